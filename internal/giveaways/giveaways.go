// Package giveaways is what artists give away by lot: entering, and draws that anyone can repeat.
package giveaways

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Giveaway is a giveaway as the store keeps it, for one person.
type Giveaway struct {
	ID          string
	Artist      person.Person
	Description string
	// Quantity is how many win.
	Quantity                      int
	EndDate, CreatedAt, UpdatedAt time.Time
	DeletedAt                     time.Time
	DeletedByID                   string
	// IsRemoved: moderators took it away.
	IsRemoved bool
	// Commitment is the hash of the first draw's seed, EntriesHash that of all entries in their order.
	Commitment, EntriesHash string
	EntryCount              int
	// Draws is how often winners were drawn, the last time at DrawnAt. Winners are those whom no later draw replaced.
	Draws   int
	DrawnAt time.Time
	Winners []Winner
	// Mine is the person's own entry, nil where they did not enter.
	Mine *Entry
	// IsBlocked: a block parts the person from the artist.
	IsBlocked bool
}

// IsActive reports whether people may enter.
func (g Giveaway) IsActive(now time.Time) bool { return g.DeletedAt.IsZero() && now.Before(g.EndDate) }

// IsManagedBy reports whether the viewer may change and draw: the artist, and admins.
func (g Giveaway) IsManagedBy(v access.Viewer) bool { return v.Manages(g.Artist.UserID) }

// Winner is an entry that won.
type Winner struct {
	EntryID string
	// Person is nil for somebody who is gone.
	Person *person.Person
	// Draw is the number of the draw that they won.
	Draw int
}

// Entry is somebody's part in a giveaway. It is what they hold against a list that was changed later: its place, and
// the hash of all entries up to it.
type Entry struct {
	ID          string
	Number      int
	EntriesHash string
	At          time.Time
}

// Draw is one draw. Winners and Replaced are ids of entries.
type Draw struct {
	Number            int
	Seed              string
	At                time.Time
	Winners, Replaced []string
}

// Sealed is what a draw is made from: what nobody may know before it, and the entries.
type Sealed struct {
	Giveaway
	Secret string
	// Entries are in their order, Won those of earlier draws.
	Entries []string
	Won     map[string]bool
}

// New is a giveaway to be kept.
type New struct {
	ID, ArtistID, Description       string
	Key                             again.Key
	Quantity                        int
	EndDate, At                     time.Time
	Secret, Commitment, EntriesHash string
}

// Account is what decides whether somebody may hold a giveaway, and how often they do what.
type Account struct {
	IsArtist bool
	Since    time.Time
}

// Store keeps giveaways.
type Store interface {
	// Account reads who somebody is. Errors: NOT_FOUND.
	Account(ctx context.Context, userID string) (Account, error)
	// Made finds the artist's giveaway with a client key; zero where there is none.
	Made(ctx context.Context, artistID, clientKey string) (again.Made, error)
	// Create keeps a giveaway where allow agrees, once for each artist and client key, and returns its id. What is there
	// under the key needs no leave. Errors: those of allow.
	Create(ctx context.Context, n New, allow func() error) (string, error)
	// Giveaways reads those of ids that are there for a person, deleted ones too, by their ids.
	Giveaways(ctx context.Context, userID string, ids []string) (map[string]Giveaway, error)
	// Change calls decide with the giveaway locked, and stores its description, quantity, end and deletion. Errors:
	// NOT_FOUND, those of decide.
	Change(ctx context.Context, id, actorID string, decide func(Giveaway) (Giveaway, error)) error
	// Enter calls decide with the giveaway locked, where the person has not entered, and keeps the entry that it returns.
	// Errors: NOT_FOUND, those of decide, CONFLICT where another's entry has its id.
	Enter(ctx context.Context, id, userID string, decide func(Giveaway) (Entry, error)) error
	// Draw calls decide with the giveaway locked and keeps the draw that it returns; none where its number is 0. Errors:
	// NOT_FOUND, those of decide.
	Draw(ctx context.Context, id, actorID string, decide func(Sealed) (Draw, error)) error
	// Proof reads what anyone may recompute: entries, and draws with their seeds. Errors: NOT_FOUND.
	Proof(ctx context.Context, id string) (Proof, error)
	// ByArtist lists what is not deleted, the newest first, for a person.
	ByArtist(ctx context.Context, userID, artistID string, page paging.Request) (paging.Page[Giveaway], error)
	// Sweep removes for good what was deleted before a moment.
	Sweep(ctx context.Context, before time.Time) error
}
