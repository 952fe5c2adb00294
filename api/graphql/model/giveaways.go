package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// GiveawayConnection is a page of giveaways.
type GiveawayConnection struct{ Connection[Giveaway] }

// Giveaway is a giveaway as one person sees it.
type Giveaway struct {
	ID, UserID, Description         string
	Artist                          PersonInfo
	Quantity, EntryCount, DrawCount int
	EndDate, CreatedAt, UpdatedAt   time.Time
	DrawnAt                         *time.Time
	SeedCommitment, EntriesHash     string
	Winners                         []GiveawayWinner
	MyEntry                         *GiveawayEntry
	IsActive, HasUserWon, CanManage bool
}

// Neo4jID is the id.
func (g Giveaway) Neo4jID() string { return g.ID }

// HasUserEntered reports whether the person entered.
func (g Giveaway) HasUserEntered() bool { return g.MyEntry != nil }

// NewGiveaway returns how a Giveaway looks to the viewer at a moment.
func NewGiveaway(v access.Viewer, now time.Time) func(giveaways.Giveaway) Giveaway {
	return func(g giveaways.Giveaway) Giveaway {
		out := Giveaway{
			ID: g.ID, UserID: g.Artist.UserID, Artist: NewPerson(g.Artist), Description: g.Description, Quantity: g.Quantity,
			EntryCount: g.EntryCount, DrawCount: g.Draws, EndDate: g.EndDate, CreatedAt: g.CreatedAt, UpdatedAt: g.UpdatedAt,
			DrawnAt: instant(g.DrawnAt), SeedCommitment: g.Commitment, EntriesHash: g.EntriesHash,
			Winners: Each(g.Winners, newWinner), IsActive: g.IsActive(now), CanManage: g.IsManagedBy(v),
		}
		if g.Mine != nil {
			out.MyEntry = &GiveawayEntry{
				EntryID: g.Mine.ID, Number: g.Mine.Number, EntriesHash: g.Mine.EntriesHash, EnteredAt: g.Mine.At,
			}
			for _, w := range g.Winners {
				out.HasUserWon = out.HasUserWon || w.EntryID == g.Mine.ID
			}
		}
		return out
	}
}

func newWinner(w giveaways.Winner) GiveawayWinner {
	out := GiveawayWinner{EntryID: w.EntryID, Draw: w.Draw}
	if w.Person != nil {
		out.UserID, out.Handle, out.DisplayName = &w.Person.UserID, &w.Person.Handle, &w.Person.Name
		out.ProfilePictureURL = text(w.Person.ProfilePictureURL)
	}
	return out
}

// NewGiveaways returns a connection of a page.
func NewGiveaways(v access.Viewer, now time.Time) func(paging.Page[giveaways.Giveaway]) *GiveawayConnection {
	return func(p paging.Page[giveaways.Giveaway]) *GiveawayConnection {
		return &GiveawayConnection{walked(p, NewGiveaway(v, now))}
	}
}

// NewGiveawayResult returns what became of entering or drawing.
func NewGiveawayResult(v access.Viewer, now time.Time) func(giveaways.Result) GiveawayResult {
	return func(r giveaways.Result) GiveawayResult {
		giveaway := NewGiveaway(v, now)(r.Giveaway)
		return GiveawayResult{Success: r.Refusal == "", ErrorMessage: text(r.Refusal), Giveaway: &giveaway}
	}
}
