package push

import (
	"context"
	"time"
)

// Lease is some work that one server does: others leave it alone until the lease ends.
type Lease struct {
	// Token names the lease. What was due again meanwhile has lost it, and is not settled by it.
	Token string
	// IDs are those of notifications, or of chats.
	IDs []string
}

// Settled is what became of leased work.
type Settled struct {
	// Done are told, or not to be told. Again are due again after a while.
	Done  []string
	Again map[string]time.Duration
}

// Unheard is what somebody has not read in a chat, by its last message.
type Unheard struct {
	ChatID, UserID string
	// IsDirect: it is a chat of two; Name is how a group is called.
	IsDirect bool
	Name     string
	// Sequence is the number of the message.
	Sequence int
	// SenderName and SenderHandle are of who wrote it; empty for somebody who is gone.
	SenderName, SenderHandle string
	Content                  string
	Images                   int
	At                       time.Time
}

// Store keeps subscriptions, and knows what is due.
type Store interface {
	// Keys returns the keys of the site: those that were kept first, whichever server made them.
	Keys(ctx context.Context, siteID string, made Keys) (Keys, error)

	// Subscribe keeps a subscription, also where its endpoint was another person's, and drops those of the person beyond
	// limit that were renewed longest ago.
	Subscribe(ctx context.Context, s Subscription, limit int) error
	// Unsubscribe drops a person's subscription; one that is not theirs is left alone.
	Unsubscribe(ctx context.Context, userID, id string) error
	// Forget drops subscriptions, whosever they are.
	Forget(ctx context.Context, ids []string) error
	// Subscriptions are all of some people.
	Subscriptions(ctx context.Context, userIDs []string) ([]Subscription, error)

	// LeaseNotifications leases those that wait longest.
	LeaseNotifications(ctx context.Context, limit int, lease time.Duration) (Lease, error)
	SettleNotifications(ctx context.Context, token string, s Settled) error
	// LeaseChats leases chats in which somebody wrote.
	LeaseChats(ctx context.Context, limit int, lease time.Duration) (Lease, error)
	// Unheard is what people with subscriptions have neither read nor been told of in chats that they did not mute; what
	// was deleted, or written by whom a block or a mute parts from them, is left out.
	Unheard(ctx context.Context, chatIDs []string) ([]Unheard, error)
	// SettleChats notes whom of what was told, too.
	SettleChats(ctx context.Context, token string, told []Unheard, s Settled) error
}
