package graphstore_test

import (
	"time"

	analysisgraph "github.com/sidestage/sidestage/graphstore/analysis"
	"github.com/sidestage/sidestage/internal/analysis"
)

// analyses looks at two uploaded sounds of an album, one of which is broken. They are due in a
// time of their own, so that tests beside this one have no part in it.
func (r *requests) analyses() {
	ctx, s, at := r.t.Context(), analysisgraph.NewStore(r.db), time.Date(1960, 1, 1, 0, 0, 0, 0, time.UTC)
	album, sound, broken := r.id(), r.id(), r.id()
	_, err := r.copied.db.Exec(ctx, "test_sounds", `MATCH (a:User {id: $artist}) CREATE (a)-[:RELEASED]->(al:Album {id: $album, title: 'Sounds', releaseDate: datetime(), status: 'draft'})
WITH a, al UNWIND [$sound, $broken] AS id
CREATE (a)-[:PERFORMED]->(t:Track {id: id, title: 'Sound', createdAt: datetime(), status: 'draft', source: 'upload', audioKey: id, duration: 1.0, analysisStatus: 'pending', analysisDueAt: $at})<-[:HAS_TRACK {index: 1}]-(al)`,
		map[string]any{"artist": r.artist, "album": album, "sound": sound, "broken": broken, "at": at})
	r.must(err)
	level := -14.0
	for i := range 2 {
		work, found, err := s.Take(ctx, at, at.Add(time.Minute))
		r.must(err)
		if !found {
			r.t.Fatal("no sound is due")
		}
		_, err = s.Renew(ctx, work, at.Add(time.Hour))
		r.must(err)
		if i == 0 {
			_, err = s.Finish(ctx, work, analysis.Result{Duration: time.Minute, Measured: true, Loudness: &level, Blocks: 100})
		} else {
			_, err = s.Fail(ctx, work, "It is broken.")
		}
		r.must(err)
	}
	_, err = s.Queue(ctx, at)
	r.must(err)
	_, err = s.Among(ctx, append([]string{sound, broken}, r.tracks...))
	r.must(err)
	_, err = r.copied.db.Exec(ctx, "test_sounds_end", `UNWIND $ids AS id OPTIONAL MATCH (t:Track {id: id}) OPTIONAL MATCH (al:Album {id: id}) OPTIONAL MATCH (o:Outbox) WHERE o.itemId = id DETACH DELETE t, al, o`,
		map[string]any{"ids": []string{album, sound, broken}})
	r.must(err)
}
