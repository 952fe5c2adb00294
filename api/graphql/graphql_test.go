package graphql_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/api/graphql/model"
)

// mostCalls is how often a loader may ask for one list: once, and again where a busy machine keeps rows from asking in
// time. A machine that is too busy for that gets patience tries: rows that ask each for itself fail all of them.
const (
	mostCalls = 4
	patience  = 5
)

func TestRowsOfAListAreAskedForTogether(t *testing.T) {
	for name, c := range map[string]struct {
		query string
		want  []string
	}{
		"tracks": {
			`{ getCuratedTracks(first: %d) { nodes { id isInLibrary isFeatured artistInfo { artistName } genres { name } } } }`,
			[]string{"SavedAmong track", "TracksByIDs"},
		},
		"albums with their tracks": {
			`{ getCuratedAlbums(first: %d) { nodes {
				id isInLibrary tracks(first: 3) { nodes { id isInLibrary isFeatured } totalCount } } } }`,
			[]string{"AlbumLengths", "AlbumOpenings", "AlbumsByIDs", "SavedAmong album", "SavedAmong track", "TracksByIDs"},
		},
		"artists": {
			`{ artists(genre: "jazz", first: %d) { nodes { id isFollowed } } }`,
			[]string{"ArtistsByIDs", "FollowedAmong"},
		},
		"saved tracks": {
			`{ getUserSavedTracks(first: %d) { nodes { isInLibrary isFeatured } } }`,
			[]string{"SavedAmong track", "SavedTracks", "TracksByIDs"},
		},
	} {
		for _, size := range []int{2, 50} {
			var most int
			for range patience {
				a := newAPI(t, 100, false) // what the last try has read is not asked for again
				if got := a.ask(fmt.Sprintf(c.query, size), nil); got.code() != "" {
					t.Fatalf("%s: %v", name, got.Errors)
				}
				calls := a.store.take()
				if diff := cmp.Diff(c.want, slices.Sorted(maps.Keys(calls))); diff != "" {
					t.Errorf("%d %s: calls (-want +got):\n%s", size, name, diff)
				}
				if most = slices.Max(slices.Collect(maps.Values(calls))); most <= mostCalls {
					break
				}
			}
			if most > mostCalls {
				t.Errorf("%d %s: a method was called %d times", size, name, most)
			}
		}
	}
}

func TestTheLengthOfAListIsCountedOnlyWhenAsked(t *testing.T) {
	a := newAPI(t, 30, false)
	a.ask(`{ getUserSavedTracks { nodes { id } pageInfo { hasNextPage } } }`, nil)
	if n := a.store.take()["Count"]; n != 0 {
		t.Errorf("counted %d times, nobody asked", n)
	}
	got := a.ask(`{ getUserSavedTracks(first: 2) { totalCount } }`, nil)
	if n := a.store.take()["Count"]; n != 1 {
		t.Errorf("counted %d times", n)
	}
	if total := got.Data["getUserSavedTracks"].(map[string]any)["totalCount"]; total != 30.0 {
		t.Errorf("totalCount %v", total)
	}
}

func TestWhatIsRefusedNamesTheField(t *testing.T) {
	a := newAPI(t, 3, false)
	for query, field := range map[string]string{
		`{ getUserSavedTracks(first: 0) { nodes { id } } }`:                "first",
		`{ getUserSavedTracks(first: 101) { nodes { id } } }`:              "first",
		`{ getUserSavedTracks(first: -1) { nodes { id } } }`:               "first",
		`{ getUserSavedTracks(last: 101) { nodes { id } } }`:               "last",
		`{ getUserSavedTracks(first: 2, last: 2) { nodes { id } } }`:       "last",
		`{ getUserSavedTracks(first: 2, before: "x") { nodes { id } } }`:   "last",
		`{ getUserSavedTracks(after: "not a cursor") { nodes { id } } }`:   "after",
		`{ getUserSavedTracks(before: "!") { nodes { id } } }`:             "before",
		`{ album(id: "album-000") { tracks(first: 0) { nodes { id } } } }`: "first",
		`{ artist { id } }`:                                      "id",
		`{ artist(id: "a", handle: "b") { id } }`:                "id",
		`{ similarArtists(artistId: "a", first: 0) { score } }`:  "first",
		`{ similarArtists(artistId: "a", first: 51) { score } }`: "first",
		`mutation { followUser(userId: "me") { success } }`:      "userId",
	} {
		got := a.ask(query, nil)
		if got.code() != "BAD_USER_INPUT" {
			t.Errorf("%s: %v", query, got)
			continue
		}
		fields, _ := got.Errors[0].Extensions["fields"].(map[string]any)
		if text, _ := fields[field].(string); text == "" || !strings.Contains(got.Errors[0].Message, text) {
			t.Errorf("%s: fields %v, message %q", query, fields, got.Errors[0].Message)
		}
	}
}

