package apppasswords_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	admingraph "github.com/sidestage/sidestage/graphstore/admin"
	apppasswordsgraph "github.com/sidestage/sidestage/graphstore/apppasswords"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// world is somebody with an account, signed in on a device.
type world struct {
	*apppasswordsgraph.Store
	db            *cypher.DB
	ids           *identitygraph.Store
	userID, email string
	handleKey     string
	// session is the sign-in.
	session string
	now     time.Time
	// told counts the changes of standing that servers heard of.
	told *atomic.Int64
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db, id := graphtest.Open(t), graphtest.ID(t)
	w := &world{
		Store: apppasswordsgraph.NewStore(db), db: db, ids: identitygraph.NewStore(db), userID: id,
		email: id + "@example.com", handleKey: "a" + id[len(id)-12:], session: graphtest.ID(t),
		now: cypher.Instant(time.Now()), told: &atomic.Int64{},
	}
	db.Subscribe(func(e event.Event) {
		if e.Verb == event.StandingChanged && e.ItemID == id {
			w.told.Add(1)
		}
	})
	_, err := w.ids.CreateAccount(t.Context(), identity.NewAccount{
		Principal: identity.Principal{UserID: id, Email: w.email, Handle: strings.ToUpper(w.handleKey), DisplayName: "A"},
		Type:      account.Fan, PasswordHash: "hash", Confirmed: true, CreatedAt: w.now,
	})
	if err != nil {
		t.Fatal(err)
	}
	w.signIn(t)
	return w
}

func (w *world) signIn(t *testing.T) {
	t.Helper()
	started, err := w.ids.StartFamily(t.Context(), identity.RefreshToken{
		Hash: w.session + fmt.Sprint(time.Now().UnixNano()), Family: w.session, UserID: w.userID, CreatedAt: w.now,
		ExpiresAt: w.now.Add(time.Hour),
	}, identity.Proof{PasswordHash: "hash"})
	if err != nil || !started {
		t.Fatalf("signed in: %v, %v", started, err)
	}
}

func (w *world) add(t *testing.T, name string) (string, error) {
	t.Helper()
	id := graphtest.ID(t)
	owner, err := w.Add(t.Context(), apppasswords.Sealed{
		Password: apppasswords.Password{ID: id, Name: name, CreatedAt: w.now}, UserID: w.userID, Secrets: "sealed " + name,
	}, w.session)
	if want := (apppasswords.Owner{Email: w.email, Handle: strings.ToUpper(w.handleKey)}); err == nil && owner != want {
		t.Errorf("the owner is %+v, not %+v", owner, want)
	}
	return id, err
}

func (w *world) names(t *testing.T) []string {
	t.Helper()
	list, err := w.List(t.Context(), w.userID)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range list {
		names = append(names, p.Name)
	}
	return names
}

func TestTheyAreKeptListedFoundAndRevoked(t *testing.T) {
	w, other, ctx := newWorld(t), newWorld(t), t.Context()
	if list, err := w.List(ctx, w.userID); err != nil || len(list) != 0 {
		t.Errorf("before: %+v, %v", list, err)
	}
	phone, err := w.add(t, "Phone")
	w.now = w.now.Add(time.Second)
	desk, failed := w.add(t, "Desk")
	_, others := other.add(t, "Phone")
	if err := errors.Join(err, failed, others); err != nil {
		t.Fatal(err)
	}
	if _, err := w.add(t, "phone"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("the same name: %v", err)
	}
	if got := w.names(t); !slices.Equal(got, []string{"Desk", "Phone"}) {
		t.Errorf("listed are %v", got)
	}
	for name, find := range map[string]func() (string, error){
		"handle": func() (string, error) { return w.ByHandle(ctx, w.handleKey) },
		"email":  func() (string, error) { return w.ByEmail(ctx, w.email) },
		"id":     func() (string, error) { return w.ByID(ctx, desk) },
	} {
		if got, err := find(); err != nil || got != w.userID {
			t.Errorf("by %s: %q, %v", name, got, err)
		}
	}
	for name, find := range map[string]func() (string, error){
		"handle": func() (string, error) { return w.ByHandle(ctx, "nobody"+w.handleKey) },
		"email":  func() (string, error) { return w.ByEmail(ctx, "nobody"+w.email) },
		"id":     func() (string, error) { return w.ByID(ctx, w.userID) },
	} {
		if got, err := find(); err != nil || got != "" {
			t.Errorf("nobody by %s: %q, %v", name, got, err)
		}
	}
	held, err := w.Holders(ctx, []string{w.userID, graphtest.ID(t)})
	if err != nil || len(held) != 1 || len(held[0].Passwords) != 2 || held[0].Handle != strings.ToUpper(w.handleKey) {
		t.Fatalf("%+v, %v", held, err)
	}
	for _, p := range held[0].Passwords {
		want := map[string]string{phone: "sealed Phone", desk: "sealed Desk"}[p.ID]
		if p.Secrets != want || p.UserID != w.userID {
			t.Errorf("%+v", p)
		}
	}
	told := w.told.Load()
	if gone, err := w.Revoke(ctx, other.userID, phone); err != nil || gone || w.told.Load() != told {
		t.Errorf("revoked by another: %v, %v", gone, err)
	}
	if gone, err := w.Revoke(ctx, w.userID, phone); err != nil || !gone || w.told.Load() != told+1 {
		t.Errorf("revoked: %v, %v, told %d times", gone, err, w.told.Load()-told)
	}
	if gone, err := w.Revoke(ctx, w.userID, phone); err != nil || gone {
		t.Errorf("revoked again: %v, %v", gone, err)
	}
	if got := w.names(t); !slices.Equal(got, []string{"Desk"}) {
		t.Errorf("left are %v", got)
	}
	if got, err := w.ByID(ctx, phone); err != nil || got != "" {
		t.Errorf("by what was revoked: %q, %v", got, err)
	}
}

