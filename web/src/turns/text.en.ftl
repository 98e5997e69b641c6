turns-title = Your turn
turns-play = Play
turns-left = { $time } left
turns-until = Time until { $when }

slow-yours = Take your time: you have until { $when } ({ $time }).
slow-theirs = { $names } { $count ->
    [one] has
   *[other] have
} until { $when } ({ $time }). You can go and come back later.
slow-out = When time runs out, a bot plays this one move. After two in a row it goes on playing, until you are back.
slow-vacation = { $name } is on vacation until { $when }.
slow-vacation-you = You are on vacation until { $when }. Your time stands still.

tell-me = Tell me when it is my turn
tell-me-page = Tell me while this page is open
tell-me-on = We tell you on this device when it is your turn.
tell-me-on-page = We tell you when it is your turn, as long as a page of Pettable is open on this device.
tell-me-stop = Stop
tell-me-denied = Your browser does not let Pettable show messages. You can allow it in the browser's settings for this page.
tell-me-not-here = This browser shows no messages. The list at the top of the first page tells you when it is your turn.
tell-me-failed = That did not work. Please try again in a moment.

turns-dialog-messages = Messages
turns-dialog-vacation = Vacation
vacation-about = While you are on vacation, your time stands still at tables with hours or days a move. The others see until when.
vacation-days = Days, from now on
vacation-left = { $days ->
    [0] You have no vacation left this year.
    [one] You have one day left this year.
   *[other] You have { $days } days left this year.
}
vacation-go = Go on vacation
vacation-back = I am back
vacation-until = You are on vacation until { $when }.
problem-no-vacation = You have fewer days of vacation left than that.

notice-title = { $game }: your turn
notice-with = with { $names }
