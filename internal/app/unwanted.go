package app

import (
	"context"

	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/taste"
)

// unwanted knows what somebody keeps from themselves: what they said is not for them, and what is of whom they muted.
type unwanted struct {
	music  *music.Service
	events *events.Service
	shop   *shop.Service
	circle boundary.Reader
	said   func(ctx context.Context, userID string) (taste.Said, error)
}

var _ featured.Wishes = unwanted{}

// Unwanted returns those of refs that the viewer does not want to be shown.
func (u unwanted) Unwanted(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error) {
	said, err := u.said(ctx, v.UserID)
	if err != nil {
		return nil, err
	}
	of, err := u.releases(ctx, v, refs)
	if err != nil {
		return nil, err
	}
	var owners []string
	for _, release := range of {
		owners = append(owners, release.ArtistID)
	}
	between, err := boundary.Of(ctx, u.circle, v.UserID, owners)
	if err != nil {
		return nil, err
	}
	out := map[item.Ref]bool{}
	for ref, release := range of {
		if between.Muted[release.ArtistID] || said.Refuses(release) {
			out[ref] = true
		}
	}
	return out, nil
}

// releases are what a taste can be said about of things: of events and merchandise it is whose they are.
func (u unwanted) releases(
	ctx context.Context, v access.Viewer, refs []item.Ref,
) (map[item.Ref]taste.Release, error) {
	out, ids := map[item.Ref]taste.Release{}, map[item.Type][]string{}
	for _, ref := range refs {
		ids[ref.Type] = append(ids[ref.Type], ref.ID)
	}
	put := func(t item.Type, id string, kind taste.Kind, artistID string, genres []music.Genre) {
		release := taste.Release{Thing: taste.Thing{Kind: kind, ID: id}, ArtistID: artistID}
		for _, genre := range genres {
			release.Genres = append(release.Genres, genre.Slug)
		}
		out[item.Ref{Type: t, ID: id}] = release
	}
	tracks, err := u.music.Tracks(ctx, v, ids[item.Song])
	if err != nil {
		return nil, err
	}
	for _, each := range tracks {
		put(item.Song, each.ID, taste.KindTrack, each.Artist.UserID, each.Genres)
	}
	albums, err := u.music.Albums(ctx, v, ids[item.Album])
	if err != nil {
		return nil, err
	}
	for _, each := range albums {
		put(item.Album, each.ID, taste.KindAlbum, each.Artist.UserID, each.Genres)
	}
	artists, err := u.music.ArtistsFor(ctx, v, ids[item.Artist])
	if err != nil {
		return nil, err
	}
	for _, each := range artists {
		put(item.Artist, each.UserID, taste.KindArtist, each.UserID, each.Genres)
	}
	planned, err := u.events.Events(ctx, v, ids[item.Event])
	if err != nil {
		return nil, err
	}
	for _, each := range planned {
		put(item.Event, each.ID, taste.KindArtist, each.Host.UserID, nil)
	}
	items, err := u.shop.Items(ctx, v, ids[item.Merch])
	for _, each := range items {
		put(item.Merch, each.ID, taste.KindArtist, each.Seller.UserID, nil)
	}
	return out, err
}
