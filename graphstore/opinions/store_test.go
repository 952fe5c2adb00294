package opinions_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	jukeboxgraph "github.com/sidestage/sidestage/graphstore/jukebox"
	"github.com/sidestage/sidestage/graphstore/opinions"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

func said(of taste.Thing, more bool, at time.Time) taste.Opinion {
	return taste.Opinion{Thing: of, Name: "Name of " + of.ID, More: more, At: cypher.Instant(at)}
}

func opinionsOf(t *testing.T, s *opinions.Store, userID string) []taste.Opinion {
	t.Helper()
	all, err := s.Opinions(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// everySubject is one thing of each kind.
func everySubject(c graphtest.Catalogue) []taste.Thing {
	return []taste.Thing{
		{Kind: taste.KindArtist, ID: c.ArtistID},
		{Kind: taste.KindAlbum, ID: c.Albums[0]},
		{Kind: taste.KindTrack, ID: c.Tracks[0]},
		{Kind: taste.KindGenre, ID: c.GenreID},
	}
}

func TestAnOpinionIsSaidOnceAndTheLastHolds(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s, now := opinions.NewStore(c.DB), time.Now()
	for i, of := range everySubject(c) {
		for j, more := range []bool{true, true, false} {
			if err := s.Say(t.Context(), c.FanID, said(of, more, now.Add(time.Duration(10*i+j)*time.Second)), 4); err != nil {
				t.Fatalf("%v: %v", of, err)
			}
		}
	}
	all := opinionsOf(t, s, c.FanID)
	var want []taste.Opinion
	for i, of := range everySubject(c) {
		want = slices.Insert(want, 0, said(of, false, now.Add(time.Duration(10*i+2)*time.Second)))
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("the latest first, one of each: %s", diff)
	}
	track := taste.Thing{Kind: taste.KindTrack, ID: c.Tracks[0]}
	on, err := s.OpinionsOn(t.Context(), c.FanID, []taste.Thing{track, {Kind: taste.KindTrack, ID: c.Tracks[1]}, {
		Kind: taste.KindArtist, ID: c.Tracks[0],
	}})
	if err != nil || len(on) != 1 || on[0].Thing != track {
		t.Errorf("on some things: %v %v", on, err)
	}
	if others := opinionsOf(t, s, c.ArtistID); len(others) != 0 {
		t.Errorf("another person said %v", others)
	}
	for _, was := range []bool{true, false} {
		if got, err := s.TakeBack(t.Context(), c.FanID, track); err != nil || got != was {
			t.Errorf("taking back: %v %v, want %v", got, err, was)
		}
	}
	if got, err := s.TakeBack(t.Context(), c.FanID, taste.Thing{Kind: taste.KindTrack, ID: "nothing"}); err != nil || got {
		t.Errorf("taking back what nobody said: %v %v", got, err)
	}
}

func TestAnOpinionOfNothingIsNotFound(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s := opinions.NewStore(c.DB)
	for _, of := range everySubject(c) {
		of.ID = "nothing-" + graphtest.ID(t)
		if err := s.Say(t.Context(), c.FanID, said(of, true, time.Now()), 10); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("saying something of no %s: %v", of.Kind, err)
		}
		if _, err := s.RemoveBelief(t.Context(), c.FanID, taste.Removed{Thing: of}, 10); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("not believing in no %s: %v", of.Kind, err)
		}
	}
	rows, err := c.DB.Read(t.Context(), "test_lock", `MATCH (u:User {id: $id}) RETURN u._lock AS lock`, map[string]any{"id": c.FanID})
	if err != nil || rows[0].Has("lock") {
		t.Errorf("a refusal leaves its lock: %v", err)
	}
}

// Two at once must neither leave two opinions of a thing nor one more than a person may have.
func TestOpinionsAtOnce(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s := opinions.NewStore(c.DB)
	const most = 3
	var wg sync.WaitGroup
	var mu sync.Mutex
	refused := 0
	for _, id := range c.Tracks {
		for i := range 2 {
			wg.Go(func() {
				err := s.Say(t.Context(), c.FanID, said(taste.Thing{Kind: taste.KindTrack, ID: id}, i == 0, time.Now()), most)
				if err == nil {
					return
				}
				if fault.CodeOf(err) != fault.Conflict {
					t.Errorf("%v", err)
				}
				mu.Lock()
				defer mu.Unlock()
				refused++
			})
		}
	}
	wg.Wait()
	all := opinionsOf(t, s, c.FanID)
	if len(all) != most || refused != 2*(len(c.Tracks)-most) {
		t.Errorf("%d opinions of at most %d, %d refused", len(all), most, refused)
	}
	if len(all) > 0 {
		if err := s.Say(t.Context(), c.FanID, said(all[0].Thing, !all[0].More, time.Now()), most); err != nil {
			t.Errorf("another verdict on the same thing where no more fit: %v", err)
		}
	}
}

