// Package identitytest is what every identity provider must do, as a suite, and the server around one.
package identitytest

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/accounts"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/mail"
)

// Password is one that every provider takes.
const Password = "A password 4 tests!"

// World is the server around a provider, on the test graph, with a clock and a post of its own.
type World struct {
	T        *testing.T
	DB       *cypher.DB
	Accounts *account.Service
	// Config has all that a provider is made of.
	Config identity.Config

	shift atomic.Int64
	mu    sync.Mutex
	sent  []mail.Message
	users []string
}

// NewWorld opens a world. A provider must be closed by the test's Cleanup, which runs before the world's end.
func NewWorld(t *testing.T) *World {
	t.Helper()
	w := &World{T: t, DB: graphtest.Open(t).WithReceivers(indexing.Changes)}
	w.Accounts = account.NewService(accounts.NewStore(w.DB), w.Now)
	w.DB.Subscribe(w.Accounts.Hear)
	redis, closeRedis, err := limiter.OpenRedis("")
	Must(t, err)
	keys, err := identity.LoadKeys("", t.TempDir())
	Must(t, err)
	outbox := mail.NewOutbox(w, nil, nil)
	w.Config = identity.Config{
		Store: identitygraph.NewStore(w.DB), Accounts: w.Accounts, Limits: limiter.New(redis, w.Now), Mail: outbox,
		Keys: keys, PublicURL: "http://sidestage.test", Now: w.Now,
		PasswordCost: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		SignUpPace:   time.Millisecond,
	}
	t.Cleanup(func() {
		Must(t, outbox.Close(context.WithoutCancel(t.Context())))
		Must(t, closeRedis())
		graphtest.Cleanup(t, w.DB, w.users...)
	})
	return w
}

// Now is the time by the world's clock, and Advance lets it pass.
func (w *World) Now() time.Time { return time.Now().Add(time.Duration(w.shift.Load())) }

// Advance lets time pass.
func (w *World) Advance(d time.Duration) { w.shift.Add(int64(d)) }

// Send keeps a letter. It is a mail.Mailer.
func (w *World) Send(_ context.Context, m mail.Message) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent = append(w.sent, m)
	return nil
}

// Letters returns those that were sent to an address.
func (w *World) Letters(address string) []mail.Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	var found []mail.Message
	for _, m := range w.sent {
		if m.To == address {
			found = append(found, m)
		}
	}
	return found
}

var sixDigits = regexp.MustCompile(`(?m)^ +(\d{6})$`)

// MailedCodes returns the codes in the letters to an address.
func (w *World) MailedCodes(address string) []string {
	var codes []string
	for _, letter := range w.Letters(address) {
		if match := sixDigits.FindStringSubmatch(letter.Text); match != nil {
			codes = append(codes, match[1])
		}
	}
	return codes
}

// Made has an account removed when the test ends.
func (w *World) Made(userID string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.users = append(w.users, userID)
}

// Deactivate keeps somebody out, as an admin does.
func (w *World) Deactivate(userID string) {
	w.T.Helper()
	_, err := w.DB.Exec(w.T.Context(), "test.deactivate", `MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime()`,
		map[string]any{"id": userID})
	Must(w.T, err)
	// How long a standing is remembered.
	w.Advance(31 * time.Second)
}

// Leave has somebody's account be erased in a week, as who asked for it.
func (w *World) Leave(userID, byID string) {
	w.T.Helper()
	_, err := w.DB.Exec(w.T.Context(), "test.leave", `MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime(), u.eraseAt = $at, u.deletionBy = $by`,
		map[string]any{"id": userID, "by": byID, "at": w.Now().AddDate(0, 0, 7)})
	Must(w.T, err)
	w.Advance(31 * time.Second)
}

// Stay takes that back.
func (w *World) Stay(userID string) {
	w.T.Helper()
	_, err := w.DB.Exec(w.T.Context(), "test.stay", `MATCH (u:User {id: $id}) REMOVE u.deactivatedAt, u.eraseAt, u.deletionBy`,
		map[string]any{"id": userID})
	Must(w.T, err)
	w.Advance(31 * time.Second)
}

// Person is somebody with an address and a handle that nobody has.
type Person struct{ Email, Handle, From string }

// NewPerson returns somebody whom nobody knows.
func NewPerson() Person {
	id := strings.ReplaceAll(uuid.NewString(), "-", "")
	return Person{"mia-" + id + "@example.com", "mia_" + id[:20], "192.0.2." + id[:6]}
}

// Must ends a test that cannot go on.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// WantCode checks what an error is.
func WantCode(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

// WantMessage checks the text that a person reads.
func WantMessage(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Fatalf("got %v, want %q", err, want)
	}
}
