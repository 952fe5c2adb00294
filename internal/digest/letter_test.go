package digest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

func TestWhoIsDue(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		p    Person
		want bool
	}{
		"who was away":               {Person{Cadence: Daily, SeenAt: now.Add(-12 * time.Hour), HasUnread: true}, true},
		"who is here":                {Person{Cadence: Daily, SeenAt: now.Add(-time.Hour), HasUnread: true}, false},
		"who has seen all":           {Person{Cadence: Daily, SeenAt: now.Add(-12 * time.Hour)}, false},
		"who sleeps":                 {Person{Cadence: Daily, HasUnread: true, IsQuiet: true}, false},
		"who was written to today":   {Person{Cadence: Daily, LastAt: now.Add(-22 * time.Hour), HasUnread: true}, false},
		"who was yesterday":          {Person{Cadence: Daily, LastAt: now.Add(-23 * time.Hour), HasUnread: true}, true},
		"who was yesterday, weekly":  {Person{Cadence: Weekly, LastAt: now.Add(-23 * time.Hour), HasUnread: true}, false},
		"who was a week ago, weekly": {Person{Cadence: Weekly, LastAt: now.Add(-167 * time.Hour), HasUnread: true}, true},
		"who was here yesterday, weekly": {
			Person{Cadence: Weekly, SeenAt: now.Add(-24 * time.Hour), HasUnread: true}, false,
		},
	} {
		if got := c.p.isDue(now); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestALetter(t *testing.T) {
	s := NewService(Options{Tokens: letter.NewTokens([]byte("key")), SiteURL: "https://x.test"})
	l, err := s.letter(Person{UserID: "mia", Email: "mia@x.test", Name: "Mia <3", Cadence: Daily}, News{
		Items: []Item{
			{Title: "Ann “Löwe” commented on your post", Text: "<script>alert(1)</script>", URL: "/post/1?comment=2"},
			{Title: "Ben follows you", URL: "/ben"},
		},
		More: 3, Chats: []Item{{Title: "2 new messages from Cat", URL: "/?chat=7"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if l.To != "mia@x.test" || l.Subject != "Ann “Löwe” commented on your post, and 5 more" {
		t.Errorf("%q to %q", l.Subject, l.To)
	}
	want := `Hello Mia <3,

this happened at Sidestage while you were away:

- Ann “Löwe” commented on your post
  <script>alert(1)</script>
  https://x.test/post/1?comment=2

- Ben follows you
  https://x.test/ben

And 3 more: https://x.test/

- 2 new messages from Cat
  https://x.test/?chat=7

We write once a day, and only when there is something that you have not seen.
No more of these mails: https://x.test/unsubscribe?token=` + s.Tokens.Make("mia") + `

Sidestage
`
	if l.Text != want {
		t.Errorf("the text is\n%s", l.Text)
	}
	for _, part := range []string{
		"Hello Mia &lt;3,", "&lt;script&gt;alert(1)&lt;/script&gt;", `href="https://x.test/post/1?comment=2"`,
		`href="https://x.test/?chat=7"`, "And 3 more", "once a day", s.Tokens.Make("mia"),
	} {
		if !strings.Contains(l.HTML, part) {
			t.Errorf("%q is not in\n%s", part, l.HTML)
		}
	}
	if l.Unsubscribe != "https://x.test/api/notification/unsubscribe?token="+s.Tokens.Make("mia") {
		t.Errorf("it is ended by %q", l.Unsubscribe)
	}
	if one := subject(News{Items: []Item{{Title: "Ben follows you"}}}); one != "Ben follows you" {
		t.Errorf("subject %q", one)
	}
}

// stopped is a Store that is only asked to stop.
type stopped struct {
	Store
	userIDs []string
}

func (s *stopped) Stop(_ context.Context, userID string) error {
	s.userIDs = append(s.userIDs, userID)
	return nil
}

func TestOnlyTheTokenOfAMailEndsIt(t *testing.T) {
	store := &stopped{}
	s := NewService(Options{Store: store, Tokens: letter.NewTokens([]byte("key"))})
	right := s.Tokens.Make("mia")
	_, sum, _ := strings.Cut(right, ".")
	ben, _, _ := strings.Cut(s.Tokens.Make("ben"), ".")
	for _, token := range []string{
		"", ".", right[:len(right)-2], right + "A", strings.Replace(right, ".", "", 1), "mia.mia", ben + "." + sum, "." + sum,
		letter.NewTokens([]byte("other")).Make("mia"),
	} {
		if err := s.Unsubscribe(t.Context(), token); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%q: %v", token, err)
		}
	}
	for range 2 {
		if err := s.Unsubscribe(t.Context(), right); err != nil {
			t.Error(err)
		}
	}
	if strings.Join(store.userIDs, " ") != "mia mia" {
		t.Errorf("%q are written to no more", store.userIDs)
	}
}
