package posts_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

func TestWhatAPostEmbedsCanBeChanged(t *testing.T) {
	none, song, show := posts.Embeds{}, posts.Embeds{TrackID: "song"}, posts.Embeds{EventID: "show"}
	gone, given := posts.Embeds{TrackID: "gone"}, posts.Embeds{GiveawayID: "given"}
	withSong, withType := posts.Patch{TrackID: input.Set("song")}, func(of posts.Type) posts.Patch {
		return posts.Patch{Type: input.Set(of)}
	}
	for name, c := range map[string]struct {
		of    posts.Type
		has   posts.Embeds
		patch posts.Patch
		then  posts.Type
		want  posts.Embeds
		code  fault.Code
	}{
		"a song to a text":  {posts.Plain, none, withSong, posts.Music, song, ""},
		"a song to a poll":  {posts.Polled, none, withSong, posts.Polled, song, ""},
		"the song away":     {posts.Music, song, posts.Patch{TrackID: input.Set("")}, posts.Plain, none, ""},
		"what has left":     {posts.Music, gone, posts.Patch{TrackID: input.Set("gone")}, posts.Music, gone, ""},
		"another text":      {posts.Music, gone, posts.Patch{Content: input.Set("b")}, posts.Music, gone, ""},
		"what is not there": {posts.Plain, none, posts.Patch{TrackID: input.Set("none")}, posts.Plain, none, fault.NotFound},
		"a giveaway for the song": {
			posts.Music, song, posts.Patch{TrackID: input.Set(""), GiveawayID: input.Set("given")}, posts.Giveaway, given, "",
		},
		"an album to a song": {
			posts.Music, song, posts.Patch{AlbumID: input.Set("song")}, posts.Music, song, fault.BadUserInput,
		},
		"music without any":  {posts.Plain, none, withType(posts.Music), posts.Plain, none, fault.BadUserInput},
		"a poll without one": {posts.Plain, none, withType(posts.Polled), posts.Plain, none, fault.BadUserInput},
		"a memory of a text": {posts.Plain, none, withType(posts.Memory), posts.Plain, none, fault.BadUserInput},
		"a text of a memory": {posts.Memory, show, withType(posts.Plain), posts.Memory, show, fault.BadUserInput},
		"a memory of no event": {
			posts.Memory, show, posts.Patch{EventID: input.Set("")}, posts.Memory, show, fault.BadUserInput,
		},
		"31 hashtags more": {
			posts.Plain, none, posts.Patch{Hashtags: input.Set(make([]string, 31))}, posts.Plain, none, fault.BadUserInput,
		},
		"51 people more": {
			posts.Plain, none, posts.Patch{Mentions: input.Set(make([]string, 51))}, posts.Plain, none, fault.BadUserInput,
		},
	} {
		w := newWorld()
		w.post = posts.Post{
			ID: "p", Author: person.Person{UserID: "artist"}, Content: "a", Status: access.Published, Type: c.of,
			TrackID: c.has.TrackID, EventID: c.has.EventID,
		}
		if c.of == posts.Polled {
			w.post.Poll = &posts.Poll{EndsAt: now.Add(time.Hour)}
		}
		_, err := w.service(now).Update(t.Context(), artist, "p", c.patch)
		if code := fault.CodeOf(err); code != c.code && (err != nil || c.code != "") {
			t.Errorf("%s: %v, want %q", name, err, c.code)
		}
		if w.post.Type != c.then || w.post.Embedded() != c.want {
			t.Errorf("%s: %s with %+v", name, w.post.Type, w.post.Embedded())
		}
	}
	w := newWorld()
	w.post = posts.Post{ID: "p", Author: person.Person{UserID: "fan"}, Content: "a", Status: access.Published}
	for _, patch := range []posts.Patch{{TrackID: input.Set("gated")}, {GiveawayID: input.Set("given")}} {
		if _, err := w.service(now).Update(t.Context(), fan, "p", patch); err == nil || w.post.Embedded() != none {
			t.Errorf("a fan embeds %+v: %v", w.post.Embedded(), err)
		}
	}
}

func TestNamesBesideTheTextCanBeChanged(t *testing.T) {
	w := newWorld()
	made, err := w.service(now).Create(t.Context(), fan, posts.New{
		Content: "a #one @ada", Hashtags: []string{"two"}, Mentions: []string{"bea"},
	})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := w.service(now).Update(t.Context(), fan, made.ID, posts.Patch{
		Hashtags: input.Set([]string{"three"}), Mentions: input.Set([]string{"cleo"}),
	})
	if err != nil || len(changed.Hashtags) != 2 || changed.Hashtags[1] != "three" ||
		len(changed.Mentions) != 2 || changed.Mentions[1].Handle != "cleo" {
		t.Errorf("%v %v, %v", changed.Hashtags, changed.Mentions, err)
	}
}