func TestUsesAreNoted(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id, err := w.add(t, "Phone")
	if err != nil {
		t.Fatal(err)
	}
	note := func(client string, after time.Duration) {
		t.Helper()
		at := w.now.Add(after)
		use := apppasswords.Use{ID: id, Client: client, At: at}
		if err := w.NoteUse(ctx, use, at.Add(-apppasswords.UseEvery)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		client string
		after  time.Duration
		want   string
	}{
		{"Feishin", 0, "Feishin 0s"}, {"Other", 9 * time.Minute, "Feishin 0s"}, {"", 10 * time.Minute, " 10m0s"},
	} {
		note(c.client, c.after)
		list, err := w.List(ctx, w.userID)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		if got := fmt.Sprint(list[0].Client, " ", list[0].LastUsedAt.Sub(w.now)); got != c.want {
			t.Errorf("after %v: %q, not %q", c.after, got, c.want)
		}
	}
	if err := w.NoteUse(ctx, apppasswords.Use{ID: w.userID, At: w.now}, w.now); err != nil {
		t.Errorf("one that was revoked: %v", err)
	}
}

// Of those that are made at once no more stay than one account may have, and one of a name.
func TestManyAtOnceKeepTheLimit(t *testing.T) {
	w := newWorld(t)
	for i := range apppasswords.MaxPasswords - 2 {
		if _, err := w.add(t, fmt.Sprint("Player ", i)); err != nil {
			t.Fatal(err)
		}
	}
	var made, refused atomic.Int64
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			_, err := w.add(t, fmt.Sprint("Late ", i/2))
			switch {
			case err == nil:
				made.Add(1)
			case fault.CodeOf(err) == fault.Conflict:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	names := w.names(t)
	if made.Load() != 2 || refused.Load() != 6 || len(names) != apppasswords.MaxPasswords {
		t.Errorf("%d made, %d refused: %v", made.Load(), refused.Load(), names)
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != apppasswords.MaxPasswords {
		t.Errorf("some have one name: %v", names)
	}
}

// Revoking one while it is used, by several at once, leaves nothing and is one act.
func TestRevokingWhileInUse(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id, err := w.add(t, "Phone")
	if err != nil {
		t.Fatal(err)
	}
	var gone atomic.Int64
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			if i%2 == 0 {
				at := w.now.Add(time.Duration(i) * time.Hour)
				if err := w.NoteUse(ctx, apppasswords.Use{ID: id, Client: "A player", At: at}, at.Add(-time.Minute)); err != nil {
					t.Error(err)
				}
				return
			}
			isGone, err := w.Revoke(ctx, w.userID, id)
			if err != nil {
				t.Error(err)
			}
			if isGone {
				gone.Add(1)
			}
		})
	}
	all.Wait()
	if names := w.names(t); gone.Load() != 1 || len(names) != 0 {
		t.Errorf("revoked %d times, left are %v", gone.Load(), names)
	}
}

