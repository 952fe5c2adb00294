package seed

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// figuresDays is how far back the demo artist's figures go: what a dashboard shows.
const figuresDays = 90

// sources are what fans come to music from, and how often.
var sources = []struct {
	of    music.SourceType
	share float64
}{
	{"album", 24},
	{"jukebox", 22},
	{"library", 14},
	{"artist", 12},
	{"playlist", 10},
	{"search", 8},
	{"list", 5},
	{"track", 3},
	{"shared", 1.5},
	{"embed", .5},
}

// playDays deals what a fan heard of the demo artist out to days: the last play on the day it has, those before towards
// it, and of these the ones within the figures' reach. So the figures are never more than what was listened.
func (w *world) playDays(f fan, heard []hearing, rows []ListenRow, anchor time.Time) []PlayDayRow {
	r := newRandom(w.seed, "days", f.n)
	shares := make([]float64, len(sources))
	for i, s := range sources {
		shares[i] = s.share
	}
	from := newWeights(shares)
	first := anchor.AddDate(0, 0, 1-figuresDays).Truncate(24 * time.Hour)
	var out []PlayDayRow
	for i, row := range rows {
		for n := range row.Plays {
			at := row.LastAt
			if n > 0 {
				at = at.Add(-time.Duration(math.Pow(r.Float64(), 1.5) * float64(row.LastAt.Sub(row.FirstAt))))
			}
			completed, source, part := r.chance(.8), sources[from.pick(r)].of, r.between(.5, .95)
			if at.Before(first) {
				continue
			}
			if completed {
				part = 1
			}
			out = addPlay(out, PlayDayRow{
				UserID: row.UserID, TrackID: row.TrackID, ArtistID: w.artistID(w.demoArtist), Day: at.UTC().Format(time.DateOnly),
				Listens: 1, Completed: one(completed), Seconds: math.Round(part * heard[i].song.seconds),
				Sources: map[music.SourceType]int{source: 1},
			})
		}
	}
	slices.SortFunc(out, func(a, b PlayDayRow) int { return strings.Compare(a.Day+a.TrackID, b.Day+b.TrackID) })
	return out
}

// addPlay puts a play to those of its track and day.
func addPlay(days []PlayDayRow, play PlayDayRow) []PlayDayRow {
	for i := range days {
		if d := &days[i]; d.Day == play.Day && d.TrackID == play.TrackID {
			d.Listens, d.Completed, d.Seconds = d.Listens+play.Listens, d.Completed+play.Completed, d.Seconds+play.Seconds
			for source, n := range play.Sources {
				d.Sources[source] += n
			}
			return days
		}
	}
	return append(days, play)
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
