package apppasswords_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/limiter"
)

// person is somebody whom the store knows.
type person struct {
	userID, handle, email string
	isAway                bool
}

// memory is a Store in memory that counts who was looked up. Its promises are kept by the graph's own test.
type memory struct {
	mu      sync.Mutex
	people  []*person
	kept    []apppasswords.Sealed
	uses    []apppasswords.Use
	lookUps int
}

func (m *memory) find(is func(*person) bool) *person {
	for _, p := range m.people {
		if !p.isAway && is(p) {
			return p
		}
	}
	return nil
}

func (m *memory) userID(is func(*person) bool) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lookUps++
	if p := m.find(is); p != nil {
		return p.userID, nil
	}
	return "", nil
}

func (m *memory) ByHandle(_ context.Context, key string) (string, error) {
	return m.userID(func(p *person) bool { return strings.ToLower(p.handle) == key })
}

func (m *memory) ByEmail(_ context.Context, email string) (string, error) {
	return m.userID(func(p *person) bool { return p.email == email })
}

func (m *memory) ByID(_ context.Context, id string) (string, error) {
	return m.userID(func(p *person) bool {
		return slices.ContainsFunc(m.kept, func(s apppasswords.Sealed) bool { return s.ID == id && s.UserID == p.userID })
	})
}

func (m *memory) Holders(_ context.Context, ids []string) (out []apppasswords.Holder, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		p := m.find(func(p *person) bool { return p.userID == id })
		if p == nil {
			continue
		}
		h := apppasswords.Holder{UserID: id, Handle: p.handle}
		for _, s := range m.kept {
			if s.UserID == id {
				h.Passwords = append(h.Passwords, s)
			}
		}
		out = append(out, h)
	}
	return out, nil
}

func (m *memory) List(_ context.Context, userID string) (out []apppasswords.Password, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.kept {
		if s.UserID == userID {
			out = append(out, s.Password)
		}
	}
	return out, nil
}

func (m *memory) Add(_ context.Context, s apppasswords.Sealed, session string) (apppasswords.Owner, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if session != "session" {
		return apppasswords.Owner{}, fault.New(fault.Unauthenticated, "")
	}
	m.kept = append(m.kept, s)
	p := m.find(func(p *person) bool { return p.userID == s.UserID })
	return apppasswords.Owner{Email: p.email, Handle: p.handle}, nil
}

func (m *memory) Revoke(_ context.Context, userID, id string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.kept)
	m.kept = slices.DeleteFunc(m.kept, func(s apppasswords.Sealed) bool { return s.ID == id && s.UserID == userID })
	return len(m.kept) < before, nil
}

func (m *memory) NoteUse(_ context.Context, u apppasswords.Use, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.uses = append(m.uses, u)
	return nil
}

// world is a server with ann, who has a password, and bob.
type world struct {
	*apppasswords.Service
	store   *memory
	now     time.Time
	letters []apppasswords.Letter
	viewers map[string]access.Viewer
}

const secretWord = "the account's own password"

var (
	ann  = access.Viewer{UserID: "user-ann"}
	bob  = access.Viewer{UserID: "user-bob"}
	home = apppasswords.Caller{Address: "192.0.2.7", Client: "Symfonium"}
)

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{
		now: time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC),
		store: &memory{people: []*person{
			{userID: ann.UserID, handle: "Ann", email: "ann@example.com"},
			{userID: bob.UserID, handle: "bob", email: "bob@example.com"},
		}},
		viewers: map[string]access.Viewer{
			ann.UserID: {UserID: ann.UserID, Admin: true, Roles: access.RolesOf([]string{"admin", "support"})}, bob.UserID: bob,
		},
	}
	w.Service = w.server(t)
	return w
}

// server returns another server over the same store.
func (w *world) server(t *testing.T) *apppasswords.Service {
	t.Helper()
	clock := func() time.Time { return w.now }
	keys, err := identity.LoadKeys("MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "")
	if err != nil {
		t.Fatal(err)
	}
	sealer, err := identity.NewBase(identity.Config{Keys: keys, Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	return apppasswords.NewService(apppasswords.Options{
		Store: w.store, Limits: limiter.New(nil, clock), Sealer: sealer,
		Prove: func(_ context.Context, _ access.Viewer, p apppasswords.Proof) (string, error) {
			if p.Password != secretWord {
				return "", identity.WrongPassword()
			}
			return p.AccessToken, nil
		},
		Viewer: func(_ context.Context, id string) (access.Viewer, error) {
			if v, ok := w.viewers[id]; ok {
				return v, nil
			}
			return access.Visitor, fault.New(fault.Unauthenticated, "")
		},
		Email: account.NormalizeEmail, HandleKey: account.HandleKey,
		Send:    func(_ context.Context, l apppasswords.Letter) { w.letters = append(w.letters, l) },
		SiteURL: "https://music.example", Now: clock,
	})
}

var proof = apppasswords.Proof{From: "192.0.2.7", AccessToken: "session", Password: secretWord}

func (w *world) made(t *testing.T, v access.Viewer, name string) apppasswords.Made {
	t.Helper()
	made, err := w.Make(t.Context(), v, name, proof)
	if err != nil {
		t.Fatal(err)
	}
	return made
}
