package posts_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/posts"
)

var (
	now    = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	gold   = &access.Tier{ID: "gold", ArtistID: "artist", Position: 1}
	artist = access.Viewer{UserID: "artist"}
	fan    = access.Viewer{UserID: "fan"}
	other  = access.Viewer{UserID: "other"}
	admin  = access.Viewer{UserID: "boss", Admin: true}
)

// world has one post, and the accounts artist, fan and other.
type world struct {
	posts.Store
	post  posts.Post
	since time.Time
	keys  map[string]again.Made
	rule  limit.Rule
	swept time.Time
	due   posts.LinkDue
	link  posts.Link
	// failure is what looking for a target ends in, limited what counting does.
	failure, limited error
}

func (w *world) Author(_ context.Context, id string) (posts.Author, error) {
	return posts.Author{IsArtist: id == "artist", Since: w.since}, nil
}

func (w *world) Tier(_ context.Context, id string) (*access.Tier, error) {
	if id == "elsewhere" {
		return &access.Tier{ID: id, ArtistID: "somebody"}, nil
	}
	if id == gold.ID {
		return gold, nil
	}
	return nil, nil //nolint:nilnil // as Store has it
}

func (w *world) Mentioned(_ context.Context, _ string, handles []string) (found []posts.Mention, _ error) {
	for _, h := range handles {
		found = append(found, posts.Mention{UserID: "id of " + h, Handle: h})
	}
	return found, nil
}

func (w *world) HasWall(_ context.Context, artistID, _ string) (bool, error) {
	return artistID == "artist", nil
}

func (w *world) Made(_ context.Context, _, key string) (again.Made, error) {
	return w.keys[key], nil
}

func (w *world) Create(_ context.Context, p posts.Post, key again.Key, allow func() error) (string, error) {
	if first := w.keys[key.Client]; first.ID != "" {
		return first.ID, nil
	}
	if err := allow(); err != nil {
		return "", err
	}
	w.post = p
	if key.Client != "" {
		w.keys[key.Client] = again.Made{ID: p.ID, Print: key.Print}
	}
	return p.ID, nil
}

func (w *world) Post(_ context.Context, id string) (posts.Post, error) {
	if id != w.post.ID {
		return posts.Post{}, fault.Missing("This post")
	}
	return w.post, nil
}

func (w *world) Posts(context.Context, []string) (map[string]posts.Post, error) {
	return map[string]posts.Post{w.post.ID: w.post}, nil
}

func (*world) Marks(context.Context, string, []string) (posts.Marks, error) {
	return posts.Marks{}, nil
}

func (w *world) Change(
	_ context.Context, _, _ string, _ time.Time, decide func(posts.Post) (posts.Post, error),
) error {
	p, err := decide(w.post)
	if err == nil {
		w.post = p
	}
	return err
}

func (w *world) Due(context.Context, time.Time, int) ([]string, error) {
	return []string{w.post.ID}, nil
}

func (*world) Next(context.Context) (time.Time, error) { return time.Time{}, nil }

func (w *world) Sweep(_ context.Context, before time.Time) error {
	w.swept = before
	return nil
}

func (w *world) Take(_ context.Context, rule limit.Rule, _ string) (limit.Ticket, error) {
	w.rule = rule
	return limit.Ticket{}, w.limited
}

func (*world) Forgive(context.Context, limit.Ticket) {}

// Target has a song for everybody, and one for supporters.
func (w *world) Target(_ context.Context, _ string, ref item.Ref) (target.Target, error) {
	if w.failure != nil {
		return target.Target{}, w.failure
	}
	switch ref.ID {
	case "song", "given":
		return target.Target{Subject: access.Subject{ID: ref.ID, OwnerID: "artist", Status: access.Published}}, nil
	case "gated":
		return target.Target{
			Subject: access.Subject{ID: ref.ID, OwnerID: "artist", Status: access.Published, Tier: gold},
		}, nil
	}
	return target.Target{}, fault.Missing("This song")
}

func (*world) Entitlements(context.Context, string, time.Time, access.Needs) (access.Entitlements, error) {
	return access.Entitlements{}, nil
}

func newWorld() *world { return &world{since: now.AddDate(-1, 0, 0), keys: map[string]again.Made{}} }

