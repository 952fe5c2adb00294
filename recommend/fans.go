package recommend

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
)

const (
	// askedFans bounds how many of an artist's listeners are looked at, evenly spaced among them.
	askedFans = 1000
	// sharedFans is how many of them must listen to another artist before anything is said of the pair.
	sharedFans = 3
	// leastFans is the least score: of a hundred and more artists who are looked at, chance alone lifts some above 0.
	leastFans = 0.1
)

// fansAlsoLike gives the artists whom the listeners of one listen to more than all others do. The score,
// of 0..1, is by how much: the share of its listeners who listen to the other (the lower end of its
// 90 % interval, see wilson) less the share of everybody else who does. Nothing with fewer than
// Config.MinListeners listeners.
func (m *Model) fansAlsoLike(artist int32) []ranked {
	fans := m.fans.Col(int(artist))
	if len(fans) < m.cfg.MinListeners {
		return nil
	}
	asked := min(len(fans), askedFans)
	shared := map[int32]float64{}
	for i := range asked {
		for _, e := range m.fans.Row(int(fans[i*len(fans)/asked].Index)) {
			shared[e.Index]++
		}
	}
	others := float64(m.fans.Rows() - len(fans))
	var out []ranked
	for _, b := range sortedKeys(shared) {
		if b == artist || shared[b] < sharedFans || others < 1 {
			continue
		}
		share := shared[b] / float64(asked)
		elsewhere := max(0, float64(len(m.fans.Col(int(b))))-share*float64(len(fans))) / others
		if score := wilson(shared[b], float64(asked)) - elsewhere; score >= leastFans {
			out = append(out, ranked{b, pull{score, whyFans(share, elsewhere)}})
		}
	}
	slices.SortFunc(out, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(m.listeners[b.index], m.listeners[a.index]), cmp.Compare(a.index, b.index))
	})
	return out
}

func whyFans(share, elsewhere float64) string {
	percent := func(x float64) int { return int(math.Round(100 * x)) }
	return fmt.Sprintf("%d%% of their listeners, %d%% of others", percent(share), percent(elsewhere))
}

// FansAlsoLike gives the artists whom those who listen to one listen to more than others do, the best first,
// without those who are not for the person. Errors: UNAVAILABLE before the first model.
func (s *Service) FansAlsoLike(ctx context.Context, userID, artistID string, limit int) ([]music.Scored, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	a, known := m.artists.Find(artistID)
	if !known {
		return nil, nil
	}
	t, err := s.tasteNow(ctx, m, userID, s.tuning(ctx, userID), false)
	if err != nil {
		return nil, err
	}
	return t.forThem(scored(m.fansAlsoLike(a), m.artists.IDs), limit, m.artists.Find, t.refusesArtist), nil
}
