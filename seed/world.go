package seed

import (
	"cmp"
	"math"
	"slices"
)

// world is what there is to listen to, arranged for the fan model: artists in
// scenes of about seven that share a genre, scenes in families.
type world struct {
	namespace string
	seed      uint64
	families  []string
	cities    []City
	artists   []worldArtist
	scenes    []scene
	share     []float64 // of all listens, by family
	byFamily  []familyIndex
	synthetic int // artists from this index on are synthetic
	// demoArtist is the one whose account people can sign in to.
	demoArtist int
}

type worldArtist struct {
	key    string // Artist.Key; "" for a synthetic one
	family int
	scene  int
	genre  string    // the main one, by slug
	pull   float64   // popularity: listens, flattened
	rank   float64   // 1 for the most popular artist of the scene, 0 for the least
	tracks []songRef // nil for a synthetic artist
}

// songRef is a track as the fan model sees it.
type songRef struct {
	key, album string
	seconds    float64
	pull       float64
}

type scene struct {
	family  int
	artists []int
	pull    float64
}

// familyIndex draws a scene or an artist of a family by popularity.
type familyIndex struct {
	scenes, artists   []int
	byScene, byArtist weights
}

// sceneSize is how many artists a scene has: what one circle of people comes to
// know well.
const sceneSize = 7

// flatten tames the long tail of listens, which spans five decades, to one that
// a few hundred fans can express.
func flatten(listens int) float64 { return math.Pow(float64(listens)+150, .55) }

func newWorld(c *Catalogue, cities []City, opts Options) *world {
	w := &world{namespace: opts.Namespace, seed: opts.Seed, cities: cities}
	familyOf := make(map[string]int)
	for _, g := range c.Genres {
		if !slices.Contains(w.families, g.Family) {
			w.families = append(w.families, g.Family)
		}
		familyOf[g.Slug] = slices.Index(w.families, g.Family)
	}
	tracks := make(map[string][]songRef)
	listens := make(map[string]int)
	for _, t := range c.Tracks {
		tracks[t.Artist] = append(tracks[t.Artist], songRef{t.Key, t.Album, t.Seconds, flatten(t.Listens)})
		listens[t.Artist] += t.Listens
	}
	for i, a := range c.Artists {
		if a.Account != "" {
			w.demoArtist = i
		}
		w.artists = append(w.artists, worldArtist{
			key: a.Key, family: mainFamily(a, familyOf, len(w.families)), genre: a.Genres[0].Slug,
			pull: flatten(listens[a.Key]), tracks: tracks[a.Key],
		})
	}
	w.synthetic = len(w.artists)
	if opts.Scale {
		w.addSynthetic(c, familyOf, opts.Fans/tracksPerArtist)
	}
	w.group()
	w.index()
	return w
}

func mainFamily(a Artist, familyOf map[string]int, families int) int {
	sums := make([]float64, families)
	for _, g := range a.Genres {
		sums[familyOf[g.Slug]] += g.Weight
	}
	best := 0
	for i, s := range sums {
		if s > sums[best] {
			best = i
		}
	}
	return best
}

// group divides the artists of each family into scenes, neighbours by genre.
func (w *world) group() {
	for family := range w.families {
		var members []int
		for i, a := range w.artists {
			if a.family == family {
				members = append(members, i)
			}
		}
		slices.SortStableFunc(members, func(x, y int) int {
			return cmp.Compare(w.artists[x].genre, w.artists[y].genre)
		})
		// Scenes of equal size rather than a last one that is too small.
		n := max(1, (len(members)+sceneSize/2)/sceneSize)
		for k := range n {
			part := members[k*len(members)/n : (k+1)*len(members)/n]
			if len(part) > 0 {
				w.addScene(family, part)
			}
		}
	}
}

func (w *world) addScene(family int, members []int) {
	s := scene{family: family, artists: members}
	ranked := slices.Clone(members)
	slices.SortStableFunc(ranked, func(x, y int) int { return cmp.Compare(w.artists[y].pull, w.artists[x].pull) })
	for place, i := range ranked {
		a := &w.artists[i]
		a.scene = len(w.scenes)
		a.rank = 1 - float64(place)/float64(max(1, len(ranked)-1))
		s.pull += math.Sqrt(a.pull)
	}
	w.scenes = append(w.scenes, s)
}

func (w *world) index() {
	w.byFamily = make([]familyIndex, len(w.families))
	w.share = make([]float64, len(w.families))
	scenePulls := make([][]float64, len(w.families))
	artistPulls := make([][]float64, len(w.families))
	for i, s := range w.scenes {
		f := &w.byFamily[s.family]
		f.scenes = append(f.scenes, i)
		scenePulls[s.family] = append(scenePulls[s.family], s.pull)
	}
	total := 0.0
	for i, a := range w.artists {
		f := &w.byFamily[a.family]
		f.artists = append(f.artists, i)
		artistPulls[a.family] = append(artistPulls[a.family], math.Pow(a.pull, 1.4))
		w.share[a.family] += a.pull
		total += a.pull
	}
	for i := range w.byFamily {
		w.share[i] /= total
		if len(scenePulls[i]) > 0 {
			w.byFamily[i].byScene = newWeights(scenePulls[i])
			w.byFamily[i].byArtist = newWeights(artistPulls[i])
		}
	}
}

// artistID is the id of an artist by its index.
func (w *world) artistID(i int) string { return ID(w.namespace, "artist", w.artistKey(i)) }

// songs are the tracks of an artist.
func (w *world) songs(i int) []songRef {
	if i < w.synthetic {
		return w.artists[i].tracks
	}
	return w.syntheticWork(i).songs()
}
