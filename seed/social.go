package seed

import (
	"math"
	"slices"
)

// friendship is a pair of fans who follow each other, or a one-sided follow.
type friendship struct {
	from, to int
	mutual   bool
}

// similarity of two tastes is their cosine, 0 to 1.
func similarity(a, b []float64) float64 {
	dot, aa, bb := 0.0, 0.0, 0.0
	for i := range a {
		dot, aa, bb = dot+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
	}
	return dot / math.Sqrt(aa*bb)
}

// friendships ties the members of one circle, and each of them to one or two
// fans beyond it. Inside, the chance grows with the likeness of taste, and then
// some of the friends of friends meet (triadic closure). fans is how many there
// are in all.
func (w *world) friendships(c circle, members []fan, fans int) []friendship {
	r := newRandom(w.seed, "friends", c.n)
	n := len(members)
	tied := make([][]bool, n)
	for i := range tied {
		tied[i] = make([]bool, n)
	}
	for i := range n {
		for j := range i {
			if r.chance(.55 * math.Pow(similarity(members[i].taste, members[j].taste), 2)) {
				tied[i][j], tied[j][i] = true, true
			}
		}
	}
	for i := range n {
		for j := range i {
			if !tied[i][j] && common(tied, i, j) && r.chance(.35) {
				tied[i][j], tied[j][i] = true, true
			}
		}
	}
	var ties []friendship
	for i := range n {
		for j := range i {
			if tied[i][j] {
				ties = append(ties, friendship{members[i].n, members[j].n, r.chance(.85)})
			}
		}
	}
	for _, m := range members {
		for range 1 + r.IntN(2) {
			if to := w.kindred(r, c, m, fans); to >= 0 {
				ties = append(ties, friendship{m.n, to, r.chance(.3)})
			}
		}
	}
	return ties
}

func common(tied [][]bool, i, j int) bool {
	for k := range tied {
		if tied[i][k] && tied[k][j] {
			return true
		}
	}
	return false
}

// kindred finds somebody of another circle: of six circles met by chance, the
// one whose taste is closest, and there rather one of the first, who are the
// better known. It is -1 where there is no other circle.
func (w *world) kindred(r random, c circle, m fan, fans int) int {
	circles := (fans + circleSize - 1) / circleSize
	if circles < 2 {
		return -1
	}
	best, likeness := -1, -1.0
	met := make([]int, 0, 6)
	for range 6 {
		k := r.IntN(circles)
		if k == c.n || slices.Contains(met, k) {
			continue
		}
		met = append(met, k)
		if s := similarity(m.taste, w.circle(k).taste); s > likeness {
			best, likeness = k, s
		}
	}
	if best < 0 {
		return -1
	}
	size := min(circleSize, fans-best*circleSize)
	return best*circleSize + int(float64(size)*r.Float64()*r.Float64())
}
