// Package tier is what artists offer to supporters: tiers with a price and perks, in an order, and who holds them. What
// a tier opens is decided in package music.
package tier

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// The bounds of what an artist offers; texts in characters.
const (
	MaxTiers       = 20
	MaxPerks       = 20
	maxName        = 60
	maxDescription = 1000
	maxPerk        = 140
)

// Tier is one as somebody sees it.
type Tier struct {
	access.Tier
	// Held tells whether the person who asks holds it or a higher one now, HeldUntil until when; zero is for good.
	Held      bool
	HeldUntil time.Time
	// Supporters is how many hold it now; nil for all but the artist and admins.
	Supporters *int
}

// Holder is someone who holds a tier now.
type Holder struct {
	Person person.Person
	Since  time.Time
	// Until is zero where it does not end.
	Until time.Time
}

// Held is a tier that somebody holds, until a moment; zero is for good.
type Held struct {
	access.Tier
	Until time.Time
}

// Draft is what a new tier is made of; Price is in the currency's main unit. Without a currency it is in what the
// artist sells in.
type Draft struct {
	ArtistID, Name, Description, Currency string
	Perks                                 []string
	// Price is for a month, Yearly for a year; 0 is twelve months.
	Price, Yearly float64
}

// Change is what becomes of a tier; what is not given stays.
type Change struct {
	Name, Description, Currency input.Optional[string]
	Perks                       input.Optional[[]string]
	Price, Yearly               input.Optional[float64]
}

// Use is what keeps a tier from being deleted.
type Use struct{ Holders, Releases int }

// Store keeps tiers. Whatever changes an artist's tiers is done under the artist's lock, so that names stay unique and
// positions dense, however many do it at once.
type Store interface {
	// UsualCurrency returns what an artist sells in.
	UsualCurrency(ctx context.Context, artistID string) (string, error)
	// Create puts the tier above the others. Errors: NOT_FOUND where there is no such artist, CONFLICT for a name that
	// another of their tiers has, and where they have most already.
	Create(ctx context.Context, t access.Tier, most int) (access.Tier, error)
	// Tier finds one. Errors: NOT_FOUND.
	Tier(ctx context.Context, id string) (access.Tier, error)
	// Update changes all but position under the lock: change makes the new of the stored. Errors: NOT_FOUND, CONFLICT for
	// the name.
	Update(ctx context.Context, id string, change func(access.Tier) (access.Tier, error)) (access.Tier, error)
	// Delete removes one that is not in use at a moment, and closes the gap. Errors: NOT_FOUND.
	Delete(ctx context.Context, id string, at time.Time) (Use, error)
	// Reorder sets positions by ids, which must be all of the artist's. Errors: NOT_FOUND, BAD_USER_INPUT.
	Reorder(ctx context.Context, artistID string, ids []string, at time.Time) error
	// Tiers lists an artist's by position. Errors: NOT_FOUND.
	Tiers(ctx context.Context, artistID string, alsoAway bool) ([]access.Tier, error)
	// Supporters counts who holds each of tiers at a moment.
	Supporters(ctx context.Context, tierIDs []string, at time.Time) (map[string]int, error)
	// Holders lists who holds a tier at a moment, newest first.
	Holders(ctx context.Context, tierID string, at time.Time, page paging.Request) (paging.Page[Holder], error)
	// Held lists what a person holds at a moment, by artist and position.
	Held(ctx context.Context, userID string, at time.Time) ([]Held, error)
	// Grant gives a tier, or moves its end. Errors: NOT_FOUND.
	Grant(ctx context.Context, userID, tierID, by string, until, at time.Time) error
	// Revoke takes it, and tells whether it was held.
	Revoke(ctx context.Context, userID, tierID string) (bool, error)
}

// NameTaken is the error for a name that another tier of the artist has.
func NameTaken() error {
	const text = "Another of the tiers has this name."
	return &fault.Error{Code: fault.Conflict, Message: text, Fields: map[string]string{"name": text}}
}

// TooMany is the error for one tier more than an artist may have.
func TooMany() error {
	return fault.New(fault.Conflict, fmt.Sprintf("An artist has at most %d tiers.", MaxTiers))
}

// NameKey is what must be unique of a name: two that differ only in case are one.
func NameKey(name string) string { return strings.ToLower(name) }

// shape checks texts and price of a tier and gives them as they are kept.
func shape(t access.Tier, price, yearly float64) (access.Tier, error) {
	wrong := input.Problems{}
	t.Name = line(wrong, "name", "A tier's name", t.Name, maxName)
	var flaw input.Flaw
	t.Description, flaw = input.Text(t.Description, 0, maxDescription)
	long := fmt.Sprintf("A tier's description has at most %d characters.", maxDescription)
	wrong.Add("description", flaw.Say(long, long, "A tier's description holds characters that cannot be shown."))
	if len(t.Perks) > MaxPerks {
		wrong["perks"] = fmt.Sprintf("A tier has at most %d perks.", MaxPerks)
	}
	perks := make([]string, len(t.Perks))
	for i, perk := range t.Perks {
		perks[i] = line(wrong, "perks", "A perk", perk, maxPerk)
	}
	t.Perks, t.Currency = perks, money.Code(t.Currency)
	err := wrong.Err()
	if err != nil {
		return t, err
	}
	if t.Price, err = Minor(price, t.Currency); err != nil {
		return t, err
	}
	t.Yearly, err = yearlyMinor(yearly, t.Currency)
	return t, err
}

// line returns one line of text as it is kept, and notes what is wrong with it.
func line(wrong input.Problems, field, name, text string, most int) string {
	cleaned, flaw := input.Line(input.Spaced(text), 1, most)
	length := fmt.Sprintf("%s has 1 to %d characters.", name, most)
	wrong.Add(field, flaw.Say(length, length, name+" holds characters that cannot be shown."))
	return cleaned
}