func (w *world) service(at time.Time) *posts.Service {
	return posts.NewService(w, target.Doors{Targets: w, Held: w, Now: func() time.Time { return at }}, w, w, site)
}

func TestWhatMayBePosted(t *testing.T) {
	for name, c := range map[string]struct {
		who  access.Viewer
		new  posts.New
		want fault.Code
	}{
		"text":                     {fan, posts.New{Content: "Heard it live."}, ""},
		"by a visitor":             {access.Visitor, posts.New{Content: "a"}, fault.Unauthenticated},
		"as another":               {fan, posts.New{Content: "a", UserID: "other"}, fault.Forbidden},
		"nothing":                  {fan, posts.New{}, fault.BadUserInput},
		"10,000 characters":        {fan, posts.New{Content: strings.Repeat("é", 10_000)}, ""},
		"one more":                 {fan, posts.New{Content: strings.Repeat("é", 10_001)}, fault.BadUserInput},
		"text that turns around":   {fan, posts.New{Content: "a\u202eb"}, fault.BadUserInput},
		"hashtags beside the text": {fan, posts.New{Content: "a #b", Hashtags: []string{"#c", "d"}}, ""},
		"a hashtag of two words":   {fan, posts.New{Content: "a", Hashtags: []string{"c d"}}, fault.BadUserInput},
		"a hashtag of nothing":     {fan, posts.New{Content: "a", Hashtags: []string{"#"}}, fault.BadUserInput},
		"too many hashtags":        {fan, posts.New{Content: "a", Hashtags: make([]string, 31)}, fault.BadUserInput},
		"a song alone":             {fan, posts.New{Type: posts.Music, TrackID: "song"}, ""},
		"a song that is not there": {fan, posts.New{Content: "a", TrackID: "none"}, fault.NotFound},
		"a song for others":        {fan, posts.New{Content: "a", TrackID: "gated"}, fault.Forbidden},
		"a song and an album":      {fan, posts.New{Content: "a", TrackID: "song", AlbumID: "song"}, fault.BadUserInput},
		"music without any":        {fan, posts.New{Type: posts.Music, Content: "a"}, fault.BadUserInput},
		"another type":             {fan, posts.New{Type: "Poll", Content: "a"}, fault.BadUserInput},
		"for the fans of a fan":    {fan, posts.New{Content: "a", FansOnly: true}, fault.BadUserInput},
		"for fans":                 {artist, posts.New{Content: "a", FansOnly: true}, ""},
		"for a tier":               {artist, posts.New{Content: "a", TierID: "gold"}, ""},
		"for another's tier":       {artist, posts.New{Content: "a", TierID: "elsewhere"}, fault.BadUserInput},
		"for no tier":              {artist, posts.New{Content: "a", TierID: "none"}, fault.BadUserInput},
		"on an artist's page":      {fan, posts.New{Content: "a", CommunityUserID: "artist"}, ""},
		"on nobody's page":         {fan, posts.New{Content: "a", CommunityUserID: "none"}, fault.NotFound},
		"on a page, whose unsaid":  {fan, posts.New{Content: "a", IsCommunityPost: true}, fault.BadUserInput},
		"on a page, for fans": {
			artist, posts.New{Content: "a", CommunityUserID: "artist", FansOnly: true}, fault.BadUserInput,
		},
		"in two years": {fan, posts.New{Content: "a", PublishAt: now.AddDate(2, 0, 0)}, fault.BadUserInput},
	} {
		w := newWorld()
		shown, err := w.service(now).Create(t.Context(), c.who, c.new)
		if code := fault.CodeOf(err); code != c.want && (err != nil || c.want != "") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if err == nil && (shown.ID == "" || shown.Author.UserID != c.who.UserID || shown.Status != access.Published) {
			t.Errorf("%s: %+v", name, shown)
		}
	}
}

func TestANewAccountPostsLess(t *testing.T) {
	for age, most := range map[time.Duration]int{time.Hour: 10, 6 * 24 * time.Hour: 10, 8 * 24 * time.Hour: 60} {
		w := newWorld()
		w.since = now.Add(-age)
		if _, err := w.service(now).Create(t.Context(), fan, posts.New{Content: "a"}); err != nil {
			t.Fatal(err)
		}
		if w.rule.Max != most || w.rule.Window != time.Hour {
			t.Errorf("after %s: %+v, want %d an hour", age, w.rule, most)
		}
	}
}

