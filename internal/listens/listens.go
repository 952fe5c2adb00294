// Package listens carries what people heard between this site and ListenBrainz: it sends their plays there, takes what
// other players submit in its words, and reads the files in which people carry their history away from there.
package listens

import (
	"context"
	"errors"
	"time"
)

const (
	// MaxWaiting is how many listens of one person wait to be sent; of more the oldest are dropped.
	MaxWaiting = 10_000
	// enough is what ListenBrainz takes for a listen, where half of the song is not less.
	enough = 4 * time.Minute
)

// What ListenBrainz refuses with; callers compare with errors.Is. Every other error says that it may be tried again.
var (
	// ErrToken is the error of a token that opens no account there.
	ErrToken = errors.New("ListenBrainz does not know the token")
	// ErrListen is the error of listens that are refused now and later.
	ErrListen = errors.New("ListenBrainz does not take the listens")
)

// Later is an error of a service that asks for time.
type Later struct {
	// After is how long it asks for; 0 where it does not say.
	After time.Duration
	Err   error
}

func (l *Later) Error() string { return l.Err.Error() }

// Unwrap returns why.
func (l *Later) Unwrap() error { return l.Err }

// Remote is a ListenBrainz, or what speaks as it does. It is safe for concurrent use.
type Remote interface {
	// Validate returns whose token it is, by their name there. Errors: ErrToken; others where it cannot be asked.
	Validate(ctx context.Context, token string) (userName string, err error)
	// Submit hands over listens of one person. The same one twice, by its time and song, is one there. Errors: ErrToken,
	// ErrListen where one of them is bad, a Later where it asks for time.
	Submit(ctx context.Context, token string, all []Listen) error
}

// Listen is a song that somebody heard, as ListenBrainz is told of it.
type Listen struct {
	// ID is of the play.
	ID, TrackID            string
	At                     time.Time
	Artist, Title, Release string
	// Number is the place on the album, 0 for none.
	Number   int
	Duration time.Duration
}

// Account is somebody's account at ListenBrainz.
type Account struct {
	UserID, Name string
	// Token is sealed.
	Token string
	// IsPaused: nothing is sent. IsRefused: ListenBrainz does not take the token, so that nothing can be.
	IsPaused, IsRefused bool
	ConnectedAt         time.Time
	// LastSentAt is zero where nothing was sent yet.
	LastSentAt time.Time
	// Problem is what went wrong last, in words; empty where nothing did since something was sent.
	Problem string
	// Waiting is how many listens wait, Dropped how many were given up as too many waited.
	Waiting, Dropped int
	// Failures is how often in a row nothing could be sent.
	Failures int
}

// Play is a play that has ended.
type Play struct {
	ID, UserID, TrackID string
	At                  time.Time
	Heard, Duration     time.Duration
}

// isEnough reports whether ListenBrainz takes a play for a listen.
func (p Play) isEnough() bool { return p.Heard >= min(enough, p.Duration/2) }

// Settled is what became of listens that a server had a turn to send.
type Settled struct {
	// Sent and Refused wait no more.
	Sent, Refused []string
	At            time.Time
	// Problem, IsRefused and Failures are those of the account from now on.
	Problem   string
	IsRefused bool
	Failures  int
	// Delay is how long the rest waits.
	Delay time.Duration
}

// Turn is one server's turn to send for somebody: others leave it alone until it ends.
type Turn struct {
	// Lease names it. What was connected anew meanwhile has lost it, and is not settled by it.
	Lease string
	Account
}

// Accounts keeps accounts, and the listens that wait for them. The graph's clock decides what is due.
type Accounts interface {
	// Of returns somebody's; false where they have none.
	Of(ctx context.Context, userID string) (Account, bool, error)
	// Connect keeps an account in place of the one before. What waits goes on to the same one, and is forgotten for
	// another.
	Connect(ctx context.Context, a Account) error
	// Pause and Disconnect return false where there is none.
	Pause(ctx context.Context, userID string, isPaused bool) (bool, error)
	Disconnect(ctx context.Context, userID string) (bool, error)

	// Plays reads plays that have ended; those in private, and what is gone, are left out.
	Plays(ctx context.Context, ids []string) ([]Play, error)
	// Enqueue has plays wait for the accounts of those who have one, each once; beyond most a person the oldest go.
	Enqueue(ctx context.Context, plays []Play, most int) error
	// Take gives a turn to whoever is due longest; false where nobody is.
	Take(ctx context.Context, lease time.Duration) (Turn, bool, error)
	// Waiting reads what waits for somebody, what was heard first first. Of what is gone only the id is there.
	Waiting(ctx context.Context, userID string, limit int) ([]Listen, error)
	Settle(ctx context.Context, t Turn, s Settled) error
}
