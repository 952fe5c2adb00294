package comments_test

import (
	"context"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

func TestWhichPicturesACommentMayHave(t *testing.T) {
	for name, c := range map[string]struct {
		who  access.Viewer
		said draft
		code fault.Code
	}{
		"pictures without words": {fan, draft{Photos: []string{"images/a", "images/b"}, PhotoAlts: []string{" A gate "}}, ""},
		"four":                   {fan, draft{Photos: []string{"images/a", "images/b", "images/c", "images/d"}}, ""},
		"five": {
			fan, draft{Photos: []string{"images/a", "images/b", "images/c", "images/d", "images/e"}}, bad,
		},
		"one twice":      {fan, draft{Photos: []string{"images/a", "images/a"}}, bad},
		"a video":        {fan, draft{Photos: []string{"video/a"}}, bad},
		"another's":      {artist, draft{Photos: []string{"images/a"}}, bad},
		"words for none": {fan, draft{Content: "a", PhotoAlts: []string{"A gate"}}, bad},
		"too many words": {
			fan, draft{Photos: []string{"images/a"}, PhotoAlts: []string{strings.Repeat("a", 1501)}}, bad,
		},
	} {
		w := newWorld(song)
		c.said.On = onSong
		_, err := serviceOf(w).Create(t.Context(), c.who, c.said)
		if code := fault.CodeOf(err); code != c.code && (err != nil || c.code != "") {
			t.Errorf("%s: %v, want %q", name, err, c.code)
		}
		if c.code == "" && (len(w.wrote.Photos) != len(c.said.Photos) || w.wrote.Photos[0].Key != "images/a") {
			t.Errorf("%s: %+v", name, w.wrote.Photos)
		}
		if len(c.said.PhotoAlts) > 0 && c.code == "" && w.wrote.Photos[0].Alt != "A gate" {
			t.Errorf("%s: it shows %q", name, w.wrote.Photos[0].Alt)
		}
	}
}

// parted tells that somebody blocked everybody.
type parted struct{}

func (parted) Between(_ context.Context, _ string, others []string) (boundary.Between, error) {
	blocked := map[string]bool{}
	for _, other := range others {
		blocked[other] = true
	}
	return boundary.Between{Blocked: blocked}, nil
}

func TestWhoSeesAPictureOfAComment(t *testing.T) {
	pictured := comments.Comment{ID: "c", On: onSong, AuthorID: fan.UserID, Photos: []comments.Photo{{Key: "images/a"}}}
	deleted := pictured
	deleted.DeletedAt = now
	for name, c := range map[string]struct {
		who     access.Viewer
		subject access.Subject
		comment comments.Comment
		picture string
		blocked bool
		isOpen  bool
		code    fault.Code
	}{
		"a visitor":           {access.Visitor, song, pictured, "c.1", false, true, ""},
		"a second":            {access.Visitor, song, pictured, "c.2", false, false, fault.NotFound},
		"none":                {access.Visitor, song, pictured, "c", false, false, fault.NotFound},
		"of what was deleted": {fan, song, deleted, "c.1", false, false, fault.NotFound},
		"under what is gated": {fan, gated, pictured, "c.1", false, false, fault.Forbidden},
		"by its artist":       {artist, gated, pictured, "c.1", false, false, ""},
		"across a block":      {artist, song, pictured, "c.1", true, false, fault.NotFound},
	} {
		w := newWorld(c.subject)
		w.comment = c.comment
		s := serviceOf(w)
		if c.blocked {
			s = comments.NewService(w, target.Doors{Targets: w, Held: w, Now: nowIs, Boundaries: parted{}}, w, w)
		}
		p, isOpen, err := s.PhotoOf(t.Context(), c.who, c.picture)
		if code := fault.CodeOf(err); code != c.code && (err != nil || c.code != "") {
			t.Errorf("%s: %v, want %q", name, err, c.code)
		}
		if err == nil && (p.Key != "images/a" || isOpen != c.isOpen) {
			t.Errorf("%s: %+v, open %v", name, p, isOpen)
		}
	}
}