func TestAPostSentTwiceIsOne(t *testing.T) {
	w := newWorld()
	first, err := w.service(now).Create(t.Context(), fan, posts.New{Content: "#One for @kestrelyard", ClientKey: "k"})
	if err != nil {
		t.Fatal(err)
	}
	second, err := w.service(now).Create(t.Context(), fan, posts.New{
		UserID: fan.UserID, Content: " #One for @kestrelyard\r\n", ClientKey: "k",
	})
	if err != nil || second.ID != first.ID || second.Content != first.Content {
		t.Errorf("sent again: %+v, %v", second, err)
	}
	mentioned := []posts.Mention{{UserID: "id of kestrelyard", Handle: "kestrelyard"}}
	if diff := cmp.Diff(mentioned, first.Mentions); diff != "" || !cmp.Equal(first.Hashtags, []string{"one"}) {
		t.Errorf("mentions (-want +got):\n%s%v", diff, first.Hashtags)
	}
}

// What was changed before it was sent again is not passed over, whatever of it was changed.
func TestAPostChangedBeforeItIsSentAgainIsRefused(t *testing.T) {
	w := newWorld()
	sent := posts.New{Title: "Loud", Content: "One", ClientKey: "k", Poll: &posts.NewPoll{
		Options: []string{"Yes", "No"}, EndsAt: now.Add(time.Hour),
	}}
	first, err := w.service(now).Create(t.Context(), fan, sent)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*posts.New){
		"text":     func(n *posts.New) { n.Content = "Another" },
		"title":    func(n *posts.New) { n.Title = "Quiet" },
		"moment":   func(n *posts.New) { n.PublishAt = now.Add(time.Hour) },
		"poll":     func(n *posts.New) { n.Poll = &posts.NewPoll{Options: []string{"Yes"}, EndsAt: n.Poll.EndsAt} },
		"pictures": func(n *posts.New) { n.MultimediaURL = []string{"a.jpg"} },
		"draft":    func(n *posts.New) { n.Draft = true },
	} {
		changed := sent
		change(&changed)
		_, err := w.service(now).Create(t.Context(), fan, changed)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.Conflict || f.ExistingID != first.ID || w.post.ID != first.ID {
			t.Errorf("%s: %v", name, err)
		}
	}
	// An hour later the poll could not be made any more; what was sent before is answered all the same.
	if second, err := w.service(now.Add(2*time.Hour)).Create(t.Context(), fan, sent); err != nil || second.ID != first.ID {
		t.Errorf("sent again later: %+v, %v", second, err)
	}
}

// Of what is gated others learn that it is there, whose it is, and when.
func TestAGatedPostTellsNothing(t *testing.T) {
	w := newWorld()
	mine, err := w.service(now).Create(t.Context(), artist, posts.New{
		Title: "Secret", Content: "Only #here", TierID: "gold", TrackID: "song", Type: posts.Music,
	})
	if err != nil || mine.Content == "" || !mine.HasAccess {
		t.Fatalf("%+v, %v", mine, err)
	}
	got, err := w.service(now).Get(t.Context(), fan, mine.ID)
	if err != nil {
		t.Fatal(err)
	}
	want := posts.Post{
		ID: mine.ID, Author: person.Person{UserID: "artist"}, Type: posts.Plain, Status: access.Published,
		CreatedAt: now, UpdatedAt: now, Tier: gold,
	}
	if diff := cmp.Diff(want, got.Post); diff != "" || got.HasAccess {
		t.Errorf("a fan gets (-want +got):\n%s", diff)
	}
	if _, err := w.service(now).Edits(t.Context(), fan, mine.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("its earlier texts: %v", err)
	}
	if tagged := w.post.Tagged(); len(tagged) > 0 {
		t.Errorf("it is counted by %v", tagged)
	}
}

