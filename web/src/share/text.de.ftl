# Der Knopf, der ein Bild einer beendeten Partie sichert

share-picture = Bild speichern
share-picture-drawing = Wird gezeichnet …
share-picture-saved = Das Bild ist gespeichert.
share-picture-failed = Das Bild ließ sich nicht zeichnen. Versuch es gleich noch einmal.
