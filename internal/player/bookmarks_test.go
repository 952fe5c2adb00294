package player_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/player"
)

// pages keeps one person's bookmarks of tracks of a minute; "gated" is heard only while it is open.
type pages struct {
	kept  []player.Bookmark
	open  bool
	reads int
}

func (p *pages) Bookmarks(context.Context, string) ([]player.Bookmark, error) {
	p.reads++
	return p.kept, nil
}

func (p *pages) SetBookmark(_ context.Context, _ string, b player.Bookmark) error {
	p.kept = append([]player.Bookmark{b}, p.kept...)
	return player.MayMarkOneMore(len(p.kept) - 1)
}

func (p *pages) RemoveBookmark(context.Context, string, string) error {
	p.kept = nil
	return nil
}

func (p *pages) track(id string) music.Track {
	return music.Track{
		ID: id, Duration: time.Minute, Decision: access.Decision{Visible: true, HasAccess: id != "gated" || p.open},
	}
}

func (p *pages) Tracks(_ context.Context, _ access.Viewer, ids []string) (found []music.Track, err error) {
	for _, id := range ids {
		found = append(found, p.track(id))
	}
	return found, nil
}

func (p *pages) Stream(_ context.Context, v access.Viewer, id string) (music.Track, error) {
	if t := p.track(id); t.HasAccess {
		return t, v.Require()
	}
	return music.Track{}, fault.New(fault.Forbidden, "no")
}

func TestBookmarks(t *testing.T) {
	now, store := time.Now(), &pages{open: true}
	b := player.NewBookmarks(store, store, func() time.Time { return now })
	for name, c := range map[string]struct {
		who      access.Viewer
		track    string
		position time.Duration
		comment  string
		want     fault.Code
	}{
		"a visitor":         {access.Visitor, "a", 0, "", fault.Unauthenticated},
		"before the start":  {fan, "a", -1, "", fault.BadUserInput},
		"a long comment":    {fan, "a", 0, strings.Repeat("a", 1001), fault.BadUserInput},
		"what is not shown": {fan, "a", 0, "a\x00", fault.BadUserInput},
	} {
		if err := b.Set(t.Context(), c.who, c.track, c.position, c.comment); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(store.kept) != 0 {
		t.Fatalf("refused ones are kept: %v", store.kept)
	}
	for track, at := range map[string]time.Duration{"a": time.Hour, "gated": time.Second} {
		if err := b.Set(t.Context(), fan, track, at, "words"); err != nil {
			t.Fatal(err)
		}
	}
	by, err := b.ByTrack(t.Context(), fan)
	if err != nil || by["a"].Position != time.Minute || by["gated"].Comment != "words" || !by["a"].UpdatedAt.Equal(now) {
		t.Errorf("by track %+v, %v", by, err)
	}
	store.open = false
	if all, err := b.List(t.Context(), fan); err != nil || len(all) != 1 || all[0].TrackID != "a" {
		t.Errorf("what is gated since is listed: %+v, %v", all, err)
	}
	if err := b.Set(t.Context(), fan, "gated", 0, ""); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("marking what is gated: %v", err)
	}
	reads := store.reads
	for range 3 {
		if _, err := b.ByTrack(t.Context(), fan); err != nil || store.reads != reads {
			t.Errorf("read %d times more, %v", store.reads-reads, err)
		}
	}
	if err := b.Remove(t.Context(), fan, "a"); err != nil {
		t.Fatal(err)
	}
	if by, err := b.ByTrack(t.Context(), fan); err != nil || len(by) != 0 {
		t.Errorf("after taking them away: %v, %v", by, err)
	}
	for who, list := range map[string]func() error{
		"list":     func() error { _, err := b.List(t.Context(), access.Visitor); return err },
		"by track": func() error { _, err := b.ByTrack(t.Context(), access.Visitor); return err },
		"remove":   func() error { return b.Remove(t.Context(), access.Visitor, "a") },
	} {
		if err := list(); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s for a visitor: %v", who, err)
		}
	}
}
