package lists

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// askedFans bounds how many of an artist's listeners are looked at, evenly spaced among them.
	askedFans = 1000
	// sharedFans is how many of them must listen to another artist before anything is said of the pair.
	sharedFans = 3
	// leastFans is the least score: of a hundred and more artists who are looked at, chance alone lifts some above 0.
	leastFans = 0.1
)

// fansAlsoLike returns the artists whom the listeners of one listen to more than all others do. The score,
// of 0..1, is by how much: the share of its listeners who listen to the other (the lower end of its
// 90 % interval, see wilson) less the share of everybody else who does. Nothing with fewer than
// Config.MinListeners listeners.
func fansAlsoLike(m *similarity.Model, artist int32) []similarity.Ranked {
	fans := m.Fans.Col(int(artist))
	if len(fans) < m.Config.MinListeners {
		return nil
	}
	asked := min(len(fans), askedFans)
	shared := map[int32]float64{}
	for i := range asked {
		for _, e := range m.Fans.Row(int(fans[i*len(fans)/asked].Index)) {
			shared[e.Index]++
		}
	}
	others := float64(m.Fans.Rows() - len(fans))
	var out []similarity.Ranked
	for _, b := range seq.SortedKeys(shared) {
		if b == artist || shared[b] < sharedFans || others < 1 {
			continue
		}
		share := shared[b] / float64(asked)
		elsewhere := max(0, float64(len(m.Fans.Col(int(b))))-share*float64(len(fans))) / others
		if score := similarity.Wilson(shared[b], float64(asked)) - elsewhere; score >= leastFans {
			out = append(out,
				similarity.Ranked{Index: b, Pull: similarity.Pull{Score: score, Reason: whyFans(share, elsewhere)}})
		}
	}
	slices.SortFunc(out, func(a, b similarity.Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(m.Listeners[b.Index], m.Listeners[a.Index]),
			cmp.Compare(a.Index, b.Index))
	})
	return out
}

func whyFans(share, elsewhere float64) string {
	percent := func(x float64) int { return int(math.Round(100 * x)) }
	if percent(elsewhere) == 0 {
		return fmt.Sprintf("%d%% of their listeners, hardly anybody else", percent(share))
	}
	return fmt.Sprintf("%d%% of their listeners, %d%% of others", percent(share), percent(elsewhere))
}
