package comments_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

var (
	now     = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	gold    = &access.Tier{ID: "gold", ArtistID: "artist", Position: 1}
	song    = access.Subject{ID: "song", OwnerID: "artist", Status: access.Published}
	gated   = access.Subject{ID: "song", OwnerID: "artist", Status: access.Published, Tier: gold}
	fan     = access.Viewer{UserID: "fan"}
	other   = access.Viewer{UserID: "other"}
	artist  = access.Viewer{UserID: "artist"}
	admin   = access.Viewer{UserID: "boss", Admin: true}
	onSong  = item.Ref{Type: item.Song, ID: "song"}
	onAlbum = item.Ref{Type: item.Album, ID: "album"}
)

// world has one thing of two minutes and one comment on it, and keeps what is written.
type world struct {
	comments.Store
	thing   target.Target
	since   time.Time
	parent  *comments.Comment
	comment comments.Comment
	wrote   *comments.New
	rule    limit.Rule
	changed bool
}

func (w *world) Target(context.Context, string, item.Ref) (target.Target, error) { return w.thing, nil }

func (*world) Entitlements(context.Context, string, time.Time, access.Needs) (access.Entitlements, error) {
	return access.Entitlements{}, nil
}

func (w *world) Take(_ context.Context, rule limit.Rule, _ string) (limit.Ticket, error) {
	w.rule = rule
	return limit.Ticket{}, nil
}

func (*world) Forgive(context.Context, limit.Ticket) {}

func (w *world) MemberSince(context.Context, string) (time.Time, error) { return w.since, nil }

func (w *world) Made(_ context.Context, _, key string) (again.Made, error) {
	if w.wrote == nil || key == "" || key != w.wrote.Key.Client {
		return again.Made{}, nil
	}
	return again.Made{ID: w.wrote.ID, Print: w.wrote.Key.Print}, nil
}

func (w *world) Create(_ context.Context, n comments.New, allow func(comments.Scene) error) (string, error) {
	if err := allow(comments.Scene{Parent: w.parent, Duration: 2 * time.Minute}); err != nil {
		return "", err
	}
	w.wrote = &n
	return n.ID, nil
}

func (w *world) ByID(context.Context, string) (comments.Comment, error) { return w.comment, nil }

func (w *world) Delete(
	_ context.Context, _, _ string, _ time.Time, allow func(comments.Comment) error,
) error {
	err := allow(w.comment)
	w.changed = err == nil
	return err
}

func (w *world) Restore(_ context.Context, _, _ string, allow func(comments.Comment) error) error {
	err := allow(w.comment)
	w.changed = err == nil
	return err
}

func (w *world) Under(
	context.Context, item.Ref, comments.Sort, paging.Request,
) (paging.Page[comments.Comment], error) {
	return paging.Page[comments.Comment]{Nodes: []comments.Comment{w.comment}}, nil
}

func newWorld(subject access.Subject) *world { return &world{thing: target.Target{Subject: subject}} }

func nowIs() time.Time { return now }

func serviceOf(w *world) *comments.Service {
	return comments.NewService(w, target.Doors{Targets: w, Held: w, Now: nowIs}, w, w)
}

// Photo knows four pictures of the fan's.
func (*world) Photo(_ context.Context, v access.Viewer, key string) (comments.Photo, error) {
	if !strings.HasPrefix(key, "images/") || v.UserID != fan.UserID {
		return comments.Photo{}, fault.Missing("This picture")
	}
	return comments.Photo{Width: 4, Height: 3}, nil
}

type draft = comments.Draft

const bad = fault.BadUserInput

