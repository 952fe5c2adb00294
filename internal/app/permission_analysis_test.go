package app

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// readsAnalysis asks for how the sound of an uploaded track of the owner's was looked at.
func readsAnalysis(s *server, who asker) string {
	s.t.Helper()
	db, id := graphtest.Open(s.t), graphtest.ID(s.t)
	_, err := db.Exec(s.t.Context(), "test_analysis", `MATCH (a:User {id: $owner})
CREATE (a)-[:PERFORMED]->(:Track {id: $id, ownerId: $owner, title: 'Upload', titleKey: 'upload', duration: 2.0, status: 'published', source: 'upload', audioKey: 'audio/none',
  releaseDate: datetime('2020-01-01T00:00:00Z'), playCount: 0, saveCount: 0, coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime(),
  analysisStatus: 'failed', analysisError: 'The file is cut off.', codec: 'flac', sampleRate: 44100,
  channels: 2, bitDepth: 16, size: 30000})`,
		map[string]any{"owner": s.ownerID, "id": id})
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() {
		if _, err := db.Exec(context.WithoutCancel(s.t.Context()), "test_analysis_end", `MATCH (t:Track {id: $id}) DETACH DELETE t`, map[string]any{"id": id}); err != nil {
			s.t.Error(err)
		}
	}()
	got := s.graphql(who.token,
		`{ audioTrack(id: "`+id+`") { analysis { status error codec sampleRate channels bitDepth size } } }`, nil)
	if code := got.code(); code != "" {
		return code
	}
	return visibility(strings.Contains(got.Body.String(),
		`{"status":"FAILED","error":"The file is cut off.","codec":"flac",`+
			`"sampleRate":44100,"channels":2,"bitDepth":16,"size":30000}`))
}

var analysisPermissions = []permission{
	{"Query.audioTrack", "how its sound was looked at", readsAnalysis, outcomes{hidden, hidden, hidden, shown, shown}},
	{
		"Query.audioTrack", "how a demo's sound was looked at",
		sees(`{ audioTrack(id: "$track") { id analysis { status } } }`, "status"),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
}
