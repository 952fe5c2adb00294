// Package digest writes to people who were away what they have not seen: once a day or once a week, as they chose, and
// only where there is something.
package digest

import (
	"context"
	"time"
)

// Cadence is how often somebody is written to.
type Cadence string

// The cadences; who wants none is not asked for.
const (
	Daily  Cadence = "daily"
	Weekly Cadence = "weekly"
)

// period is how long there is between two mails to one person, away how long they have not been here before one. An
// hour less than a day, so that a walk which takes longer than the last one does not move the mail by an hour a day.
func (c Cadence) period() time.Duration {
	if c == Daily {
		return 23 * time.Hour
	}
	return 7*24*time.Hour - time.Hour
}

func (c Cadence) away() time.Duration {
	if c == Daily {
		return 12 * time.Hour
	}
	return 48 * time.Hour
}

// Person is somebody who may be written to.
type Person struct {
	UserID, Email, Name string
	Cadence             Cadence
	// SeenAt is when they were here last, LastAt when they were claimed last, Through until when what happened was in a
	// letter; zero for never.
	SeenAt, LastAt, Through time.Time
	// HasUnread: something came after Through that they have not seen.
	HasUnread bool
	// IsQuiet: they want to hear nothing now.
	IsQuiet bool
}

// isDue reports whether somebody is to be written to.
func (p Person) isDue(now time.Time) bool {
	return p.HasUnread && !p.IsQuiet && now.Sub(p.SeenAt) >= p.Cadence.away() && now.Sub(p.LastAt) >= p.Cadence.period()
}

// Item is one thing that somebody has not seen. URL is a path of the site.
type Item struct {
	Title, Text, URL string
}

// News are what somebody has not seen.
type News struct {
	// Items are notifications, the last first; More is how many there are beside them.
	Items []Item
	More  int
	// Chats have messages that they have not read.
	Chats []Item
}

// IsEmpty reports whether there is nothing.
func (n News) IsEmpty() bool { return len(n.Items) == 0 && len(n.Chats) == 0 }

// Reader reads what somebody has not seen, of what came after one moment and until another.
type Reader interface {
	News(ctx context.Context, userID string, after, until time.Time, most int) (News, error)
}

// Letter is one mail.
type Letter struct {
	To, Subject, Text, HTML string
	// Unsubscribe is where a POST ends the mails (RFC 8058).
	Unsubscribe string
}

// Outcome is what became of a letter.
type Outcome int

// The outcomes.
const (
	// Sent: it was taken, or may have been.
	Sent Outcome = iota
	// Refused: nobody takes it.
	Refused
	// Away: it was not taken, as none is now.
	Away
)

// Mailer hands letters over. err says why where one was not taken.
type Mailer interface {
	Send(ctx context.Context, l Letter) (Outcome, error)
}

// Walk is how far the walk over all people is.
type Walk struct {
	// Token names the lease: who has lost it moves the walk no more.
	Token string
	// After is the person whom it reached.
	After string
}

// Store knows whom to write to.
type Store interface {
	// LeaseWalk leases the walk where it is due. A new one is due after a while.
	LeaseWalk(ctx context.Context, id string, lease, first time.Duration) (Walk, bool, error)
	// MoveWalk notes whom a leased walk reached, and when it goes on.
	MoveWalk(ctx context.Context, id string, w Walk, in time.Duration) error
	// People are those after one, in the order of their ids, with last the id of the last that was looked at; empty at
	// the end. People without a confirmed address, who left or who want no mail are left out.
	People(ctx context.Context, after string, limit int) (people []Person, last string, err error)
	// Claim notes that somebody is written to at a moment, unless that was done since LastAt. Of several servers one can.
	Claim(ctx context.Context, p Person, at time.Time) (bool, error)
	// Done notes that what happened until a moment was in a letter.
	Done(ctx context.Context, userID string, through time.Time) error
	// Release takes a claim back.
	Release(ctx context.Context, p Person, at time.Time) error
	// Stop has somebody be written to no more.
	Stop(ctx context.Context, userID string) error
}