func TestWhatMayBeWritten(t *testing.T) {
	at := func(seconds float64) *float64 { return &seconds }
	here, elsewhere := &comments.Comment{On: onSong}, &comments.Comment{On: onAlbum}
	gone := &comments.Comment{On: onSong, DeletedAt: now}
	for name, c := range map[string]struct {
		who     access.Viewer
		subject access.Subject
		parent  *comments.Comment
		said    draft
		code    fault.Code
	}{
		"a comment":              {fan, song, nil, draft{On: onSong, Content: " Hello "}, ""},
		"by a visitor":           {access.Visitor, song, nil, draft{On: onSong, Content: "a"}, fault.Unauthenticated},
		"on what is gated":       {fan, gated, nil, draft{On: onSong, Content: "a"}, fault.Forbidden},
		"on one's own":           {artist, gated, nil, draft{On: onSong, Content: "a"}, ""},
		"as another":             {fan, song, nil, draft{UserID: "other", On: onSong, Content: "a"}, fault.Forbidden},
		"by an admin as another": {admin, song, nil, draft{UserID: "other", On: onSong, Content: "a"}, ""},
		"nothing":                {fan, song, nil, draft{On: onSong, Content: " \n "}, bad},
		"as much as there can be": {
			fan, song, nil, draft{On: onSong, Content: strings.Repeat("é", 5000)}, "",
		},
		"too much": {
			fan, song, nil, draft{On: onSong, Content: strings.Repeat("é", 5001)}, bad,
		},
		"what turns the line":     {fan, song, nil, draft{On: onSong, Content: "a\u202eb"}, bad},
		"several lines, with 🥁":   {fan, song, nil, draft{On: onSong, Content: "a\r\n🥁 שלום"}, ""},
		"on a genre":              {fan, song, nil, draft{On: item.Ref{Type: item.Genre}, Content: "a"}, bad},
		"at its end":              {fan, song, nil, draft{On: onSong, Content: "a", AtSeconds: at(120)}, ""},
		"after its end":           {fan, song, nil, draft{On: onSong, Content: "a", AtSeconds: at(121)}, bad},
		"before it begins":        {fan, song, nil, draft{On: onSong, Content: "a", AtSeconds: at(-1)}, bad},
		"at a moment of an album": {fan, song, nil, draft{On: onAlbum, Content: "a", AtSeconds: at(1)}, bad},
		"a reply":                 {fan, song, here, draft{On: onSong, ParentID: "p", Content: "a"}, ""},
		"a reply at a moment": {
			fan, song, here, draft{On: onSong, ParentID: "p", Content: "a", AtSeconds: at(1)}, bad,
		},
		"a reply to nothing":        {fan, song, nil, draft{On: onSong, ParentID: "p", Content: "a"}, bad},
		"a reply to what is not it": {fan, song, elsewhere, draft{On: onSong, ParentID: "p", Content: "a"}, bad},
		"a reply to what is gone":   {fan, song, gone, draft{On: onSong, ParentID: "p", Content: "a"}, fault.Gone},
		"under a long key": {
			fan, song, nil, draft{On: onSong, Content: "a", ClientKey: strings.Repeat("k", 101)}, bad,
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(c.subject)
			w.parent = c.parent
			_, err := serviceOf(w).Create(t.Context(), c.who, c.said)
			if fault.CodeOf(err) != c.code && (err != nil || c.code != "") || (w.wrote != nil) != (c.code == "") {
				t.Fatalf("got %v and wrote %v, want %q", err, w.wrote, c.code)
			}
			if w.wrote != nil && (w.wrote.OwnerID != "artist" || w.wrote.Content != strings.TrimSpace(w.wrote.Content)) {
				t.Errorf("wrote %+v", w.wrote)
			}
		})
	}
}

func TestWhereCommentsAreClosedNoneIsWritten(t *testing.T) {
	w := newWorld(song)
	w.thing.Closed = true
	_, err := serviceOf(w).Create(t.Context(), artist, comments.Draft{On: onSong, Content: "a"})
	if fault.CodeOf(err) != fault.Forbidden || w.wrote != nil {
		t.Errorf("%v, wrote %v", err, w.wrote)
	}
}

func TestLimitsAreLowerForNewcomersAndTheSameKeyTakesNone(t *testing.T) {
	for since, want := range map[time.Duration]int{8 * 24 * time.Hour: 120, 6 * 24 * time.Hour: 30} {
		w := newWorld(song)
		w.since = now.Add(-since)
		if _, err := serviceOf(w).Create(t.Context(), fan, comments.Draft{On: onSong, Content: "a"}); err != nil {
			t.Fatal(err)
		}
		if w.rule.Max != want || w.rule.Window != time.Hour {
			t.Errorf("after %v: %+v, want %d", since, w.rule, want)
		}
	}
}

