package tiers_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// Every way to a track leads through the same check: what is gated is seen and not heard, by whatever list.
func TestGatedMusicIsSeenEverywhereAndHeardByHoldersAlone(t *testing.T) {
	p := newPatronage(t)
	ctx := t.Context()
	low, high := p.create(t, "Friend"), p.create(t, "Patron")
	gated, dear := p.Tracks[0], p.Tracks[1]
	p.exec(t, `MATCH (al:Album {id: $album}), (low:Tier {id: $low}), (high:Tier {id: $high}), (t:Track {id: $dear}), (a:User {id: $artist}), (fan:User {id: $fan}), (first:Track {id: $gated})
CREATE (al)-[:REQUIRES]->(low), (t)-[:REQUIRES]->(high), (a)-[:FEATURES {position: 1}]->(t), (fan)-[:SAVED {at: datetime()}]->(first), (fan)-[:SAVED {at: datetime()}]->(al),
  (fan)-[:FOLLOWS]->(a), (fan)-[:LISTENED {lastAt: datetime(), plays: 1}]->(first)`,
		map[string]any{
			"album": p.Albums[0], "low": low.ID, "high": high.ID, "dear": dear, "gated": gated, "artist": p.ArtistID,
			"fan": p.FanID,
		})
	page := paging.Request{Size: 20}
	nodes := func(found paging.Page[music.Track], err error) ([]music.Track, error) { return found.Nodes, err }
	lists := map[string]func(context.Context, access.Viewer) ([]music.Track, error){
		"Tracks": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			return p.music.Tracks(ctx, v, p.Tracks)
		},
		"ArtistTracks": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			return nodes(p.music.ArtistTracks(ctx, v, p.ArtistID, access.Published, false, page))
		},
		"AlbumTracks": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			return nodes(p.music.AlbumTracks(ctx, v, p.Albums[0], page))
		},
		"AlbumOpenings": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			found, err := p.music.AlbumOpenings(
				ctx, v, []music.Seen{{AlbumID: p.Albums[0], ArtistID: p.ArtistID, Status: access.Published}}, 5,
			)
			return found[p.Albums[0]], err
		},
		"FeaturedTracks": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			return p.music.FeaturedTracks(ctx, v, p.ArtistID)
		},
		"SavedTracks": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			return nodes(p.music.SavedTracks(ctx, p.fan, music.LibraryFilter{}, page))
		},
		"RecentlyPlayed": func(ctx context.Context, v access.Viewer) ([]music.Track, error) {
			return nodes(p.music.RecentlyPlayed(ctx, p.fan, page))
		},
	}
	check := func(when string, v access.Viewer, gatedHeard, dearHeard bool) {
		t.Helper()
		for name, list := range lists {
			found, err := list(ctx, v)
			if err != nil || len(found) == 0 {
				t.Errorf("%s: %s gives %d, %v", when, name, len(found), err)
			}
			for _, track := range found {
				want := map[string]bool{gated: gatedHeard, p.Tracks[2]: gatedHeard, dear: dearHeard}
				heard, special := want[track.ID]
				if track.HasAccess != (heard || !special) {
					t.Errorf("%s: %s lets %s be heard: %v", when, name, track.Title, track.HasAccess)
				}
			}
		}
		for id, heard := range map[string]bool{gated: gatedHeard, dear: dearHeard} {
			if _, err := p.music.Stream(ctx, v, id); heard != (err == nil) || !heard && fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("%s: stream: %v", when, err)
			}
		}
		p.playable(t, when)
		albums, err := p.music.Albums(ctx, v, p.Albums)
		if err != nil || albums[0].HasAccess != gatedHeard || !albums[1].HasAccess {
			t.Errorf("%s: albums %+v, %v", when, albums, err)
		}
	}
	check("holding nothing", p.fan, false, false)
	if _, err := p.tiers.Grant(ctx, p.artist, p.FanID, low.ID, p.now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	check("holding the lower", p.fan, true, false)
	if _, err := p.tiers.Grant(ctx, p.artist, p.FanID, high.ID, time.Time{}); err != nil {
		t.Fatal(err)
	}
	check("holding the higher", p.fan, true, true)
	if _, _, err := p.tiers.Revoke(ctx, p.artist, p.FanID, high.ID); err != nil {
		t.Fatal(err)
	}
	check("after it was taken", p.fan, true, false)
	*p.now = p.now.Add(time.Hour)
	check("after the other ended", p.fan, false, false)
}

