package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"time"

	"github.com/google/uuid"
)

// listening is how many people hear a generated catalogue, and how many songs each on average.
type listening struct{ Fans, Each int }

// fullListening is the listening that the jukebox is measured on.
var fullListening = listening{Fans: 5_000, Each: 60}

// scaledGenres are those of the demo that the generated music is shared among.
var scaledGenres = []string{
	"rock", "pop", "electronic", "hip-hop", "folk", "jazz", "ambient-electronic", "indie-rock", "punk", "metal",
	"classical", "soul", "blues", "country",
	"experimental", "techno", "house", "funk", "reggae", "lo-fi",
}

const (
	// ownGenres is how many genres somebody listens to, wandering the share of songs from anywhere.
	ownGenres, wandering = 3, 0.2
	// followedArtists is how many artists somebody follows, mostSongs how many songs they heard at most.
	followedArtists, mostSongs = 3, 500
)

// heardSong is a song that somebody heard.
type heardSong struct{ fan, song, plays, skips, daysAgo int }

// scaledListening is generated listening: who heard what, with a long tail of songs and of people.
type scaledListening struct {
	catalogue scaledCatalogue
	fans      []string
	heard     []heardSong
	follows   [][2]int
}

// genreOf is the genre of an artist.
func genreOf(artist int) int { return artist * 7 % len(scaledGenres) }

// newScaledListening draws listening to a catalogue, the same for the same sizes: people have a
// few genres, hear what is popular in them, and some of everything.
func newScaledListening(c scaledCatalogue, size listening) scaledListening {
	random := rand.New(rand.NewPCG(scaledSeed, 2)) //nolint:gosec // not a secret
	everything := newShelf()
	genres := make([]*shelf, len(scaledGenres))
	for g := range genres {
		genres[g] = newShelf()
	}
	for i, song := range c.Songs {
		everything.add(i, song.Popularity)
		genres[genreOf(song.Artist)].add(i, song.Popularity)
	}
	l := scaledListening{catalogue: c}
	for f := range size.Fans {
		l.fans = append(l.fans, uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "fan %d", f)).String())
		var own []*shelf
		for range ownGenres {
			own = append(own, genres[random.IntN(len(genres))])
		}
		// Of a log-normal distribution with the mean that is asked for: few hear very much.
		songs := min(mostSongs, 1+int(float64(size.Each)*math.Exp(random.NormFloat64()-0.5)))
		if f == 0 {
			songs = mostSongs / 2
		}
		known := map[int]bool{}
		for range songs {
			from := own[random.IntN(len(own))]
			if random.Float64() < wandering {
				from = everything
			}
			song := from.pick(random)
			if known[song] {
				continue
			}
			known[song] = true
			plays := int(math.Pow(random.Float64(), -0.7))
			l.heard = append(l.heard,
				heardSong{fan: f, song: song, plays: min(plays, 200), skips: random.IntN(5) / 4, daysAgo: random.IntN(365)})
			if len(known) <= followedArtists {
				l.follows = append(l.follows, [2]int{f, c.Songs[song].Artist})
			}
		}
	}
	return l
}

// shelf draws songs by their popularity.
type shelf struct {
	songs []int
	upTo  []float64
}

func newShelf() *shelf { return &shelf{} }

func (s *shelf) add(song, popularity int) {
	var before float64
	if n := len(s.upTo); n > 0 {
		before = s.upTo[n-1]
	}
	// The square root keeps the most popular from being all that is heard.
	s.songs, s.upTo = append(s.songs, song), append(s.upTo, before+math.Sqrt(float64(popularity)))
}

func (s *shelf) pick(random *rand.Rand) int {
	at := random.Float64() * s.upTo[len(s.upTo)-1]
	return s.songs[min(len(s.songs)-1, sort.SearchFloat64s(s.upTo, at))]
}

