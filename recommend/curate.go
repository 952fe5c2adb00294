package recommend

import (
	"cmp"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// curatedLimit is how long a curated list is at most.
const curatedLimit = 500

// ranked is a thing with its score and reason, before it gets its id back.
type ranked struct {
	index int32
	pull
}

// higher orders by falling score, then by index.
func higher(a, b ranked) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.index, b.index))
}

// curateTracks ranks tracks for a person (t nil for a visitor), of one genre where genre is not none.
func (m *Model) curateTracks(t *taste, genre int32, sort music.CuratedSort, now time.Time) []ranked {
	switch {
	case sort == music.Newest:
		return m.newest(genre, now, t)
	case sort == music.Popular || t == nil || t.tuning.Ranker == RankByPopularity:
		return falling(spread(m.popular(genre, t), m.trackArtist))
	default:
		return falling(m.forTaste(t, genre, curatedLimit, curatedLimit))
	}
}

// forTaste ranks what the person's sources offer, then fills up with what is popular: at most limit, and at most ofOne of
// one artist.
func (m *Model) forTaste(t *taste, genre int32, limit, ofOne int) []ranked {
	var out []ranked
	if genre == none {
		out = undealt(t.arrangeSources(limit, ofOne))
	} else {
		out = firstOf(t.arrange(t.inGenre(genre)), limit)
	}
	taken, of := map[int32]bool{}, map[int32]int{}
	for _, r := range out {
		taken[r.index] = true
		of[m.trackArtist[r.index]]++
	}
	if len(out) >= limit {
		return out
	}
	for _, r := range spread(t.stepped(m.popular(genre, t)), m.trackArtist) {
		if artist := m.trackArtist[r.index]; len(out) < limit && !taken[r.index] && of[artist] < ofOne {
			of[artist]++
			r.score *= 0.1
			out = append(out, r)
		}
	}
	return out
}