func TestBeliefsAreRemovedAndRestored(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s, now := opinions.NewStore(c.DB), cypher.Instant(time.Now())
	artist, genre := taste.Thing{Kind: taste.KindArtist, ID: c.ArtistID}, taste.Thing{Kind: taste.KindGenre, ID: c.GenreID}
	for _, isNew := range []bool{true, false} {
		if got, err := s.RemoveBelief(
			t.Context(), c.FanID, taste.Removed{Thing: artist, Name: "One", At: now}, 2,
		); err != nil || got != isNew {
			t.Errorf("removing: %v %v", got, err)
		}
	}
	if _, err := s.RemoveBelief(
		t.Context(), c.FanID, taste.Removed{Thing: genre, Name: "Two", At: now.Add(time.Second)}, 1,
	); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more than most: %v", err)
	}
	if _, err := s.RemoveBelief(
		t.Context(), c.FanID, taste.Removed{Thing: genre, Name: "Two", At: now.Add(time.Second)}, 2,
	); err != nil {
		t.Fatal(err)
	}
	removed, err := s.Removed(t.Context(), c.FanID)
	want := []taste.Removed{{Thing: genre, Name: "Two", At: now.Add(time.Second)}, {Thing: artist, Name: "One", At: now}}
	if diff := cmp.Diff(want, removed); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	for _, was := range []bool{true, false} {
		if got, err := s.RestoreBelief(t.Context(), c.FanID, genre); err != nil || got != was {
			t.Errorf("restoring: %v %v", got, err)
		}
	}
}

func TestChosenGenresReplaceThoseBefore(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s := opinions.NewStore(c.DB)
	other := graphtest.ID(t)
	if _, err := c.DB.Exec(t.Context(), "test_genre", `CREATE (:Genre {id: $id, slug: $id, name: 'Other'})`, map[string]any{"id": other}); err != nil {
		t.Fatal(err)
	}
	slugs := func(genres []music.Genre, err error) []string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		out := []string{}
		for _, g := range genres {
			out = append(out, g.Slug)
		}
		return out
	}
	for _, choice := range [][]string{{c.GenreID}, {other, c.GenreID}, {c.GenreID, other}, {}} {
		if got := slugs(s.ChooseGenres(t.Context(), c.FanID, choice)); !slices.Equal(got, choice) {
			t.Errorf("chose %v, got %v", choice, got)
		}
		if got := slugs(s.ChosenGenres(t.Context(), c.FanID)); !slices.Equal(got, choice) {
			t.Errorf("chose %v, kept %v", choice, got)
		}
	}
	slugs(s.ChooseGenres(t.Context(), c.FanID, []string{other}))
	if _, err := s.ChooseGenres(t.Context(), c.FanID, []string{
		c.GenreID, "no-such-genre",
	}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("an unknown genre: %v", err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { slugs(s.ChooseGenres(t.Context(), c.FanID, []string{other})) })
	}
	wg.Wait()
	if got := slugs(s.ChosenGenres(t.Context(), c.FanID)); !slices.Equal(got, []string{other}) {
		t.Errorf("after a refusal, and the same choice at once: %v", got)
	}
	folk := taste.Thing{Kind: taste.KindGenre, ID: other}
	if _, err := s.RemoveBelief(
		t.Context(), c.FanID, taste.Removed{Thing: folk, Name: "Other", At: time.Now()}, 10,
	); err != nil {
		t.Fatal(err)
	}
	if got := slugs(s.ChosenGenres(t.Context(), c.FanID)); len(got) > 0 {
		t.Errorf("what was removed is still chosen: %v", got)
	}
	slugs(s.ChooseGenres(t.Context(), c.FanID, []string{c.GenreID, other}))
	removed, err := s.Removed(t.Context(), c.FanID)
	if got := slugs(
		s.ChosenGenres(t.Context(), c.FanID),
	); len(removed) > 0 || err != nil || !slices.Equal(got, []string{c.GenreID, other}) {
		t.Errorf("chosen again: %v, removed %v, %v", got, removed, err)
	}
}

