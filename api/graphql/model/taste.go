package model

import (
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
)

// TasteThing reads what an input names.
func (s TasteSubject) TasteThing(id string) taste.Thing {
	return taste.Thing{Kind: taste.Kind(strings.ToLower(string(s))), ID: id}
}

func tasteSubject(s taste.Kind) TasteSubject { return TasteSubject(strings.ToUpper(string(s))) }

// NewTasteOpinion returns a TasteOpinion.
func NewTasteOpinion(o taste.Shown[taste.Opinion]) TasteOpinion {
	verdict := TasteVerdictLess
	if o.Of.More {
		verdict = TasteVerdictMore
	}
	return TasteOpinion{
		Subject: tasteSubject(o.Of.Kind), ID: o.Of.ID, Name: o.Name, ArtistName: text(o.ArtistName),
		ImageURL: text(o.ImageURL), Path: text(o.Path),
		Verdict: verdict, At: o.Of.At,
	}
}

func newBelief(b taste.Shown[taste.Belief]) TasteBelief {
	return TasteBelief{
		Subject: tasteSubject(b.Of.Kind), ID: b.Of.ID, Name: b.Name, ImageURL: text(b.ImageURL), Path: text(b.Path),
		Strength: b.Of.Strength, Basis: b.Of.Basis,
	}
}

// SetBelieved fills in what is believed, and what of it is removed.
func (t *Taste) SetBelieved(b taste.Believed) {
	t.Artists, t.Genres, t.Removed = Each(b.Artists, newBelief), Each(b.Genres, newBelief), Each(b.Removed, newBelief)
	t.Mix, t.ByPopularity = TasteMix(b.Mix), b.ByPopularity
}

// NewTastePlace returns a TastePlace; nil where nothing is said.
func NewTastePlace(p taste.Place) *TastePlace {
	if p == (taste.Place{}) {
		return nil
	}
	return &TastePlace{City: p.City, Country: p.Country}
}

// SetPrivateUntil fills in until when listening is private; zero where it is not.
func (t *Taste) SetPrivateUntil(until time.Time) { t.PrivateUntil = instant(until) }