func TestWhatIsNoQueryIsBadInput(t *testing.T) {
	a := newAPI(t, 3, false)
	for query, variables := range map[string]map[string]any{
		`{`:                  nil,
		``:                   nil,
		`{ nothing }`:        nil,
		`{ album { id } }`:   nil,
		`{ album(id: "a") }`: nil,
		`{ artistMusic(artistId: "a", status: SOLD) { artist { id } } }`:                         nil,
		`query ($n: Int) { getUserSavedTracks(first: $n) { nodes { id } } }`:                     {"n": "two"},
		`query ($n: Int) { getUserSavedTracks(first: $n) { totalCount } }`:                       {"n": 99999999999},
		`query ($s: ReleaseStatus) { artistMusic(artistId: "a", status: $s) { artist { id } } }`: {"s": "SOLD"},
		`query ($id: ID!) { album(id: $id) { id } }`:                                             {"id": nil},
	} {
		got := a.ask(query, variables)
		if got.code() != "BAD_USER_INPUT" || got.Errors[0].Message == "" || got.Data != nil {
			t.Errorf("%s: %v", query, got)
		}
	}
	if w := a.post(`{"query": 7`); w.Code != http.StatusBadRequest ||
		!strings.Contains(w.Body.String(), "BAD_USER_INPUT") {
		t.Errorf("a broken body: %d %s", w.Code, w.Body)
	}
	if log := a.log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the log calls a caller's mistake an error: %s", log)
	}
}

func TestAnInputOfAWrongFormIsNamed(t *testing.T) {
	a := newAPI(t, 3, false)
	const create = `mutation ($i: CreateAlbumInput!) { createAlbum(input: $i) { id } }`
	for field, values := range map[string][]any{
		"releaseDate": {
			"", "soon", "2026-13-45", "2026-13-45T00:00:00Z", "2026-05-01T10:00:00", 1795252300, true,
			[]string{"x"},
		},
		"title":     {true, []string{"x"}, nil},
		"albumType": {"LP"},
	} {
		for _, value := range values {
			input := map[string]any{"title": "T"}
			input[field] = value
			got := a.ask(create, map[string]any{"i": input})
			fields := map[string]any{}
			if got.code() == "BAD_USER_INPUT" {
				fields, _ = got.Errors[0].Extensions["fields"].(map[string]any)
			}
			if text, _ := fields[field].(string); text == "" {
				t.Errorf("%s %v: %v", field, value, got)
			}
		}
	}
	if got := a.ask(`mutation { createAlbum(input: {title: "T", releaseDate: "soon"}) { id } }`,
		nil); got.code() != "BAD_USER_INPUT" {
		t.Errorf("in the query itself: %v", got)
	}
	if log := a.log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the log calls a caller's mistake an error: %s", log)
	}
}

func TestADayAloneIsItsFirstMoment(t *testing.T) {
	for text, want := range map[string]string{
		"2026-05-01":                "2026-05-01T00:00:00Z",
		"2026-05-01T02:00:00+02:00": "2026-05-01T00:00:00Z",
		"2026-05-01T00:00:00.250Z":  "2026-05-01T00:00:00.25Z",
	} {
		got, err := model.UnmarshalDateTime(text)
		if err != nil || got.UTC().Format(time.RFC3339Nano) != want {
			t.Errorf("%s: %v %v", text, got, err)
		}
	}
}

