package seed

import (
	"math"
	"slices"
	"time"
)

// historyDays is how far listening goes back from the anchor.
const historyDays = 180

// life is what one fan did: the rows of a fan beside the User node.
type life struct {
	listens    []ListenRow
	follows    []FollowRow // of artists
	trackSaves []SaveRow
	albumSaves []SaveRow
	playDays   []PlayDayRow // of the demo artist's tracks
}

// life plays a fan's months through. ids are made of keys once per artist.
func (w *world) life(f fan, anchor time.Time) life {
	r, firsts := newRandom(w.seed, "life", f.n), newRandom(w.seed, "first", f.n)
	userID := w.fanID(f.n)
	var l life
	for _, bond := range f.loves {
		songs := w.songs(bond.artist)
		heard := w.hear(r, bond, songs)
		begin := len(l.listens)
		for _, h := range heard {
			row := h.row(r, f, anchor, w.lately(h.song.key))
			row.FirstAt = h.first(firsts, f, row.LastAt)
			row.UserID, row.TrackID = userID, ID(w.namespace, "track", h.song.key)
			l.listens = append(l.listens, row)
			if row.Plays > 0 && r.chance(savedShare(row.Plays)) {
				l.trackSaves = append(l.trackSaves, SaveRow{userID, row.TrackID, w.before(r, f, row.LastAt)})
			}
		}
		if bond.artist == w.demoArtist {
			l.playDays = w.playDays(f, heard, l.listens[begin:], anchor)
		}
		if r.chance(1 - math.Exp(-.42*bond.strength)) {
			l.follows = append(l.follows, FollowRow{userID, w.artistID(bond.artist), w.before(r, f, anchor)})
		}
		if len(heard) > 1 && r.chance(.22*min(2, bond.strength)) {
			album := ID(w.namespace, "album", heard[0].song.album)
			l.albumSaves = append(l.albumSaves, SaveRow{userID, album, w.before(r, f, anchor)})
		}
	}
	return l
}

// savedShare is how likely a track is saved after a number of plays.
func savedShare(plays int) float64 { return .5 * (1 - math.Exp(-float64(plays)/9)) }

// hearing is a track and how often it was played and skipped.
type hearing struct {
	song         songRef
	plays, skips int
}

// hear draws which tracks of an artist a fan has heard: the stronger the bond,
// the more of them and the oftener, popular ones first.
func (w *world) hear(r random, bond love, songs []songRef) []hearing {
	pulls := make([]float64, len(songs))
	for i, s := range songs {
		pulls[i] = s.pull
	}
	chosen := newWeights(pulls)
	n := min(len(songs), 1+int(2.2*bond.strength*r.between(.5, 1.5)), 14)
	var out []hearing
	for try := 0; len(out) < n && try < 4*n; try++ {
		song := songs[chosen.pick(r)]
		if slices.ContainsFunc(out, func(h hearing) bool { return h.song.key == song.key }) {
			continue
		}
		plays := int(3.4 * math.Pow(bond.strength, .8) * math.Exp(.8*r.NormFloat64()))
		h := hearing{song: song, plays: min(plays, 160)}
		for range 1 + h.plays/6 {
			if r.chance(.16 / (.6 + bond.strength)) {
				h.skips++
			}
		}
		if h.plays == 0 && h.skips == 0 {
			h.plays = 1
		}
		out = append(out, h)
	}
	return out
}

// lateShare is the share of tracks that most of their listeners found within lateDays: those that rise.
const lateShare, lateDays = .03, 20

func (w *world) lately(key string) bool { return newRandom(w.seed, "lately "+key, 0).chance(lateShare) }

func (h hearing) row(r random, f fan, anchor time.Time, lately bool) ListenRow {
	seconds := h.song.seconds * float64(h.plays) * r.between(.82, 1)
	seconds += float64(h.skips) * min(h.song.seconds/2, r.between(4, 25))
	days := min(historyDays, anchor.Sub(f.joined).Hours()/24) * math.Pow(r.Float64(), 1.7)
	if lately {
		days *= lateDays / historyDays
	}
	last := anchor.Add(-time.Duration((days*24+.2)*float64(time.Hour)) - time.Duration(r.IntN(3600))*time.Second)
	return ListenRow{
		Plays: h.plays, Seconds: math.Round(seconds*10) / 10, Skips: h.skips,
		LastAt: later(last, f.joined).Truncate(time.Second),
	}
}

// first is when a track was heard for the first time, which was heard for the last time at a moment: the more often,
// the longer before, about a third of its plays a day.
func (h hearing) first(r random, f fan, last time.Time) time.Time {
	if h.plays+h.skips == 1 {
		return last
	}
	days := min(historyDays, 3*float64(h.plays+h.skips-1)*r.between(.2, 1.8))
	return later(last.Add(-time.Duration(days*24*float64(time.Hour))), f.joined).Truncate(time.Second)
}

// before is some moment between a fan's joining and another.
func (w *world) before(r random, f fan, end time.Time) time.Time {
	at := end.Add(-time.Duration(r.Float64() * float64(end.Sub(f.joined))))
	return later(at, f.joined).Truncate(time.Second)
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