// playable holds the short read of what may be heard to what the whole one says, for everybody.
func (p patronage) playable(t *testing.T, when string) {
	t.Helper()
	ids := append([]string{"nothing"}, p.Tracks...)
	for _, v := range []access.Viewer{
		p.fan, p.artist, {UserID: "somebody"}, {UserID: "boss", Admin: true}, access.Visitor,
	} {
		whole, err := p.music.Tracks(t.Context(), v, ids)
		if err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		want := graphtest.TrackIDs(slices.DeleteFunc(whole, func(t music.Track) bool { return !t.HasAccess }))
		if got, err := p.music.Playable(t.Context(), v, ids); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %+v may hear %v, not %v: %v", when, v, got, want, err)
		}
	}
}

func TestEarlyAccessAndWhatIsKept(t *testing.T) {
	p := newPatronage(t)
	ctx := t.Context()
	page := paging.Request{Size: 2}
	gold := p.create(t, "Gold")
	p.exec(t, `MATCH (al:Album {id: $album})-[:HAS_TRACK]->(t:Track), (x:Tier {id: $tier})
SET al.status = 'scheduled', t.status = 'scheduled', al.earlyAccessAt = $at MERGE (al)-[:OPENS_EARLY]->(x)`,
		map[string]any{"album": p.Albums[0], "tier": gold.ID, "at": p.now.Add(time.Minute)})
	sees := func(when string, want int) {
		t.Helper()
		p.playable(t, when)
		found, err := p.music.AlbumTracks(ctx, p.fan, p.Albums[0], page)
		if want == 0 {
			wantCode(t, when, err, fault.NotFound)
			_, err = p.music.Stream(ctx, p.fan, p.Tracks[0])
			wantCode(t, when, err, fault.NotFound)
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", when, err)
		}
		n, err := found.Count(ctx)
		if err != nil || n != want || len(found.Nodes) != min(want, page.Size) || found.HasNext != (want > page.Size) {
			t.Errorf("%s: %d of %d tracks, more: %v, %v", when, len(found.Nodes), n, found.HasNext, err)
		}
		if _, err = p.music.Stream(ctx, p.fan, found.Nodes[0].ID); err != nil {
			t.Errorf("%s: stream: %v", when, err)
		}
	}
	sees("without the tier", 0)
	if _, err := p.tiers.Grant(ctx, p.artist, p.FanID, gold.ID, time.Time{}); err != nil {
		t.Fatal(err)
	}
	sees("before its time", 0)
	if _, err := p.music.ArtistAlbums(
		ctx, access.Viewer{UserID: "somebody"}, p.ArtistID, access.Scheduled, false, page,
	); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("whoever holds nothing lists what is scheduled: %v", err)
	}
	*p.now = p.now.Add(time.Minute)
	p.music.Forget()
	sees("in its time", 3)
	early, err := p.music.ArtistAlbums(ctx, p.fan, p.ArtistID, access.Scheduled, false, page)
	if err != nil || !slices.Equal(graphtest.AlbumIDs(early.Nodes), p.Albums[:1]) {
		t.Errorf("a holder lists %v, %v", graphtest.AlbumIDs(early.Nodes), err)
	}

	// One draft first: pages are whole all the same.
	p.exec(t, `MATCH (al:Album {id: $album})-[h:HAS_TRACK]->(t:Track) SET al.status = 'published', t.status = CASE h.index WHEN 1 THEN 'draft' ELSE 'published' END`, map[string]any{"album": p.Albums[0]})
	p.music.Forget()
	sees("with a draft on it", 2)
	if _, err := p.music.SaveTrack(ctx, p.fan, p.Tracks[1]); err != nil {
		t.Fatal(err)
	}
	p.exec(t, `MATCH (t:Track) WHERE t.id IN $ids SET t.status = 'archived'`, map[string]any{"ids": p.Tracks[1:3]})
	p.music.Forget()
	sees("with one that is kept", 1)
	other := access.Viewer{UserID: p.ArtistID + "x"}
	_, err = p.music.Stream(ctx, other, p.Tracks[1])
	wantCode(t, "another's", err, fault.NotFound)
	if _, err := p.music.SaveAlbum(ctx, p.fan, p.Albums[0]); err != nil {
		t.Fatal(err)
	}
	p.exec(t, `MATCH (al:Album {id: $album})-[:HAS_TRACK]->(t:Track) SET al.status = 'deleted', t.status = CASE t.status WHEN 'draft' THEN 'draft' ELSE 'deleted' END`, map[string]any{"album": p.Albums[0]})
	p.music.Forget()
	sees("deleted, and the album saved", 2)
	saved, err := p.music.SavedTracks(ctx, p.fan, music.LibraryFilter{}, page)
	if err != nil || !slices.Equal(graphtest.TrackIDs(saved.Nodes), p.Tracks[1:2]) {
		t.Errorf("saved are %v, %v", graphtest.TrackIDs(saved.Nodes), err)
	}
	_, err = p.music.Album(ctx, other, p.Albums[0])
	wantCode(t, "another's album", err, fault.NotFound)
}
