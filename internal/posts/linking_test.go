package posts_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

const site = "https://music.example"

func TestTheFirstLinkOfATextIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"none":                        "",
		"See https://band.test/tour.": "https://band.test/tour",
		"(http://band.test/a?b=c#d), and http://x.test":         "http://band.test/a?b=c",
		"https://music.example/track/t then https://band.test/": "https://band.test/",
		"javascript://band.test/%0aalert(1)":                    "",
		"https://" + strings.Repeat("a", 2000) + ".test":        "",
	} {
		if got := posts.FirstLink(text, site); got != want {
			t.Errorf("%.80q leads to %q, want %q", text, got, want)
		}
	}
}

// The site says while one writes what will be attached, and its attach.test.ts reads the same file.
func TestTheFirstLinkToThisSiteCounts(t *testing.T) {
	text, err := os.ReadFile("testdata/own-links.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Text, Kind, ID string }
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		want := item.Ref{Type: item.Type(c.Kind), ID: c.ID}
		if got, isOwn := posts.OwnLink(c.Text, site); got != want || isOwn != (c.ID != "") {
			t.Errorf("%q names %v, want %v", c.Text, got, want)
		}
	}
}

func TestALinkToThisSiteIsEmbeddedWhereItMayBe(t *testing.T) {
	w := newWorld()
	for _, c := range []struct {
		path string
		by   access.Viewer
		want posts.Type
	}{
		{"/track/song", fan, posts.Music},
		{"/track/gated", fan, posts.Plain},
		{"/track/none", fan, posts.Plain},
		{"/giveaways/given", artist, posts.Giveaway},
		{"/giveaways/given", fan, posts.Plain},
		{"/giveaways/none", artist, posts.Plain},
	} {
		p, err := w.service(now).Create(t.Context(), c.by, posts.New{Content: "Look " + site + c.path})
		embeds := p.TrackID + p.AlbumID + p.GiveawayID + p.EventID + p.MerchandiseID
		if err != nil || p.Type != c.want || (embeds != "") != (c.want != posts.Plain) {
			t.Errorf("%s by %s embeds %q as %s, %v", c.path, c.by.UserID, embeds, p.Type, err)
		}
	}
	w.failure = errors.New("away")
	if _, err := w.service(now).Create(t.Context(), fan, posts.New{Content: site + "/track/song"}); err == nil {
		t.Error("a post was made though nobody knows what it may embed")
	}
}

