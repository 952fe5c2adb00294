package lists

import (
	"cmp"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// curateTracks ranks tracks for a person (t nil for a visitor), of one genre where genre is not none.
func curateTracks(
	m *similarity.Model, t *listener.Taste, genre int32, sort music.CuratedSort, now time.Time,
) []similarity.Ranked {
	switch {
	case sort == music.Newest:
		return newest(m, genre, now, t)
	case sort == music.Popular || t == nil || t.Tuning.Model == tuning.RankByPopularity:
		return falling(listener.Spread(listener.Popular(m, genre, t), m.TrackArtist))
	default:
		return falling(forTaste(m, t, genre, listener.CuratedLimit, listener.CuratedLimit))
	}
}

// forTaste ranks what the person's sources offer, then fills up with what is popular: at most limit, and at most ofOne
// of one artist.
func forTaste(m *similarity.Model, t *listener.Taste, genre int32, limit, ofOne int) []similarity.Ranked {
	var out []similarity.Ranked
	if genre == similarity.None {
		out = listener.Undealt(arrangeSources(t, limit, ofOne))
	} else {
		out = seq.First(listener.SpreadReasons(arrange(t, inGenre(t, genre))), limit)
	}
	taken, of := map[int32]bool{}, map[int32]int{}
	for _, r := range out {
		taken[r.Index] = true
		of[m.TrackArtist[r.Index]]++
	}
	if len(out) >= limit {
		return out
	}
	for _, r := range listener.Spread(stepped(t, listener.Popular(m, genre, t)), m.TrackArtist) {
		if artist := m.TrackArtist[r.Index]; len(out) < limit && !taken[r.Index] && of[artist] < ofOne {
			of[artist]++
			r.Score *= 0.1
			out = append(out, r)
		}
	}
	return out
}

// stepped puts back what is like what is not for the person, and whom they skip.
func stepped(t *listener.Taste, list []similarity.Ranked) []similarity.Ranked {
	for i := range list {
		list[i].Score *= t.Retreat.Of(t.Model, list[i].Index)
	}
	slices.SortStableFunc(list, func(a, b similarity.Ranked) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// inGenre returns the tracks of a genre that draw the person, the best first.
func inGenre(t *listener.Taste, genre int32) []similarity.Ranked {
	var out []similarity.Ranked
	for _, track := range t.Model.GenreTracks[genre] {
		if p := t.Track(track); p.Score > 0 {
			out = append(out, similarity.Ranked{Index: track, Pull: p})
		}
	}
	slices.SortFunc(out, similarity.Higher)
	return placed(seq.First(out, listener.CuratedLimit))
}

// placed scores what is on a list by its place.
func placed(list []similarity.Ranked) []similarity.Ranked {
	for i := range list {
		list[i].Score = 1 - float64(i)/float64(len(list))
	}
	return list
}

// newness scores a track by its release alone: a score that decays between two pages would move the cursor.
func newness(m *similarity.Model, track int32) similarity.Pull {
	return similarity.Pull{Score: float64(m.Released[track].UnixMilli()), Reason: "New from " + m.ArtistNameOf(track)}
}

// newest ranks released tracks by date, the latest first.
func newest(m *similarity.Model, genre int32, now time.Time, t *listener.Taste) []similarity.Ranked {
	var out []similarity.Ranked
	for _, track := range m.ByRelease {
		if len(out) == listener.CuratedLimit {
			break
		}
		if m.Released[track].After(now) || (genre != similarity.None && !m.TrackGenres[track].Has(genre)) ||
			t.Refuses(track) {
			continue
		}
		out = append(out, similarity.Ranked{Index: track, Pull: newness(m, track)})
	}
	return out
}

// curateAlbums ranks albums by the mean of their three best tracks; by date for NEW.
func curateAlbums(
	m *similarity.Model, t *listener.Taste, genre int32, sort music.CuratedSort, now time.Time,
) []similarity.Ranked {
	score := func(track int32) similarity.Pull {
		return similarity.Pull{Score: float64(m.Popularity[track]), Reason: "Popular right now"}
	}
	switch {
	case sort == music.Newest:
		score = func(track int32) similarity.Pull { return newness(m, track) }
	case sort != music.Popular && t != nil && t.Tuning.Model != tuning.RankByPopularity:
		listed := map[int32]similarity.Pull{}
		for i, r := range listener.Interleave(t.Sources(), listener.CuratedLimit) {
			listed[r.Index] = similarity.Pull{Score: 0.8 * (1 - float64(i)/listener.CuratedLimit), Reason: r.Reason}
		}
		// A little popularity puts what nothing else speaks for in a sensible order.
		popular := score
		score = func(track int32) similarity.Pull {
			p := t.Track(track)
			if l := listed[track]; l.Score > p.Score {
				p = l
			}
			if p.Score == 0 {
				p.Reason = popular(track).Reason
			}
			p.Score = 0.95*p.Score + 0.05*popular(track).Score
			return p
		}
	}
	var out []similarity.Ranked
	for album, tracks := range m.AlbumTracks {
		if p, ok := albumPull(m, tracks, genre, score); ok && !m.Released[tracks[0]].After(now) &&
			(t == nil || !t.Views.BlockedAlbum(m, int32(album))) {
			out = append(out, similarity.Ranked{Index: int32(album), Pull: p})
		}
	}
	slices.SortFunc(out, func(a, b similarity.Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(m.Albums.IDs[a.Index], m.Albums.IDs[b.Index]))
	})
	return seq.First(out, listener.CuratedLimit)
}

// albumPull is the mean of the three best tracks and the reason of the best; false where no
// track is of the genre.
func albumPull(
	m *similarity.Model, tracks []int32, genre int32, score func(int32) similarity.Pull,
) (similarity.Pull, bool) {
	pulls := make([]similarity.Pull, 0, len(tracks))
	of := genre == similarity.None
	for _, t := range tracks {
		of = of || m.TrackGenres[t].Has(genre)
		pulls = append(pulls, score(t))
	}
	slices.SortStableFunc(pulls, func(a, b similarity.Pull) int { return cmp.Compare(b.Score, a.Score) })
	best := seq.First(pulls, 3)
	out := similarity.Pull{Reason: best[0].Reason}
	for _, p := range best {
		out.Score += p.Score / float64(len(best))
	}
	return out, of
}

// curateArtists ranks the artists of a genre (all for none) by listeners.
func curateArtists(m *similarity.Model, genre int32) []similarity.Ranked {
	var out []similarity.Ranked
	reason, most := "Popular right now", 0.0
	order := make([]int32, 0, m.Artists.Len())
	if genre != similarity.None {
		order, reason = m.GenreArtist[genre], "Popular in "+m.GenreName[genre]
	} else {
		for a := range m.Artists.Len() {
			order = append(order, int32(a))
		}
		slices.SortFunc(order, func(a, b int32) int {
			return cmp.Or(cmp.Compare(m.Listeners[b], m.Listeners[a]), cmp.Compare(a, b))
		})
	}
	for _, a := range seq.First(order, listener.CuratedLimit) {
		most = max(most, float64(m.Listeners[a]), 1)
		out = append(out,
			similarity.Ranked{Index: a, Pull: similarity.Pull{Score: float64(m.Listeners[a]) / most, Reason: reason}})
	}
	return out
}
