package apppasswords_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestNames(t *testing.T) {
	for given, want := range map[string]string{
		" My  phone ": "My phone", "a": "a", strings.Repeat("x", 40): strings.Repeat("x", 40),
		"": "", "  ": "", strings.Repeat("x", 41): "", "a\u202eb": "", "a\xff": "",
	} {
		got, err := apppasswords.CheckName(given)
		isFine := err == nil && got == want
		if want == "" {
			isFine = fault.CodeOf(err) == fault.BadUserInput
		}
		if !isFine {
			t.Errorf("%q: %q, %v", given, got, err)
		}
	}
}

func TestMakingOneAsksWhoItIsAndTellsThem(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for name, c := range map[string]struct {
		v     access.Viewer
		name  string
		proof apppasswords.Proof
		want  fault.Code
	}{
		"a visitor":             {access.Visitor, "Phone", proof, fault.Unauthenticated},
		"without a name":        {ann, " ", proof, fault.BadUserInput},
		"with a wrong password": {ann, "Phone", apppasswords.Proof{AccessToken: "session"}, fault.BadUserInput},
		"in a sign-in that ended": {
			ann, "Phone", apppasswords.Proof{AccessToken: "ended", Password: secretWord}, fault.Unauthenticated,
		},
	} {
		if _, err := w.Make(ctx, c.v, c.name, c.proof); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(w.store.kept) != 0 || len(w.letters) != 0 {
		t.Fatalf("kept are %v, letters %v", w.store.kept, w.letters)
	}
	one, two := w.made(t, ann, " My  phone "), w.made(t, ann, "Desk")
	if one.Username != "Ann" || one.Name != "My phone" || !one.CreatedAt.Equal(w.now) {
		t.Errorf("%+v", one)
	}
	isSecret := regexp.MustCompile(`^([a-z2-7]{4}-){6}[a-z2-7]{4}$`)
	isKey := regexp.MustCompile(`^ssk_[0-9a-f]{32}_[a-z2-7]{28}$`)
	if !isSecret.MatchString(one.Secret) || !isKey.MatchString(one.Key) {
		t.Errorf("the secret is %q, the key %q", one.Secret, one.Key)
	}
	if one.Secret == two.Secret || one.Key == two.Key || strings.HasSuffix(one.Key, plain(one.Secret)) {
		t.Error("secrets are the same")
	}
	letter := w.letters[0]
	if letter.To != "ann@example.com" || !strings.Contains(letter.Text, `"My phone"`) ||
		!strings.Contains(letter.Text, "@Ann") || !strings.Contains(letter.Text, "https://music.example/settings") ||
		strings.Contains(letter.Text, one.Secret) || strings.Contains(letter.Text, one.Key) {
		t.Errorf("the letter is %+v", letter)
	}
	if _, err := w.Mine(ctx, access.Visitor); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a visitor's: %v", err)
	}
	if err := w.Revoke(ctx, access.Visitor, one.ID); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("revoked by a visitor: %v", err)
	}
	if mine, err := w.Mine(ctx, ann); err != nil || len(mine) != 2 || mine[0] != one.Password {
		t.Errorf("hers are %+v, %v", mine, err)
	}
	if his, err := w.Mine(ctx, bob); err != nil || len(his) != 0 {
		t.Errorf("his are %+v, %v", his, err)
	}
}

func TestMakingThemIsLimited(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for range 30 {
		w.made(t, ann, "Phone")
	}
	if _, err := w.Make(ctx, ann, "Phone", proof); fault.CodeOf(err) != fault.RateLimited {
		t.Error(err)
	}
	w.made(t, bob, "Phone")
}
