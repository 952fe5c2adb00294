package posts_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
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

func TestALinkToThisSiteIsEmbedded(t *testing.T) {
	for text, want := range map[string]item.Ref{
		"https://music.example/track/song":          {Type: item.Song, ID: "song"},
		"see https://music.example/album/al.":       {Type: item.Album, ID: "al"},
		"https://music.example/events/show":         {Type: item.Event, ID: "show"},
		"https://music.example.evil.test/track/t":   {},
		"https://music.example/track/t/../../admin": {},
		"https://music.example/feed":                {},
	} {
		if got, there := posts.OwnLink(text, site); got != want || there != (want != item.Ref{}) {
			t.Errorf("%q names %v", text, got)
		}
	}
	w := newWorld()
	for content, trackID := range map[string]string{
		"Hear " + site + "/track/song": "song", "Hear " + site + "/track/gated": "", "Hear " + site + "/track/none": "",
	} {
		p, err := w.service(now).Create(t.Context(), fan, posts.New{Content: content})
		if err != nil || p.TrackID != trackID || (p.Type == posts.Music) != (trackID != "") {
			t.Errorf("%q embeds %q as %s, %v", content, p.TrackID, p.Type, err)
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
