package graphstore_test

import (
	"context"
	"time"

	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/slowtest"
	"github.com/sidestage/sidestage/internal/studio"
)

// studio makes an album with tracks in the artist's studio, does everything with it that can be done,
// and takes it away again.
func (r *requests) studio() {
	ctx, owner, at := r.t.Context(), access.Viewer{UserID: r.artist}, time.Now()
	s := studio.NewService(studio.Options{
		Store: studiograph.NewStore(r.db), Now: func() time.Time { return at },
		Tint: func(context.Context, string, studio.Crop) (string, error) { return "", nil },
	})
	sound, picture, tier, genre := r.id(), r.id(), r.id(), r.id()
	_, err := r.copied.db.Exec(ctx, "test_uploads", `CREATE (:File {id: $sound, key: $sound, ownerId: $artist, kind: 'audio', duration: 60.0})
CREATE (:File {id: $picture, key: $picture, ownerId: $artist, kind: 'image', width: 100, height: 100})
CREATE (:Genre {id: $genre, slug: $genre, name: $genre, trackCount: 0, artistCount: 0})
CREATE (:Tier {id: $tier, artistId: $artist, name: 'Tier', perks: [], price: 1, currency: 'EUR', position: 0, createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"sound": sound, "picture": picture, "tier": tier, "genre": genre, "artist": r.artist})
	r.must(err)

	basics := studio.Basics{
		Title: input.Set("Title"), Genre: input.Set(genre), TierID: input.Set(tier), Cover: input.Set(picture),
		ReleaseDate: input.Set(at.Add(time.Hour)), Status: input.Set(access.Scheduled),
	}
	single, err := s.CreateTrack(ctx, owner, studio.NewTrack{
		OwnerID: r.artist, ClientKey: r.id(), TrackInput: studio.TrackInput{Basics: basics, Sound: input.Set(sound)},
	})
	r.must(err)
	r.made = append(r.made, single)
	album, err := s.CreateAlbum(ctx, owner, studio.NewAlbum{
		OwnerID: r.artist, ClientKey: r.id(), TrackIDs: []string{single},
		AlbumInput: studio.AlbumInput{Basics: basics, EarlyAt: input.Set(at.Add(time.Minute)), EarlyTierID: input.Set(tier)},
	})
	r.must(err)
	r.made = append(r.made, album)
	basics.Status, basics.ReleaseDate = input.Optional[access.Status]{}, input.Optional[time.Time]{}
	track, err := s.CreateTrack(ctx, owner, studio.NewTrack{
		OwnerID: r.artist, AlbumID: album, TrackInput: studio.TrackInput{Basics: basics, Sound: input.Set(sound)},
	})
	r.must(err)
	r.made = append(r.made, track)

	at = at.Add(2 * time.Hour)
	next, err := s.ReleaseDue(ctx)
	r.must(err)
	if !next.IsZero() && next.Before(at) {
		r.t.Errorf("a release of %v is left at %v", next, at)
	}
	r.must(s.UpdateTrack(ctx, owner, track, studio.TrackInput{Basics: studio.Basics{Genre: input.Set(r.id())}}))
	r.must(s.UpdateTrack(ctx, owner, track, studio.TrackInput{
		Basics: studio.Basics{Genre: input.Set(""), Cover: input.Set("")}, Sound: input.Set(sound),
	}))
	r.must(s.UpdateAlbum(ctx, owner, album, studio.AlbumInput{
		Basics: studio.Basics{Cover: input.Set(""), TierID: input.Set("")}, Type: input.Set(music.AlbumType("")),
	}))
	r.must(s.Reorder(ctx, owner, album, []studio.Place{{TrackID: track, Index: 0}}))
	r.must(s.RemoveTracks(ctx, owner, album, []string{single}))
	r.must(s.AddTracks(ctx, owner, album, []string{single}))
	r.must(s.Feature(ctx, owner, r.artist, track))
	_, err = s.FeaturedTracks(ctx, owner, r.artist)
	r.must(err)
	_, err = s.AlbumOrder(ctx, access.Visitor, album)
	r.must(err)
	_, err = s.Notes(ctx, []string{track, single})
	r.must(err)
	r.studioLists(s, owner)
	_, _, err = s.Known(
		ctx, owner, []studio.Sounding{{Key: sound, Title: "Known", Duration: time.Minute}}, []string{"Known"},
	)
	r.must(err)

	_, err = s.DeleteTrack(ctx, owner, track)
	r.must(err)
	r.must(s.RestoreTrack(ctx, owner, track))
	_, err = s.DeleteAlbum(ctx, owner, album)
	r.must(err)
	r.must(s.RestoreAlbum(ctx, owner, album))
	_, err = s.DeleteAlbum(ctx, owner, album)
	r.must(err)
	at = at.Add(2 * studio.Restorable)
	r.must(s.Purge(ctx))
}

// To plan the lists of the studio in every order takes half a minute: those that differ from others only in what was
// looked at with them, too, are for when all is asked for.
func (r *requests) studioLists(s *studio.Service, owner access.Viewer) {
	ctx := r.t.Context()
	for _, sort := range []studio.Sort{studio.Newest, studio.Title, studio.Plays, studio.Saves, studio.Release} {
		for _, query := range []string{"", "ti"} {
			if query != "" && !slowtest.All() && sort != studio.Newest && sort != studio.Plays {
				continue
			}
			f := studio.NewFilter(r.artist, nil, true, query, sort)
			both(r, func(p paging.Request) (paging.Page[music.Album], error) { return s.Albums(ctx, owner, f, p) })
			both(r, func(p paging.Request) (paging.Page[music.Track], error) { return s.Tracks(ctx, owner, f, p) })
		}
	}
}
