package app

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// works lets the server carry changes and work on jobs until the test ends.
func (s *server) works() {
	s.t.Helper()
	ctx, stop := context.WithCancel(s.t.Context())
	var working sync.WaitGroup
	for _, work := range []func(context.Context){s.services.carrier.Run, s.world.runner.Run} {
		working.Go(func() { work(ctx) })
	}
	s.t.Cleanup(func() { stop(); working.Wait() })
}

// untold changes the graph and leaves no word of it.
func (s *server) untold(statement cypher.Statement, params map[string]any) {
	s.t.Helper()
	if _, err := graphtest.Open(s.t).Exec(s.t.Context(), "test_untold", statement, params); err != nil {
		s.t.Fatal(err)
	}
}

// tells gives a thing another title, and leaves word of it.
func (s *server) tells(id, label, title string) {
	s.t.Helper()
	_, err := cypher.WriteTx(s.t.Context(), graphtest.Open(s.t), "test_tell", func(tx *cypher.Tx) (struct{}, error) {
		if _, err := tx.Exec(cypher.Statement(`MATCH (x:`+label+` {id: $id}) SET x.title = $title`), map[string]any{"id": id, "title": title}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(event.Updated, "", label, id)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.services.carrier.Notify([]string{indexing.Changes.Receiver})
}

// found gives the ids that a search finds of a type.
func (s *server) found(kind, text string) []string {
	s.t.Helper()
	a := s.get("/search?query="+text, "")
	if a.Code != http.StatusOK {
		return nil
	}
	var ids []string
	for _, row := range a.json["results"].(object)[kind].([]any) {
		ids = append(ids, row.(object)["id"].(string))
	}
	return ids
}

// job waits until one has ended, and gives it.
func (s *server) job(id string) object {
	s.t.Helper()
	var job object
	eventually(s.t, 2*time.Minute, "the job ends", func() bool {
		job = s.mustGraphQL(s.access(s.adminID),
			`{ searchJob(id: "`+id+
				`") { state kind error done total found startedBy findings { difference type id repaired } } }`)["searchJob"].(object)
		return job["state"] != "RUNNING"
	})
	return job
}

// force starts a job by REST.
func (s *server) force(body object) object {
	s.t.Helper()
	a := s.call(http.MethodPost, "/reindex/force", s.access(s.adminID), body)
	if a.Code != http.StatusAccepted {
		s.t.Fatalf("forcing %v: %d %s", body, a.Code, a.Body)
	}
	return s.job(a.json["job"].(object)["id"].(string))
}

func TestAdminsReindex(t *testing.T) {
	s := newServer(t, false)
	s.works()
	song, renamed := s.tracks[0], oneWord()
	s.untold(`MATCH (t:Track {id: $id}) SET t.title = $title`, map[string]any{"id": song, "title": renamed})
	if got := s.found("song", renamed); len(got) > 0 {
		t.Fatalf("what nobody told of is found as %v", got)
	}
	job := s.force(object{"objectType": "track", "ids": []string{song, "nobody"}})
	if job["state"] != "DONE" || job["kind"] != "THINGS" || job["done"] != 2.0 {
		t.Errorf("the job is %v", job)
	}
	if got := s.found("song", renamed); !slices.Equal(got, []string{song}) {
		t.Errorf("after the job the song is found as %v", got)
	}
	for _, objectType := range []string{"song", "all"} {
		again := oneWord()
		s.untold(`MATCH (t:Track {id: $id}) SET t.title = $title`, map[string]any{"id": song, "title": again})
		if job := s.force(object{"objectType": objectType}); job["state"] != "DONE" || job["error"] != nil {
			t.Errorf("%s: the job is %v", objectType, job)
		}
		if got := s.found("song", again); !slices.Equal(got, []string{song}) {
			t.Errorf("%s: after the job the song is found as %v", objectType, got)
		}
		if got := s.found("album", s.word); !slices.Contains(got, s.album) {
			t.Errorf("%s: after the job the album is found as %v", objectType, got)
		}
	}
	index := s.mustGraphQL(s.access(s.adminID),
		`{ searchIndex { engine ready problem builtAt sizeBytes job { id } documents { type indexed } } searchJobs { totalCount nodes { startedBy } } }`)
	if i := index["searchIndex"].(object); i["ready"] != true || i["problem"] != nil || i["builtAt"] == nil ||
		i["sizeBytes"] == nil || i["job"] != nil || len(i["documents"].([]any)) != len(item.Types()) {
		t.Errorf("the index is %v", i)
	}
	if jobs := index["searchJobs"].(object); jobs["totalCount"] != 3.0 ||
		jobs["nodes"].([]any)[0].(object)["startedBy"] == nil {
		t.Errorf("the jobs are %v", jobs)
	}
}

func TestAdminsCheckAndRepair(t *testing.T) {
	s := newServer(t, false)
	s.works()
	// What other tests left in the graph and told nobody of would fill the findings.
	s.force(object{"objectType": "all"})
	lost, ghost, renamed := s.tracks[1], graphtest.ID(t), oneWord()
	s.untold(`MATCH (al:Album {id: $id}) SET al.title = $title`, map[string]any{"id": s.album, "title": renamed})
	ctx := t.Context()
	if err := s.world.index.Put(ctx,
		[]search.Document{{Type: item.Song, ID: ghost, Name: "Ghost " + renamed, Version: 1}}); err != nil {
		t.Fatal(err)
	}
	if err := s.world.index.Delete(ctx, []search.VersionedRef{{Ref: item.Ref{Type: item.Song, ID: lost}}}); err != nil {
		t.Fatal(err)
	}
	for _, repair := range []bool{false, true} {
		text := `mutation { checkSearchIndex { id } }`
		if repair {
			text = `mutation { checkSearchIndex(repair: true) { id } }`
		}
		started := s.mustGraphQL(s.access(s.adminID), text)["checkSearchIndex"].(object)
		job := s.job(started["id"].(string))
		if job["state"] != "DONE" || job["found"].(float64) < 3 {
			t.Fatalf("the job is %v", job)
		}
		for id, want := range map[string]string{s.album: "OUTDATED", lost: "MISSING", ghost: "LEFTOVER"} {
			if !slices.ContainsFunc(job["findings"].([]any), func(f any) bool {
				found := f.(object)
				return found["id"] == id && found["difference"] == want && found["repaired"] == repair
			}) {
				t.Errorf("repair %v: %s %s is not among the findings", repair, want, id)
			}
		}
	}
	if got := s.found("album", renamed); !slices.Equal(got, []string{s.album}) {
		t.Errorf("the album is found as %v", got)
	}
	if got := s.found("song", renamed); slices.Contains(got, ghost) {
		t.Error("the ghost is still found")
	}
	if got := s.found("song", s.word); !slices.Contains(got, lost) {
		t.Errorf("the lost song is not among %v", got)
	}
}

// TestArtistsWorkFollows changes an artist's name and handle, deactivates and brings them back:
// their songs and albums follow by events.
func TestArtistsWorkFollows(t *testing.T) {
	s := newServer(t, false)
	s.works()
	tell := func(set string, params map[string]any) {
		t.Helper()
		params["id"] = s.ownerID
		_, err := cypher.WriteTx(t.Context(), graphtest.Open(t), "test_tell", func(tx *cypher.Tx) (struct{}, error) {
			if _, err := tx.Exec(cypher.Statement(`MATCH (u:User {id: $id}) SET `+set), params); err != nil {
				return struct{}{}, err
			}
			return struct{}{}, tx.Emit(event.Updated, "", "Artist", s.ownerID)
		})
		if err != nil {
			t.Fatal(err)
		}
		s.services.carrier.Notify([]string{indexing.Changes.Receiver})
	}
	shows := func(what, word string, artist bool) {
		t.Helper()
		eventually(t, time.Minute, what, func() bool {
			return slices.Contains(s.found("song", word), s.tracks[0]) && slices.Contains(s.found("album", word), s.album) &&
				slices.Contains(s.found("artist", word), s.ownerID) == artist
		})
	}
	name, handle := oneWord(), oneWord()
	told := time.Now()
	tell(`u.displayName = $name`, map[string]any{"name": name})
	shows("songs and albums are found by their artist's new name", name, true)
	t.Logf("from the commit until all of it was found: %s", time.Since(told))
	tell(`u.handle = $handle, u.handleKey = $handle`, map[string]any{"handle": handle})
	shows("songs and albums are found by their artist's new handle", handle, true)
	tell(`u.deactivatedAt = datetime()`, map[string]any{})
	eventually(t, time.Minute, "a deactivated artist is not found",
		func() bool { return !slices.Contains(s.found("artist", name), s.ownerID) })
	tell(`u.deactivatedAt = null`, map[string]any{})
	shows("an artist who came back is found", name, true)
}

// TestNoKeyLeaves looks for the engine's key and address in all that a server with one answers.
func TestNoKeyLeaves(t *testing.T) {
	const secret = "a-key-that-nobody-may-see"
	s := newServer(t, true).with(func(w *world) {
		w.cfg.MeiliURL, w.cfg.MeiliMasterKey = "http://127.0.0.1:9", secret
		index, err := openIndex(w.cfg, prometheus.NewRegistry())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := index.Close(); err != nil {
				t.Error(err)
			}
		})
		w.index = index
		w.pipeline = search.NewPipeline(index, searchSource{indexinggraph.NewSource(w.graph.DB)}, w.log)
	})
	admin := s.access(s.adminID)
	answers := map[string]*bytes.Buffer{}
	for _, path := range []string{
		"/search?query=a", "/search/suggestions?query=a", "/readyz", "/metrics", "/site-status",
		"/user/profile?identifier=" + s.adminID,
	} {
		answers[path] = s.get(path, admin).Body
	}
	answers["searchIndex"] = s.graphql(admin,
		`{ searchIndex { engine ready problem documents { type } } searchJobs { nodes { error } } }`, nil).Body
	for what, body := range answers {
		if strings.Contains(body.String(), secret) || body.Len() == 0 {
			t.Errorf("%s answers %q", what, body)
		}
	}
	if log := s.log.String(); strings.Contains(log, secret) {
		t.Errorf("the log holds the key: %s", log)
	}
}
