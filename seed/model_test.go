package seed

import (
	"math"
	"slices"
	"testing"
)

// loaded is the demo data of the default options in memory.
func loaded(t *testing.T) (*memory, Report) {
	t.Helper()
	m := newMemory()
	report, err := Load(t.Context(), m, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	return m, report
}

// listeners gives, by artist, who has listened to them and how often.
func listeners(m *memory) map[string]map[string]float64 {
	out := make(map[string]map[string]float64)
	for _, l := range m.listens {
		artist := m.tracks[l.TrackID].ArtistID
		if out[artist] == nil {
			out[artist] = make(map[string]float64)
		}
		out[artist][l.UserID] += float64(l.Plays)
	}
	return out
}

func sharedListeners(a, b map[string]float64) int {
	n := 0
	for u := range a {
		if _, ok := b[u]; ok {
			n++
		}
	}
	return n
}

func TestSimilarArtistsEmerge(t *testing.T) {
	m, _ := loaded(t)
	by := listeners(m)
	var known, shared, close, sameGenre int
	for id, own := range by {
		if len(own) < 5 {
			continue
		}
		known++
		best, bestID := 0.0, ""
		for other, theirs := range by {
			if other == id || len(theirs) < 5 {
				continue
			}
			cosine := float64(sharedListeners(own, theirs)) / math.Sqrt(float64(len(own)*len(theirs)))
			if cosine > best {
				best, bestID = cosine, other
			}
		}
		if best > 0 {
			shared++
		}
		if best >= .5 {
			close++
		}
		if m.artists[id].Genres[0].ID == m.artists[bestID].Genres[0].ID {
			sameGenre++
		}
	}
	t.Logf("%d artists, %d with 5 listeners or more, %d share listeners, %d have a neighbour at cosine .5, "+
		"%d of the nearest share the main genre", len(m.artists), known, shared, close, sameGenre)
	if known < 250 {
		t.Errorf("only %d artists have 5 listeners", known)
	}
	if shared < known {
		t.Errorf("%d of %d artists share no listener with another", known-shared, known)
	}
	if 10*close < 9*known {
		t.Errorf("only %d of %d artists have a neighbour at cosine .5", close, known)
	}
	if 2*sameGenre < known {
		t.Errorf("only %d of %d nearest neighbours share the main genre", sameGenre, known)
	}
}

func TestPopularityHasALongTail(t *testing.T) {
	m, _ := loaded(t)
	var plays []float64
	total := 0.0
	for _, own := range listeners(m) {
		sum := 0.0
		for _, n := range own {
			sum += n
		}
		plays = append(plays, sum)
		total += sum
	}
	g := gini(plays)
	slices.Sort(plays)
	top := 0.0
	for _, p := range plays[len(plays)*9/10:] {
		top += p
	}
	t.Logf("Gini %.2f, the top tenth has %.0f %% of %.0f plays", g, 100*top/total, total)
	if g < .4 || g > .85 {
		t.Errorf("Gini of plays is %.2f, want a long tail", g)
	}
	if top/total < .25 {
		t.Errorf("the top tenth has only %.0f %% of plays", 100*top/total)
	}
}

func gini(list []float64) float64 {
	slices.Sort(list)
	sum, weighted := 0.0, 0.0
	for i, v := range list {
		sum += v
		weighted += float64(i+1) * v
	}
	n := float64(len(list))
	return 2*weighted/(n*sum) - (n+1)/n
}

func TestFriendsShareTaste(t *testing.T) {
	m, _ := loaded(t)
	heard := make(map[string]map[string]float64) // by fan, artists
	for _, l := range m.listens {
		if heard[l.UserID] == nil {
			heard[l.UserID] = make(map[string]float64)
		}
		heard[l.UserID][m.tracks[l.TrackID].ArtistID]++
	}
	overlap := func(a, b string) float64 {
		both := float64(sharedListeners(heard[a], heard[b]))
		return both / (float64(len(heard[a])+len(heard[b])) - both)
	}
	friends, n := 0.0, 0.0
	degree := make(map[string]int)
	for pair := range m.follows {
		if _, fan := m.fans[pair[1]]; fan {
			friends, n = friends+overlap(pair[0], pair[1]), n+1
			degree[pair[0]]++
		}
	}
	ids := make([]string, 0, len(m.fans))
	for id := range heard {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	strangers, k := 0.0, 0.0
	r := newRandom(1, "pairs", 0)
	for range 5000 {
		strangers, k = strangers+overlap(pick(r, ids), pick(r, ids)), k+1
	}
	t.Logf("%.1f friends each; artists in common (Jaccard): friends %.3f, strangers %.3f", n/float64(len(m.fans)),
		friends/n, strangers/k)
	if friends/n < 3*strangers/k {
		t.Errorf("friends share %.3f of their artists, strangers %.3f", friends/n, strangers/k)
	}
	if c := clustering(m); c < .2 {
		t.Errorf("only %.2f of friends of friends are friends", c)
	} else {
		t.Logf("clustering %.2f", c)
	}
}

// clustering is the share of pairs of one's friends that are friends.
func clustering(m *memory) float64 {
	near := make(map[string][]string)
	tied := make(map[[2]string]bool)
	for pair := range m.follows {
		if _, fan := m.fans[pair[1]]; fan && !tied[[2]string{pair[1], pair[0]}] {
			tied[pair], tied[[2]string{pair[1], pair[0]}] = true, true
			near[pair[0]] = append(near[pair[0]], pair[1])
			near[pair[1]] = append(near[pair[1]], pair[0])
		}
	}
	closed, open := 0.0, 0.0
	for _, list := range near {
		for i := range list {
			for j := range i {
				open++
				if tied[[2]string{list[i], list[j]}] {
					closed++
				}
			}
		}
	}
	return closed / open
}

func TestHistoriesAreInTheirTime(t *testing.T) {
	m, _ := loaded(t)
	recent := 0
	for _, l := range m.listens {
		fan := m.fans[l.UserID]
		if l.LastAt.After(testNow) || l.LastAt.Before(fan.CreatedAt) || testNow.Sub(l.LastAt).Hours() > 24*historyDays+2 {
			t.Fatalf("%s listened at %v, joined %v", fan.Handle, l.LastAt, fan.CreatedAt)
		}
		if l.FirstAt.After(l.LastAt) || l.FirstAt.Before(fan.CreatedAt) ||
			l.Plays+l.Skips == 1 && !l.FirstAt.Equal(l.LastAt) {
			t.Fatalf("%s listened from %v to %v, joined %v: %+v", fan.Handle, l.FirstAt, l.LastAt, fan.CreatedAt, l)
		}
		if testNow.Sub(l.LastAt).Hours() < 24*30 {
			recent++
		}
		if l.Plays < 0 || l.Skips < 0 || l.Plays+l.Skips == 0 || l.Seconds <= 0 {
			t.Fatalf("odd listening: %+v", l)
		}
	}
	if recent*10 < len(m.listens) {
		t.Errorf("only %d of %d were heard in the last month", recent, len(m.listens))
	}
	for _, f := range m.follows {
		if f.At.After(testNow) {
			t.Fatalf("a follow lies in the future: %v", f.At)
		}
	}
	for _, s := range m.saves {
		if s.At.After(testNow) || s.At.Before(m.fans[s.UserID].CreatedAt) {
			t.Fatalf("a save is out of its time: %v", s.At)
		}
	}
}
