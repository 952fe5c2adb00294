package notify

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Receiver names the backlog of notifications.
const Receiver = "notify"

// Heard is what notifications are made from, and what takes them back.
var Heard = event.Subscription{
	Receiver: Receiver,
	Verbs: []event.Verb{
		event.Followed, event.Commented, event.Reacted, event.Released, event.Asked, event.Answered, event.Drawn,
		event.Rescheduled, event.Cancelled, event.Restocked, event.RanLow,
		event.Bought, event.Shipped, event.Arrived, event.RefundAsked, event.Refunded,
		event.Subscribed, event.ChargeFailed, event.Ended, event.Given, event.Redeemed, event.TransferStopped,
		event.Unsubscribed, event.Paused, event.Resumed, event.TierChanged,
		event.RefundDeclined, event.RefundFailed, event.Disputed, event.DisputeWon, event.DisputeLost,
		event.Removed, event.AppealDecided, event.PutBack,
		event.GenreTakenUp, event.GenreFolded, event.GenreDeclined, event.Exported,
		event.Unfollowed, event.Uncommented, event.Unreacted, event.Withdrawn, event.Deleted, event.Blocked,
	},
	Types: []string{
		"User", "Artist", "Post", "Comment", "Track", "Album", "Event", "Giveaway", "Question", "Merchandise",
		"MerchandiseSize", "Order", "TierSubscription", "TierGift", "Earning", "LatePayment",
		"Removal", "GenreProposal", "DataExport",
	},
}

// Happening is something that happened, with what is true of it now.
type Happening struct {
	Verb    event.Verb
	ActorID string
	// Label is of the node of the thing, ID its id, and Version counts what happened to it.
	Label, ID string
	Version   int
	At        time.Time

	// Stands: it was not taken back: who followed follows, what was written is there, what was published is.
	Stands bool
	// OwnerID is whose thing it is, ByID who made it: a comment's author, a question's asker; the owner's for others.
	OwnerID, ByID string
	// OwnerIsArtist tells whether followers are told of what the owner does.
	OwnerIsArtist bool
	// Subject is what decides who may have it; of a comment, that is what it is on.
	Subject access.Subject
	// On is what a comment is on, ParentByID who wrote the comment that it answers, OnByID who made what it is on.
	On                 item.Ref
	OnByID, ParentByID string
	ParentID           string
	// MentionedIDs are people whom it names.
	MentionedIDs []string
	// Of a post: whose wall it is on, what it gives away, and the event that it remembers with that one's host.
	WallID, GiveawayID, EventID, EventHostID string
	IsMemory                                 bool
	// Of a size of something that is sold: that thing.
	MerchandiseID string
	// IsCancelled: of an order that its seller was told not to ship.
	IsCancelled bool
	// RecipientID is the member for whom a gift is.
	RecipientID string
	// OnAlbum: a track is on an album that is out, which is told for all of its songs.
	OnAlbum bool
	// WinnerIDs are those whom a giveaway drew.
	WinnerIDs []string
	// ProposerIDs are the artists who proposed a genre.
	ProposerIDs []string
}

// Source is where the people of a fan-out come from.
type Source string

// The sources.
const (
	Followers  Source = "followers"
	Interested Source = "interested"
	// Waiting are those who asked to be told when there are some again; whoever is told waits no more.
	Waiting Source = "waiting"
	// TakenBack is everybody who was told of something that is gone.
	TakenBack Source = "taken back"
)

// lateTelling is how long after something is gone a fan-out that had begun may still tell of it.
const lateTelling = time.Minute

// Telling tells one person of one act. What has the same Group is one notification while it is unread.
type Telling struct {
	Type    Type
	UserID  string
	ActorID string
	// Group is what is grouped by, Act what happens once: an act that was told is not told again.
	Group, Act string
	// At is when it happened: events come late, and by several servers in any order.
	At time.Time
	Things
	// Gate, where it has an id, is what the person must have the whole of to be told.
	Gate item.Ref
}

// Fanout tells everybody of a source, a batch at a time.
type Fanout struct {
	// ID names it: the same one again is none.
	ID       string
	Type     Type
	ActorID  string
	Source   Source
	SourceID string
	// Key, with a person's id before it, is unique to what they are told.
	Key string
	Things
	// Until leaves out who came to the source later, Except who is told of it in another way.
	Until  time.Time
	Except []string

	// CursorAt and CursorID are how far it is. Label and ItemID name what must still be there.
	CursorAt      time.Time
	CursorID      string
	Label, ItemID string
}

// verb is what must still stand while it goes on.
func (f Fanout) verb() event.Verb {
	switch f.Type {
	case EventChanged:
		return event.Rescheduled
	case EventCancelled:
		return event.Cancelled
	case BackInStock:
		return event.Restocked
	}
	return event.Released
}
