now-offer = Biete ein Foto an: Es ist dann weg. Viele Pfötchen wählen früh, Tierbabys zuerst. Behalte, woraus drei gleiche werden können.
now-offer-two = Biete zwei Fotos an: Sie sind dann weg. Viele Pfötchen wählen früh, Tierbabys zuerst. Behalte, woraus drei gleiche werden können.
now-take = Nimm ein Foto; { $card } kommt an seine Stelle. Such ein drittes mit gleichem Ort, Tier oder Pfötchen, sonst viele Pfötchen.
now-story = Tipp auf eine leuchtende Story: Deine Fotos behältst du. Wer sie zuerst bildet, bekommt am meisten; Warten lohnt selten.

first-story = Drei gleiche bilden eine Story. Ihre Karte bleibt gewonnen, und die drei Fotos bleiben auf der Hand.
first-babies = Tierbabys wählen vor allen anderen, auch mit wenigen Pfötchen.
first-trend = Gleich viele Pfötchen: Der Ort, der in der Trendreihe weiter links liegt, ist zuerst dran.
first-order = Alle Angebote werden zugleich gezeigt. Je mehr Pfötchen jemand anbietet, desto früher ist die Wahl.
first-swapped = Das angebotene Foto liegt jetzt in der Auslage, und wer später wählt, darf es nehmen.
first-cleaned-up = Was in der Auslage bleibt, ist aus dem Spiel. Jede Runde bringt drei neue Fotos.
first-set-known = Die Startsets stehen fest: Mit diesem Foto können alle die anderen vier kennen.

reference-round = Eine Runde
reference-offer = Alle bieten heimlich ein Foto an (zu zweit zwei).
reference-order = Die meisten Pfötchen wählen zuerst; gleich viele: nach Trends.
reference-babies = Tierbabys wählen vor allen anderen.
reference-take = Nimm ein Foto; deins füllt die Lücke.
reference-clean = Dann kommen drei neue Fotos: 13 Runden im Ganzen.
reference-stories = Storys, nach deinem Tausch
reference-three = Drei Fotos mit gleichem Ort, Tier oder Pfötchen.
reference-plushie = Ein Plüschtier zeigt seinen Ort, ist aber kein Tier.
reference-baby = Tierbabys taugen nur für die Pfötchen-Story.
reference-once = Jede Story einmal; die Fotos bleiben auf der Hand.
reference-points = Punkte
reference-paws = Am Ende die Pfötchen auf deinen fünf Fotos.
reference-worth = Deine Storys: die erste einer Art 15, dann 10, 8, 7.
reference-tie = Gleichstand: das beste einzelne Foto, dann sein Trend.
