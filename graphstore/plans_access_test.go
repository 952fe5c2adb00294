package graphstore_test

import (
	"slices"
	"time"

	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tier"
)

var published = access.VisibilityFilter{Statuses: []access.Status{access.Published}}

// access asks for what decides about music, and for lists as people of all kinds see them.
func (r *requests) access() {
	ctx, s, now := r.t.Context(), musicgraph.NewStore(r.db), time.Now()
	_, err := s.Entitlements(ctx, r.fan, now, access.Needs{
		ArtistIDs: r.artists, FollowedIDs: r.artists, SavedIDs: slices.Concat(r.tracks, r.albums),
		BoughtIDs: slices.Concat(r.tracks, r.albums),
	})
	r.must(err)
	for _, person := range []string{"", r.fan} {
		sight := access.VisibilityFilter{Statuses: published.Statuses, KeptBy: person}
		_, err = s.AlbumOpenings(ctx, sights(r.albums, sight), 3)
		r.must(err)
		_, err = s.AlbumLengths(ctx, sights(r.albums, sight))
		r.must(err)
		_, err = s.FeaturedTracks(ctx, r.artist, sight)
		r.must(err)
		both(r, func(p paging.Request) (paging.Page[string], error) { return s.AlbumTracks(ctx, r.album, sight, p) })
	}
	position := 3
	early := music.ArtistList{ArtistID: r.artist, Status: access.Scheduled, EarlyFor: &position, EarlyAt: now}
	both(r, func(p paging.Request) (paging.Page[string], error) { return s.ArtistAlbums(ctx, early, p) })
	both(r, func(p paging.Request) (paging.Page[string], error) { return s.ArtistTracks(ctx, early, p) })
	r.tiers(now)
}

// tiers leaves none behind.
func (r *requests) tiers(now time.Time) {
	ctx, s := r.t.Context(), tiers.NewStore(r.db)
	first, second := r.id(), r.id()
	for _, id := range []string{first, second} {
		_, err := s.Create(
			ctx, access.Tier{ID: id, ArtistID: r.artist, Name: id, Price: 500, Currency: "USD", CreatedAt: now, UpdatedAt: now},
			tier.MaxTiers,
		)
		r.must(err)
	}
	_, err := s.Update(ctx, first, func(t access.Tier) (access.Tier, error) { return t, nil })
	r.must(err)
	offered, err := s.Tiers(ctx, r.artist, false)
	r.must(err)
	// An artist of the demo who sells has tiers of their own.
	slices.Reverse(offered)
	var ids []string
	for _, one := range offered {
		ids = append(ids, one.ID)
	}
	r.must(s.Reorder(ctx, r.artist, ids, now))
	r.must(s.Grant(ctx, r.fan, first, r.artist, time.Time{}, now))
	_, err = s.Tier(ctx, first)
	r.must(err)
	_, err = s.Supporters(ctx, []string{first, second}, now)
	r.must(err)
	_, err = s.Held(ctx, r.fan, now)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[tier.Holder], error) { return s.Holders(ctx, first, now, p) })
	_, err = s.Revoke(ctx, r.fan, first)
	r.must(err)
	for _, id := range []string{first, second} {
		_, err = s.Delete(ctx, id, now)
		r.must(err)
	}
}

// sights lets albums be seen as one is, or as everybody sees what is published.
func sights(albums []string, as ...access.VisibilityFilter) map[string]access.VisibilityFilter {
	sight := published
	if len(as) > 0 {
		sight = as[0]
	}
	all := map[string]access.VisibilityFilter{}
	for _, id := range albums {
		all[id] = sight
	}
	return all
}