func TestWhoMayChangeAPost(t *testing.T) {
	text := func(s string) posts.Patch { return posts.Patch{Content: input.Optional[string]{Given: true, Value: s}} }
	for name, c := range map[string]struct {
		who    access.Viewer
		status access.Status
		want   fault.Code
	}{
		"its author":         {fan, access.Published, ""},
		"an admin":           {admin, access.Published, ""},
		"another":            {other, access.Published, fault.Forbidden},
		"a visitor":          {access.Visitor, access.Published, fault.Unauthenticated},
		"another of a draft": {other, access.Draft, fault.NotFound},
		"the page's owner":   {artist, access.Published, fault.Forbidden},
	} {
		w := newWorld()
		w.post = posts.Post{
			ID: "p", Author: person.Person{UserID: "fan"}, Wall: &person.Person{UserID: "artist"}, Content: "a",
			Status: c.status,
		}
		_, err := w.service(now).Update(t.Context(), c.who, "p", text("b"))
		if code := fault.CodeOf(err); code != c.want && (err != nil || c.want != "") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if changed := w.post.Content == "b"; changed != (c.want == "") || changed && !w.post.EditedAt.Equal(now) {
			t.Errorf("%s: %+v", name, w.post)
		}
	}
}

func TestADeletedPostIsHadBackInTime(t *testing.T) {
	day := 24 * time.Hour
	for name, c := range map[string]struct {
		deletes, restores access.Viewer
		after             time.Duration
		before            access.Status
		deleted, want     fault.Code
		status            access.Status
	}{
		"by its author":            {fan, fan, day, access.Published, "", "", access.Published},
		"by another":               {other, fan, 0, access.Published, fault.Forbidden, "", access.Published},
		"by the page's owner":      {artist, artist, day, access.Published, "", "", access.Published},
		"what the owner took away": {artist, fan, day, access.Published, "", fault.Forbidden, access.Deleted},
		"after 30 days":            {fan, fan, 31 * day, access.Published, "", fault.Gone, access.Deleted},
		"a draft":                  {fan, fan, day, access.Draft, "", "", access.Draft},
		"what was due meanwhile":   {fan, fan, 2 * day, access.Scheduled, "", "", access.Draft},
		"what is still to come":    {fan, fan, time.Hour, access.Scheduled, "", "", access.Scheduled},
	} {
		w := newWorld()
		w.post = posts.Post{
			ID: "p", Author: person.Person{UserID: "fan"}, Wall: &person.Person{UserID: "artist"}, Content: "a",
			Status: c.before,
		}
		if c.before == access.Scheduled {
			w.post.PublishAt = now.Add(day)
		}
		until, err := w.service(now).Delete(t.Context(), c.deletes, "p")
		if fault.CodeOf(err) != c.deleted && (err != nil || c.deleted != "") {
			t.Errorf("%s: deleting: %v", name, err)
		}
		if err == nil && !until.Equal(now.Add(posts.Restorable)) {
			t.Errorf("%s: may be had back until %s", name, until)
		}
		_, err = w.service(now.Add(c.after)).Restore(t.Context(), c.restores, "p")
		if fault.CodeOf(err) != c.want && (err != nil || c.want != "") {
			t.Errorf("%s: restoring: %v, want %q", name, err, c.want)
		}
		if w.post.Status != c.status {
			t.Errorf("%s: it is %s, want %s", name, w.post.Status, c.status)
		}
	}
	w := newWorld()
	if err := w.service(now).Sweep(t.Context()); err != nil || !w.swept.Equal(now.Add(-posts.Restorable)) {
		t.Errorf("what was deleted before %s goes for good, %v", w.swept, err)
	}
}

func TestAScheduledPostComesInTimeAndOnce(t *testing.T) {
	w := newWorld()
	at := now.Add(time.Hour)
	made, err := w.service(now).Create(t.Context(), fan, posts.New{Content: "a", PublishAt: at})
	if err != nil || made.Status != access.Scheduled {
		t.Fatalf("%+v, %v", made, err)
	}
	for _, moment := range []time.Time{now, at.Add(-time.Second), at, at.Add(time.Hour)} {
		if _, err := w.service(moment).ReleaseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		published := w.post.Status == access.Published
		if published != !moment.Before(at) || published && !w.post.CreatedAt.Equal(at) {
			t.Errorf("at %s it is %s since %s", moment, w.post.Status, w.post.CreatedAt)
		}
	}
	later := input.Optional[time.Time]{Given: true, Value: at.Add(48 * time.Hour)}
	_, err = w.service(at).Update(t.Context(), fan, made.ID, posts.Patch{PublishAt: later})
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("scheduling what is published: %v", err)
	}
}
