package shop

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps items with their stock. A thing that is not there is NOT_FOUND. Whoever listens hears of every change
// from the same transaction.
type Store interface {
	// IsArtist reports whether somebody is an artist. Errors: NOT_FOUND.
	IsArtist(ctx context.Context, userID string) (bool, error)
	// UsualCurrency returns what somebody sells in.
	UsualCurrency(ctx context.Context, sellerID string) (string, error)
	// Pictures returns those of keys that are pictures which somebody uploaded.
	Pictures(ctx context.Context, ownerID string, keys []string) ([]string, error)
	// Tier finds a tier that an artist offers. Errors: NOT_FOUND.
	Tier(ctx context.Context, artistID, id string) (access.Tier, error)
	// Tiers lists those that an artist offers, the lowest first.
	Tiers(ctx context.Context, artistID string) ([]access.Tier, error)
	// Music finds an album or a track of an artist's that is not deleted. Errors: NOT_FOUND.
	Music(ctx context.Context, artistID, id string) (Music, error)
	// OfMusic returns the id of what is for sale that is a download of an album or a track, the latest; empty where
	// nothing is.
	OfMusic(ctx context.Context, musicID string) (itemID string, err error)

	// Made returns the id of the seller's item with a client key; empty where there is none.
	Made(ctx context.Context, sellerID, clientKey string) (id string, err error)
	// Create keeps an item with what came in of its sizes where allow agrees, or returns the id of the seller's item with
	// the same client key without asking it.
	Create(ctx context.Context, i Item, came []Entry, clientKey string, allow func() error) (id string, err error)
	// Item reads one for a person, Items those of ids that are there, by their ids.
	Item(ctx context.Context, userID, id string) (Item, error)
	Items(ctx context.Context, userID string, ids []string) (map[string]Item, error)
	// OfVariant and OfSize return the id of the item that has a variant or a size.
	OfVariant(ctx context.Context, id string) (itemID string, err error)
	OfSize(ctx context.Context, id string) (itemID string, err error)
	// Change calls decide with the item locked, perhaps more than once, and stores the item that it returns with the
	// entries, which it has applied. An error of decide leaves everything as it was.
	Change(ctx context.Context, id, actorID string, decide func(Item) (Item, []Entry, error)) error
	// Entered reports whether a size has an entry with a client key.
	Entered(ctx context.Context, sizeID, clientKey string) (bool, error)
	// History lists the entries of an item, the latest first.
	History(ctx context.Context, itemID string, page paging.Request) (paging.Page[Entry], error)

	// OfSeller lists for a person what somebody sells, the latest first.
	OfSeller(
		ctx context.Context, userID, sellerID string, of OfSeller, page paging.Request,
	) (paging.Page[Item], error)
	// Listed lists for a person what is for sale.
	Listed(ctx context.Context, userID string, q Query, page paging.Request) (paging.Page[Item], error)
	// CategoryFacets counts what is for sale of each category, and SubCategoryFacets of each sub-category of the query's,
	// the most frequent first; each among so many of the newest of the category.
	CategoryFacets(ctx context.Context, q Query, categories []string, looked int) ([]Facet, error)
	SubCategoryFacets(ctx context.Context, q Query, looked, most int) ([]Facet, error)
	// Candidates finds what is for sale of a query for a ranking: at most so many of the newest, the most sold, of those
	// whom a person follows, and of what is in the query's bounds of prices. Beside finds what goes with an item: of its
	// seller and of its category.
	Candidates(ctx context.Context, userID string, q Query, most int) ([]Candidate, error)
	Beside(ctx context.Context, userID string, of Item, most int) ([]Candidate, error)

	// Move calls decide with all that may be in a checkout locked: the stock of the sizes, and the holds on them that are
	// its own or have run out. It stores the entries, and the holds that keep then.
	Move(
		ctx context.Context, holdID string, sizeIDs []string, now time.Time,
		decide func(Counter) ([]Entry, []Hold, error),
	) error
	// OfHold returns the holds of a checkout that are there, RunOut the ids of checkouts whose holds have run out, at most
	// so many.
	OfHold(ctx context.Context, holdID string) ([]Hold, error)
	RunOut(ctx context.Context, now time.Time, most int) ([]string, error)
	// Wait keeps that somebody waits for a size, once. Errors: CONFLICT where there are some. StopWaiting forgets it.
	Wait(ctx context.Context, userID, sizeID string, at time.Time) error
	StopWaiting(ctx context.Context, userID, sizeID string) error
	// Link keeps how another system knows a size, instead of what was kept of that platform before. Errors: NOT_FOUND,
	// CONFLICT where another size of the seller is what the platform knows by that id, and for more links than most.
	Link(ctx context.Context, sellerID string, l Link, most int) error
	// OfLink returns the id of the item that a link is of. Unlink forgets it.
	OfLink(ctx context.Context, id string) (itemID string, err error)
	Unlink(ctx context.Context, id string) error
	// Audits reads what sizes have and what their history and holds say, in the order of ids after one.
	Audits(ctx context.Context, after string, most int) ([]Audit, error)
	// AuditsAgain reads the same of some sizes while nothing moves them.
	AuditsAgain(ctx context.Context, sizeIDs []string) ([]Audit, error)
	// AuditedAt returns when all were looked at last; zero where they never were. SetAuditedAt keeps it.
	AuditedAt(ctx context.Context) (time.Time, error)
	SetAuditedAt(ctx context.Context, at time.Time) error
}

// Candidate is an item on the way into what a person is shown.
type Candidate struct {
	ID, SellerID          string
	Category, SubCategory string
	Genres                []string
	Available             int
	At                    time.Time
	// IsHidden: a block or a mute keeps it from the person.
	IsHidden bool
}

// Hold is pieces of a size that a checkout holds until a moment.
type Hold struct {
	HoldID, SizeID string
	Pieces         int
	Until          time.Time
}

// Counter is what a checkout finds, locked: the stock of each size, its own holds, and the holds of others on these
// sizes that have run out.
type Counter struct {
	Stock       map[string]Stock
	Own, RunOut []Hold
	// Ended: the checkout has sold before.
	Ended bool
}

// Audit is what a size has, and what its history and its holds say that it has.
type Audit struct {
	SizeID, ItemID string
	Has, Said      Stock
	// HeldNow is how many pieces holds name.
	HeldNow int
}
