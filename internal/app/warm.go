package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

// warmWithin bounds warming: a graph that takes longer has more to do than to prepare.
const warmWithin = time.Minute

// nobodyID is an id that no thing and no person has.
const nobodyID = "nobody"

// warm asks once what the first visitors will ask, about nobody. A database that has just started
// plans each statement when it meets it, which takes longer than answering it ever does.
func (s *services) warm(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, warmWithin)
	defer cancel()
	viewer := access.Viewer{UserID: nobodyID}
	refs := make([]item.Ref, 0, len(item.Types()))
	for _, t := range item.Types() {
		refs = append(refs, item.Ref{Type: t, ID: nobodyID})
	}
	type ask struct {
		what string
		of   func() error
	}
	all := []ask{
		{"who somebody is", func() error { _, err := s.world.accounts.Viewer(ctx, nobodyID, ""); return err }},
		{"who may see what was found", func() error { _, err := s.finding.See(ctx, viewer, refs); return err }},
		{"what somebody prefers", func() error { s.finding.Preferences(ctx, viewer); return nil }},
		{"what somebody searched for", func() error { _, err := s.finding.Remembered(ctx, viewer, ""); return err }},
		{"tracks", func() error { _, err := s.music.Tracks(ctx, viewer, []string{nobodyID}); return err }},
		{"albums", func() error { _, err := s.music.Albums(ctx, viewer, []string{nobodyID}); return err }},
		{"the shelves of home", func() error { _, err := s.music.Home(ctx, viewer, 1); return err }},
		{"the newest posts", func() error {
			_, err := s.posts.Feed(ctx, viewer, posts.Filter{}, paging.Request{Size: 1})
			return err
		}},
		{"the posts that fit somebody", func() error {
			_, err := s.posts.RankedFeed(ctx, viewer, posts.Filter{}, paging.Request{Size: 1})
			return err
		}},
		{"somebody's profile", func() error { _, err := s.world.accounts.Profile(ctx, viewer, nobodyID); return err }},
		{"the posts on somebody's page", func() error {
			_, err := s.posts.OnPage(ctx, viewer, nobodyID, posts.Filter{}, paging.Request{Size: 1})
			return err
		}},
		{"where somebody stopped", func() error { _, err := s.player.Saved(ctx, viewer); return err }},
	}
	for _, p := range s.parts {
		if p.warm != nil {
			all = append(all, ask{p.name, func() error { return p.warm(ctx, viewer) }})
		}
	}
	for _, ask := range all {
		err := ask.of()
		if ctx.Err() != nil {
			return
		}
		if unlessMissing(err) != nil && fault.CodeOf(err) != fault.Unauthenticated {
			s.world.log.WarnContext(ctx, "what the first visitors will ask cannot be answered", "about", ask.what, "error", err)
		}
	}
}

// unlessMissing leaves out that what nobody has is not there.
func unlessMissing(err error) error {
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	return err
}