// A draft keeps the time that its author has in mind, is published then only once they schedule it, and what is
// scheduled can become a draft again.
func TestADraftKeepsItsTime(t *testing.T) {
	w := newWorld()
	at := now.Add(time.Hour)
	made, err := w.service(now).Create(t.Context(), fan, posts.New{Content: "a", Draft: true, PublishAt: at})
	if err != nil || made.Status != access.Draft || !made.PublishAt.Equal(at) {
		t.Fatalf("%+v, %v", made, err)
	}
	step := func(patch posts.Patch, status access.Status, publishAt time.Time) {
		t.Helper()
		got, err := w.service(now).Update(t.Context(), fan, made.ID, patch)
		if err != nil || got.Status != status || !got.PublishAt.Equal(publishAt) {
			t.Errorf("%s at %s, %v; want %s at %s", got.Status, got.PublishAt, err, status, publishAt)
		}
	}
	if _, err := w.service(at.Add(time.Hour)).ReleaseDue(t.Context()); err != nil || w.post.Status != access.Draft {
		t.Errorf("it was published: %v", err)
	}
	step(posts.Patch{Content: input.Set("b")}, access.Draft, at)
	step(posts.Patch{PublishAt: input.Set(at)}, access.Scheduled, at)
	step(posts.Patch{Title: input.Set("b")}, access.Scheduled, at)
	step(posts.Patch{Draft: input.Set(true)}, access.Draft, at)
	step(posts.Patch{Draft: input.Set(true), PublishAt: input.Set(time.Time{})}, access.Draft, time.Time{})
	step(posts.Patch{Draft: input.Set(true), PublishAt: input.Set(at)}, access.Draft, at)
	step(posts.Patch{PublishAt: input.Set(time.Time{})}, access.Published, time.Time{})
	_, err = w.service(now).Update(t.Context(), fan, made.ID, posts.Patch{Draft: input.Set(true)})
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("a draft of what is published: %v", err)
	}
}

// Whatever others see, or what leaves something behind, is counted before it is done, and less is allowed to those who
// have just come.
func TestEveryChangeIsCounted(t *testing.T) {
	poll := &posts.Poll{Options: []posts.PollOption{{ID: "1"}}, EndsAt: now.Add(time.Hour)}
	ctx := context.Background()
	for name, c := range map[string]struct {
		by         access.Viewer
		do         func(*posts.Service) error
		usual, new int
	}{
		"update": {artist, func(s *posts.Service) error {
			_, err := s.Update(ctx, artist, "p", posts.Patch{Content: input.Set("b")})
			return err
		}, 240, 60},
		"delete": {artist, func(s *posts.Service) error { _, err := s.Delete(ctx, artist, "p"); return err }, 240, 240},
		"save":   {fan, func(s *posts.Service) error { _, err := s.Save(ctx, fan, "p"); return err }, 600, 600},
		"unsave": {fan, func(s *posts.Service) error { _, err := s.Unsave(ctx, fan, "p"); return err }, 600, 600},
		"pin":    {artist, func(s *posts.Service) error { _, err := s.Pin(ctx, artist, "p"); return err }, 240, 240},
		"unpin":  {artist, func(s *posts.Service) error { _, err := s.Unpin(ctx, artist, "p"); return err }, 240, 240},
		"hide":   {fan, func(s *posts.Service) error { _, err := s.Hide(ctx, fan, "p"); return err }, 600, 600},
		"unhide": {fan, func(s *posts.Service) error { _, err := s.Unhide(ctx, fan, "p"); return err }, 600, 600},
		"vote":   {fan, func(s *posts.Service) error { _, err := s.Vote(ctx, fan, "p", "1"); return err }, 300, 60},
	} {
		for age, most := range map[time.Duration]int{8 * 24 * time.Hour: c.usual, time.Hour: c.new} {
			w := newWorld()
			w.since, w.limited = now.Add(-age), fault.Limited(time.Minute)
			before := posts.Post{
				ID: "p", Author: person.Person{UserID: "artist"}, Content: "a", Status: access.Published, Poll: poll,
			}
			w.post = before
			if err := c.do(w.service(now)); fault.CodeOf(err) != fault.RateLimited {
				t.Errorf("%s after %s: %v", name, age, err)
			}
			if w.rule.Max != most || w.rule.Window != time.Hour {
				t.Errorf("%s after %s: %+v, want %d an hour", name, age, w.rule, most)
			}
			if w.post.Content != "a" || w.post.Status != access.Published {
				t.Errorf("%s was refused, and done", name)
			}
		}
	}
}
