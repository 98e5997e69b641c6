# The pages /decks

decks-about = Every card of every game, and what it does. You can also make a deck of your own and play private tables with it.
deck-cards = Look at the cards
deck-own = Make your own deck
deck-go-on = Go on with your own deck
deck-of = The deck of { $game }
deck-about = “{ $name }”, { $count } cards.
deck-reconstruction = The printed card list is lost: this one is a reconstruction that fulfils everything the rules say about it.
deck-rules = What a deck must fulfil
deck-count = { $count ->
    [one] one card
   *[other] { $count } cards
}
deck-times = { $count } times

deck-own-title = Your own deck for { $game }
deck-own-about = Change the cards below, or bring your own list. It is checked while you write. Whoever sits down at your table sees that you play with your own deck.
deck-file = Choose a file
deck-drop = Drop it here
deck-file-about = A list in TOML or CSV; you can also drop the file on this page. To paste one, choose “As text”.
deck-from-standard = Start from the game's deck
deck-how = How to write it
deck-as-table = As a table
deck-as-text = As text
deck-no-table = This text cannot be shown as a table until what is wrong with it is put right.
deck-undo = Undo
deck-undo-about = “Undo” brings back what stood here before.
deck-redo = Redo
deck-new-name = My own deck
deck-name = Name of the deck
deck-text = The text of the deck
deck-table = The cards
deck-row = Row
deck-row-do = Copy or remove
deck-row-number = Row { $row }
deck-line-number = Line { $line }
deck-row-add = Add a card
deck-row-copy = Another card like row { $row }
deck-row-remove = Remove row { $row }
deck-cell = { $column }, row { $row }
deck-look = Look at its cards

deck-checking = Checking …
deck-right = This deck is right: { $count } cards, for { $seats } players.
deck-wrong = { $count ->
    [one] One thing is not right yet.
   *[other] { $count } things are not right yet.
}
deck-too-large = That is too large for a deck: { $limit } kB are the most.
deck-not-text = { $name } is not a text, so it is no deck.
deck-too-many = You have saved as many decks as you can. Delete one first.

deck-save = Save it
deck-save-again = Save the changes
deck-saved = Saved. You find it on your other devices, too.
deck-is-saved = This deck is saved.
deck-is-kept = What you write is kept in this browser until you save it.
deck-download = Download as { $kind }
deck-download-text = Download the list
deck-mine = Your decks
deck-open = Open
deck-open-name = Open { $name }
deck-rename = Rename
deck-rename-name = Rename { $name }
deck-delete = Delete
deck-delete-name = Delete { $name }
deck-delete-really = Delete { $name } for good?
deck-cancel = Cancel
deck-table-about = This table plays with a deck of the host's own, not with the game's. These are its cards.

# The columns of a deck
deck-field-kind = Kind
deck-field-id = Id
deck-field-count = Count
deck-field-set = Set
deck-field-paws = Paws
deck-field-location = Place
deck-field-animal = Animal
deck-field-story = Story
deck-field-worth = Worth
deck-field-part = Part
deck-field-colour = Colour
deck-field-stars = Stars
deck-field-icons = Icons
deck-field-bonus = Bonus
deck-field-piece = Piece
deck-field-points = Points
deck-field-role = Role
deck-field-name = Name
deck-field-effect = Effect
deck-field-group = Group
deck-field-treats = Treats
deck-field-tricks = Tricks

deck-kind-photo = Photo
deck-kind-plushie = Plushie
deck-kind-baby = Babies
deck-kind-story = Story
deck-kind-trend = Trend
deck-kind-cat = Cat
deck-kind-rat = Rat toy
deck-kind-bones = Fish bones
deck-kind-gear = Gear
deck-kind-pack = Pack
deck-kind-status = Status
deck-kind-drama = Drama
deck-kind-pupularity = Pupularity
deck-kind-pet = Pet
deck-kind-leader = Leader
deck-kind-chain = Chain card
