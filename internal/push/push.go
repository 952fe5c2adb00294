// Package push tells people of notifications and messages while no page of the site is open, through the push services
// of their browsers.
package push

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// MaxPerPerson is how many browsers of one person are told. With one more, the one that was renewed longest ago is not.
const MaxPerPerson = 20

// Keys are the VAPID keys of a site (RFC 8292), in unpadded base64url: the point of the public one uncompressed, the
// private one its 32 bytes. Browsers tie a subscription to the public key.
type Keys struct{ Public, Private string }

// Subscription is a browser that may be told.
type Subscription struct {
	UserID string
	// SessionID is the sign-in of that browser: with it ends the subscription.
	SessionID string
	// Endpoint is an address at the browser's push service, P256dh and Auth encrypt for the browser (RFC 8291).
	Endpoint, P256dh, Auth string
}

// ID names a subscription by its endpoint.
func (s Subscription) ID() string { return IDOf(s.Endpoint) }

// IDOf names the subscription of an endpoint.
func IDOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:])
}

// Session is a sign-in.
type Session struct{ UserID, ID string }

// Message is what one person is told.
type Message struct {
	UserID string
	// Topic names what it is about: a later message of a topic takes the place of an earlier one, at the push service
	// and on the screen. It has at most 32 characters of base64url (RFC 8030, 5.4).
	Topic string
	Title string
	Body  string
	// URL is a path of the site.
	URL string
	// Alerts: it makes itself heard again where it takes the place of another. Conversations do.
	Alerts bool
	// At is when it happened.
	At time.Time
}

// Outcome is what a push service did with a message.
type Outcome int

// The outcomes.
const (
	// Accepted: it is with the push service.
	Accepted Outcome = iota
	// Gone: there is no such subscription any more, or there can be none at its address.
	Gone
	// Refused: the push service does not take this message, now or later.
	Refused
	// Later: the push service is away or asks for time.
	Later
)

// Sender hands messages to push services. It is safe for concurrent use.
type Sender interface {
	// Send hands over a message, which the push service keeps for a while. err says why where it is not accepted.
	Send(ctx context.Context, k Keys, to Subscription, m Message) (Outcome, error)
}

// Sessions knows which sign-ins are over.
type Sessions interface {
	// Ended returns those that were signed out, ran out, or whose account is not active.
	Ended(ctx context.Context, sessions []Session) ([]Session, error)
}

// Presence knows who has a page of the site open; nobody has while it cannot be asked.
type Presence interface {
	Online(ctx context.Context, userIDs []string) map[string]bool
}

// Quiet knows who wants to hear nothing now.
type Quiet interface {
	Quiet(ctx context.Context, userIDs []string, at time.Time) (map[string]bool, error)
}

// Notes reads notifications as they are shown. What is read, or gone, is left out.
type Notes interface {
	Notes(ctx context.Context, ids []string) ([]Note, error)
}

// Note is a notification that its person has not read.
type Note struct {
	ID, UserID  string
	Title, Text string
	URL         string
	At          time.Time
}
