package posts_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/posts"
)

// File has images/1 to images/9 and video/1 to video/2 for everybody, and video/3 without a picture.
func (w *world) File(_ context.Context, _ access.Viewer, key string) (posts.File, error) {
	prefix, id, _ := strings.Cut(key, "/")
	f := posts.File{Media: posts.Media{Width: 40, Height: 30, Tint: "#102030"}}
	switch {
	case len(id) != 1 || prefix != "images" && prefix != "video":
		return f, fault.Missing("This file")
	case prefix == "images":
		f.Kind = posts.Image
	default:
		f.Kind = posts.Video
		if id != "3" {
			f.ArtKey = "images/" + id + "-art"
		}
	}
	return f, nil
}

func fieldsOf(err error) map[string]string {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return nil
	}
	return f.Fields
}

func TestWhichFilesAPostMayHave(t *testing.T) {
	long := strings.Repeat("a", 1501)
	for name, c := range map[string]struct {
		urls, alts []string
		thumbnail  string
		field      string
	}{
		"none":                      {},
		"two pictures and a video":  {[]string{"images/4", "video/1", "images/2"}, []string{"One", "", "Two"}, "", ""},
		"eight":                     {pictures(8), nil, "", ""},
		"nine":                      {pictures(9), nil, "", "multimediaUrl"},
		"two videos":                {[]string{"video/1", "video/2"}, nil, "", "multimediaUrl"},
		"one twice":                 {[]string{"images/1", "images/1"}, nil, "", "multimediaUrl"},
		"another's":                 {[]string{"images/another"}, nil, "", "multimediaUrl"},
		"an address of elsewhere":   {[]string{"https://elsewhere.test/x.jpg"}, nil, "", "multimediaUrl"},
		"music":                     {[]string{"audio/1"}, nil, "", "multimediaUrl"},
		"more words than pictures":  {[]string{"images/1"}, []string{"One", "Two"}, "", "multimediaAlt"},
		"many words":                {[]string{"images/1"}, []string{long}, "", "multimediaAlt"},
		"words that turn others":    {[]string{"images/1"}, []string{"\u202eone"}, "", "multimediaAlt"},
		"markup, emoji, zero width": {[]string{"images/1"}, []string{"<img src=x onerror=alert(1)> 🎸\u200d"}, "", ""},
		"a picture for the video":   {[]string{"video/3"}, nil, "images/1", ""},
		"a picture for no video":    {[]string{"images/2"}, nil, "images/1", "videoThumbnailUrl"},
		"a video for the video":     {[]string{"video/3"}, nil, "video/1", "videoThumbnailUrl"},
	} {
		w := newWorld()
		p, err := w.service(now).Create(t.Context(), fan, posts.New{
			Content: "Here", MultimediaURL: c.urls, MultimediaAlt: c.alts, VideoThumbnailURL: c.thumbnail,
		})
		f := fieldsOf(err)
		if c.field == "" && err != nil || c.field != "" && f[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && len(p.Media) != len(c.urls) {
			t.Errorf("%s: %+v", name, p.Media)
		}
		for i, m := range p.Media {
			if i < len(c.alts) && m.Alt != c.alts[i] || m.Key != c.urls[i] || m.Width != 40 || m.Tint == "" {
				t.Errorf("%s: %+v", name, m)
			}
		}
	}
}

func TestAVideoIsShownByWhatTheServerTookUnlessAnotherIsChosen(t *testing.T) {
	for chosen, want := range map[string]string{"": "images/1-art", "images/2": "images/2"} {
		w := newWorld()
		film := posts.New{MultimediaURL: []string{"video/1"}, VideoThumbnailURL: chosen}
		p, err := w.service(now).Create(t.Context(), fan, film)
		if err != nil || p.Media[0].ThumbnailKey != want || !slices.Contains(p.Files(), want) {
			t.Errorf("%q: %+v, %v", chosen, p.Media, err)
		}
	}
}

func TestPicturesAreReorderedDescribedAndTakenAway(t *testing.T) {
	w := newWorld()
	s := w.service(now)
	p, err := s.Create(t.Context(), fan, posts.New{
		MultimediaURL: []string{"images/1", "images/2"}, MultimediaAlt: []string{"One", "Two"},
	})
	if err != nil {
		t.Fatal(err)
	}
	urls := []string{p.Media[1].Address(p.ID), "images/3"}
	p, err = s.Update(t.Context(), fan, p.ID, posts.Patch{MultimediaURL: input.Set(urls)})
	if err != nil || !slices.Equal(p.Files(), []string{"images/2", "images/3"}) || p.Media[0].Alt != "Two" {
		t.Errorf("%+v, %v", p.Media, err)
	}
	p, err = s.Update(t.Context(), fan, p.ID, posts.Patch{MultimediaAlt: input.Set([]string{"", "Three"})})
	if err != nil || p.Media[0].Alt != "" || p.Media[1].Alt != "Three" {
		t.Errorf("%+v, %v", p.Media, err)
	}
	none := posts.Patch{MultimediaURL: input.Set([]string{})}
	if _, err = s.Update(t.Context(), fan, p.ID, none); fieldsOf(err)["content"] == "" {
		t.Errorf("a post of nothing: %v", err)
	}
}

func TestWhoSeesTheFilesOfAPost(t *testing.T) {
	w := newWorld()
	s := w.service(now)
	p, err := s.Create(t.Context(), artist, posts.New{MultimediaURL: []string{"images/1"}, TierID: "gold"})
	if err != nil {
		t.Fatal(err)
	}
	name := p.ID + ".1"
	for who, c := range map[*access.Viewer]fault.Code{
		{UserID: "artist"}: "", {UserID: "fan"}: fault.Forbidden, {}: fault.Forbidden,
	} {
		_, isOpen, err := s.FileOf(t.Context(), *who, name)
		if err != nil && fault.CodeOf(err) != c || err == nil && c != "" || isOpen {
			t.Errorf("%+v: %v, want %q", *who, err, c)
		}
	}
	if got, err := s.Get(t.Context(), fan, p.ID); err != nil || len(got.Media) > 0 || w.post.ImageURL() != "" {
		t.Errorf("others are told of %+v, %q; %v", got.Media, w.post.ImageURL(), err)
	}
	for _, name := range []string{p.ID + ".2", p.ID, "x.1", ".", ""} {
		if _, _, err := s.FileOf(t.Context(), artist, name); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := s.Delete(t.Context(), artist, p.ID); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.FileOf(t.Context(), artist, name); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("of a deleted post: %v", err)
	}
}

func pictures(n int) []string {
	var keys []string
	for i := range n {
		keys = append(keys, fmt.Sprintf("images/%d", i+1))
	}
	return keys
}
