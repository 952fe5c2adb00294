package identity_test

import (
	"bytes"
	"context"
	"log/slog"
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

func TestMain(m *testing.M) { graphtest.Main(m) }

const password = "a password for tests"

// post keeps the mail that was sent.
type post struct {
	mu   sync.Mutex
	sent []mail.Message
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, m)
	return nil
}

func (p *post) to(address string) []mail.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	var found []mail.Message
	for _, m := range p.sent {
		if m.To == address {
			found = append(found, m)
		}
	}
	return found
}

// bench is a provider on the test graph, with a clock and a post of its own.
type bench struct {
	*identity.BuiltIn
	t        *testing.T
	db       *cypher.DB
	accounts *account.Service
	post     *post
	keys     *identity.Keys
	shift    atomic.Int64
	log      *lockedBuffer
	users    []string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	db := graphtest.Open(t).WithReceivers(indexing.Changes)
	b := &bench{t: t, db: db, post: &post{}, log: captureLog(t)}
	b.accounts = account.NewService(accounts.NewStore(db), b.now)
	db.Subscribe(b.accounts.Hear)
	redis, closeRedis, err := limiter.OpenRedis("")
	if err != nil {
		t.Fatal(err)
	}
	if b.keys, err = identity.LoadKeys("", t.TempDir()); err != nil {
		t.Fatal(err)
	}
	outbox := mail.NewOutbox(b.post, nil, nil)
	b.BuiltIn, err = identity.New(identity.Config{
		Store: identitygraph.NewStore(db), Accounts: b.accounts, Limits: limiter.New(redis, b.now), Mail: outbox,
		Keys: b.keys, PublicURL: "http://sidestage.test", Now: b.now,
		PasswordCost: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		SignUpPace:   time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		for _, err := range []error{b.Close(ctx), outbox.Close(ctx), closeRedis()} {
			if err != nil {
				t.Error(err)
			}
		}
		graphtest.Cleanup(t, db, b.users...)
	})
	return b
}

// captureLog returns what is logged during the test.
func captureLog(t *testing.T) *lockedBuffer {
	t.Helper()
	var out lockedBuffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &out
}

type lockedBuffer struct {
	mu  sync.Mutex
	out bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.out.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.out.String()
}

func (b *bench) now() time.Time          { return time.Now().Add(time.Duration(b.shift.Load())) }
func (b *bench) advance(d time.Duration) { b.shift.Add(int64(d)) }

// person is somebody with an address and a handle that nobody has.
type person struct{ email, handle, from string }

func newPerson() person {
	id := strings.ReplaceAll(uuid.NewString(), "-", "")
	return person{"mia-" + id + "@example.com", "mia_" + id[:20], "192.0.2." + id[:6]}
}

func (b *bench) signUp(p person, kind account.Type) (string, error) {
	b.t.Helper()
	id, err := b.SignUp(b.t.Context(), p.from, identity.SignUp{
		Email: p.email, Password: password, Handle: p.handle, DisplayName: "Mia", AccountType: kind,
	})
	if err == nil {
		b.users = append(b.users, id)
	}
	return id, err
}

// member is somebody who signed up and confirmed.
func (b *bench) member(kind account.Type) (p person, userID string) {
	b.t.Helper()
	p = newPerson()
	userID, err := b.signUp(p, kind)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := b.ConfirmSignUp(b.t.Context(), p.from, p.email, b.code(p.email, 1)); err != nil {
		b.t.Fatal(err)
	}
	return p, userID
}

var sixDigits = regexp.MustCompile(`(?m)^ +(\d{6})$`)

// code waits for the nth mail to an address and gives its code.
func (b *bench) code(address string, nth int) string {
	b.t.Helper()
	match := sixDigits.FindStringSubmatch(b.letter(address, nth).Text)
	if match == nil {
		b.t.Fatalf("mail %d to %s has no code", nth, address)
	}
	return match[1]
}

func (b *bench) letter(address string, nth int) mail.Message {
	b.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if sent := b.post.to(address); len(sent) >= nth {
			return sent[nth-1]
		}
	}
	b.t.Fatalf("mail %d to %s never came", nth, address)
	return mail.Message{}
}

// wrong is a code that is not the right one.
func wrong(right string) string {
	digits := []byte(right)
	digits[0] = '0' + (digits[0]-'0'+1)%10
	return string(digits)
}

func wantCode(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
