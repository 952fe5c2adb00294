package graphstore_test

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/graphstore/players"
	"github.com/sidestage/sidestage/graphstore/playlists"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/stats"
)

// aroundMusic does what people do around music, and leaves everything as it was.
func (r *requests) aroundMusic() {
	r.follows()
	r.playlists()
	r.figures()
	r.goesOnElsewhere()
	r.listsForPlayers()
	r.sharesAddresses()
}

func (r *requests) follows() {
	ctx, s, now := r.t.Context(), peoplegraph.NewStore(r.db), time.Now()
	_, err := s.Person(ctx, r.artist)
	r.must(err)
	_, err = s.Follow(ctx, r.fan, r.artist, now)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[person.Person], error) { return s.Followers(ctx, r.artist, p) })
	both(r, func(p paging.Request) (paging.Page[person.Person], error) { return s.Following(ctx, r.fan, p) })
	_, err = s.FollowedArtists(ctx, r.fan, 100)
	r.must(err)
	_, err = s.FollowedWithMusic(ctx, r.fan, 100)
	r.must(err)
	_, err = s.SavedArtists(ctx, r.fan, 100)
	r.must(err)
	_, err = s.Interests(ctx, r.fan, 500)
	r.must(err)
	_, err = s.HomeOf(ctx, r.fan)
	r.must(err)
	halifax := people.Position{Latitude: 44.65, Longitude: -63.57}
	_, err = s.ArtistsNear(ctx, r.fan, halifax, 25, 12)
	r.must(err)
	_, err = s.ListenersNear(ctx, halifax, 25, now.AddDate(0, -1, 0), 500)
	r.must(err)
	_, err = s.Unfollow(ctx, r.fan, r.artist, now)
	r.must(err)
	r.made = append(r.made, r.artist) // what was left for the index, and the artist's days, name it
}

func (r *requests) playlists() {
	ctx, s, now := r.t.Context(), playlists.NewStore(r.db), time.Now()
	anybody := func(playlist.Playlist) error { return nil }
	id, err := s.Create(ctx, playlist.New{
		ID: r.id(), OwnerID: r.fan, ClientKey: r.id(), Title: "Plans", Visibility: playlist.Public, TrackIDs: r.tracks[:10],
		At: now,
	})
	r.must(err)
	_, err = s.Add(ctx, id, playlist.Addition{TrackIDs: r.tracks, By: r.fan, At: now}, anybody)
	r.must(err)
	_, err = s.ByID(ctx, id)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[playlist.Playlist], error) { return s.Owned(ctx, r.fan, p) })
	both(r, func(p paging.Request) (paging.Page[playlist.Playlist], error) { return s.Published(ctx, r.fan, p) })
	both(r, func(p paging.Request) (paging.Page[playlist.Entry], error) {
		return s.Entries(ctx, id, r.fan, false, p)
	})
	entries, err := s.Entries(ctx, id, r.fan, false, paging.Request{Size: 10})
	r.must(err)
	for i := range 80 { // until places are dealt anew
		r.must(s.Move(ctx, id, entries.Nodes[2+i%2].ID, entries.Nodes[0].ID, now, anybody))
		r.must(s.Move(ctx, id, entries.Nodes[2+(i+1)%2].ID, entries.Nodes[0].ID, now, anybody))
	}
	r.must(s.Remove(ctx, id, []string{entries.Nodes[5].ID}, now, anybody))
	edit := playlist.Edit{EntryIDs: []string{entries.Nodes[6].ID}, TrackIDs: r.tracks}
	r.must(s.Edit(ctx, id, edit, r.fan, now, func(playlist.Playlist) (playlist.Change, error) {
		return playlist.Change{Title: input.Set("Edited")}, nil
	}))
	open := func(playlist.Playlist) (playlist.Change, error) {
		return playlist.Change{IsCollaborative: input.Set(true), Invitation: "secret"}, nil
	}
	r.must(s.Update(ctx, id, now, open))
	r.must(s.Join(ctx, id, r.artist, now, anybody))
	r.must(s.Leave(ctx, id, r.artist, now, anybody))

	r.must(s.Update(ctx, id, now, func(playlist.Playlist) (playlist.Change, error) {
		return playlist.Change{IsCollaborative: input.Set(false)}, nil
	}))
	r.must(s.Delete(ctx, id, now, anybody))
	r.must(s.Restore(ctx, id, now, anybody))
	r.must(s.Delete(ctx, id, now.AddDate(-90, 0, 0), anybody))
	r.must(s.Sweep(ctx, now.AddDate(-80, 0, 0)))
}

