# The button that saves a picture of a finished game

share-picture = Save picture
share-picture-drawing = Drawing…
share-picture-saved = The picture is saved.
share-picture-failed = The picture could not be drawn. Try again in a moment.