// What a text links to on this site is embedded and let go as the text changes, by the rule of a new post.
func TestWhatIsEmbeddedFollowsTheLinkOfAChangedText(t *testing.T) {
	none, song, given := posts.Embeds{}, posts.Embeds{TrackID: "song"}, posts.Embeds{GiveawayID: "given"}
	other, show := posts.Embeds{AlbumID: "song"}, posts.Embeds{EventID: "show"}
	to := func(path string) string { return "Look " + site + path }
	set := func(text string) posts.Patch { return posts.Patch{Content: input.Set(text)} }
	for name, c := range map[string]struct {
		text  string
		of    posts.Type
		has   posts.Embeds
		patch posts.Patch
		then  posts.Type
		want  posts.Embeds
	}{
		"added":                   {"a", posts.Plain, none, set(to("/track/song")), posts.Music, song},
		"added, not theirs":       {"a", posts.Plain, none, set(to("/track/none")), posts.Plain, none},
		"removed":                 {to("/track/song"), posts.Music, song, set("a"), posts.Plain, none},
		"replaced":                {to("/track/song"), posts.Music, song, set(to("/giveaways/given")), posts.Giveaway, given},
		"replaced by nothing":     {to("/track/song"), posts.Music, song, set(to("/track/none")), posts.Plain, none},
		"kept":                    {to("/track/song"), posts.Music, song, set(to("/track/song?t=3")), posts.Music, song},
		"beside what is attached": {"a", posts.Music, other, set(to("/track/song")), posts.Music, other},
		"removed beside it":       {to("/track/song"), posts.Music, other, set("a"), posts.Music, other},
		"attached with it": {
			"a", posts.Plain, none,
			posts.Patch{Content: input.Set(to("/giveaways/given")), TrackID: input.Set("song")},
			posts.Music, song,
		},
		"taken away": {
			to("/track/song"), posts.Music, song, posts.Patch{TrackID: input.Set("")}, posts.Plain, none,
		},
		"changed after it was taken away": {
			to("/track/song"), posts.Plain, none, set(to("/track/song") + "!"), posts.Plain, none,
		},
		"to a poll":         {"a", posts.Polled, none, set(to("/track/song")), posts.Polled, song},
		"removed of a poll": {to("/track/song"), posts.Polled, song, set("a"), posts.Polled, none},
		"to a memory":       {"a", posts.Memory, show, set(to("/track/song")), posts.Memory, show},
	} {
		w := newWorld()
		w.post = posts.Post{
			ID: "p", Author: person.Person{UserID: "artist"}, Content: c.text, Status: access.Published, Type: c.of,
			TrackID: c.has.TrackID, AlbumID: c.has.AlbumID, EventID: c.has.EventID,
		}
		if c.of == posts.Polled {
			w.post.Poll = &posts.Poll{EndsAt: now.Add(time.Hour)}
		}
		_, err := w.service(now).Update(t.Context(), artist, "p", c.patch)
		if err != nil || w.post.Type != c.then || w.post.Embedded() != c.want {
			t.Errorf("%s: %s with %+v, %v", name, w.post.Type, w.post.Embedded(), err)
		}
	}
}

// pages answer what they are told, and count how often they are asked.
type pages struct {
	page  posts.Page
	err   error
	asked int
}

func (p *pages) Read(context.Context, string) (posts.Page, error) {
	p.asked++
	return p.page, p.err
}

func (w *world) LinksOf(context.Context, []string) ([]posts.LinkDue, error) {
	return []posts.LinkDue{w.due}, nil
}

func (w *world) KeepLink(_ context.Context, l posts.Link, at time.Time, hasFailed bool) error {
	w.link, w.due.ReadAt, w.due.HasFailed = l, at, hasFailed
	return nil
}

func TestAPageIsReadOnceForAWhile(t *testing.T) {
	w := newWorld()
	w.due = posts.LinkDue{URL: "https://band.test/", AuthorID: "fan"}
	p := &pages{err: errors.New("away")}
	for _, step := range []struct {
		at    time.Duration
		err   error
		asked int
	}{
		{0, errors.New("away"), 1},
		{time.Minute, nil, 1},
		{2 * time.Hour, nil, 2},
		{24 * time.Hour, nil, 2},
		{9 * 24 * time.Hour, nil, 3},
	} {
		p.err = step.err
		if err := w.service(now.Add(step.at)).ReadLinks(t.Context(), p, []string{"p"}); err != nil || p.asked != step.asked {
			t.Errorf("after %s it was asked %d times, want %d; %v", step.at, p.asked, step.asked, err)
		}
	}
}

func TestWhatAPageSaysIsOneLineThatTurnsNothing(t *testing.T) {
	w := newWorld()
	w.due = posts.LinkDue{URL: "https://band.test/"}
	p := &pages{page: posts.Page{
		Title: "\u202e <b>On\ntour</b>\x00\xff \U0001f3b8", Description: strings.Repeat("é", 10_000), SiteName: "\u2067Band",
	}}
	if err := w.service(now).ReadLinks(t.Context(), p, []string{"p"}); err != nil {
		t.Fatal(err)
	}
	if w.link.Title != "<b>On tour</b> \U0001f3b8" || len([]rune(w.link.Description)) != 400 || w.link.SiteName != "Band" {
		t.Errorf("%+v", w.link)
	}
}