// figures asks of days that the crowd has many of.
func (r *requests) figures() {
	ctx, s := r.t.Context(), statsgraph.NewStore(r.db)
	first, last := time.Now().UTC().AddDate(0, 0, -30).Format(time.DateOnly), time.Now().UTC().Format(time.DateOnly)
	for _, track := range []string{"", r.track} {
		span := stats.Span{ArtistID: r.artist, TrackID: track, First: first, Last: last}
		_, err := s.Days(ctx, span)
		r.must(err)
		_, err = s.Listeners(ctx, span)
		r.must(err)
		_, err = s.TopTracks(ctx, span, 10)
		r.must(err)
		_, err = s.Releases(ctx, span, 10)
		r.must(err)
		_, err = s.Sources(ctx, span)
		r.must(err)
		_, err = s.TrackDays(ctx, span)
		r.must(err)
	}
	r.must(s.SetZone(ctx, r.artist, stats.Zone{Name: "UTC", Since: time.Now()}))
	_, err := s.Zone(ctx, r.artist)
	r.must(err)
}

func (r *requests) goesOnElsewhere() {
	ctx, s := r.t.Context(), players.NewStore(r.db)
	state := player.State{
		DeviceID: "one", TrackID: r.track, Repeat: player.RepeatNone, Queue: r.tracks, UpdatedAt: time.Now(),
	}
	r.must(s.SetPlayerState(ctx, r.fan, state))
	_, err := s.PlayerState(ctx, r.fan)
	r.must(err)
	for _, id := range r.tracks {
		r.must(s.SetBookmark(ctx, r.fan, player.Bookmark{TrackID: id, Comment: "here", UpdatedAt: time.Now()}))
	}
	_, err = s.Bookmarks(ctx, r.fan)
	r.must(err)
	r.must(s.RemoveBookmark(ctx, r.fan, r.track))
}

// crowdAround is the part of the crowd that is playlists, days and states.
func (r *requests) crowdAround() {
	r.t.Helper()
	for _, one := range []struct {
		of int
		as string
	}{
		{200, `(:PlanCrowd:Playlist {id: id, ownerId: 'crowd' + n % 50, title: 'Crowd', visibility: 'PUBLIC', isCollaborative: false, version: 1, trackCount: 0, duration: 0.0, createdAt: datetime(), updatedAt: datetime()})`},
		{1000, `(:PlanCrowd:PlaylistEntry {id: id, playlistId: 'crowd' + n % 50, trackId: id, place: 'a0', duration: 1.0, addedAt: datetime(), addedBy: 'crowd'})`},
		{500, `(:PlanCrowd:ArtistDay {id: id, artistId: 'crowd' + n % 50,
			day: toString(date() - duration({days: n % 90})), listens: 1})`},
		{1000, `(:PlanCrowd:TrackDay {id: id, artistId: 'crowd' + n % 50, trackId: id,
			day: toString(date() - duration({days: n % 90})), listens: 1})`},
		{300, `(:PlanCrowd:PlayerState {userId: id, updatedAt: datetime()})`},
	} {
		_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", cypher.Statement(`UNWIND range(1, $n) AS n WITH n, randomUUID() AS id CREATE `+one.as), map[string]any{"n": one.of * (times - 1)})
		r.must(err)
	}
}
