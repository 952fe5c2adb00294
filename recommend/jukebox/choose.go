package jukebox

import (
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// choose picks from a pool that is not empty: by score with some chance, on the side that the
// dial asks for where a song there fits, else the dial lends its weight. A song does not wait and
// is not by one of the last artists where there is any such; of these, the latter matters more.
func (d *draw) choose(pool []candidate, whole bool) int {
	last := d.lastArtist()
	wantsNew := d.wantsNew()
	lately := d.state.Trail[max(0, len(d.state.Trail)-restPlaces):]
	isApart := func(c candidate) bool {
		return !slices.ContainsFunc(lately, func(s Step) bool { return s.ArtistID == c.artistID })
	}
	free := func(c candidate) bool { return c.artistID != last && !d.scene.waits(c) }
	allowed := []func(candidate) bool{
		func(c candidate) bool { return c.familiar != wantsNew && c.fits && free(c) && isApart(c) },
		func(c candidate) bool { return free(c) && isApart(c) },
		free,
		func(c candidate) bool { return c.artistID != last },
		func(c candidate) bool { return !d.scene.waits(c) },
		func(candidate) bool { return true },
	}
	if d.scene.against > 0 {
		// The dial does not bring back what the person turned from.
		allowed = slices.Insert(allowed, 1, func(c candidate) bool { return c.fits && free(c) && isApart(c) })
	}
	if d.wantsOwn(pool) {
		own := func(c candidate) bool { return c.own && c.fits && free(c) }
		allowed = slices.Insert(allowed, 0,
			func(c candidate) bool { return own(c) && c.familiar != wantsNew && isApart(c) },
			func(c candidate) bool { return own(c) && isApart(c) },
			own,
		)
	}
	if due := d.due(pool, whole); due != "" && due != last && !d.scene.resting[due] {
		allowed = slices.Insert(allowed, 0, func(c candidate) bool { return c.artistID == due && !d.scene.waits(c) })
	}
	albums := make([]string, len(d.state.Trail))
	for i, step := range d.state.Trail {
		albums[i] = d.albumOf(step.TrackID)
	}
	lean := d.lean()
	var reasons listener.Reasons
	for _, song := range d.state.Batch {
		reasons.Count(song.Reason)
	}
	for _, ok := range allowed {
		best, most, another := -1, math.Inf(-1), false
		for i, c := range pool {
			// What one play is the reason of comes behind the rest once it has its share.
			other := !reasons.Full(c.reason)
			if !ok(c) || another && !other {
				continue
			}
			if other && !another {
				best, most, another = -1, math.Inf(-1), true
			}
			luck := d.chance(c.hash)
			if c.place > 0 {
				luck = staying - placeStep*float64(c.place)
			}
			if v := c.score + leanOf(lean, c.familiar) - d.crowding(c, albums) + temperature*luck; v > most {
				best, most = i, v
			}
		}
		if best >= 0 {
			return best
		}
	}
	return 0
}

// due names the artist who must come now because more than half of all that is left is theirs:
// otherwise they would have to come twice in a row at the end.
func (d *draw) due(pool []candidate, whole bool) string {
	if !whole {
		return ""
	}
	count := map[string]int{}
	for _, c := range pool {
		count[c.artistID]++
		if 2*count[c.artistID] > len(pool) {
			return c.artistID
		}
	}
	return ""
}

func (d *draw) lastArtist() string {
	if n := len(d.state.Trail); n > 0 {
		return d.state.Trail[n-1].ArtistID
	}
	return ""
}

// crowding is what a song loses because its artist or album came lately; albums are those of the trail.
func (d *draw) crowding(c candidate, albums []string) float64 {
	var loss float64
	for i, step := range d.state.Trail {
		if step.ArtistID == c.artistID {
			loss = max(loss, spacing*float64(i+1+trailLength-len(d.state.Trail))/trailLength)
		}
		if c.albumID != "" && albums[i] == c.albumID {
			loss += albumSpacing
		}
	}
	return loss
}

func (d *draw) albumOf(trackID string) string {
	m := d.scene.model
	if t, ok := m.Tracks.Find(trackID); ok && m.TrackAlbum[t] != similarity.None {
		return m.Albums.IDs[m.TrackAlbum[t]]
	}
	return ""
}

// chance is standard Gumbel noise that depends on the session, the place and the song alone:
// the best of score/temperature + noise is a draw from their softmax (Gumbel-max; Yellott 1977).
func (d *draw) chance(hash uint64) float64 {
	u := float64(splitmix.Next(d.state.Random^splitmix.Next(uint64(d.state.Position)^splitmix.Next(hash)))>>11)/(1<<53) +
		1e-12
	return -math.Log(-math.Log(min(u, 1-1e-12)))
}