func TestDeepAndDearQueriesAreRefused(t *testing.T) {
	a := newAPI(t, 100, false)
	for name, c := range map[string]struct{ query, want string }{
		// No type of today's schema leads back to itself, so only fragments and introspection could be deep.
		"dear": {
			`{ getCuratedAlbums(first: 100) { nodes { tracks(first: 100) { nodes { id title duration } } } } }`,
			"costs",
		},
		"dear many times": {`{ ` +
			aliases(40, `getCuratedTracks(first: 100) { nodes { id title duration playCount coverArtUrl artist isFeatured } }`) +
			` }`, "costs"},
		"dear by default": {`{ ` + aliases(90, `getCuratedAlbums { nodes { tracks { nodes { id } } } }`) + ` }`, "costs"},
	} {
		got := a.ask(c.query, nil)
		if got.code() != "BAD_USER_INPUT" || !strings.Contains(got.Errors[0].Message, c.want) {
			t.Errorf("%s: %v", name, got)
		}
		if calls := a.store.take(); len(calls) > 0 {
			t.Errorf("%s: it was refused, and all the same asked for %v", name, calls)
		}
	}
	page := `{ getCuratedTracks(first: 100) { nodes { id title artist duration isInLibrary isFeatured
		artistInfo { artistName handle } genres { name slug } } pageInfo { hasNextPage endCursor } totalCount } }`
	if got := a.ask(page, nil); got.code() != "" {
		t.Errorf("a page of the site is refused: %v", got.Errors)
	}
}

// What costs a server more than it costs whoever sends it is refused before anything is validated or asked for.
func TestLongAndManifoldQueriesAreRefused(t *testing.T) {
	a := newAPI(t, 3, false)
	for name, c := range map[string]struct{ query, want string }{
		"many fields":  {`{ getCuratedTracks { nodes { ` + strings.Repeat("id ", 8000) + `} } }`, "too long"},
		"many aliases": {`{ ` + aliases(250, `artist(id: "a") { id }`) + ` }`, "too long"},
		"many roots":   {`{ ` + aliases(21, `artist(id: "a") { id }`) + ` }`, "things at once"},
		"many roots of a fragment": {
			`query { ` + strings.Repeat("...f ", 11) + ` } fragment f on Query { a: artist(id: "a") { id } b: artist(id: "a") { id } }`,
			"things at once",
		},
	} {
		began := time.Now()
		got := a.ask(c.query, nil)
		if got.code() != "BAD_USER_INPUT" || !strings.Contains(got.Errors[0].Message, c.want) {
			t.Errorf("%s: %v", name, got)
		}
		if calls := a.store.take(); len(calls) > 0 {
			t.Errorf("%s: it was refused, and all the same asked for %v", name, calls)
		}
		// It took more than five seconds of processor before there was a limit.
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s: refusing it took %v", name, took)
		}
	}
}

// Errors name nothing of the server's code.
func TestRefusalsNameNoGoType(t *testing.T) {
	a := newAPI(t, 3, false)
	for _, body := range []string{
		`{"query": 7}`, `{"query": "{ artist(id: \"a\") { id } }", "variables": 7}`, `[]`,
		`{"query": "query ($id: ID!) { album(id: $id) { id } }", "variables": {"id": {"a": 1}}}`,
		`{"query": "query ($n: Int) { getUserSavedTracks(first: $n) { totalCount } }", "variables": {"n": [true]}}`,
	} {
		got := a.post(body).Body.String()
		for _, word := range []string{"Go ", "struct", "map[", "interface", "RawParams", "float64", "json:"} {
			if strings.Contains(got, word) {
				t.Errorf("%s is answered with %q: %s", body, word, got)
			}
		}
		if !strings.Contains(got, "BAD_USER_INPUT") {
			t.Errorf("%s is answered %s", body, got)
		}
	}
}

func aliases(n int, field string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d: %s ", i, field)
	}
	return b.String()
}

func TestIntrospectionIsForDemonstrationsAlone(t *testing.T) {
	for _, query := range []string{`{ __schema { types { name } } }`, `{ __type(name: "Track") { fields { name } } }`} {
		if got := newAPI(t, 1, false).ask(query, nil); got.code() == "" {
			t.Errorf("closed: %v", got.Data)
		}
		if got := newAPI(t, 1, true).ask(query, nil); got.code() != "" {
			t.Errorf("open: %v", got.Errors)
		}
	}
}

