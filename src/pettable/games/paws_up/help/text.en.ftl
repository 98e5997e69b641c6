now-offer = Offer any photo: it will be gone. Many paws choose early, babies first of all. Keep what may become three alike.
now-offer-two = Offer any two photos: they will be gone. Many paws choose early, babies first of all. Keep what may become three alike.
now-take = Take any photo; { $card } will lie in its place. Look for a third one with the same place, animal or paws, else for many paws.
now-story = Tap a lit story: your photos stay with you. The first to make it earns the most, so it seldom pays to wait.

first-story = Three alike make a story. Its card is won for good, and the three photos stay in the hand.
first-babies = Babies choose before all others, though they have few paws.
first-trend = Equal paws: the place that is further left in the row of trends goes first.
first-order = All offers are shown at once. The more paws somebody offers, the earlier they choose.
first-swapped = The photo that was offered lies on the display now, and somebody who chooses later may take it.
first-cleaned-up = What is left on the display is out of the game. Each round brings three new photos.
first-set-known = Starting sets never change: with this photo, everybody can know the other four.

reference-round = A round
reference-offer = All offer one photo in secret (with two players, two).
reference-order = The most paws choose first; equal paws: by the trends.
reference-babies = Babies choose before all others.
reference-take = Take a photo; yours fills the gap.
reference-clean = Then three new photos come: 13 rounds in all.
reference-stories = Stories, after your swap
reference-three = Three photos with the same place, animal or paws.
reference-plushie = A plushie shows its place, but is no animal.
reference-baby = Babies fit the story of equal paws only.
reference-once = Each story once; the photos stay in your hand.
reference-points = Points
reference-paws = The paws on your five photos in the end.
reference-worth = Your stories: the first of a kind 15, then 10, 8, 7.
reference-tie = Tie: the best single photo, then its trend.
