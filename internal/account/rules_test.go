package account_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestNormalizeEmail(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"Fan@Sidestage.TEST", "fan@sidestage.test"},
		{"  a.b+c@example.com\n", "a.b+c@example.com"},
		{"mia@BÜCHER.example", "mia@xn--bcher-kva.example"},
		{"mia@bu\u0308cher.example", "mia@xn--bcher-kva.example"},
		{"", ""},
		{"fan", ""},
		{"@example.com", ""},
		{"fan@", ""},
		{"fan@localhost", ""},
		{"fan@exa mple.com", ""},
		{"fan@-bad.com", ""},
		{"fan@example..com", ""},
		{".fan@example.com", ""},
		{"fa..n@example.com", ""},
		{"fa n@example.com", ""},
		{"fan@@example.com", ""},
		{"fan@example.com\r\nBcc: all@example.com", ""},
		{"fän@example.com", ""},
		{strings.Repeat("a", 65) + "@example.com", ""},
		{"a@" + strings.Repeat("a.", 130) + "com", ""},
	} {
		got, err := account.NormalizeEmail(c.given)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("NormalizeEmail(%q) = %q, %v, want %q", c.given, got, err, c.want)
		}
		if err == nil {
			continue
		}
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.Fields["email"] == "" {
			t.Errorf("NormalizeEmail(%q) does not name the field: %v", c.given, err)
		}
	}
}

func TestNormalizeEmailTwiceIsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once, err := account.NormalizeEmail(rapid.StringMatching(`[A-Za-z.+]{1,10}@[A-Za-zäßé-]{1,8}\.[a-z]{2,4}`).Draw(t,
			"address"))
		if err != nil {
			return
		}
		if twice, err := account.NormalizeEmail(once); err != nil || twice != once {
			t.Fatalf("%q becomes %q, %v", once, twice, err)
		}
	})
}

func TestCheckHandle(t *testing.T) {
	for _, c := range []struct {
		handle string
		ok     bool
	}{
		{"abc", true},
		{"Mia_99", true},
		{strings.Repeat("a", 30), true},
		{"ab", false},
		{strings.Repeat("a", 31), false},
		{"", false},
		{"has space", false},
		{"dot.ted", false},
		{"dash-ed", false},
		{"mïa", false},
		{"___", false},
		{"music", false},
		{"Music", false},
		{"TRADINGPOST", false},
		{"api", false},
		{"assets", false},
		{"sounds", false},
		{"sidestage", false},
		{"musicians", true},
	} {
		if problem := account.CheckHandle(c.handle); (problem == "") != c.ok {
			t.Errorf("CheckHandle(%q) = %q, want ok %v", c.handle, problem, c.ok)
		}
	}
}

func TestCheckDisplayName(t *testing.T) {
	for _, c := range []struct {
		name, want string
		ok         bool
	}{
		{"  The   Lost\tDogs ", "The Lost Dogs", true},
		{"Sigur Ro\u0301s", "Sigur R\u00f3s", true},
		{"!!!", "!!!", true},
		{"音楽", "音楽", true},
		{strings.Repeat("ü", 60), strings.Repeat("ü", 60), true},
		{strings.Repeat("ü", 61), strings.Repeat("ü", 61), false},
		{"", "", false},
		{"   ", "", false},
		{"a\u202eb", "a\u202eb", false},
		{"a\x00b", "a\x00b", false},
		{"\u200d\u200d", "\u200d\u200d", false},
		{"a\xff", "", false},
	} {
		got, problem := account.CheckDisplayName(c.name)
		if (problem == "") != c.ok || got != c.want {
			t.Errorf("CheckDisplayName(%q) = %q, %q; want %q, ok %v", c.name, got, problem, c.want, c.ok)
		}
	}
}

func TestCheckPassword(t *testing.T) {
	const email, handle = "mariana@example.com", "NightOwls"
	for _, c := range []struct {
		password string
		ok       bool
	}{
		{"sidestage-demo-1", true},
		{"correct horse battery", true},
		{"ein schöner Tag", true},
		{"short-one", false},
		{strings.Repeat("long word ", 13), false},
		{"password123", false},
		{"PassWord123", false},
		{"basketball", false},
		{"Basketball99!", false},
		{"aaaaaaaaaaaa", false},
		{"12121212121212", false},
		{"abcdabcdabcd", false},
		{"i am Mariana!!", false},
		{"nightowls rule", false},
		{"pass\xffword-quite", false},
	} {
		if problem := account.CheckPassword(c.password, email, handle); (problem == "") != c.ok {
			t.Errorf("CheckPassword(%q) = %q, want ok %v", c.password, problem, c.ok)
		}
	}
	if problem := account.CheckPassword("fantastic-voyage", "fan@example.com", "fan"); problem != "" {
		t.Errorf("a short name inside a word counts: %s", problem)
	}
}
