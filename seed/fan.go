package seed

import (
	"math"
	"slices"
	"time"
)

// circleSize is how many fans know one another well.
const circleSize = 10

// circle is a group of friends: what they have in common before each goes their
// own way.
type circle struct {
	n      int
	taste  []float64 // by family
	scenes []int
	city   int
}

// fan is one invented fan.
type fan struct {
	n      int
	handle string
	name   string
	city   int
	joined time.Time
	taste  []float64 // by family; adds up to 1
	loves  []love    // what they listen to, in a fixed order
}

// love is a fan's bond with an artist.
type love struct {
	artist   int
	strength float64 // about 0.2 for a passing acquaintance to 5 for an idol
}

func (w *world) circle(n int) circle {
	r := newRandom(w.seed, "circle", n)
	alpha := make([]float64, len(w.families))
	for i, share := range w.share {
		// The sum of alpha is low: a circle has two or three families.
		alpha[i] = .06 + 1.6*math.Sqrt(share)*.45
	}
	c := circle{n: n, taste: r.dirichlet(alpha), city: r.IntN(len(w.cities))}
	if n == 0 {
		w.aroundDemoArtist(&c)
	}
	for len(c.scenes) < 4 {
		s := w.sceneFor(r, c.taste)
		if !slices.Contains(c.scenes, s) || r.chance(.3) {
			c.scenes = append(c.scenes, s)
		}
	}
	return c
}

// aroundDemoArtist returns the first circle, the demo fan's, half of its taste to
// the family of the demo artist, and the artist's scene.
func (w *world) aroundDemoArtist(c *circle) {
	home := w.artists[w.demoArtist]
	for i := range c.taste {
		c.taste[i] *= .5
	}
	c.taste[home.family] += .5
	c.scenes = append(c.scenes, home.scene)
}

func (w *world) sceneFor(r random, taste []float64) int {
	for {
		f := w.byFamily[newWeights(taste).pick(r)]
		if len(f.scenes) > 0 {
			return f.scenes[f.byScene.pick(r)]
		}
	}
}

func (w *world) fan(n int, c circle, anchor time.Time) fan {
	r := newRandom(w.seed, "fan", n)
	f := fan{n: n, city: c.city}
	handle, first := fanHandle(n)
	f.handle, f.name = handle, capital(first)+" "+pick(r, surnames)
	if r.chance(.45) {
		f.city = r.IntN(len(w.cities))
	}
	f.joined = anchor.Add(-time.Duration(r.between(20, 900) * float64(24*time.Hour))).Truncate(time.Second)
	alpha := make([]float64, len(c.taste))
	for i, t := range c.taste {
		alpha[i] = 14*t + .02
	}
	f.taste = r.dirichlet(alpha)
	f.loves = w.loves(r, c, f.taste)
	return f
}

// loves draws whom a fan listens to: most artists of a few scenes, shared with
// the circle or found alone, and a handful of names that everybody knows.
func (w *world) loves(r random, c circle, taste []float64) []love {
	var scenes []int
	for _, s := range c.scenes {
		// A fan follows the circle into a scene the more they like its family.
		if r.chance(.45+.5*min(1, 3*taste[w.scenes[s].family])) && !slices.Contains(scenes, s) {
			scenes = append(scenes, s)
		}
	}
	if s := w.sceneFor(r, taste); len(scenes) < 3 && !slices.Contains(scenes, s) {
		scenes = append(scenes, s)
	}
	var loves []love
	add := func(artist int, strength float64) {
		if !slices.ContainsFunc(loves, func(l love) bool { return l.artist == artist }) {
			loves = append(loves, love{artist, strength})
		}
	}
	for _, s := range scenes {
		devotion := math.Exp(.5 * r.NormFloat64())
		for _, a := range w.scenes[s].artists {
			rank := w.artists[a].rank
			if r.chance(.6 + .32*rank) {
				add(a, devotion*(.35+.9*rank)*math.Exp(.6*r.NormFloat64()))
			}
		}
	}
	for range 1 + r.IntN(4) {
		f := w.byFamily[newWeights(taste).pick(r)]
		if len(f.artists) > 0 {
			add(f.artists[f.byArtist.pick(r)], .3*math.Exp(.5*r.NormFloat64()))
		}
	}
	return loves
}
