package app

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/batch"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
)

// TestWhatGoesInAndOutOfTheTuning asks one server with two artists alike for its files, and for nonsense.
func TestWhatGoesInAndOutOfTheTuning(t *testing.T) {
	s := newServer(t, true)
	fans, score := s.alike()
	t.Run("exported interactions can be evaluated", func(t *testing.T) { s.evaluates(t, fans) })
	t.Run("no text in a file is a formula", func(t *testing.T) { s.writesNoFormula(t, fans, score) })
	t.Run("nonsense is refused", s.refusesNonsense)
	t.Run("a graph that changes while it is read", func(t *testing.T) { s.learnsFromWhatChanges(t, fans) })
}

// evaluates lets the batch command read what was exported, in which nobody has a name.
func (s *server) evaluates(t *testing.T, fans []string) {
	got := s.get("/admin/recommendations/interactions.tsv", s.access(s.adminID))
	if got.Code != 200 || !strings.HasPrefix(got.Header().Get("Content-Type"), "text/tab-separated-values") ||
		got.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", got.Code, got.Header())
	}
	text := got.Body.String()
	if n := strings.Count(text, "\t"+s.ownerID+"\t5\t"); n != 8 {
		t.Errorf("%d fans are in it", n)
	}
	for _, id := range fans {
		if strings.Contains(text, id) {
			t.Fatal("it names a person")
		}
	}
	path := filepath.Join(t.TempDir(), "interactions.tsv")
	if err := os.WriteFile(path, got.Body.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := batch.Recommend(t.Context(), []string{"--interactions", path, "--model", "popularity", "--top", "3"}, &out,
		io.Discard); err != nil || strings.Count(out.String(), "\n") < 2 {
		t.Errorf("%v: %.200s", err, out.String())
	}
}

// writesNoFormula gives an artist, a track and a reason names that a spreadsheet would run, and reads every file: each
// has the same rows as CSV and as JSON, in which the names are as they are.
func (s *server) writesNoFormula(t *testing.T, fans []string, score float64) {
	const name, title = "=HYPERLINK(\"http://example.com\",\"a\")", "@SUM(1)\n\"x\", ünï – \U0001f3b5"
	s.write(`MATCH (o:User {id: $other}) SET o.displayName = $name WITH o MATCH (:User {id: $owner})-[:PERFORMED]->(t:Track) SET t.title = $title`,
		map[string]any{"other": s.otherID, "owner": s.ownerID, "name": name, "title": title})
	admin := s.access(s.adminID)
	s.mustGraphQL(admin,
		fmt.Sprintf(
			`mutation { saveTuning(input: {similarityScoreThreshold: %g, model: "blend", diversity: 0, discovery: 0}, version: %d, reason: "+1 to all") { version } }`,
			min(1, score+0.05), s.tuningInForce(),
		))
	defer s.mustGraphQL(admin, `mutation { restoreTuning(version: 0, reason: "a test is over") { version } }`)
	below := fmt.Sprintf("similarityScoreThreshold=%g", max(0, score-0.05))
	for file, text := range map[string]string{
		"curve": "", "threshold?" + below: "", "changes?" + below: "", "neighbours?artistId=" + s.ownerID + "&" + below: name,
		"lists?userId=" + fans[0] + "&first=50&" + below: title, "models": "", "history": "+1 to all", "learning": "",
		"experiment": "",
	} {
		path, query, _ := strings.Cut(file, "?")
		table := s.get("/admin/recommendations/"+path+".csv?"+query, admin)
		rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(table.Body.Bytes(), []byte("\ufeff")))).ReadAll()
		if table.Code != http.StatusOK || err != nil {
			t.Errorf("%s: %d, %v", file, table.Code, err)
			continue
		}
		var objects []map[string]any
		if err := json.Unmarshal(s.get("/admin/recommendations/"+path+".json?"+query, admin).Body.Bytes(),
			&objects); err != nil || len(objects) != len(rows)-1 {
			t.Errorf("%s: %d objects and %d rows, %v", file, len(objects), len(rows)-1, err)
			continue
		}
		asWritten, found := strings.ReplaceAll(text, "\r\n", "\n"), text == ""
		for i, row := range rows[1:] {
			for j, cell := range row {
				value := objects[i][rows[0][j]]
				if given, isText := value.(string); isText {
					found = found || given == text && cell == "'"+asWritten
					if cell != given && cell != "'"+given || strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r\n") {
						t.Errorf("%s: %s is written as %q for %q", file, rows[0][j], cell, given)
					}
				}
				if strings.Contains(cell, "NaN") || strings.Contains(cell, "Inf") {
					t.Errorf("%s: %s is %s", file, rows[0][j], cell)
				}
			}
		}
		if !found {
			t.Errorf("%s: %q is not in it", file, text)
		}
	}
}

