package apppasswords_test

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// token is what a player makes of a password that was typed into it.
func token(password, salt string) string {
	sum := md5.Sum([]byte(password + salt))
	return hex.EncodeToString(sum[:])
}

// plain is a secret as somebody types it who leaves out what stands between its parts.
func plain(secret string) string { return strings.ReplaceAll(secret, "-", "") }

func TestProgramsAreLetInAndOthersAreNot(t *testing.T) {
	w := newWorld(t)
	phone, desk, bobs := w.made(t, ann, "Phone"), w.made(t, ann, "Desk"), w.made(t, bob, "Phone")
	by := func(username, password, salt string) func(context.Context) (apppasswords.Access, error) {
		return func(ctx context.Context) (apppasswords.Access, error) {
			return w.ByToken(ctx, username, token(password, salt), salt, home)
		}
	}
	word := func(username, password string) func(context.Context) (apppasswords.Access, error) {
		return func(ctx context.Context) (apppasswords.Access, error) {
			return w.ByPassword(ctx, username, password, home)
		}
	}
	key := func(key string) func(context.Context) (apppasswords.Access, error) {
		return func(ctx context.Context) (apppasswords.Access, error) { return w.ByKey(ctx, key, home) }
	}
	for name, c := range map[string]struct {
		ask func(context.Context) (apppasswords.Access, error)
		// opens is the app password that lets in; empty for none.
		opens string
	}{
		"by handle and token":           {by("Ann", phone.Secret, "c19b2d"), phone.ID},
		"by the other of two":           {by("Ann", desk.Secret, "c19b2d"), desk.ID},
		"with another salt":             {by("ann", phone.Secret, "0"), phone.ID},
		"with an @":                     {by("@ANN", phone.Secret, "c19b2d"), phone.ID},
		"by address":                    {by(" Ann@Example.com ", phone.Secret, "c19b2d"), phone.ID},
		"typed without what is between": {by("ann", plain(phone.Secret), "c19b2d"), phone.ID},
		"a token in capitals": {func(ctx context.Context) (apppasswords.Access, error) {
			return w.ByToken(ctx, "ann", strings.ToUpper(token(phone.Secret, "s")), "s", home)
		}, phone.ID},
		"by password":             {word("ann", phone.Secret), phone.ID},
		"by password in capitals": {word("ann", strings.ToUpper(plain(phone.Secret))), phone.ID},
		"by password with spaces": {word("ann", strings.ReplaceAll(phone.Secret, "-", " ")), phone.ID},
		"by key":                  {key(desk.Key), desk.ID},

		"another's password":         {by("ann", bobs.Secret, "s"), ""},
		"another's name":             {word("bob", phone.Secret), ""},
		"nobody":                     {word("carol", phone.Secret), ""},
		"no name":                    {word("  ", phone.Secret), ""},
		"no address":                 {word("@ @", phone.Secret), ""},
		"a long name":                {word(strings.Repeat("a", 400), phone.Secret), ""},
		"the account's own password": {word("ann", secretWord), ""},
		"its token":                  {by("ann", secretWord, "s"), ""},
		"no password":                {word("ann", ""), ""},
		"no token": {func(ctx context.Context) (apppasswords.Access, error) {
			return w.ByToken(ctx, "ann", "", "", home)
		}, ""},
		"the salt alone":              {by("ann", "", "s"), ""},
		"a long salt":                 {by("ann", phone.Secret, strings.Repeat("s", 300)), ""},
		"a password in place of both": {word("ann", phone.Secret+phone.Secret), ""},
		"a key as a password":         {word("ann", phone.Key), ""},
		"the end of a key":            {word("ann", phone.Key[strings.LastIndex(phone.Key, "_")+1:]), ""},
		"a password as a key":         {key(phone.Secret), ""},
		"the key of another with one's own end": {
			key(phone.Key[:strings.LastIndex(phone.Key, "_")] + desk.Key[strings.LastIndex(desk.Key, "_"):]), "",
		},
		"a key without an end":        {key(phone.Key[:len(phone.Key)-1]), ""},
		"a key of what was never one": {key("ssk_" + strings.Repeat("0", 32) + "_" + strings.Repeat("a", 28)), ""},
		"no key":                      {key(""), ""},
		"a key of nothing":            {key("ssk__"), ""},
	} {
		got, err := c.ask(t.Context())
		if c.opens == "" {
			isRefused := errors.Is(err, apppasswords.ErrWrong) || errors.Is(err, apppasswords.ErrTooMany)
			if !isRefused || got != (apppasswords.Access{}) {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
			continue
		}
		want := apppasswords.Access{Viewer: access.Viewer{UserID: ann.UserID}, Handle: "Ann", PasswordID: c.opens}
		if err != nil || got != want {
			t.Errorf("%s: %+v, not %+v (%v)", name, got, want, err)
		}
	}
}

func TestWhoIsNotActiveIsNotLetIn(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	made := w.made(t, ann, "Phone")
	if _, err := w.ByPassword(ctx, "ann", made.Secret, home); err != nil {
		t.Fatal(err)
	}
	// Their standing counts at once, though their secrets are still in memory.
	delete(w.viewers, ann.UserID)
	if _, err := w.ByPassword(ctx, "ann", made.Secret, home); !errors.Is(err, apppasswords.ErrWrong) {
		t.Errorf("deactivated: %v", err)
	}
}

func TestARevokedPasswordOpensNothing(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	other := w.server(t)
	made := w.made(t, ann, "Phone")
	enter := func(s *apppasswords.Service) error {
		_, err := s.ByKey(ctx, made.Key, home)
		_, byWord := s.ByPassword(ctx, "ann", made.Secret, home)
		if !errors.Is(err, byWord) {
			t.Errorf("by key %v, by password %v", err, byWord)
		}
		return err
	}
	for name, s := range map[string]*apppasswords.Service{"here": w.Service, "elsewhere": other} {
		if err := enter(s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if err := w.Revoke(ctx, bob, made.ID); fault.CodeOf(err) != fault.NotFound || enter(w.Service) != nil {
		t.Errorf("revoked by another: %v", err)
	}
	if err := w.Revoke(ctx, ann, made.ID); err != nil || !errors.Is(enter(w.Service), apppasswords.ErrWrong) {
		t.Errorf("revoked: %v", err)
	}
	if err := w.Revoke(ctx, ann, made.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("revoked again: %v", err)
	}
	if err := enter(other); err != nil {
		t.Errorf("a server that has not heard of it reads each time: %v", err)
	}
	other.Hear(event.Event{Verb: event.StandingChanged, ItemType: "User", ItemID: bob.UserID})
	if err := enter(other); err != nil {
		t.Errorf("what another does drops it: %v", err)
	}
	other.Hear(event.Event{Verb: event.StandingChanged, ItemType: "User", ItemID: ann.UserID})
	if err := enter(other); !errors.Is(err, apppasswords.ErrWrong) {
		t.Errorf("after the event: %v", err)
	}
}

func TestARevocationThatNobodyToldOfCountsSoon(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	made := w.made(t, ann, "Phone")
	for _, forget := range []func(){func() { w.now = w.now.Add(31 * time.Second) }, w.Forget} {
		if _, err := w.ByKey(ctx, made.Key, home); err != nil {
			t.Fatal(err)
		}
		kept := w.store.kept
		w.store.kept = nil
		forget()
		if _, err := w.ByKey(ctx, made.Key, home); !errors.Is(err, apppasswords.ErrWrong) {
			t.Error(err)
		}
		w.store.kept = kept
		w.now = w.now.Add(time.Hour)
	}
}

// What is kept in the graph opens nothing elsewhere than where it was made, and tells no secret.
func TestAStolenGraphOpensNothing(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	phone, bobs, desk := w.made(t, ann, "Phone"), w.made(t, bob, "Phone"), w.made(t, ann, "Desk")
	for _, s := range w.store.kept {
		for _, secret := range []string{phone.Secret, plain(phone.Secret), phone.Key, phone.Key[len(phone.Key)-28:]} {
			if strings.Contains(s.Secrets, secret) {
				t.Errorf("%q is in %+v", secret, s)
			}
		}
	}
	steal := func(change func()) (byWord, byKey error) {
		before := w.store.kept
		w.store.kept = append([]apppasswords.Sealed{}, before...)
		change()
		w.Forget()
		_, byWord = w.ByPassword(ctx, "ann", bobs.Secret, home)
		_, byKey = w.ByKey(ctx, bobs.Key, home)
		w.store.kept = before
		return byWord, byKey
	}
	byWord, _ := steal(func() { w.store.kept[1].UserID = ann.UserID })
	if !errors.Is(byWord, apppasswords.ErrWrong) {
		t.Errorf("given to another: %v", byWord)
	}
	byWord, _ = steal(func() { w.store.kept[0].Secrets = w.store.kept[1].Secrets })
	if !errors.Is(byWord, apppasswords.ErrWrong) {
		t.Errorf("copied to another: %v", byWord)
	}
	// One that was revoked is put into the place of one that was not.
	w.store.kept[0].Secrets, w.store.kept = w.store.kept[2].Secrets, w.store.kept[:2]
	w.Forget()
	if _, err := w.ByPassword(ctx, "ann", desk.Secret, home); !errors.Is(err, apppasswords.ErrWrong) {
		t.Errorf("brought back: %v", err)
	}
	if _, byKey := steal(func() { w.store.kept[1].Secrets = "" }); !errors.Is(byKey, apppasswords.ErrWrong) {
		t.Errorf("emptied: %v", byKey)
	}
}

func TestWrongOnesAreCountedAndRightOnesLetIn(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	made := w.made(t, ann, "Phone")
	wrong := func(username string, from apppasswords.Caller) error {
		_, err := w.ByPassword(ctx, username, "wrong", from)
		return err
	}
	for i := range 10 {
		if err := wrong("ann", home); !errors.Is(err, apppasswords.ErrWrong) {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	// A player that goes on and on with what was revoked.
	for range 200 {
		err := wrong("ann", home)
		limited, ok := errors.AsType[*fault.Error](err)
		if !errors.Is(err, apppasswords.ErrTooMany) || !ok || limited.Code != fault.RateLimited ||
			limited.RetryAfter <= 0 || limited.RetryAfter > 15*time.Minute {
			t.Fatalf("%v", err)
		}
	}
	if _, err := w.ByPassword(ctx, "ann", made.Secret, home); err != nil {
		t.Errorf("the owner's other player: %v", err)
	}
	if err := wrong("bob", home); !errors.Is(err, apppasswords.ErrWrong) {
		t.Errorf("another account there: %v", err)
	}
	if err := wrong("ann", apppasswords.Caller{Address: "198.51.100.1"}); !errors.Is(err, apppasswords.ErrWrong) {
		t.Errorf("the account elsewhere: %v", err)
	}
	w.now = w.now.Add(16 * time.Minute)
	if err := wrong("ann", home); !errors.Is(err, apppasswords.ErrWrong) {
		t.Errorf("later: %v", err)
	}
}

func TestNobodyIsLookedUpWhereTooMuchWasWrong(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	anns, bobs := w.made(t, ann, "Phone"), w.made(t, bob, "Phone")
	if _, err := w.ByPassword(ctx, "ann", anns.Secret, home); err != nil {
		t.Fatal(err)
	}
	for i := range 60 {
		if _, err := w.ByPassword(ctx, fmt.Sprint("nobody", i), "wrong", home); !errors.Is(err, apppasswords.ErrWrong) {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	if _, err := w.ByPassword(ctx, "nobody", "wrong", home); !errors.Is(err, apppasswords.ErrTooMany) {
		t.Errorf("one too many: %v", err)
	}
	before := w.store.lookUps
	for range 20 {
		if _, err := w.ByPassword(ctx, "bob", bobs.Secret, home); !errors.Is(err, apppasswords.ErrTooMany) {
			t.Errorf("a stranger there: %v", err)
		}
	}
	if w.store.lookUps != before {
		t.Errorf("%d were looked up", w.store.lookUps-before)
	}
	w.Forget()
	if _, err := w.ByPassword(ctx, "ann", anns.Secret, home); err != nil {
		t.Errorf("who was let in there before: %v", err)
	}
	if _, err := w.ByPassword(ctx, "bob", bobs.Secret, apppasswords.Caller{Address: "198.51.100.1"}); err != nil {
		t.Errorf("elsewhere: %v", err)
	}
	w.now = w.now.Add(16 * time.Minute)
	if _, err := w.ByPassword(ctx, "bob", bobs.Secret, home); err != nil {
		t.Errorf("later: %v", err)
	}
}

func TestUsesAreNotedNowAndThen(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	phone, desk := w.made(t, ann, "Phone"), w.made(t, ann, "Desk")
	use := func(secret, client string) {
		t.Helper()
		if _, err := w.ByPassword(ctx, "ann", secret, apppasswords.Caller{Address: "192.0.2.7", Client: client}); err != nil {
			t.Fatal(err)
		}
	}
	began := w.now
	use(phone.Secret, " Sym\u00a0fonium ")
	w.now = w.now.Add(9 * time.Minute)
	use(phone.Secret, "Feishin")
	use(desk.Secret, "with\u202emarks")
	w.now = w.now.Add(time.Minute)
	use(phone.Secret, strings.Repeat("ü", 50))
	want := []apppasswords.Use{
		{ID: phone.ID, Client: "Sym fonium", At: began},
		{ID: desk.ID, At: began.Add(9 * time.Minute)},
		{ID: phone.ID, Client: strings.Repeat("ü", 40), At: began.Add(10 * time.Minute)},
	}
	if fmt.Sprint(w.store.uses) != fmt.Sprint(want) {
		t.Errorf("noted are %+v, not %+v", w.store.uses, want)
	}
}