func TestACommentSentAgainIsOneAndOneThatWasChangedIsRefused(t *testing.T) {
	w, moment, later := newWorld(song), 1.0, 2.0
	sent := comments.Draft{On: onSong, Content: "a", AtSeconds: &moment, ClientKey: "again"}
	if _, err := serviceOf(w).Create(t.Context(), fan, sent); err != nil {
		t.Fatal(err)
	}
	first := w.wrote
	w.rule = limit.Rule{}
	sent.Content = "a "
	if _, err := serviceOf(w).Create(t.Context(), fan, sent); err != nil || w.rule.Max != 0 || w.wrote != first {
		t.Errorf("the same again: %+v, %v", w.rule, err)
	}
	for name, change := range map[string]func(*comments.Draft){
		"text":     func(d *comments.Draft) { d.Content = "b" },
		"moment":   func(d *comments.Draft) { d.AtSeconds = &later },
		"pictures": func(d *comments.Draft) { d.Photos = []string{"a.jpg"} },
		"parent":   func(d *comments.Draft) { d.ParentID, d.AtSeconds = "other", nil },
	} {
		changed := sent
		change(&changed)
		_, err := serviceOf(w).Create(t.Context(), fan, changed)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.Conflict || f.ExistingID != first.ID || w.wrote != first {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAHandleIsRenamedWhereItIsMentioned(t *testing.T) {
	for text, want := range map[string]string{
		"@ann @Ann, and (@ANN)":         "@deleted @deleted, and (@deleted)",
		"@anna @ann_b jo@ann.org x@ann": "@anna @ann_b jo@ann.org x@ann",
		"":                              "",
	} {
		if got := comments.Rename(text, "Ann", "deleted"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestHandlesInATextAreMentions(t *testing.T) {
	for text, want := range map[string][]string{
		"@Robin and @robin, (@other_1)!": {"robin", "other_1"},
		"mail@robin.test, /@robin, @@no": nil,
		"@a\n@b @c.":                     {"a", "b", "c"},
	} {
		w := newWorld(song)
		if _, err := serviceOf(w).Create(t.Context(), fan, comments.Draft{On: onSong, Content: text}); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, w.wrote.Handles); d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
	w, more := newWorld(song), make([]string, 30)
	for i := range more {
		more[i] = "@h" + strings.Repeat("x", i)
	}
	_, err := serviceOf(w).Create(t.Context(), fan, comments.Draft{On: onSong, Content: "@me", Mentions: more})
	if err != nil ||
		len(w.wrote.Handles) != comments.MaxMentions || w.wrote.Handles[0] != "me" || w.wrote.Handles[1] != "h" {
		t.Errorf("%v, %v", w.wrote, err)
	}
}

func TestWhoTakesACommentAwayAndHasItBack(t *testing.T) {
	standing := comments.Comment{On: onSong, OwnerID: "artist", AuthorID: "fan"}
	onPage := comments.Comment{
		On: item.Ref{Type: item.Post, ID: "post"}, OwnerID: "another", PageID: "artist", AuthorID: "fan",
	}
	gone := standing
	gone.DeletedAt, gone.DeletedBy = now.Add(-9*time.Minute), "artist"
	late := gone
	late.DeletedAt = now.Add(-11 * time.Minute)
	for name, c := range map[string]struct {
		comment         comments.Comment
		who             access.Viewer
		delete, restore fault.Code
	}{
		"its author":                    {standing, fan, "", ""},
		"whose page it is":              {standing, artist, "", ""},
		"whose page a fan's post is on": {onPage, artist, "", ""},
		"another than that":             {onPage, other, fault.Forbidden, fault.NotFound},
		"an admin":                      {standing, admin, "", ""},
		"another":                       {standing, other, fault.Forbidden, fault.NotFound},
		"a visitor":                     {standing, access.Visitor, fault.Unauthenticated, fault.Unauthenticated},
		"who deleted it":                {gone, artist, fault.NotFound, ""},
		"its author, who did not":       {gone, fan, fault.NotFound, fault.NotFound},
		"who deleted it, but longer":    {late, artist, fault.NotFound, fault.Gone},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(song)
			w.comment = c.comment
			_, err := serviceOf(w).Delete(t.Context(), c.who, "id")
			if (err == nil) != (c.delete == "") || err != nil && fault.CodeOf(err) != c.delete || w.changed != (err == nil) {
				t.Errorf("deletes: %v, want %q", err, c.delete)
			}
			w.changed = false
			_, err = serviceOf(w).Restore(t.Context(), c.who, "id")
			if (err == nil) != (c.restore == "") || err != nil && fault.CodeOf(err) != c.restore || w.changed != (err == nil) {
				t.Errorf("restores: %v, want %q", err, c.restore)
			}
		})
	}
}

func TestOfADeletedCommentOnlyItsPlaceIsShown(t *testing.T) {
	w := newWorld(song)
	w.comment = comments.Comment{
		ID: "id", On: onSong, AuthorID: "fan", Content: "secret", CreatedAt: now, DeletedAt: now, DeletedBy: "fan",
		Mentions: []comments.Mention{{UserID: "x"}}, Replies: 2,
	}
	page, err := serviceOf(w).Under(t.Context(), access.Visitor, onSong, comments.Newest, paging.Request{Size: 1})
	want := comments.Comment{ID: "id", On: onSong, CreatedAt: now, DeletedAt: now, Replies: 2}
	if err != nil || cmp.Diff([]comments.Comment{want}, page.Nodes) != "" {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
	w.thing.Subject = gated
	_, err = serviceOf(w).Under(t.Context(), fan, onSong, comments.Newest, paging.Request{})
	if fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("of what is gated: %v", err)
	}
}