// statements write what training and the jukebox read. The first of the people is the demo's fan.
func (l scaledListening) statements() []filling {
	c := l.catalogue
	genres := func(items []item, artistOf func(int) int) []map[string]any {
		rows := make([]map[string]any, len(items))
		for i, it := range items {
			rows[i] = map[string]any{"id": it.ID, "genre": scaledGenres[genreOf(artistOf(i))]}
		}
		return rows
	}
	var slugs, fans, heard, follows []map[string]any
	for _, g := range scaledGenres {
		slugs = append(slugs, map[string]any{"slug": g, "id": uuid.NewSHA1(uuid.NameSpaceOID, []byte("genre "+g)).String()})
	}
	for i, id := range l.fans {
		fans = append(fans, map[string]any{"id": id, "handle": fmt.Sprintf("bench_fan_%d", i)})
	}
	for _, h := range l.heard {
		heard = append(heard,
			map[string]any{
				"fan": l.fans[h.fan], "song": c.Songs[h.song].ID, "plays": h.plays, "skips": h.skips, "days": h.daysAgo,
			})
	}
	for _, f := range l.follows {
		follows = append(follows, map[string]any{"fan": l.fans[f[0]], "artist": c.Artists[f[1]].ID})
	}
	const listened = ` MATCH (t:Track {id: row.song}) WITH u, t, row, $now - duration({days: row.days}) AS at
MERGE (u)-[l:LISTENED]->(t) SET l.plays = row.plays, l.skips = row.skips, l.seconds = 150.0 * row.plays, l.firstAt = at, l.lastAt = at`
	return []filling{
		{`UNWIND $rows AS row MERGE (g:Genre {slug: row.slug}) ON CREATE SET g.id = row.id, g.name = row.slug`, slugs},
		{`UNWIND $rows AS row MATCH (a:Artist {id: row.id}) MATCH (g:Genre {slug: row.genre}) CREATE (a)-[:IN_GENRE {weight: 1.0}]->(g)`, genres(c.Artists, func(i int) int { return i })},
		{`UNWIND $rows AS row MATCH (t:Track {id: row.id}) MATCH (g:Genre {slug: row.genre}) CREATE (t)-[:IN_GENRE]->(g)`, genres(c.Songs, func(i int) int { return c.Songs[i].Artist })},
		{`UNWIND $rows AS row CREATE (:User {id: row.id, handle: row.handle, handleKey: row.handle, displayName: row.handle, email: row.handle + '@example.org', createdAt: $now})`, fans},
		{`UNWIND $rows AS row MATCH (u:User {id: row.fan})` + listened, heard},
		{`UNWIND $rows AS row MATCH (u:User {id: row.fan}) MATCH (a:Artist {id: row.artist}) MERGE (u)-[f:FOLLOWS]->(a) SET f.at = $now`, follows},
		{`MATCH (u:User {email: 'fan@sidestage.test'}) UNWIND $rows AS row` + listened, heard[:firstOfFan(l.heard)]},
	}
}

// firstOfFan is how many songs the first of the people heard.
func firstOfFan(heard []heardSong) int {
	return sort.Search(len(heard), func(i int) bool { return heard[i].fan > 0 })
}

// listeningServer returns a server on a generated catalogue that people listen to. It is made
// once of the one that search is measured on.
func listeningServer(ctx context.Context) (*server, scaledListening, error) {
	c, err := newScaledCatalogue(fullScale)
	if err != nil {
		return nil, scaledListening{}, err
	}
	l := newScaledListening(c, fullListening)
	searched, err := scaledServer(ctx, fullScale, c)
	if err != nil {
		return nil, l, err
	}
	folder := fmt.Sprintf("%s-heard-%d-%d-%d", searched.folder, fullListening.Fans, fullListening.Each, heardVersion)
	made := &server{folder: folder}
	done := filepath.Join(folder, "heard")
	if _, err := os.Stat(done); err == nil {
		return made, l, nil
	}
	fmt.Fprintln(os.Stderr, "bench: filling a graph with listening, once:", folder)
	if err := errors.Join(os.RemoveAll(folder), os.CopyFS(folder, os.DirFS(searched.folder))); err != nil {
		return nil, l, err
	}
	if err := fillGraph(ctx, made.data(), l.statements()); err != nil {
		return nil, l, fmt.Errorf("filling the graph: %w", err)
	}
	return made, l, os.WriteFile(done, []byte(time.Now().Format(time.RFC3339)), 0o600)
}

// heard starts the server and returns once it has a model and its index, neither of which a first
// start has.
func (s *server) heard(ctx context.Context) error {
	s.environ = []string{"MEILI_URL="}
	if _, err := s.start(ctx); err != nil {
		return err
	}
	fan, err := s.signedIn(ctx, "fan@sidestage.test")
	if err != nil {
		return err
	}
	s.token = fan.AccessToken
	if _, err := s.indexed(ctx); err != nil {
		return err
	}
	return s.recommending(ctx, trainWithin)
}

// heardVersion is raised where the listening or what is written of it changes.
const heardVersion = 1
