package upload_test

import (
	"io"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

func TestAbandonedUploadsAreSwept(t *testing.T) {
	w := newWorld(t)
	u := w.begin(upload.Audio, 2*partSize)
	w.part(u, 1, noise(partSize))
	w.later(23 * time.Hour)
	// It goes on, and so has another day.
	if _, _, err := w.PartURL(t.Context(), w.artist, u.ID, u.Key, 2, 0, ""); err != nil {
		t.Fatal(err)
	}
	w.later(23 * time.Hour)
	w.must(w.Sweep(t.Context()))
	if _, err := w.Upload(t.Context(), w.artist, u.ID); err != nil {
		t.Fatalf("it was swept while it went on: %v", err)
	}
	w.later(2 * time.Hour)
	w.must(w.Sweep(t.Context()))
	_, err := w.Upload(t.Context(), w.artist, u.ID)
	w.wants("after a day", err, fault.NotFound, "")
	if parts, err := w.disk.ListParts(t.Context(), u.ProviderID, u.Key); err == nil {
		t.Errorf("its parts are still there: %+v", parts)
	}
}

func TestUnusedFilesAreSwept(t *testing.T) {
	w := newWorld(t)
	_, unused, err := w.send(upload.Audio, noise(1000))
	w.must(err)
	_, used, err := w.send(upload.Audio, noise(1001))
	w.must(err)
	w.must(w.disk.Put(t.Context(), "peaks/"+unused.Key, nothing{}, 0))
	track := graphtest.ID(t)
	_, err = w.db.Exec(t.Context(), "test", `MATCH (f:File {key: $key}) CREATE (:Track {id: $track})-[:USES]->(f)`, map[string]any{"key": used.Key, "track": track})
	w.must(err)
	w.later(47 * time.Hour)
	w.must(w.Sweep(t.Context()))
	if !w.has(unused.Key) {
		t.Error("swept before its time")
	}
	w.later(2 * time.Hour)
	w.must(w.Sweep(t.Context()))
	if w.has(unused.Key) || w.has("peaks/"+unused.Key) || !w.has(used.Key) {
		t.Errorf("unused is there: %t, what was made of it: %t, used is there: %t", w.has(unused.Key),
			w.has("peaks/"+unused.Key), w.has(used.Key))
	}
	_, err = w.File(t.Context(), w.artist, unused.Key)
	w.wants("the unused file", err, fault.NotFound, "")
	if _, err := w.File(t.Context(), w.artist, used.Key); err != nil {
		t.Errorf("the used file: %v", err)
	}
}

// nothing is an empty reader.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, io.EOF }

// What something begins to use at the moment of the sweep is either kept, or was never used.
func TestSweepAndUseAtOnce(t *testing.T) {
	w := newWorld(t)
	for range 8 {
		_, file, err := w.send(upload.Audio, noise(500))
		w.must(err)
		w.later(49 * time.Hour)
		track := graphtest.ID(t)
		_, err = w.db.Exec(t.Context(), "test", `CREATE (:Track {id: $track})`, map[string]any{"track": track})
		w.must(err)
		var both sync.WaitGroup
		both.Go(func() {
			if err := w.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		})
		used := 0
		both.Go(func() {
			found, err := cypher.WriteAll(t.Context(), w.db, "test", `MATCH (t:Track {id: $track}) UNWIND [$key] AS key MATCH (f:File {key: key})
MERGE (t)-[:USES]->(f) REMOVE f.unusedSince RETURN f.key AS key`, map[string]any{"track": track, "key": file.Key}, func(r *cypher.Row) string { return r.String("key") })
			if err == nil {
				used = len(found)
			}
		})
		both.Wait()
		if uses := w.count(`MATCH (t:Track {id: $track}) RETURN COUNT { (t)-[:USES]->() } AS n`, map[string]any{"track": track}); uses != used {
			t.Errorf("it was told of %d uses, and %d are there", used, uses)
		}
		if (used == 1) != w.has(file.Key) {
			t.Errorf("used %d times, bytes there: %t", used, w.has(file.Key))
		}
	}
}
