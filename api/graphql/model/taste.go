package model

import (
	"strings"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// TasteThing reads what an input names.
func (s TasteSubject) TasteThing(id string) taste.Thing {
	return taste.Thing{Subject: taste.Subject(strings.ToLower(string(s))), ID: id}
}

func tasteSubject(s taste.Subject) TasteSubject { return TasteSubject(strings.ToUpper(string(s))) }

// NewTasteOpinion makes a TasteOpinion.
func NewTasteOpinion(o taste.Shown[taste.Opinion]) TasteOpinion {
	verdict := TasteVerdictLess
	if o.Of.More {
		verdict = TasteVerdictMore
	}
	return TasteOpinion{
		Subject: tasteSubject(o.Of.Subject), ID: o.Of.ID, Name: o.Name, ArtistName: text(o.ArtistName), ImageURL: text(o.ImageURL), Path: text(o.Path),
		Verdict: verdict, At: o.Of.At,
	}
}

func newBelief(b taste.Shown[taste.Belief]) TasteBelief {
	return TasteBelief{
		Subject: tasteSubject(b.Of.Subject), ID: b.Of.ID, Name: b.Name, ImageURL: text(b.ImageURL), Path: text(b.Path), Strength: b.Of.Strength, Basis: b.Of.Basis,
	}
}

func newRemoved(r taste.Shown[taste.Removed]) TasteBelief {
	return TasteBelief{
		Subject: tasteSubject(r.Of.Subject), ID: r.Of.ID, Name: r.Name, ImageURL: text(r.ImageURL), Path: text(r.Path), Basis: "You removed this.",
	}
}

// NewTaste makes a Taste.
func NewTaste(t taste.Taste) Taste {
	return Taste{
		Artists: Each(t.Artists, newBelief), Genres: Each(t.Genres, newBelief), Removed: Each(t.Removed, newRemoved), Opinions: Each(t.Opinions, NewTasteOpinion),
		ChosenGenres: NewGenres(t.Chosen), Mix: TasteMix(t.Mix), PrivateUntil: instant(t.PrivateUntil),
	}
}

// NewGenres makes a list of genres.
func NewGenres(genres []music.Genre) []Genre { return Each(genres, NewGenre) }