func TestWhatFailsLeavesTheRest(t *testing.T) {
	a := newAPI(t, 3, false)
	got := a.ask(`{ genres { name } album(id: "none") { id } similarTracks(trackId: "track-000") { score }
		track: audioTrack(id: "track-001") { id } }`, nil)
	// similarTracks may not be null, so its failure takes everything: it is asked for alone below.
	if got.code() == "" {
		t.Fatal("nothing failed")
	}
	got = a.ask(`{ genres { name } album(id: "none") { id } track: audioTrack(id: "track-001") { id } }`, nil)
	if got.code() != "NOT_FOUND" || got.Data["album"] != nil || fmt.Sprint(got.Errors[0].Path) != "[album]" {
		t.Errorf("%v", got)
	}
	if got.Data["genres"] == nil || got.Data["track"] == nil {
		t.Errorf("the rest is lost: %v", got.Data)
	}
	away := a.ask(`{ similarTracks(trackId: "track-000") { score } }`, nil)
	if away.code() != "UNAVAILABLE" || away.Errors[0].Extensions["retryAfter"] != 2.0 {
		t.Errorf("away: %v", away.Errors)
	}
}

func TestAnInternalErrorShowsNothingButAReference(t *testing.T) {
	a := newAPI(t, 3, false)
	a.store.broken = errors.New("the secret address of the database")
	got := a.ask(`{ genres { name } }`, nil)
	a.isInternal(got, "the secret address of the database")
}

func TestAPanicIsAnInternalError(t *testing.T) {
	a := newAPI(t, 3, false)
	a.isInternal(a.ask(`{ featuredTracks(artistUserId: "a") { id } }`, nil), "graphql_test.go", "nil pointer")
	if got := a.ask(`{ genres { name } }`, nil); got.code() != "" {
		t.Errorf("afterwards: %v", got.Errors)
	}
}

// isInternal wants a failure of which only the log says more: whatever said names.
func (a *api) isInternal(got result, said ...string) {
	a.t.Helper()
	if got.code() != "INTERNAL" {
		a.t.Fatalf("%v", got)
	}
	id, _ := got.Errors[0].Extensions["errorId"].(string)
	if id == "" || !strings.Contains(got.Errors[0].Message, id) || !strings.Contains(a.log.String(), id) {
		a.t.Errorf("reference %q in %q; log: %s", id, got.Errors[0].Message, a.log)
	}
	shown, err := json.Marshal(got)
	if err != nil {
		a.t.Fatal(err)
	}
	for _, text := range said {
		if strings.Contains(string(shown), text) {
			a.t.Errorf("the caller reads %q: %s", text, shown)
		}
	}
	if extensions := got.Errors[0].Extensions; len(extensions) != 2 {
		a.t.Errorf("extensions: %v", maps.Clone(extensions))
	}
	if log := a.log.String(); !strings.Contains(log, said[len(said)-1]) {
		a.t.Errorf("the log does not say %q: %s", said[len(said)-1], log)
	}
}

func TestPagesGoBothWays(t *testing.T) {
	a := newAPI(t, 5, false)
	for _, list := range []string{"getUserSavedTracks", "getCuratedTracks", "getCuratedAlbums"} {
		kind := "track-"
		if list == "getCuratedAlbums" {
			kind = "album-"
		}
		var forwards, backwards []string
		for size, cursor := 2, any(nil); ; {
			page := a.page(`query ($n: Int, $at: String) { list: `+list+
				`(first: $n, after: $at) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`, size,
				cursor)
			forwards = append(forwards, page.ids...)
			if cursor = page.info["endCursor"]; page.info["hasNextPage"] == false {
				break
			}
		}
		for size, cursor := 2, any(nil); ; {
			page := a.page(`query ($n: Int, $at: String) { list: `+list+
				`(last: $n, before: $at) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`, size,
				cursor)
			backwards = append(page.ids, backwards...)
			if cursor = page.info["startCursor"]; page.info["hasPreviousPage"] == false {
				break
			}
		}
		var want []string
		for i := range 5 {
			want = append(want, fmt.Sprintf("%s%03d", kind, i))
		}
		if diff := cmp.Diff(want, forwards); diff != "" {
			t.Errorf("%s forwards:\n%s", list, diff)
		}
		if diff := cmp.Diff(want, backwards); diff != "" {
			t.Errorf("%s backwards:\n%s", list, diff)
		}
	}
}

type listPage struct {
	ids  []string
	info map[string]any
}

func (a *api) page(query string, size int, cursor any) listPage {
	a.t.Helper()
	got := a.ask(query, map[string]any{"n": size, "at": cursor})
	if got.code() != "" {
		a.t.Fatalf("%v", got.Errors)
	}
	list := got.Data["list"].(map[string]any)
	page := listPage{info: list["pageInfo"].(map[string]any)}
	for _, node := range list["nodes"].([]any) {
		page.ids = append(page.ids, node.(map[string]any)["id"].(string))
	}
	return page
}