// refusesNonsense asks for what is not there and by numbers that are none: each is refused with a reason, and changes
// nothing.
func (s *server) refusesNonsense(t *testing.T) {
	admin, before := s.access(s.adminID), s.tuningInForce()
	const numbers = `diversity: 0.2, discovery: 0.1`
	arms := func(share, threshold string) string {
		return `startExperiment(input: {name: "Odd", share: ` + share +
			`, a: {similarityScoreThreshold: 0.5, model: "blend", ` + numbers + `}, b: {similarityScoreThreshold: ` + threshold +
			`, model: "blend", ` + numbers + `}}) { id }`
	}
	for _, number := range []string{"-1", "2", "1e309", "-1e309", "1.0000001"} {
		for _, query := range []string{
			`{ previewThreshold(similarityScoreThreshold: ` + number + `) { losing } }`,
			`{ previewNeighbours(artistId: "$owner", similarityScoreThreshold: ` + number + `) { listeners } }`,
			`{ previewLists(userIds: ["$fan"], input: {similarityScoreThreshold: ` + number + `, model: "blend", ` + numbers +
				`}) { person { handle } } }`,
			`mutation { saveTuning(input: {similarityScoreThreshold: ` + number + `, model: "blend", ` + numbers +
				`}, version: ` + fmt.Sprint(before) + `, reason: "a test") { version } }`,
			`mutation { ` + arms(number, "0.4") + ` }`, `mutation { ` + arms("0.5", number) + ` }`,
		} {
			if got := s.graphql(admin, s.fill(query), nil); codeOf(got.json) != badInput {
				t.Errorf("%s: %s", query, got.Body)
			}
		}
		if got := s.call("PUT", "/site-status", admin,
			json.RawMessage(`{"similarityScoreThreshold": `+number+`}`)); got.code() != badInput {
			t.Errorf("a status of %s: %s", number, got.Body)
		}
	}
	for query, want := range map[string]string{
		`{ previewNeighbours(artistId: "nobody", similarityScoreThreshold: 0.5) { listeners } }`:            missing,
		`{ previewNeighbours(artistId: "$fan", similarityScoreThreshold: 0.5) { listeners } }`:              missing,
		`{ previewNeighbours(artistId: "$owner", similarityScoreThreshold: 0.5, first: -1) { listeners } }`: badInput,
		`{ previewLists(userIds: [], input: {similarityScoreThreshold: 0.5, model: "blend", ` + numbers +
			`}) { person { handle } } }`: badInput,
		`{ previewLists(userIds: ["nobody"], input: {similarityScoreThreshold: 0.5, model: "blend", ` + numbers +
			`}) { person { handle } } }`: missing,
		`{ previewLists(userIds: ["$fan"], input: {similarityScoreThreshold: 0.5, model: "magic", ` + numbers +
			`}) { person { handle } } }`: badInput,
		`{ previewLists(userIds: ["$fan"], input: {similarityScoreThreshold: 0.5, model: "blend", ` + numbers +
			`}, first: 1000000) { person { handle } } }`: badInput,
		`{ homeShelves(first: 0) { id } }`:                                               badInput,
		`{ homeShelves(first: 51) { id } }`:                                              badInput,
		`{ getCuratedTracks(genre: "no-such-genre") { nodes { id } } }`:                  missing,
		`mutation { restoreTuning(version: -1, reason: "a test") { version } }`:          missing,
		`mutation { restoreTuning(version: 999999, reason: "a test") { version } }`:      missing,
		`mutation { rollBackModel(version: "nothing") { version } }`:                     missing,
		`mutation { nameModel(version: "nothing", name: "Baseline") { version } }`:       missing,
		`mutation { pinModel(version: "nothing", pinned: true) { version } }`:            missing,
		`mutation { stopExperiment(id: "nothing", reason: "a test") { id } }`:            missing,
		`mutation { sayOpinion(input: {subject: TRACK, id: "", verdict: MORE}) { id } }`: missing,
	} {
		if got := s.graphql(admin, s.fill(query), nil); got.code() != want {
			t.Errorf("%s: %q, want %q: %s", query, got.code(), want, got.Body)
		}
	}
	for file, want := range map[string]string{
		"threshold.csv?similarityScoreThreshold=NaN": badInput, "threshold.csv?similarityScoreThreshold=Inf": badInput,
		"changes.json?similarityScoreThreshold=-1":      badInput,
		"threshold.json?similarityScoreThreshold=1e309": badInput, "changes.csv?similarityScoreThreshold=x": badInput,
		"neighbours.csv":                 missing,
		"neighbours.csv?artistId=nobody": missing, "neighbours.csv?artistId=$owner&first=0": badInput,
		"neighbours.csv?artistId=$owner&first=x": badInput,
		"lists.json":                             badInput, "lists.csv?userId=nobody": missing,
		"lists.csv?userId=$fan&model=magic": badInput, "lists.csv?userId=$fan&diversity=NaN": badInput,
		"lists.csv?userId=$fan&discovery=-Inf": badInput, "lists.csv?userId=$fan&first=-1": badInput,
		"experiment.csv?id=nothing": missing, "curve.xls": missing,
	} {
		if got := s.get("/admin/recommendations/"+s.fill(file), admin); got.code() != want {
			t.Errorf("%s: %q, want %q: %.300s", file, got.code(), want, got.Body)
		}
	}
	if now := s.tuningInForce(); now != before {
		t.Errorf("version %d is in force after %d", now, before)
	}
}

