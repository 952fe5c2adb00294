package analysis_test

import (
	"math"
	"sync"
	"testing"
	"time"

	analysisgraph "github.com/sidestage/sidestage/graphstore/analysis"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/seeding"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/seed"
)

// analysed are uploaded tracks on an album, due in a time of their own, so that tests beside
// this one see nothing of them.
type analysed struct {
	*analysisgraph.Store
	db            *cypher.DB
	album, artist string
	tracks        []string
	at            time.Time
}

var longAgo = time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC)

func newAnalysed(t *testing.T, count int) analysed {
	t.Helper()
	db := graphtest.Open(t)
	a := analysed{Store: analysisgraph.NewStore(db), db: db, album: graphtest.ID(t), artist: graphtest.ID(t), at: longAgo}
	for range count {
		a.tracks = append(a.tracks, graphtest.ID(t))
	}
	_, err := db.Exec(t.Context(), "test_analysed", `CREATE (a:User:Artist {id: $artist, handle: $artist, handleKey: $artist, email: $artist, displayName: $artist})-[:RELEASED]->(al:Album {id: $album, title: 'Sounds', releaseDate: datetime(), status: 'draft'})
WITH a, al UNWIND range(0, size($tracks) - 1) AS i
CREATE (al)-[:HAS_TRACK {index: i + 1}]->(t:Track {id: $tracks[i], title: 'Sound', createdAt: datetime(), status: 'draft', source: 'upload', audioKey: 'audio/' + $tracks[i], duration: 3.0,
  analysisStatus: 'pending', analysisDueAt: $at + duration({seconds: i})})<-[:PERFORMED]-(a)`,
		map[string]any{"artist": a.artist, "album": a.album, "tracks": a.tracks, "at": longAgo})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (a analysed) take(t *testing.T, now time.Time) (analysis.Work, bool) {
	t.Helper()
	w, found, err := a.Take(t.Context(), now, now.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	return w, found
}

// settled fails unless a change was made, or not, as is wanted.
func settled(t *testing.T, what string, want bool) func(bool, error) {
	t.Helper()
	return func(got bool, err error) {
		t.Helper()
		if err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
}

func (a analysed) loudness(t *testing.T) (level float64, known bool) {
	t.Helper()
	row, err := a.db.Read(t.Context(), "test_loudness", `MATCH (al:Album {id: $id}) RETURN al.loudness AS level`, map[string]any{"id": a.album})
	if err != nil {
		t.Fatal(err)
	}
	return row[0].OptFloat("level"), row[0].Has("level")
}

func TestSoundsAreTakenInTheirOrderAndOnce(t *testing.T) {
	a := newAnalysed(t, 3)
	first, found := a.take(t, longAgo)
	if !found || first.TrackID != a.tracks[0] || first.AudioKey != "audio/"+a.tracks[0] || first.Attempt != 1 {
		t.Fatalf("%+v, %v", first, found)
	}
	if _, found := a.take(t, longAgo); found {
		t.Error("a leased or later track was taken")
	}
	now := longAgo.Add(30 * time.Second)
	var wait sync.WaitGroup
	got := make(chan string, 4)
	for range 4 { // several servers at once
		wait.Go(func() {
			if w, found, err := a.Take(t.Context(), now, now.Add(time.Minute)); err != nil {
				t.Error(err)
			} else if found {
				got <- w.TrackID
			}
		})
	}
	wait.Wait()
	close(got)
	seen := map[string]bool{}
	for id := range got {
		if seen[id] {
			t.Errorf("%s was taken twice", id)
		}
		seen[id] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d tracks were taken, want 2", len(seen))
	}
	again, found := a.take(t, longAgo.Add(61*time.Second))
	if !found || again.TrackID != first.TrackID || again.Attempt != 2 {
		t.Errorf("after its lease: %+v, %v", again, found)
	}
	settled(t, "finishing under the old lease", false)(a.Finish(t.Context(), first, analysis.Result{}))
	settled(t, "renewing the new one", true)(a.Renew(t.Context(), again, longAgo.Add(time.Hour)))
	q, err := a.Queue(t.Context(), longAgo)
	if err != nil || q.Waiting < 3 {
		t.Errorf("%+v, %v", q, err)
	}
}

func TestAnAlbumIsAsLoudAsItsTracks(t *testing.T) {
	a := newAnalysed(t, 3)
	levels := []float64{-10, -20, -14}
	for i := range a.tracks {
		w, found := a.take(t, longAgo.Add(10*time.Second))
		if !found {
			t.Fatal("nothing is due")
		}
		if _, known := a.loudness(t); known {
			t.Errorf("the album's loudness is known with %d of 3 tracks", i)
		}
		r := analysis.Result{
			Duration: 90 * time.Second, Codec: "flac", SampleRate: 44100, Channels: 2, BitDepth: 24, Size: 1000, Measured: true,
			Loudness: &levels[i], Blocks: 100 * (i + 1), TruePeak: &levels[i],
		}
		if i == 2 {
			r.Loudness, r.Blocks, r.TruePeak = nil, 0, nil // silence
		}
		settled(t, "finishing", true)(a.Finish(t.Context(), w, r))
		settled(t, "finishing twice", false)(a.Finish(t.Context(), w, r))
	}
	want := 10 * math.Log10((.1*100+.01*200)/300)
	if got, known := a.loudness(t); !known || math.Abs(got-want) > 1e-6 {
		t.Errorf("album loudness %v, %v, want %v", got, known, want)
	}
	among, err := a.Among(t.Context(), a.tracks)
	if err != nil || len(among) != 3 {
		t.Fatalf("%v, %v", among, err)
	}
	if got := among[a.tracks[0]]; got != (analysis.Track{
		OwnerID: a.artist, Status: analysis.Done, Codec: "flac", SampleRate: 44100, Channels: 2, BitDepth: 24, Size: 1000,
	}) {
		t.Errorf("%+v", got)
	}
	rows, err := a.db.Read(t.Context(), "test_outbox", `MATCH (o:Outbox) WHERE o.itemId IN $ids RETURN o.itemType AS type`, map[string]any{"ids": append(a.tracks, a.album)})
	if err != nil || len(rows) < 4 {
		t.Errorf("%d records for search, %v", len(rows), err)
	}
	if _, err := a.db.Exec(t.Context(), "test_outbox", `MATCH (o:Outbox) WHERE o.itemId IN $ids DELETE o`, map[string]any{"ids": append(a.tracks, a.album)}); err != nil {
		t.Error(err)
	}
}

func TestAnotherSoundMeanwhile(t *testing.T) {
	a := newAnalysed(t, 1)
	w, _ := a.take(t, longAgo)
	_, err := a.db.Exec(t.Context(), "test_replace", `MATCH (t:Track {id: $id}) SET t.audioKey = 'audio/other', t.analysisStatus = 'pending', t.analysisDueAt = $at`,
		map[string]any{"id": w.TrackID, "at": longAgo})
	if err != nil {
		t.Fatal(err)
	}
	settled(t, "finishing the old sound", false)(a.Finish(t.Context(), w, analysis.Result{}))
	settled(t, "failing the old sound", false)(a.Fail(t.Context(), w, "broken"))
	settled(t, "renewing the old sound", false)(a.Renew(t.Context(), w, longAgo))
	next, found := a.take(t, longAgo)
	if !found || next.AudioKey != "audio/other" || next.Attempt != 1 {
		t.Errorf("%+v, %v", next, found)
	}
	settled(t, "failing the new sound", true)(a.Fail(t.Context(), next, "It is broken."))
	if among, err := a.Among(
		t.Context(), a.tracks,
	); err != nil || among[a.tracks[0]].Status != analysis.Failed || among[a.tracks[0]].Note != "It is broken." {
		t.Errorf("%+v, %v", among, err)
	}
	if _, found := a.take(t, longAgo.Add(time.Hour)); found {
		t.Error("a failed sound was taken again")
	}
}

// Two servers finish two tracks of one album at once: the album's loudness counts both.
func TestTwoTracksOfAnAlbumAtOnce(t *testing.T) {
	a := newAnalysed(t, 2)
	now := longAgo.Add(10 * time.Second)
	level := -14.0
	var wait sync.WaitGroup
	for range 2 {
		w, found := a.take(t, now)
		if !found {
			t.Fatal("nothing is due")
		}
		wait.Go(func() {
			settled(t, "finishing", true)(a.Finish(t.Context(), w, analysis.Result{
				Duration: 3 * time.Second, Measured: true, Loudness: &level, Blocks: 10,
			}))
		})
	}
	wait.Wait()
	if got, known := a.loudness(t); !known || math.Abs(got+14) > 1e-6 {
		t.Errorf("album loudness %v, %v", got, known)
	}
}

func TestDemoTracksAreLevelled(t *testing.T) {
	a := newAnalysed(t, 2)
	s := seeding.NewStore(a.db)
	if err := s.PutLevels(t.Context(), 1, []seed.LevelRow{{
		ID: a.tracks[0], Loudness: -16, TruePeak: -2, Blocks: 100,
	}}); err != nil {
		t.Fatal(err)
	}
	if _, known := a.loudness(t); known {
		t.Error("the album's loudness is known with one of two tracks")
	}
	if err := s.PutLevels(t.Context(), 1, []seed.LevelRow{{
		ID: a.tracks[1], Loudness: -16, TruePeak: -1, Blocks: 50,
	}}); err != nil {
		t.Fatal(err)
	}
	if got, known := a.loudness(t); !known || math.Abs(got+16) > 1e-6 {
		t.Errorf("album loudness %v, %v", got, known)
	}
}
