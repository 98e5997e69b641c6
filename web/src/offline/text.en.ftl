# Without a connection
offline-title = No connection to the server
offline-about = Tables and games with others have to wait. This page tries again by itself.
offline-kept = You can still open what this device has kept:
offline-nothing = This device has kept nothing to read or to learn yet. Open rules, a lesson or a finished game while you are connected, and it works without a connection from then on.
offline-rules = The rules of { $game }
offline-learn = Learn { $game }
offline-puzzle = { $game }, puzzle { $number }
offline-review = A game of { $game }, looked at on { $day }

# The app
install-title = As an app
install-about = Pettable then has its own icon and window, and rules and lessons work without a connection.
install-go = Install Pettable
install-ios = On an iPhone or iPad: tap Share in the browser, then Add to Home Screen.
