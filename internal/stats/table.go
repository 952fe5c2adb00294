package stats

import (
	"context"
	"io"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/sheet"
)

// Table is figures to be written for a spreadsheet: a row for each day, and after it one for each track on that day.
type Table struct {
	Span   Span
	days   []Day
	tracks []TrackDay
}

// Table returns an artist's figures by day and track. Errors as Artist.
func (s *Service) Table(
	ctx context.Context, v access.Viewer, artistID, trackID string, from, to time.Time,
) (Table, error) {
	span, _, err := s.span(ctx, v, artistID, trackID, from, to)
	if err != nil {
		return Table{}, err
	}
	t := Table{Span: span}
	if t.days, _, err = s.days(ctx, span); err != nil {
		return Table{}, err
	}
	t.tracks, err = s.store.TrackDays(ctx, span)
	return t, err
}

var columns = []string{
	"day", "track", "trackId", "listens", "listeners", "completed", "completion", "seconds",
	"saves", "followers",
}

// WriteCSV writes the table as RFC 4180 has it, after a byte order mark. A day's own rows have no track.
func (t Table) WriteCSV(w io.Writer) error {
	out := sheet.Table{Columns: columns}
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
	completion := ""
	if share := c.Completion(); share != nil {
		completion = strconv.FormatFloat(*share, 'f', 4, 64)
	}
	return []any{
		day, title, trackID, c.Listens, c.Listeners, c.Completed, completion,
		strconv.FormatFloat(c.Seconds, 'f', 1, 64), c.Saves, followers,
	}
}