// stepped puts back what is like what is not for the person, and whom they skip.
func (t *taste) stepped(list []ranked) []ranked {
	for i := range list {
		list[i].score *= t.back.of(t.model, list[i].index)
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return list
}

// inGenre gives the tracks of a genre that draw the person, the best first.
func (t *taste) inGenre(genre int32) []ranked {
	var out []ranked
	for _, track := range t.model.genreTracks[genre] {
		if p := t.track(track); p.score > 0 {
			out = append(out, ranked{track, p})
		}
	}
	slices.SortFunc(out, higher)
	return placed(firstOf(out, curatedLimit))
}

// placed scores what is on a list by its place.
func placed(list []ranked) []ranked {
	for i := range list {
		list[i].score = 1 - float64(i)/float64(len(list))
	}
	return list
}

// whyGenre says that a track is of a genre, and popular in it where it is of the third of its tracks that is played most.
func (m *Model) whyGenre(genre, track int32) string {
	list := m.genreTracks[genre]
	if len(list) > 0 && m.popularity[track] > 0 && m.popularity[track] >= m.popularity[list[len(list)/3]] {
		return "Popular in " + m.genreName[genre]
	}
	return "From " + m.genreName[genre]
}

// popular ranks tracks by popularity, without those that are not for a person (t nil for a visitor).
func (m *Model) popular(genre int32, t *taste) []ranked {
	order, reason := m.byPopular, "Popular right now"
	if genre != none {
		order = m.genreTracks[genre]
	}
	var out []ranked
	for _, track := range order {
		if len(out) == curatedLimit {
			break
		}
		if genre != none {
			reason = m.whyGenre(genre, track)
		}
		if !t.refuses(track) {
			out = append(out, ranked{track, pull{float64(m.popularity[track]), reason}})
		}
	}
	return out
}

// refuses says that a track is mostly skipped or not for the person; no visitor refuses anything.
func (t *taste) refuses(track int32) bool {
	return t != nil && (t.disliked[track] || t.blocked(track))
}

// newness scores a track by its release alone: a score that decays between two pages would move the cursor.
func (m *Model) newness(track int32) pull {
	return pull{float64(m.released[track].UnixMilli()), "New from " + m.artistNameOf(track)}
}

// newest ranks released tracks by date, the latest first.
func (m *Model) newest(genre int32, now time.Time, t *taste) []ranked {
	var out []ranked
	for _, track := range m.byRelease {
		if len(out) == curatedLimit {
			break
		}
		if m.released[track].After(now) || (genre != none && !m.trackGenres[track].has(genre)) || t.refuses(track) {
			continue
		}
		out = append(out, ranked{track, m.newness(track)})
	}
	return out
}

// spread reorders a ranked list so that no artist comes twice within three places while
// somebody else is among the next that could.
func spread(list []ranked, artistOf []int32) []ranked {
	out := make([]ranked, 0, len(list))
	for len(list) > 0 {
		pick := 0
		for i, r := range firstOf(list, ahead) {
			last := out[max(0, len(out)-apart+1):]
			if !slices.ContainsFunc(last, func(o ranked) bool { return artistOf[o.index] == artistOf[r.index] }) {
				pick = i
				break
			}
		}
		out = append(out, list[pick])
		copy(list[1:pick+1], list[:pick])
		list = list[1:]
	}
	return out
}

// curateAlbums ranks albums by the mean of their three best tracks; by date for NEW.
func (m *Model) curateAlbums(t *taste, genre int32, sort music.CuratedSort, now time.Time) []ranked {
	score := func(track int32) pull {
		return pull{float64(m.popularity[track]), "Popular right now"}
	}
	switch {
	case sort == music.Newest:
		score = m.newness
	case sort != music.Popular && t != nil && t.tuning.Ranker != RankByPopularity:
		listed := map[int32]pull{}
		for i, r := range interleave(t.sources(), curatedLimit) {
			listed[r.index] = pull{0.8 * (1 - float64(i)/curatedLimit), r.reason}
		}
		// A little popularity puts what nothing else speaks for in a sensible order.
		popular := score
		score = func(track int32) pull {
			p := t.track(track)
			if l := listed[track]; l.score > p.score {
				p = l
			}
			if p.score == 0 {
				p.reason = popular(track).reason
			}
			p.score = 0.95*p.score + 0.05*popular(track).score
			return p
		}
	}
	var out []ranked
	for album, tracks := range m.albumTracks {
		if p, ok := m.albumPull(tracks, genre, score); ok && !m.released[tracks[0]].After(now) && (t == nil || !t.views.blockedAlbum(m, int32(album))) {
			out = append(out, ranked{int32(album), p})
		}
	}
	slices.SortFunc(out, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(m.albums.IDs[a.index], m.albums.IDs[b.index]))
	})
	return firstOf(out, curatedLimit)
}

// albumPull is the mean of the three best tracks and the reason of the best; false where no
// track is of the genre.
func (m *Model) albumPull(tracks []int32, genre int32, score func(int32) pull) (pull, bool) {
	pulls := make([]pull, 0, len(tracks))
	of := genre == none
	for _, t := range tracks {
		of = of || m.trackGenres[t].has(genre)
		pulls = append(pulls, score(t))
	}
	slices.SortStableFunc(pulls, func(a, b pull) int { return cmp.Compare(b.score, a.score) })
	best := firstOf(pulls, 3)
	out := pull{reason: best[0].reason}
	for _, p := range best {
		out.score += p.score / float64(len(best))
	}
	return out, of
}

// curateArtists ranks the artists of a genre (all for none) by listeners.
func (m *Model) curateArtists(genre int32) []ranked {
	var out []ranked
	reason, most := "Popular right now", 0.0
	order := make([]int32, 0, m.artists.Len())
	if genre != none {
		order, reason = m.genreArtist[genre], "Popular in "+m.genreName[genre]
	} else {
		for a := range m.artists.Len() {
			order = append(order, int32(a))
		}
		slices.SortFunc(order, func(a, b int32) int {
			return cmp.Or(cmp.Compare(m.listeners[b], m.listeners[a]), cmp.Compare(a, b))
		})
	}
	for _, a := range firstOf(order, curatedLimit) {
		most = max(most, float64(m.listeners[a]), 1)
		out = append(out, ranked{a, pull{float64(m.listeners[a]) / most, reason}})
	}
	return out
}

// scored gives the things of a list their ids back.
func scored(list []ranked, ids []string) []music.Scored {
	out := make([]music.Scored, len(list))
	for i, r := range list {
		out[i] = music.Scored{ID: ids[r.index], Score: r.score, Reason: r.reason}
	}
	return out
}
