package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// onHome gives what each shelf of a person's home page has, by the shelf's kind.
func (s *server) onHome(userID string) map[string][]string {
	s.t.Helper()
	found := s.mustGraphQL(s.access(userID),
		`{ homeShelves(first: 20) { id kind title tracks { track { id } reason } albums { album { id } reason } } }`)
	out, seen := map[string][]string{}, map[string]bool{}
	for _, shelf := range found["homeShelves"].([]any) {
		shelf := shelf.(object)
		kind := shelf["kind"].(string)
		for list, node := range map[string]string{"tracks": "track", "albums": "album"} {
			for _, thing := range shelf[list].([]any) {
				id := thing.(object)[node].(object)["id"].(string)
				if seen[id] || thing.(object)["reason"] == "" {
					s.t.Errorf("%s %s is on two shelves, or says nothing of why: %v", node, id, thing)
				}
				seen[id] = true
				out[kind] = append(out[kind], id)
			}
		}
		if len(out[kind]) == 0 {
			s.t.Errorf("shelf %s is empty", kind)
		}
	}
	return out
}

// TestTheHomePageIsOfThisMoment follows one album: it is on the home page of those who follow its artist, until they
// say that it is not for them or it is withdrawn, whatever the model has learned.
func TestTheHomePageIsOfThisMoment(t *testing.T) {
	s := newServer(t, true)
	db := graphtest.Open(t)
	exec := func(statement cypher.Statement) {
		t.Helper()
		if _, err := db.Exec(t.Context(), "test_home", statement,
			map[string]any{"fan": s.fanID, "owner": s.ownerID, "album": s.album}); err != nil {
			t.Fatal(err)
		}
	}
	exec(`MATCH (al:Album {id: $album}) SET al.releaseDate = datetime() - duration('P3D')`)
	if err := s.services.trainer.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(filepath.Join(s.cfg.DataDir, "models")); err != nil || len(files) < 2 {
		t.Errorf("%d files are kept of the models, %v", len(files), err)
	}
	followed := func() bool { return slices.Contains(s.onHome(s.fanID)["FOLLOWED"], s.album) }
	if followed() {
		t.Error("the album is there before its artist is followed")
	}
	exec(`MATCH (u:User {id: $fan}) MATCH (a:Artist {id: $owner}) MERGE (u)-[f:FOLLOWS]->(a) SET f.at = datetime(), f.followerId = u.id, f.followedId = a.id`)
	if !followed() {
		t.Error("following counts only later")
	}
	s.releaseNow()
	fan := s.access(s.fanID)
	s.mustGraphQL(fan, s.fill(`mutation { sayOpinion(input: {subject: ALBUM, id: "$album", verdict: LESS}) { id } }`))
	if followed() {
		t.Error("what is not for the fan is there")
	}
	s.mustGraphQL(fan, s.fill(`mutation { takeBackOpinion(input: {subject: ALBUM, id: "$album"}) }`))
	if !followed() {
		t.Error("what was taken back still counts")
	}
	exec(`MATCH (al:Album {id: $album}) SET al.status = 'draft'`)
	s.services.forgetAll()
	if followed() {
		t.Error("what was withdrawn is there")
	}
	s.onHome("")
}

// releaseNow lets the owner bring out an album and a song on its own, and wants both on the home page of the fan, who
// follows the owner, at once and without a training; another's is not.
func (s *server) releaseNow() {
	s.t.Helper()
	if _, err := graphtest.Open(s.t).Exec(s.t.Context(), "test_home", `MATCH (o:User {id: $owner}) UNWIND $songs AS song CREATE (o)-[:PERFORMED]->(:Track {id: song,
  ownerId: $owner, title: 'Alone', titleKey: 'alone', duration: 2.0, status: 'draft', source: 'demo', playCount: 0, saveCount: 0, coverArtUrl: '/c', releaseDate: datetime(),
  createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"owner": s.ownerID, "songs": []string{s.album + "-song", s.album + "-on"}}); err != nil {
		s.t.Fatal(err)
	}
	version := s.services.trainer.Status().Version
	owner := s.access(s.ownerID)
	made := s.mustGraphQL(owner,
		s.fill(`mutation { createAlbum(input: {title: "Just out", trackIds: ["$album-on"], status: PUBLISHED}) { id } }`))
	s.mustGraphQL(owner, s.fill(`mutation { updateAudioTrack(input: {id: "$album-song", status: PUBLISHED}) { id } }`))
	album := made["createAlbum"].(object)["id"].(string)
	for _, id := range []string{album, s.album + "-song"} {
		if shown := s.onHome(s.fanID)["FOLLOWED"]; !slices.Contains(shown, id) {
			s.t.Errorf("%s was released and is not among %v", id, shown)
		}
		if shown := s.onHome(s.otherID)["FOLLOWED"]; slices.Contains(shown, id) {
			s.t.Errorf("%s is shown to who does not follow", id)
		}
	}
	if now := s.services.trainer.Status().Version; now != version {
		s.t.Errorf("it was trained meanwhile: %s, then %s", version, now)
	}
}

// TestFansAlsoLikeTellsOfListeners asks of two artists whom other people hear, once with listeners in common and once
// without.
func TestFansAlsoLikeTellsOfListeners(t *testing.T) {
	s := newServer(t, true)
	fans, _ := s.alike()
	query := s.fill(`{ fansAlsoLike(artistId: "$owner") { score reason artist { id } } }`)
	if found := s.mustGraphQL("", query)["fansAlsoLike"].([]any); len(found) != 0 {
		t.Errorf("without a listener in common: %v", found)
	}
	// Six of the eight come to hear the other artist too; those who heard that one hear a third instead, who has no music
	// of the two.
	_, err := graphtest.Open(t).Exec(t.Context(), "test_home", `MATCH (:User {id: $other})-[:PERFORMED]->(t:Track)
CREATE (:User:Artist {id: $third, handle: $third, handleKey: $third, displayName: 'Third', email: $third, accountType: 'artist', roles: [], createdAt: datetime()})
  -[:PERFORMED]->(x:Track {id: $third, ownerId: $third, title: 'Third', duration: 2.0, status: 'published', source: 'demo', playCount: 0, createdAt: datetime(), updatedAt: datetime()})
WITH t, x UNWIND range(0, size($fans) - 1) AS i MATCH (u:User {id: $fans[i]}) WHERE i < 6 OR i > 7
OPTIONAL MATCH (u)-[old:LISTENED]->(t) DELETE old
WITH u, CASE WHEN i < 6 THEN t ELSE x END AS now
CREATE (u)-[:LISTENED {plays: 5, skips: 0, seconds: 10.0, lastAt: datetime()}]->(now)`, map[string]any{"other": s.otherID, "third": graphtest.ID(t), "fans": fans})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.services.trainer.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	// Whom similar artists name is not named again.
	found := s.mustGraphQL("", query)["fansAlsoLike"].([]any)
	found = append(found, s.mustGraphQL("",
		s.fill(`{ similarArtists(artistId: "$owner") { score reason artist { id } } }`))["similarArtists"].([]any)...)
	if len(found) != 1 || found[0].(object)["artist"].(object)["id"] != s.otherID || found[0].(object)["reason"] == "" {
		t.Errorf("with listeners in common: %v", found)
	}
}
