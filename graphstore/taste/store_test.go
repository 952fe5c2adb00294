package taste_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

var now = time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)

// A track whose length nobody knows yet is shown, is learned from, and keeps nothing else from being learned from.
func TestATrackOfUnknownLengthIsATrack(t *testing.T) {
	p := graphtest.NewCatalogue(t)
	p.Exec(t, `MATCH (t:Track {id: $id}) REMOVE t.duration`, map[string]any{"id": p.Tracks[0]})
	shown, err := music.NewService(p.Store, nil, time.Now).Tracks(t.Context(), access.Visitor, p.Tracks)
	if err != nil || len(shown) != len(p.Tracks) {
		t.Errorf("%d of %d tracks are shown: %v", len(shown), len(p.Tracks), err)
	}
	learned := map[string]bool{}
	err = tastegraph.NewStore(p.DB).Tracks(t.Context(), func(found taste.Track) error {
		learned[found.ID] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range p.Tracks {
		if !learned[id] {
			t.Errorf("track %s is not learned from", id)
		}
	}
}

// Odd properties are passed over: what can be read of the rest is read, and what a person did comes without its
// track where its figures make no sense.
func TestOddPropertiesEndNoStream(t *testing.T) {
	p := graphtest.NewCatalogue(t)
	p.Exec(t, `
MATCH (t:Track {id: $track}) SET t.title = null, t.duration = 'long', t.playCount = 'many', t.createdAt = 7
WITH t MATCH (a:Artist {id: $artist}) SET a.displayName = [1, 2], a.followerCount = 'all'
MERGE (g:Genre {id: $genre + '-nameless'}) MERGE (a)-[r:IN_GENRE]->(g) SET r.weight = 'much'
WITH t MATCH (u:User {id: $fan}) MATCH (other:Track {id: $other})
MERGE (u)-[l:LISTENED]->(t) SET l.plays = 'three', l.lastAt = 'yesterday'
MERGE (u)-[k:LISTENED]->(other) SET k.plays = 3, k.skips = 0, k.seconds = 300, k.lastAt = datetime()
MERGE (nobody:User {handle: $fan + '-nobody'}) MERGE (u)-[:FOLLOWS]->(nobody) MERGE (nobody)-[:FOLLOWS]->(u)`,
		map[string]any{"track": p.Tracks[0], "other": p.Tracks[1], "artist": p.ArtistID, "genre": p.GenreID, "fan": p.FanID})
	t.Cleanup(func() {
		_, err := p.DB.Exec(context.WithoutCancel(t.Context()), "test_tiers", `
MATCH (g:Genre {id: $genre + '-nameless'}) MATCH (t:Track {id: $track}) MATCH (a:Artist {id: $artist}) DETACH DELETE g, t, a
WITH count(*) AS gone MATCH (u:User {handle: $fan + '-nobody'}) DETACH DELETE u`,
			map[string]any{"fan": p.FanID, "genre": p.GenreID, "track": p.Tracks[0], "artist": p.ArtistID})
		if err != nil {
			t.Error(err)
		}
	})
	store := tastegraph.NewStore(p.DB)
	tracks, artists, heard, odd := map[string]taste.Track{}, map[string]bool{}, map[string]int{}, 0
	errs := []error{
		store.Tracks(t.Context(), func(found taste.Track) error { tracks[found.ID] = found; return nil }),
		store.Artists(t.Context(), func(found taste.Artist) error { artists[found.ID] = true; return nil }),
		store.Interactions(t.Context(), func(found taste.Interaction) error {
			if found.UserID == p.FanID && found.TrackID == "" {
				odd++
			}
			if found.UserID == p.FanID {
				heard[found.TrackID] = found.Plays
			}
			return nil
		}),
		store.Follows(t.Context(), func(f taste.Follow) error {
			if f.TargetID == "" {
				t.Error("somebody follows nobody")
			}
			return nil
		}),
	}
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	if track, ok := tracks[p.Tracks[0]]; !ok || track.Duration != 0 || track.Popularity != 0 {
		t.Errorf("the odd track reads as %+v", track)
	}
	if !artists[p.ArtistID] || heard[p.Tracks[1]] != 3 || odd != 1 {
		t.Errorf("artist read: %v, plays %v, %d odd rows", artists[p.ArtistID], heard, odd)
	}
}

// What is read of the releases of those who are followed is what came out in the time that is asked for: albums, and
// songs that are on no published album, each once.
func TestReleasesOfTheFollowed(t *testing.T) {
	p := graphtest.NewCatalogue(t)
	now := time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)
	released := func() []string {
		t.Helper()
		found, err := tastegraph.NewStore(p.DB).Released(t.Context(), p.FanID, now.AddDate(0, 0, -10), now, 3)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, r := range found {
			if r.ArtistID != p.ArtistID || r.ArtistName != "The Testers" || !slices.Equal(r.Genres, []string{
				p.GenreID,
			}) || (r.Kind == taste.KindAlbum) != slices.Contains(p.Albums, r.ID) {
				t.Errorf("%+v", r)
			}
			ids = append(ids, r.ID)
		}
		return ids
	}
	p.Exec(t, `MATCH (a:Artist {id: $artist})-[:RELEASED]->(al) SET al.ownerId = a.id, al.releaseDate = $now - duration({days: CASE al.id WHEN $new THEN 3 ELSE 30 END})
WITH DISTINCT a MATCH (a)-[:PERFORMED]->(t) SET t.ownerId = a.id, t.releaseDate = $now - duration({days: toInteger(right(t.title, 1))})
WITH t MATCH (t {title: 'Track 0'}) MATCH (t)<-[h:HAS_TRACK]-() DELETE h
WITH DISTINCT t MATCH (t)-[g:IN_GENRE]->() DELETE g`, map[string]any{"artist": p.ArtistID, "now": now, "new": p.Albums[1]})
	if got := released(); len(got) != 0 {
		t.Errorf("who follows nobody has %v", got)
	}
	if _, err := peoplegraph.NewStore(p.DB).Follow(t.Context(), p.FanID, p.ArtistID, now); err != nil {
		t.Fatal(err)
	}
	if got, want := released(), []string{p.Tracks[0], p.Albums[1]}; !slices.Equal(got, want) {
		t.Errorf("got %v, not %v", got, want)
	}
	p.Exec(t, `MATCH (al:Album {id: $new}) SET al.status = 'draft'`, map[string]any{"new": p.Albums[1]})
	if got, want := released(), []string{p.Tracks[0], p.Tracks[3], p.Tracks[4]}; !slices.Equal(got, want) {
		t.Errorf("with the album withdrawn: %v, not the latest three of %v", got, p.Tracks)
	}
	p.Exec(t, `MATCH (a:Artist {id: $artist}) SET a.deactivatedAt = $now`, map[string]any{"artist": p.ArtistID, "now": now})
	if got := released(); len(got) != 0 {
		t.Errorf("of who is gone: %v", got)
	}
}

// What somebody heard most is told to those who follow them, but what they said is not for them.
func TestWhatFriendsHeardMost(t *testing.T) {
	p := graphtest.NewCatalogue(t)
	p.Exec(t, `MATCH (u:User {id: $fan}) UNWIND range(0, 5) AS i MATCH (t:Track {id: $tracks[i]})
CREATE (u)-[:LISTENED {plays: i, skips: 1, seconds: 10.0 * i, lastAt: $now}]->(t)
FOREACH (_ IN CASE i WHEN 4 THEN [1] ELSE [] END | SET t.status = 'draft')`, map[string]any{"fan": p.FanID, "tracks": p.Tracks, "now": now})
	store := tastegraph.NewStore(p.DB)
	heard := func(each int) []string {
		t.Helper()
		found, err := store.HeardMost(t.Context(), []string{"nobody", p.ArtistID, p.FanID}, each)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, h := range found {
			if h.UserID != p.FanID || h.Skips != 1 || h.Seconds != 10*float64(h.Plays) || !h.LastAt.Equal(now) || h.Saved {
				t.Errorf("%+v", h)
			}
			ids = append(ids, h.TrackID)
		}
		slices.Sort(ids)
		return ids
	}
	want := func(what string, each int, tracks ...int) {
		t.Helper()
		var ids []string
		for _, i := range tracks {
			ids = append(ids, p.Tracks[i])
		}
		slices.Sort(ids)
		if got := heard(each); !slices.Equal(got, ids) {
			t.Errorf("%s: %v, not tracks %v of %v", what, got, tracks, p.Tracks)
		}
	}
	want("most", 2, 3, 5)
	want("all", 40, 0, 1, 2, 3, 5)
	p.Exec(t, `MATCH (u:User {id: $fan}) MATCH (t:Track {id: $track}) CREATE (u)-[:SAID {more: false}]->(t)`, map[string]any{"fan": p.FanID, "track": p.Tracks[5]})
	want("a song is not for them", 40, 0, 1, 2, 3)
	p.Exec(t, `MATCH (u:User {id: $fan}) MATCH (al:Album {id: $album}) MATCH (t:Track {id: $track}) CREATE (u)-[:SAID {more: false}]->(al), (u)-[:SAID {more: true}]->(t)`,
		map[string]any{"fan": p.FanID, "album": p.Albums[0], "track": p.Tracks[1]})
	want("an album is not, one song of it is", 40, 1, 3)
}

// What is on saved albums is read with what was heard itself, beside its limit.
func TestWhatWasHeardHasWhatIsOnSavedAlbums(t *testing.T) {
	p := graphtest.NewCatalogue(t)
	p.Exec(t, `MATCH (u:User {id: $fan}) UNWIND [0, 1, 2] AS i MATCH (t:Track {id: $tracks[i]})
CREATE (u)-[:LISTENED {plays: 2, skips: 1, seconds: 9.0, lastAt: $now - duration({days: i + 1})}]->(t)
WITH DISTINCT u MATCH (t:Track {id: $tracks[0]}) MATCH (al:Album {id: $album}) CREATE (u)-[:SAVED {at: $now - duration('PT1H')}]->(t), (u)-[:SAVED {at: $now}]->(al)`,
		map[string]any{"fan": p.FanID, "tracks": p.Tracks, "album": p.Albums[0], "now": now})
	type heard struct {
		plays          int
		saved, onSaved bool
	}
	read := func(limit int) map[string]heard {
		t.Helper()
		found, err := tastegraph.NewStore(p.DB).Listened(t.Context(), p.FanID, limit)
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]heard{}
		for _, h := range found {
			if !h.LastAt.Equal(now) {
				t.Errorf("%+v", h)
			}
			out[h.TrackID] = heard{h.Plays, h.Saved, h.SavedAlbum}
		}
		return out
	}
	want := map[string]heard{p.Tracks[0]: {2, true, true}, p.Tracks[1]: {2, false, true}, p.Tracks[2]: {2, false, true}}
	if diff := cmp.Diff(want, read(10), cmp.AllowUnexported(heard{})); diff != "" {
		t.Error(diff)
	}
	want[p.Tracks[1]], want[p.Tracks[2]] = heard{0, false, true}, heard{0, false, true}
	if diff := cmp.Diff(want, read(1), cmp.AllowUnexported(heard{})); diff != "" {
		t.Errorf("within a limit: %s", diff)
	}
}