// changing reads the graph, and lets something happen to it after some of the streams.
type changing struct {
	*tastegraph.Store
	after func(stream string)
}

func (c changing) Artists(ctx context.Context, yield func(taste.Artist) error) error {
	defer c.after("artists")
	return c.Store.Artists(ctx, yield)
}

func (c changing) Tracks(ctx context.Context, yield func(taste.Track) error) error {
	defer c.after("tracks")
	return c.Store.Tracks(ctx, yield)
}

func (c changing) Interactions(ctx context.Context, yield func(taste.Interaction) error) error {
	defer c.after("interactions")
	return c.Store.Interactions(ctx, yield)
}

// learnsFromWhatChanges removes an artist, a track and a person between the streams of a training, and adds others: it
// learns from what it finds, counts what leads nowhere, and gives lists of finite scores.
func (s *server) learnsFromWhatChanges(t *testing.T, fans []string) {
	source := tastegraph.NewStore(s.world.graph.DB)
	late := graphtest.ID(t)
	params := map[string]any{
		"other": s.otherID, "track": s.tracks[1], "own": s.tracks[0], "late": late, "one": fans[0], "two": fans[1],
		"three": fans[2],
	}
	happened := map[string]bool{}
	learner := lifecycle.New(lifecycle.Options{
		Source: changing{source, func(stream string) {
			happened[stream] = true
			switch stream {
			case "artists":
				s.write(`MATCH (o:User {id: $other}) OPTIONAL MATCH (o)-[:PERFORMED]->(t) DETACH DELETE o, t`, params)
			case "tracks":
				s.write(`MATCH (t:Track {id: $track}) DETACH DELETE t`, params)
				s.write(`MATCH (o:User {id: $one}) DETACH DELETE o`, params)
				s.write(`MATCH (u:User {id: $two}) MATCH (own:Track {id: $own}) CREATE (x:Track {id: $late, title: 'Late', status: 'published', duration: 2.0, createdAt: datetime(), updatedAt: datetime()})
CREATE (u)-[:LISTENED {plays: 9, skips: 0, seconds: 18.0, lastAt: datetime()}]->(x)`, params)
			case "interactions":
				s.write(`MATCH (u:User {id: $three}) DETACH DELETE u`, params)
			}
		}},
		Statements: s.services.sayings, Now: time.Now,
	})
	if err := learner.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(happened) != 3 || learner.Status().Counts.LeftOut < 1 {
		t.Errorf("after %v, %d are left out", happened, learner.Status().Counts.LeftOut)
	}
	shown := lists.New(learner, recommend.People{
		History: source, Statements: s.services.sayings, Now: time.Now,
		Tuning: func(context.Context, string) tuning.Tuning { return tuning.Default() },
	})
	for _, who := range []string{"", fans[0], fans[1], fans[2], "nobody"} {
		for _, sort := range []music.CuratedSort{music.ForYou, music.Newest, music.Popular} {
			list, err := shown.CuratedTracks(t.Context(), who, "", sort)
			if err != nil || len(list) == 0 {
				t.Errorf("%q, %s: %d tracks, %v", who, sort, len(list), err)
			}
			for _, track := range list {
				if math.IsNaN(track.Score) || math.IsInf(track.Score, 0) || track.ID == late {
					t.Errorf("%q, %s: %+v", who, sort, track)
				}
			}
		}
		if _, err := shown.Home(t.Context(), who, 12); err != nil {
			t.Errorf("%q: %v", who, err)
		}
	}
	// The server still has the model of before, and shows none of what is gone.
	for _, query := range []string{
		`{ getCuratedTracks(first: 100) { nodes { id artist { id } } } }`,
		`{ similarArtists(artistId: "$owner") { artist { id } } }`, `{ homeShelves { tracks { track { id } } } }`,
	} {
		if got := s.graphql(s.access(s.fanID), s.fill(query), nil); got.code() != "" ||
			strings.Contains(got.Body.String(), s.otherID) || strings.Contains(got.Body.String(), s.tracks[1]) {
			t.Errorf("%s: %.300s", query, got.Body)
		}
	}
}
