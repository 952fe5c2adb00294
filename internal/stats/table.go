package stats

import (
	"context"
	"io"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sheet"
)

// Part is what a file has rows of.
type Part string

// The parts. Whole has a row for each day, and after it one for each track on that day.
const (
	Whole    Part = ""
	Days     Part = "days"
	Tracks   Part = "tracks"
	Releases Part = "releases"
)

// Table is figures to be written for a spreadsheet.
type Table struct {
	Span   Span
	part   Part
	days   []Day
	tracks []TrackDay
	// releases alone are read where they are the part.
	releases []ReleaseCounts
}

// mostReleases bounds the rows of a file of releases.
const mostReleases = 10_000

// Table returns a part of an artist's figures. Errors as Artist, and BAD_USER_INPUT for a part that there is not.
func (s *Service) Table(
	ctx context.Context, v access.Viewer, artistID, trackID string, from, to time.Time, part Part,
) (Table, error) {
	if _, ok := columns[part]; !ok {
		return Table{}, fault.BadInput(map[string]string{"by": "by is one of days, tracks and releases."})
	}
	span, _, err := s.span(ctx, v, artistID, trackID, from, to)
	if err != nil {
		return Table{}, err
	}
	t := Table{Span: span, part: part}
	if part == Releases {
		t.releases, err = s.store.Releases(ctx, span, mostReleases)
		return t, err
	}
	if t.days, _, err = s.days(ctx, span); err != nil {
		return Table{}, err
	}
	t.tracks, err = s.store.TrackDays(ctx, span)
	return t, err
}

var columns = map[Part][]string{
	Whole: {
		"day", "track", "trackId", "listens", "listeners", "completed", "completion", "seconds", "saves", "followers",
	},
	Days: {"day", "listens", "listeners", "completed", "completion", "seconds", "saves", "followers"},
	Tracks: {
		"day", "album", "track", "trackId", "listens", "listeners", "completed", "completion", "seconds", "saves",
	},
	Releases: {"album", "albumId", "listens", "listeners", "completed", "completion", "seconds", "saves"},
}

// WriteCSV writes the table as RFC 4180 has it, after a byte order mark. A day's own rows have no track.
func (t Table) WriteCSV(w io.Writer) error {
	out := sheet.Table{Columns: columns[t.part]}
	switch t.part {
	case Days:
		for _, d := range t.days {
			out.Rows = append(out.Rows, []any{
				d.Day, d.Listens, d.Listeners, d.Completed, completion(d.Counts), seconds(d.Counts), d.Saves, d.Followers,
			})
		}
		return out.WriteCSV(w)
	case Tracks:
		for _, d := range t.tracks {
			out.Rows = append(out.Rows, []any{
				d.Day, d.Album, d.Title, d.TrackID, d.Listens, d.Listeners, d.Completed, completion(d.Counts),
				seconds(d.Counts), d.Saves,
			})
		}
		return out.WriteCSV(w)
	case Releases:
		for _, r := range t.releases {
			out.Rows = append(out.Rows, []any{
				r.Album, r.AlbumID, r.Listens, r.Listeners, r.Completed, completion(r.Counts), seconds(r.Counts), r.Saves,
			})
		}
		return out.WriteCSV(w)
	}
	next := 0
	for _, d := range t.days {
		out.Rows = append(out.Rows, record(d.Day, "", "", d.Counts, d.Followers))
		for ; next < len(t.tracks) && t.tracks[next].Day <= d.Day; next++ {
			row := t.tracks[next]
			out.Rows = append(out.Rows, record(row.Day, row.Title, row.TrackID, row.Counts, nil))
		}
	}
	return out.WriteCSV(w)
}

func record(day, title, trackID string, c Counts, followers any) []any {
	return []any{
		day, title, trackID, c.Listens, c.Listeners, c.Completed, completion(c), seconds(c), c.Saves, followers,
	}
}

func completion(c Counts) string {
	share := c.Completion()
	if share == nil {
		return ""
	}
	return strconv.FormatFloat(*share, 'f', 4, 64)
}

func seconds(c Counts) string { return strconv.FormatFloat(c.Seconds, 'f', 1, 64) }
