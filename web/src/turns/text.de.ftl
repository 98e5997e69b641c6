turns-title = Du bist dran
turns-play = Spielen
turns-left = noch { $time }
turns-until = Zeit bis { $when }

slow-yours = Lass dir Zeit: Du hast bis { $when } ({ $time }).
slow-theirs = { $names } { $count ->
    [one] hat
   *[other] haben
} Zeit bis { $when } ({ $time }). Du kannst gehen und später wiederkommen.
slow-out = Wenn die Zeit um ist, macht ein Bot diesen einen Zug. Nach zwei Zügen in Folge spielt er weiter, bis du zurück bist.
slow-vacation = { $name } ist im Urlaub bis { $when }.
slow-vacation-you = Du bist im Urlaub bis { $when }. Deine Zeit steht still.

tell-me = Sag mir, wenn ich dran bin
tell-me-page = Sag es mir, solange diese Seite offen ist
tell-me-on = Wir sagen dir auf diesem Gerät, wenn du dran bist.
tell-me-on-page = Wir sagen dir, wenn du dran bist, solange auf diesem Gerät eine Seite von Pettable offen ist.
tell-me-stop = Aufhören
tell-me-denied = Dein Browser lässt Pettable keine Mitteilungen zeigen. In den Einstellungen des Browsers für diese Seite kannst du sie erlauben.
tell-me-not-here = Dieser Browser zeigt keine Mitteilungen. Die Liste oben auf der ersten Seite sagt dir, wenn du dran bist.
tell-me-failed = Das hat nicht geklappt. Bitte versuche es gleich noch einmal.

turns-dialog-messages = Mitteilungen
turns-dialog-vacation = Urlaub
vacation-about = Solange du im Urlaub bist, steht deine Zeit an Tischen mit Stunden oder Tagen für einen Zug still. Die anderen sehen, bis wann.
vacation-days = Tage, von jetzt an
vacation-left = { $days ->
    [0] Du hast dieses Jahr keinen Urlaub mehr.
    [one] Du hast dieses Jahr noch einen Tag.
   *[other] Du hast dieses Jahr noch { $days } Tage.
}
vacation-go = In den Urlaub
vacation-back = Ich bin zurück
vacation-until = Du bist im Urlaub bis { $when }.
problem-no-vacation = So viele Tage Urlaub hast du nicht mehr.

notice-title = { $game }: Du bist dran
notice-with = mit { $names }