// What one person said is read whole, and streamed with everybody's.
func TestAllThatAPersonSaid(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s, now := opinions.NewStore(c.DB), time.Now()
	artist, genre := taste.Thing{Kind: taste.KindArtist, ID: c.ArtistID}, taste.Thing{Kind: taste.KindGenre, ID: c.GenreID}
	opinion, removed := said(artist, true, now), taste.Removed{Thing: genre, Name: "Genre", At: cypher.Instant(now)}
	if err := s.Say(t.Context(), c.FanID, opinion, 10); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ChooseGenres(t.Context(), c.FanID, []string{c.GenreID}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.RemoveBelief(t.Context(), c.FanID, removed, 10); err != nil {
		t.Fatal(err)
	}
	if err := s.SayPlace(t.Context(), c.FanID, taste.Place{City: "Graz", Country: "Austria"}); err != nil {
		t.Fatal(err)
	}
	got, err := s.SaidBy(t.Context(), c.FanID)
	want := taste.Said{
		Opinions: []taste.Opinion{opinion}, Removed: []taste.Thing{removed.Thing}, Genres: []string{c.GenreID},
		Place: "graz, austria",
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	if nobody, err := s.SaidBy(t.Context(), "nobody"); err != nil || len(nobody.Opinions) > 0 {
		t.Errorf("a person who is gone: %v %v", nobody, err)
	}
	found := 0
	err = s.AllOpinions(t.Context(), func(o taste.Opinion) error {
		if o.UserID == c.FanID {
			found++
			o.UserID = ""
			if diff := cmp.Diff(opinion, o); diff != "" {
				t.Error(diff)
			}
		}
		return nil
	})
	if err != nil || found != 1 {
		t.Errorf("streamed %d: %v", found, err)
	}
	places := map[string]string{}
	err = s.Places(t.Context(), func(userID, place string) error {
		places[userID] = place
		return nil
	})
	if err != nil || places[c.FanID] != "graz, austria" {
		t.Errorf("lives in %q: %v", places[c.FanID], err)
	}
	if place, said := places[c.ArtistID]; said {
		t.Errorf("who said nothing lives in %q", place)
	}
}

// The state and the coordinates are those of the city: they stay with it, and go when another is said or none.
func TestSayPlace(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s := opinions.NewStore(c.DB)
	leipzig := taste.Place{City: "Leipzig", Country: "Germany"}
	for name, says := range map[string]struct {
		place taste.Place
		kept  bool // what belongs to the place before
	}{
		"the same":          {leipzig, true},
		"another city":      {taste.Place{City: "Graz", Country: "Germany"}, false},
		"another country":   {taste.Place{City: "Leipzig", Country: "Austria"}, false},
		"nothing any more":  {taste.Place{}, false},
		"another spelling":  {taste.Place{City: "leipzig", Country: "Germany"}, false},
		"what nobody knows": {taste.Place{City: "Graz'})", Country: "$city"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.DB.Exec(t.Context(), "test_place", `MATCH (u:User {id: $id}) SET u.city = 'Leipzig', u.country = 'Germany', u.state = 'Saxony', u.latitude = 51.34, u.longitude = 12.37`,
				map[string]any{"id": c.FanID})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.SayPlace(t.Context(), c.FanID, says.place); err != nil {
				t.Fatal(err)
			}
			if got, err := s.Place(t.Context(), c.FanID); err != nil || got != says.place {
				t.Errorf("%v %+v", err, got)
			}
			rows, err := c.DB.Read(t.Context(), "test_place", `MATCH (u:User {id: $id}) RETURN u.state IS NOT NULL AS state, u.latitude IS NOT NULL AS latitude, u.longitude IS NOT NULL AS longitude, u._lock IS NOT NULL AS locked`,
				map[string]any{"id": c.FanID})
			if err != nil {
				t.Fatal(err)
			}
			if r := rows[0]; r.Bool("state") != says.kept || r.Bool("latitude") != says.kept || r.Bool(
				"longitude",
			) != says.kept || r.Bool("locked") {
				t.Errorf(
					"a state %v, coordinates %v %v, locked %v", r.Bool("state"), r.Bool("latitude"), r.Bool("longitude"),
					r.Bool("locked"),
				)
			}
		})
	}
	if place, err := s.Place(t.Context(), c.ArtistID); err != nil || place != (taste.Place{}) {
		t.Errorf("who said nothing lives in %v: %v", place, err)
	}
	if err := s.SayPlace(t.Context(), "nobody", leipzig); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("nobody: %v", err)
	}
}

// Two places said at once: one of them holds whole, with nothing of the place before.
func TestTwoPlacesAtOnce(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s := opinions.NewStore(c.DB)
	said := []taste.Place{{City: "Graz", Country: "Austria"}, {City: "Lyon", Country: "France"}}
	var group sync.WaitGroup
	for _, p := range said {
		group.Go(func() {
			if err := s.SayPlace(t.Context(), c.FanID, p); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got, err := s.Place(t.Context(), c.FanID); err != nil || !slices.Contains(said, got) {
		t.Errorf("%v %+v", err, got)
	}
}

// heardBy tells what is left of who heard what: histories, days, and plays that lead to the person, by what they were
// started from too.
func heardBy(t *testing.T, c graphtest.Catalogue) map[string]int {
	t.Helper()
	rows, err := c.DB.Read(t.Context(), "test_heard", `MATCH (u:User {id: $fan})
RETURN COUNT { (u)-[:LISTENED]->() } AS listened, COUNT { (u)-[:PLAYED_ON|HEARD_ON]->() } AS days, COUNT { MATCH (p:Play) WHERE p.userId = $fan OR p.privateTo = $fan } AS plays,
  COUNT { (u)-[:HAD]->(:ListeningSession)<-[:IN_SESSION]-() } AS inSession,
  COUNT { MATCH (j:JukeboxSession {userId: $fan}) MATCH (p:Play) WHERE p.trackId IN $tracks AND p.sourceId = j.id } AS fromTheirs`, map[string]any{"fan": c.FanID, "tracks": c.Tracks})
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]int{}
	for _, key := range []string{"listened", "days", "plays", "inSession", "fromTheirs"} {
		left[key] = rows[0].Int(key)
	}
	return left
}

// jukeboxOf starts a jukebox of the fan's, that plays may be started from.
func jukeboxOf(t *testing.T, c graphtest.Catalogue) music.PlaySource {
	t.Helper()
	of := music.PlaySource{Type: "jukebox", ID: graphtest.ID(t)}
	if err := jukeboxgraph.NewStore(c.DB).Create(t.Context(), jukeboxgraph.Session{
		ID: of.ID, UserID: c.FanID, SeedType: "taste", State: "{}", CreatedAt: time.Now(),
	}); err != nil {
		t.Fatal(err)
	}
	return of
}

// keepSources keeps of all plays in private what they were started from, as servers once did.
func keepSources(t *testing.T, c graphtest.Catalogue, of music.PlaySource) {
	t.Helper()
	if _, err := c.DB.Exec(t.Context(), "test_sources", `MATCH (p:Play) WHERE p.trackId IN $tracks AND p.private SET p.sourceId = $id`,
		map[string]any{"tracks": c.Tracks, "id": of.ID}); err != nil {
		t.Fatal(err)
	}
}

func TestPrivateListeningLeavesNoTrace(t *testing.T) {
	for _, test := range []struct {
		what           string
		atStart, atEnd time.Duration // of private listening from now; 0 is none
		private        bool
		keptSource     bool // by the server on which it began
	}{
		{what: "not private"},
		{what: "private", atStart: time.Hour, atEnd: time.Hour, private: true},
		{what: "begun on a server of before", atStart: time.Hour, atEnd: time.Hour, private: true, keptSource: true},
		{what: "ended during the play", atStart: time.Hour, private: true},
		{what: "begun during the play", atEnd: time.Hour},
		{what: "run out before the play", atStart: -time.Second, atEnd: -time.Second},
	} {
		t.Run(test.what, func(t *testing.T) {
			c := graphtest.NewCatalogue(t)
			s, now := opinions.NewStore(c.DB), time.Now()
			until := func(lasting time.Duration) {
				t.Helper()
				var at time.Time
				if lasting != 0 {
					at = now.Add(lasting)
				}
				if err := s.SetPrivateUntil(t.Context(), c.FanID, at); err != nil {
					t.Fatal(err)
				}
				if got, err := s.PrivateUntil(t.Context(), c.FanID); err != nil || !got.Equal(cypher.Instant(at)) && !at.IsZero() {
					t.Fatalf("%v %v", got, err)
				}
			}
			session := music.ListeningSession{ID: graphtest.ID(t), UserID: c.FanID, StartedAt: now}
			if err := c.Store.StartSession(t.Context(), session); err != nil {
				t.Fatal(err)
			}
			until(test.atStart)
			play := music.Play{
				ID: graphtest.ID(t), SessionID: session.ID, UserID: c.FanID, TrackID: c.Tracks[0], Source: jukeboxOf(t, c),
				StartedAt: now,
			}
			if err := c.Store.StartPlay(t.Context(), play); err != nil {
				t.Fatal(err)
			}
			if test.keptSource {
				keepSources(t, c, play.Source)
			}
			until(test.atEnd)
			end := func(userID string) error {
				judge := func(p music.Play, _ music.Heard, _ time.Duration) (music.Ended, error) {
					if p.UserID != c.FanID || p.SessionID != session.ID {
						t.Errorf("the play is %v", p)
					}
					return music.Ended{
						At: now.Add(time.Minute), ListenTime: 50 * time.Second, Reason: music.Completed, Counted: true,
					}, nil
				}
				return c.Store.EndPlay(t.Context(), play.ID, userID, judge)
			}
			if err := end(c.ArtistID); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("somebody else ends the play: %v", err)
			}
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					if err := end(c.FanID); err != nil {
						t.Errorf("ending it: %v", err)
					}
				})
			}
			wg.Wait()
			want := map[string]int{"listened": 1, "days": 2, "plays": 1, "inSession": 1, "fromTheirs": 1}
			if test.private {
				want = map[string]int{"listened": 0, "days": 0, "plays": 0, "inSession": 0, "fromTheirs": 0}
			}
			if diff := cmp.Diff(want, heardBy(t, c)); diff != "" {
				t.Errorf("what leads to the person: %s", diff)
			}
			played, err := tastegraph.NewStore(c.DB).RecentPlays(t.Context(), c.FanID, now.Add(-time.Hour))
			if err != nil || len(played) != want["plays"] {
				t.Errorf("recent plays: %v %v", played, err)
			}
			friends, err := tastegraph.NewStore(c.DB).HeardMost(t.Context(), []string{c.FanID}, 40)
			if err != nil || len(friends) != want["listened"] {
				t.Errorf("what friends are shown: %v %v", friends, err)
			}
			rows, err := c.DB.Read(t.Context(), "test_counts", `MATCH (t:Track {id: $track})<-[:PERFORMED]-(a:Artist) OPTIONAL MATCH (d:TrackDay {id: $track + '/' + $day}) OPTIONAL MATCH (e:ArtistDay {id: a.id + '/' + $day})
RETURN [n IN [t.playCount, a.playCount, d.listens, d.completed, d.listeners, e.listens, e.listeners] | coalesce(n, 0)] AS counts`,
				map[string]any{"track": c.Tracks[0], "day": now.Add(time.Minute).UTC().Format(time.DateOnly)})
			if err != nil || len(rows) != 1 {
				t.Fatalf("%v %v", rows, err)
			}
			for _, got := range rows[0].Floats("counts") {
				if got != float64(want["listened"]) {
					t.Errorf("the artist's counts %v, want %d of each", rows[0].Floats("counts"), want["listened"])
				}
			}
		})
	}
}

// A private play that is never ended does not name its listener for ever.
func TestPrivatePlaysLeftOpenAreForgotten(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s, now := opinions.NewStore(c.DB), time.Now()
	if err := s.SetPrivateUntil(t.Context(), c.FanID, now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	session := music.ListeningSession{ID: graphtest.ID(t), UserID: c.FanID, StartedAt: now}
	if err := c.Store.StartSession(t.Context(), session); err != nil {
		t.Fatal(err)
	}
	for _, at := range []time.Time{now.AddDate(-80, 0, 0), now} {
		if err := c.Store.StartPlay(t.Context(), music.Play{
			ID: graphtest.ID(t), SessionID: session.ID, UserID: c.FanID, TrackID: c.Tracks[0], StartedAt: at,
		}); err != nil {
			t.Fatal(err)
		}
	}
	keepSources(t, c, jukeboxOf(t, c))
	if err := c.Store.ForgetPrivatePlays(t.Context(), now.AddDate(-79, 0, 0)); err != nil {
		t.Fatal(err)
	}
	if left := heardBy(t, c); left["plays"] != 1 || left["inSession"] != 1 || left["fromTheirs"] != 1 {
		t.Errorf("left %v, want the later one", left)
	}
}
