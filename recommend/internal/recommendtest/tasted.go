package recommendtest

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/internal/taste"
)

// Tasted is a world whose listeners like what lies near their tastes in a space that nobody sees: genres say a part of
// it, and what people hear together another.
type Tasted struct {
	*World
	seed   uint64
	sounds map[string]sound
	tastes map[string][]sound
}

// sound is where a song lies, or what a listener likes; of length 1.
type sound [8]float64

func (s sound) cosine(o sound) (sum float64) {
	for i, v := range s {
		sum += v * o[i]
	}
	return sum
}

// near is another sound, the further away the greater by is.
func (s sound) near(r *rand.Rand, by float64) sound {
	var length float64
	for i := range s {
		s[i] += by * r.NormFloat64() / math.Sqrt(float64(len(s)))
		length += s[i] * s[i]
	}
	for i := range s {
		s[i] /= math.Sqrt(length)
	}
	return s
}

const (
	tastedGenres, tastedScenes = 12, 36
	// closeEnough is how near to a taste a liked song is, give or take a whim of each listener about each song.
	closeEnough, whim = 0.72, 0.12
	// mislabelled is the share of artists of whom the genre says something else.
	mislabelled = 0.15
)

// TastedBy makes artists in scenes of genres, and fans of two scenes each who hear mostly what they like.
func TastedBy(seed uint64, fans, artists, tracks int) *Tasted {
	w := &Tasted{New(), seed, map[string]sound{}, map[string][]sound{}}
	r := rand.New(rand.NewPCG(seed, 2))
	var genres, scenes []sound
	for g := range tastedGenres {
		w.GenreList = append(w.GenreList, taste.Genre{Slug: fmt.Sprintf("g%d", g), Name: fmt.Sprintf("genre %d", g)})
		genres = append(genres, sound{}.near(r, 1))
	}
	for s := range tastedScenes {
		scenes = append(scenes, genres[s%tastedGenres].near(r, 0.7))
	}
	of := make([][]string, tastedScenes)
	for a := range artists {
		id, scene := fmt.Sprintf("a%04d", a), r.IntN(tastedScenes)
		genre := scene % tastedGenres
		if r.Float64() < mislabelled {
			genre = r.IntN(tastedGenres)
		}
		w.Add(id, fmt.Sprintf("g%d", genre), tracks/artists)
		at := scenes[scene].near(r, 0.35)
		of[scene] = append(of[scene], id)
		for i := range tracks / artists {
			w.sounds[fmt.Sprintf("%s-%d", id, i)] = at.near(r, 0.2)
		}
	}
	for u := range fans {
		w.fan(fmt.Sprintf("u%05d", u), scenes, r, 60+r.IntN(120))
	}
	return w
}

// fan adds somebody of two tastes who played so many songs, mostly such that they like, the popular ones first.
func (w *Tasted) fan(user string, scenes []sound, r *rand.Rand, plays int) {
	for range 2 {
		w.tastes[user] = append(w.tastes[user], scenes[r.IntN(len(scenes))].near(r, 0.3))
	}
	var liked []string
	for _, t := range w.TrackList {
		if w.Likes(user, t.ID) {
			liked = append(liked, t.ID)
		}
	}
	heard := map[string]int{}
	for range plays {
		if r.Float64() < 0.15 || len(liked) == 0 {
			heard[w.TrackList[int(math.Pow(r.Float64(), 2)*float64(len(w.TrackList)))].ID]++
			continue
		}
		heard[liked[int(math.Pow(r.Float64(), 2)*float64(len(liked)))]]++
	}
	for _, id := range slices.Sorted(maps.Keys(heard)) {
		w.Did = append(w.Did, taste.Interaction{
			UserID: user, TrackID: id, Plays: heard[id], Seconds: 150 * float64(heard[id]),
			LastAt: TestNow.Add(-time.Duration(r.IntN(200*24)) * time.Hour),
		})
	}
}

// Newcomer adds somebody with tastes of whom nothing is known.
func (w *Tasted) Newcomer(user string) {
	r := rand.New(rand.NewPCG(w.seed, splitmix.Next(uint64(len(w.tastes)))))
	for range 2 {
		w.tastes[user] = append(w.tastes[user], w.sounds[w.TrackList[r.IntN(len(w.TrackList))].ID].near(r, 0.3))
	}
}

// Likes says whether somebody likes a song; always the same.
func (w *Tasted) Likes(user, trackID string) bool {
	best := math.Inf(-1)
	for _, t := range w.tastes[user] {
		best = max(best, t.cosine(w.sounds[trackID]))
	}
	state := w.seed
	for _, c := range user + " " + trackID {
		state = splitmix.Next(state ^ uint64(c))
	}
	r := rand.New(rand.NewPCG(state, 3))
	return best+whim*r.NormFloat64() > closeEnough
}
