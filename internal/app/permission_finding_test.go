package app

import (
	"net/http"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

var findingPermissions = []permission{
	{"Query.searchedQueries", "", query(`{ searchedQueries { query searches people empty } }`), adminsOnly},
	{"GET /search/suggestions", "", request("GET", "/search/suggestions?query=a", nil), signedIn},
	{
		"GET /search/suggestions", "drafts", completes(func(s *server) string { return s.draftWord }),
		outcomes{noToken, hidden, hidden, shown, hidden},
	},
	{
		"GET /search/suggestions", "published", completes(func(s *server) string { return s.word }),
		outcomes{noToken, shown, shown, shown, shown},
	},
	{"DELETE /search/recent", "", request("DELETE", "/search/recent", nil), signedIn},
	{"DELETE /search/recent", "one", request("DELETE", "/search/recent?text=a", nil), signedIn},
	{
		"DELETE /search/recent", "nothing", request("DELETE", "/search/recent?text=", nil),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"POST /search/opened", "", request("POST", "/search/opened", object{"query": "a"}), everybody},
	{
		"POST /search/opened", "nothing", request("POST", "/search/opened", object{"query": " "}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{
		"GET /search", "a year that is none", request("GET", "/search?query=a&yearFrom=soon", nil),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
}

// completes tells whether anything of a word is suggested.
func completes(word func(*server) string) func(*server, asker) string {
	return func(s *server, who asker) string {
		got := s.get("/search/suggestions?query="+word(s), who.token)
		if code := got.code(); code != "" {
			return code
		}
		return visibility(len(got.json["completions"].([]any)) > 0)
	}
}

// foundThings is everything that search finds of one artist, each of a name of its own.
type foundThings struct {
	*server
	holderID, blockedID, muterID string
	names                        map[string]string // what things are called, by what they are
}

// newFoundThings puts into the world what is gated, for fans alone, of every state, and of every kind. Names are of
// letters that no other name's typos reach.
func newFoundThings(t *testing.T, s *server) *foundThings {
	t.Helper()
	w := &foundThings{
		server: s, holderID: graphtest.ID(t), blockedID: graphtest.ID(t), muterID: graphtest.ID(t),
		names: map[string]string{},
	}
	tier := graphtest.ID(t)
	db := graphtest.Open(t)
	exec := func(statement cypher.Statement, params map[string]any) {
		t.Helper()
		if _, err := db.Exec(t.Context(), "test_found_things", statement, params); err != nil {
			t.Fatal(err)
		}
	}
	exec(`UNWIND [$holder, $blocked, $muter] AS id CREATE (:User {id: id, handle: 'h' + right(id, 12), handleKey: 'h' + right(id, 12), displayName: 'Somebody', email: id, accountType: 'fan',
  roles: [], followerCount: 0, playCount: 0, createdAt: datetime(), updatedAt: datetime(), confirmedAt: datetime()})
WITH count(*) AS n MATCH (o:User {id: $owner}), (h:User {id: $holder}), (b:User {id: $blocked}), (m:User {id: $muter})
CREATE (o)-[:OFFERS]->(tier:Tier {id: $tier, artistId: $owner, name: 'Patron', position: 0, price: 500, currency: 'EUR', createdAt: datetime(), updatedAt: datetime()}),
  (h)-[:HOLDS {since: datetime()}]->(tier), (o)-[:BLOCKS]->(b), (m)-[:MUTES]->(o)`,
		map[string]any{"owner": s.ownerID, "holder": w.holderID, "blocked": w.blockedID, "muter": w.muterID, "tier": tier})
	kinds := map[string]string{
		"post": "POSTED]->(n:Post", "event": "HOSTS]->(n:Event", "merch": "SELLS]->(n:Merchandise",
		"album": "RELEASED]->(n:Album", "song": "PERFORMED]->(n:Track",
	}
	for kind, as := range kinds {
		for _, state := range []string{"published", "draft", "archived", "deleted", "gated"} {
			id, status, gate := graphtest.ID(t), state, ""
			if state == "gated" {
				status, gate = "published", tier
			}
			name := kind[:2] + state[:2] + strings.Map(letters, strings.ReplaceAll(id, "-", ""))[20:]
			w.names[kind+" "+state] = name
			exec(cypher.Statement(`MATCH (o:User {id: $owner}) CREATE (o)-[:`+as+` {id: $id, ownerId: $owner, status: $status, title: $name, name: $name, content: $name, albumType: 'album', duration: 2.0, source: 'demo', playCount: 1,
  createdAt: datetime(), updatedAt: datetime(), releaseDate: datetime('2020-01-01T00:00:00Z'), startDate: datetime('2031-01-01T00:00:00Z'), basePrice: 1250, lowestPrice: 1250, currency: 'EUR', stockCount: 2, interestCount: 1,
  location: point({latitude: 48.2, longitude: 16.4}), city: 'Wien', country: 'AT'})
WITH n OPTIONAL MATCH (tier:Tier {id: $gate}) FOREACH (_ IN CASE WHEN tier IS NULL THEN [] ELSE [1] END | CREATE (n)-[:REQUIRES]->(tier))`),
				map[string]any{"owner": s.ownerID, "id": id, "status": status, "name": name, "gate": gate})
		}
	}
	if err := s.world.pipeline.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

// finds gives the row of a name that somebody finds; nil for none.
func (w *foundThings) finds(kind, name, token string) object {
	w.t.Helper()
	for _, final := range []string{"false", "true"} {
		got := w.get("/search?isFinalSearch="+final+"&query="+name, token)
		if got.Code != http.StatusOK {
			w.t.Fatalf("%d %s", got.Code, got.Body)
		}
		for _, found := range got.json["results"].(object)[kind].([]any) {
			if found.(object)["name"] == name && final == "true" {
				return found.(object)
			}
		}
	}
	return nil
}

func TestWhoFindsWhat(t *testing.T) {
	s := newServer(t, false)
	w := newFoundThings(t, s)
	people := map[string]string{
		"visitor": "", "fan": s.fanID, "other artist": s.otherID, "owner": s.ownerID, "admin": s.adminID,
		"holder": w.holderID, "blocked": w.blockedID, "muter": w.muterID,
	}
	for who, id := range people {
		token := s.access(id)
		for what, name := range w.names {
			kind, state, _ := strings.Cut(what, " ")
			row := w.finds(kind, name, token)
			var want bool
			switch state {
			case "published":
				want = who != "blocked" && who != "muter"
			case "gated":
				want = who != "blocked" && who != "muter" && (kind != "post" || who == "owner" || who == "admin" || who == "holder")
			case "draft", "archived":
				want = who == "owner"
			}
			if kind == "event" && state == "gated" {
				want = who != "blocked" && who != "muter" // an event takes no tier
			}
			if (row != nil) != want {
				t.Errorf("%s finds %s: %v, want %v", who, what, row != nil, want)
			}
			if open, told := row["hasAccessTo"].(bool); told && state == "gated" && kind != "event" &&
				open != (who == "owner" || who == "admin" || who == "holder") {
				t.Errorf("%s has access to %s: %v", who, what, open)
			}
		}
	}
	if row := w.finds("merch", w.names["merch published"], ""); row["price"] != 12.5 || row["currency"] != "EUR" {
		t.Errorf("merchandise %v", row)
	}
	if row := w.finds("event", w.names["event published"], ""); row["startsAt"] != "2031-01-01T00:00:00.000Z" ||
		row["place"].(object)["city"] != "Wien" || row["year"] != 2031.0 {
		t.Errorf("event %v", row)
	}
}
