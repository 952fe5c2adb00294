package app

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/taste"
)

// oneDay is a server over music that people heard long ago, and people who come today. Of twelve artists the first is
// heard most and the last least; the first six are of one genre and the others of another. What people do today they do
// through the API, and the model is that of the morning until dusk.
type oneDay struct {
	*server
	artists, tracks []string // three tracks an artist
	genres          []string
	people          []string // who has come today, and did nothing yet
}

const artistsOfDay = 12

// Tracks that nobody heard before today: heard in public and in private by people of one place, and by few of another.
const (
	publicTrack  = 3 * (artistsOfDay - 1)
	privateTrack = 15
	fewTrack     = 3*10 + 2
)

func newOneDay(t *testing.T) *oneDay {
	t.Helper()
	d := &oneDay{server: newServer(t, true), genres: []string{graphtest.ID(t), graphtest.ID(t)}}
	ids := func(n int) (out []string) {
		for range n {
			out = append(out, uuid.Must(uuid.NewV7()).String())
		}
		t.Cleanup(func() { graphtest.Cleanup(t, graphtest.Open(t), out...) })
		return out
	}
	d.artists, d.tracks, d.people = ids(artistsOfDay), ids(3*artistsOfDay), ids(40)
	old := ids(30)
	d.write(`UNWIND range(0, 1) AS i CREATE (:Genre {id: $genres[i], name: 'Genre ' + i, slug: $genres[i], trackCount: 18, artistCount: 6})
WITH count(*) AS done UNWIND $people + $old AS id
CREATE (:User {id: id, handle: id, handleKey: id, displayName: 'Fan', email: id, accountType: 'fan', roles: [], createdAt: datetime(), confirmedAt: datetime()})
WITH count(*) AS done UNWIND range(0, size($artists) - 1) AS i
MATCH (g:Genre {id: $genres[CASE WHEN i < 6 THEN 0 ELSE 1 END]})
CREATE (a:User:Artist {id: $artists[i], handle: $artists[i], handleKey: $artists[i], displayName: 'Artist ' + i, email: $artists[i], accountType: 'artist', roles: [], createdAt: datetime(), updatedAt: datetime(), confirmedAt: datetime()})-[:IN_GENRE {weight: 1.0}]->(g)
WITH a, g, i UNWIND range(0, 2) AS n
CREATE (a)-[:PERFORMED]->(:Track {id: $tracks[3 * i + n], ownerId: a.id, title: 'Track ' + i + '.' + n, duration: 2.0, status: 'published', source: 'demo', playCount: 0, createdAt: datetime('2020-01-01T00:00:00Z'), updatedAt: datetime()})-[:IN_GENRE]->(g)`,
		map[string]any{"genres": d.genres, "artists": d.artists, "tracks": d.tracks, "people": d.people, "old": old})
	// Of 30 people who came before, the first 28 - 2i have heard the i-th artist; two tracks of each, but for those whom
	// nobody hears before today.
	d.write(`UNWIND range(0, size($artists) - 1) AS i UNWIND range(0, 1) AS n
WITH i, n WHERE NOT i IN $unheard MATCH (t:Track {id: $tracks[3 * i + n]})
UNWIND $old[..28 - 2 * i] AS id MATCH (u:User {id: id})
CREATE (u)-[:LISTENED {plays: 3, skips: 0, seconds: 6.0, lastAt: datetime() - duration('P100D')}]->(t) SET t.playCount = t.playCount + 3`,
		map[string]any{
			"artists": d.artists, "tracks": d.tracks, "old": old, "unheard": []int{publicTrack / 3, privateTrack / 3},
		})
	if err := d.services.trainer.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// comes returns somebody who did nothing yet.
func (d *oneDay) comes() string {
	who := d.people[0]
	d.people = d.people[1:]
	return who
}

// lives lets somebody say where they live; an empty city takes it back.
func (d *oneDay) lives(who, city string) {
	d.t.Helper()
	country, said := "Austria", any(object{"city": strings.Join(strings.Fields(city), " "), "country": "Austria"})
	if city == "" {
		country, said = "", nil
	}
	d.mustGraphQL(d.access(who), fmt.Sprintf(`mutation { sayPlace(city: %q, country: %q) { city } }`, city, country))
	if place := d.mustGraphQL(d.access(who),
		`{ myTaste { place { city country } } }`)["myTaste"].(object)["place"]; !reflect.DeepEqual(place, said) {
		d.t.Errorf("lives in %v, said %v", place, said)
	}
}

// curated is the list that is made for a person now.
func (d *oneDay) curated(who string) (ids []string) {
	d.t.Helper()
	for _, node := range d.mustGraphQL(d.access(who),
		`{ getCuratedTracks(first: 100) { nodes { id } } }`)["getCuratedTracks"].(object)["nodes"].([]any) {
		ids = append(ids, node.(object)["id"].(string))
	}
	return ids
}

// onPage is a track on somebody's home page.
type onPage struct{ shelf, id, reason string }

func (d *oneDay) page(who string) (all []onPage) {
	d.t.Helper()
	for _, shelf := range d.mustGraphQL(d.access(who),
		`{ homeShelves(first: 20) { kind tracks { reason track { id } } } }`)["homeShelves"].([]any) {
		for _, t := range shelf.(object)["tracks"].([]any) {
			all = append(all,
				onPage{shelf.(object)["kind"].(string), t.(object)["track"].(object)["id"].(string), t.(object)["reason"].(string)})
		}
	}
	return all
}

// told returns the ids and reasons of what is on a page for a cause.
func (d *oneDay) told(who string, because func(onPage) bool) string {
	d.t.Helper()
	var out []string
	for _, p := range d.page(who) {
		if because(p) {
			out = append(out, p.id, p.reason)
		}
	}
	return strings.Join(out, "\n")
}

// fillDay puts the ids of the day in the place of names: $artist3, $track7, $genre1.
func (d *oneDay) fillDay(text string) string {
	for name, ids := range map[string][]string{"artist": d.artists, "track": d.tracks, "genre": d.genres} {
		for i := len(ids) - 1; i >= 0; i-- {
			text = strings.ReplaceAll(text, fmt.Sprintf("$%s%d", name, i), ids[i])
		}
	}
	return text
}

// TestToday goes through one day of one site: what people do today counts today, what they hear in private counts for
// nobody, and what people of a place hear is shown to those who come to live there once it is learned.
func TestToday(t *testing.T) {
	d := newOneDay(t)
	morning := d.services.trainer.Model().Version
	t.Run("counts at once", d.countsAtOnce)
	locals, follower := d.listens(t)
	if now := d.services.trainer.Model().Version; now != morning {
		t.Fatalf("the model of %s was changed to %s", morning, now)
	}
	t.Run("private before it is learned", func(t *testing.T) { d.keepsPrivate(t, locals, follower) })
	if err := d.services.trainer.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Run("private once it is learned", func(t *testing.T) { d.keepsPrivate(t, locals, follower) })
	t.Run("places", d.showsPlaces)
}

// countsAtOnce lets people do one thing each, and looks at their next list and page; what they take back leaves no
// trace.
func (d *oneDay) countsAtOnce(t *testing.T) {
	opinion := func(subject, id, verdict string) (does, undoes string) {
		return `sayOpinion(input: {subject: ` + subject + `, id: "` + id + `", verdict: ` + verdict +
			`}) { id }`, `takeBackOpinion(input: {subject: ` + subject + `, id: "` + id + `"})`
	}
	moreArtist, backArtist := opinion("ARTIST", "$artist8", "MORE")
	moreTrack, backTrack := opinion("TRACK", "$track24", "MORE")
	moreGenre, backGenre := opinion("GENRE", "$genre1", "MORE")
	lessTrack, backLessTrack := opinion("TRACK", "$track0", "LESS")
	lessArtist, backLessArtist := opinion("ARTIST", "$artist0", "LESS")
	lessGenre, backLessGenre := opinion("GENRE", "$genre0", "LESS")
	genre0 := make([]int, 18)
	for i := range genre0 {
		genre0[i] = i
	}
	for name, c := range map[string]struct {
		does, undoes string
		hears        string // how a play of $track24, or of the first that is gone, ends
		says         string // why something is there now
		gone         []int  // tracks that are nowhere now
	}{
		"a follow": {
			does: `followUser(userId: "$artist8") { success }`, undoes: `unfollowUser(userId: "$artist8") { success }`,
			says: "Because you follow Artist 8",
		},
		"a full play": {hears: "completed", says: "Because you played Track 8.0"},
		"a save": {
			does:   `saveTrackToLibrary(trackId: "$track24") { success }`,
			undoes: `removeTrackFromLibrary(trackId: "$track24") { success }`, says: "Because you saved Artist 8",
		},
		"more like an artist": {does: moreArtist, undoes: backArtist, says: "Because you want more like Artist 8"},
		"more like a track":   {does: moreTrack, undoes: backTrack, says: "Because you want more like Artist 8"},
		"more of a genre":     {does: moreGenre, undoes: backGenre, says: "Because you chose Genre 1"},
		"a chosen genre": {
			does: `chooseGenres(slugs: ["$genre1"]) { slug }`, undoes: `chooseGenres(slugs: []) { slug }`,
			says: "Because you chose Genre 1",
		},
		"a skip":               {hears: "skipped", gone: []int{0}},
		"a track not for me":   {does: lessTrack, undoes: backLessTrack, gone: []int{0}},
		"an artist not for me": {does: lessArtist, undoes: backLessArtist, gone: []int{0, 1, 2}},
		"a genre not for me":   {does: lessGenre, undoes: backLessGenre, gone: genre0},
	} {
		who := d.comes()
		list, touched := d.curated(who), d.tracks[24]
		if len(c.gone) > 0 {
			touched = d.tracks[c.gone[0]]
			if !slices.Contains(list, touched) {
				t.Fatalf("%s: what will be gone is not there", name)
			}
		}
		saying := func(p onPage) bool { return c.says != "" && strings.HasPrefix(p.reason, c.says) }
		if got := d.told(who, saying); got != "" {
			t.Errorf("%s: the page says so before: %s", name, got)
		}
		if c.hears != "" {
			d.hears(who, touched, c.hears, map[string]float64{"completed": 2, "skipped": 0.25}[c.hears])
		} else {
			d.mustGraphQL(d.access(who), d.fillDay("mutation { "+c.does+" }"))
		}
		now := d.curated(who)
		if slices.Equal(list, now) {
			t.Errorf("%s: the list is as before", name)
		}
		if c.says != "" && d.told(who, saying) == "" {
			t.Errorf("%s: the page does not say so: %s", name, d.told(who, func(onPage) bool { return true }))
		}
		played := func(p onPage) bool { return strings.HasPrefix(p.reason, "Because you played") }
		if got := d.told(who, played); got != "" && c.hears == "" {
			t.Errorf("%s: who played nothing is told %s", name, got)
		}
		for _, i := range c.gone {
			id := d.tracks[i]
			if slices.Contains(now, id) || d.told(who, func(p onPage) bool { return p.id == id }) != "" {
				t.Errorf("%s: track %d is still there", name, i)
			}
		}
		if c.undoes == "" {
			continue
		}
		d.mustGraphQL(d.access(who), d.fillDay("mutation { "+c.undoes+" }"))
		if !slices.Equal(d.curated(who), list) {
			t.Errorf("%s: taken back, it still counts", name)
		}
	}
}

// listens lets six people of one place hear two tracks of an artist in public and one of another in private, four of
// another place hear a third, and somebody follow three of the six.
func (d *oneDay) listens(t *testing.T) (locals []string, follower string) {
	t.Helper()
	for range 6 {
		who := d.comes()
		d.lives(who, "Graz "+d.word)
		// Two, as one of them is shown as rising.
		d.hears(who, d.tracks[publicTrack], "completed", 2)
		d.hears(who, d.tracks[publicTrack+1], "completed", 2)
		set := d.mustGraphQL(d.access(who), `mutation { setPrivateListening(minutes: 60) }`)["setPrivateListening"]
		if told := d.mustGraphQL(d.access(who),
			`{ myTaste { privateUntil } }`)["myTaste"].(object)["privateUntil"]; told != set || told == nil {
			t.Errorf("private until %v, set to %v", told, set)
		}
		d.hears(who, d.tracks[privateTrack], "completed", 2)
		if ended := d.mustGraphQL(d.access(who), `mutation { setPrivateListening }`)["setPrivateListening"]; ended != nil {
			t.Errorf("ended, and until %v", ended)
		}
		locals = append(locals, who)
	}
	for range 4 {
		who := d.comes()
		d.lives(who, "Few "+d.word)
		d.hears(who, d.tracks[fewTrack], "completed", 2)
	}
	follower = d.comes()
	for _, who := range locals[:3] { // fewer would be named by it
		d.mustGraphQL(d.access(follower), `mutation { followUser(userId: "`+who+`") { success } }`)
	}
	return locals, follower
}

// keepsPrivate looks at every place where the public play is seen, and finds nothing of the private one.
func (d *oneDay) keepsPrivate(t *testing.T, locals []string, follower string) {
	who, own := locals[0], d.access(locals[0])
	asked := func(query string) func() string {
		return func() string { return d.graphql(own, query, nil).Body.String() }
	}
	artists, tracks := [2]string{d.artists[publicTrack/3], d.artists[privateTrack/3]},
		[2]string{d.tracks[publicTrack], d.tracks[privateTrack]}
	for name, c := range map[string]struct {
		reads func() string
		marks [2]string // of what was heard in public, and in private
	}{
		"their own history":        {asked(`{ recentlyPlayed { nodes { id } } }`), tracks},
		"what is believed of them": {asked(`{ myTaste { artists { id } } }`), artists},
		"their genres":             {asked(`{ myTaste { genres { id } } }`), [2]string{d.genres[1], d.genres[0]}},
		"their interests": {
			func() string { return d.get("/user/primaryinterests?userId="+who, own).Body.String() },
			[2]string{d.genres[1], d.genres[0]},
		},
		"why their page is as it is": {func() string {
			return d.told(who, func(p onPage) bool { return strings.HasPrefix(p.reason, "Because ") })
		}, [2]string{" 11", " 5"}},
		// one of the two that were heard, as the other may be shown as rising
		"what their followers are shown": {func() string {
			shown := d.told(follower,
				func(p onPage) bool { return p.shelf == "FRIENDS" || strings.HasPrefix(p.reason, "Friends ") })
			return strings.ReplaceAll(shown, d.tracks[publicTrack+1], d.tracks[publicTrack])
		}, tracks},
		"what learning reads": {func() string { return d.learned(locals) }, tracks},
		"the export": {func() string {
			return d.get("/admin/recommendations/interactions.tsv", d.access(d.adminID)).Body.String()
		}, artists},
	} {
		text := c.reads()
		if !strings.Contains(text, c.marks[0]) {
			t.Errorf("%s: nothing of what was heard in public: %.300s", name, text)
		}
		if strings.Contains(text, c.marks[1]) {
			t.Errorf("%s: what was heard in private is there", name)
		}
	}
	// What others can see of an artist has nothing of the private ones.
	if plays := d.mustGraphQL("",
		`{ audioTrack(id: "`+tracks[1]+
			`") { playCount } }`)["audioTrack"].(object)["playCount"]; plays != 0.0 {
		t.Errorf("%v plays in private", plays)
	}
	for i, want := range [2][2]float64{{2 * float64(len(locals)), float64(len(locals))}, {}} {
		listens, listeners := want[0], want[1]
		totals := d.mustGraphQL(d.access(artists[i]),
			fmt.Sprintf(`{ artistStats(artistUserId: %q, from: %q, to: %q) { totals { listens listeners } places { city } } }`,
				artists[i], today(-1), today(0)))["artistStats"].(object)
		if got := totals["totals"].(object); got["listens"] != listens || got["listeners"] != listeners ||
			(len(totals["places"].([]any)) == 0) != (listeners == 0) {
			t.Errorf("the artist's figures are %v, want %v", totals, want)
		}
	}
}

// learned is what a training would read of people.
func (d *oneDay) learned(people []string) string {
	d.t.Helper()
	var all []string
	err := tastegraph.NewStore(d.world.graph.DB).Interactions(d.t.Context(), func(i taste.Interaction) error {
		if slices.Contains(people, i.UserID) {
			all = append(all, i.TrackID)
		}
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.Join(all, " ")
}

// showsPlaces lets people come who live somewhere: where enough people listen they are shown what those hear, with the
// reason, however they write the place; where few do, and where nothing is said, nobody is told anything.
func (d *oneDay) showsPlaces(t *testing.T) {
	near := func(p onPage) bool { return p.reason == "Played near you" }
	for city, told := range map[string]bool{
		"Graz " + d.word: true, " graz  " + strings.ToUpper(d.word): true, "Few " + d.word: false,
		"Nobody in " + d.word: false, "": false,
	} {
		who := d.comes()
		d.lives(who, city)
		got := d.told(who, near)
		of := strings.Contains(got, d.tracks[publicTrack]) || strings.Contains(got, d.tracks[publicTrack+1])
		if of != told || (got != "") != told || strings.Contains(got, d.tracks[privateTrack]) {
			t.Errorf("%q is told %q", city, got)
		}
		if mix := d.mustGraphQL(d.access(who),
			`{ myTaste { mix { place } } }`)["myTaste"].(object)["mix"].(object)["place"].(float64); (mix > 0) != told {
			t.Errorf("%q: a share of %v", city, mix)
		}
	}
}