// What ends them, and what does not.
func TestWhatEndsThem(t *testing.T) {
	code := func(w *world, purpose identity.Purpose) identity.CodeTry {
		t.Helper()
		_, ok, err := w.ids.PutCode(t.Context(), w.email, purpose, identity.Code{
			Hash: "code", ExpiresAt: w.now.Add(time.Hour), Tries: 5, SentAt: w.now,
		})
		if err != nil || !ok {
			t.Fatalf("a code: %v, %v", ok, err)
		}
		return identity.CodeTry{Hash: "code", At: w.now}
	}
	for name, c := range map[string]struct {
		do     func(*world) error
		isLeft bool
	}{
		"a new password by the one until now": {func(w *world) error {
			_, err := w.ids.SetPassword(t.Context(), identity.NewPassword{
				UserID: w.userID, Was: "hash", Hash: "next", Keep: w.session, At: w.now,
			})
			return err
		}, true},
		"ending one sign-in": {func(w *world) error {
			_, err := w.ids.EndSignIn(t.Context(), w.userID, w.session)
			return err
		}, true},
		"a new password in a user pool": {func(w *world) error {
			return w.ids.EndOtherSignIns(t.Context(), w.userID, w.session, false)
		}, true},
		"signing out everywhere else": {func(w *world) error {
			return w.ids.EndOtherSignIns(t.Context(), w.userID, w.session, true)
		}, false},
		"a forgotten password": {func(w *world) error {
			_, right, err := w.ids.ResetPassword(t.Context(), w.email, code(w, identity.PurposeReset), "next")
			if err == nil && !right {
				err = errors.New("the code was wrong")
			}
			return err
		}, false},
		"a forgotten password in a user pool": {func(w *world) error {
			_, err := w.ids.EndFamilies(t.Context(), w.email)
			return err
		}, false},
		"undoing a change of address": {func(w *world) error {
			_, err := w.ids.UndoEmail(t.Context(), identity.EmailUndo{UserID: w.userID, Email: w.email, ChangedAt: w.now}, w.now)
			return err
		}, false},
		"deactivation": {func(w *world) error {
			_, err := cypher.WriteTx(t.Context(), w.db, "test_hide", func(tx *cypher.Tx) (bool, error) {
				return true, admingraph.Hide(tx, w.userID, false)
			})
			return err
		}, false},
	} {
		w, other := newWorld(t), newWorld(t)
		for _, one := range []*world{w, other} {
			if _, err := one.add(t, "Phone"); err != nil {
				t.Fatal(err)
			}
		}
		told := w.told.Load()
		if err := c.do(w); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if left := len(w.names(t)) == 1; left != c.isLeft {
			t.Errorf("%s: it is left %v", name, left)
		}
		if !c.isLeft && w.told.Load() == told {
			t.Errorf("%s: servers that remember it are not told", name)
		}
		if len(other.names(t)) != 1 {
			t.Errorf("%s ends another's", name)
		}
	}
}

// A sign-in that was ended since its owner proved who they are makes none, nor does an account that is not active.
func TestWhoIsSignedOutMakesNone(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id, err := w.add(t, "Phone")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.ids.EndSignIn(ctx, w.userID, w.session); err != nil {
		t.Fatal(err)
	}
	if _, err := w.add(t, "Desk"); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("signed out: %v", err)
	}
	w.signIn(t)
	if _, err := w.db.Exec(ctx, "test_away", `MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime()`,
		map[string]any{"id": w.userID}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.add(t, "Desk"); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("deactivated: %v", err)
	}
	byID, err := w.ByID(ctx, id)
	byHandle, failed := w.ByHandle(ctx, w.handleKey)
	byEmail, wrong := w.ByEmail(ctx, w.email)
	held, bad := w.Holders(ctx, []string{w.userID})
	if err := errors.Join(err, failed, wrong, bad); err != nil || byID+byHandle+byEmail != "" || len(held) != 0 {
		t.Errorf("who is not active is found: %q %q %q %+v, %v", byID, byHandle, byEmail, held, err)
	}
}

func TestTheHandleOfBeforeFindsItsOwner(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	before := "b" + w.handleKey[1:]
	if _, err := w.db.Exec(ctx, "test_former", `CREATE (:FormerHandle {key: $key, handle: $key, userId: $id, at: datetime(), until: datetime() + duration('P1D')})`,
		map[string]any{"key": before, "id": w.userID}); err != nil {
		t.Fatal(err)
	}
	if got, err := w.ByHandle(ctx, before); err != nil || got != w.userID {
		t.Errorf("%q, %v", got, err)
	}
}