// TestRecentPlaysAreSkippedAndFinishedAsTheyCount reads how plays ended: one that counted by then was not skipped, and
// one that did not was not heard to the end, whatever the player says.
func TestRecentPlaysAreSkippedAndFinishedAsTheyCount(t *testing.T) {
	db, fan := graphtest.Open(t), graphtest.ID(t)
	began := cypher.Instant(time.Now().Add(-time.Hour))
	for i, c := range []struct {
		reason             string
		heard, length      float64
		skipped, completed bool
	}{
		{"skipped", 5, 200, true, false},
		{"skipped", 36, 200, false, false},
		{"skipped", 8, 15, false, false},
		{"skipped", 7, 15, true, false},
		{"completed", 200, 200, false, true},
		{"completed", 1, 200, false, false},
		{"completed", 15, 15, false, true},
		{"paused", 90, 200, false, false},
	} {
		at := began.Add(time.Duration(i) * time.Minute)
		_, err := db.Exec(t.Context(), "test_play", `CREATE (:Play {id: randomUUID(), userId: $fan, trackId: $reason, startedAt: $at, endedAt: $at, endReason: $reason, listenTime: $heard, songDuration: $length})`,
			map[string]any{"fan": fan, "at": at, "reason": c.reason, "heard": c.heard, "length": c.length})
		if err != nil {
			t.Fatal(err)
		}
		plays, err := tastegraph.NewStore(db).RecentPlays(t.Context(), fan, at)
		want := taste.Play{TrackID: c.reason, At: at, Skipped: c.skipped, Completed: c.completed}
		if err != nil || len(plays) != 1 || !plays[0].At.Equal(
			at,
		) || plays[0].Skipped != want.Skipped || plays[0].Completed != want.Completed {
			t.Errorf("%+v: %+v, %v", c, plays, err)
		}
	}
}
