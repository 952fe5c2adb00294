package stats

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/account"
)

// Table is figures to be written for a spreadsheet: a row for each day, and after it one for each track on that day.
type Table struct {
	Span   Span
	days   []Day
	tracks []TrackDay
}

// Table gives an artist's figures by day and track. Errors as Artist.
func (s *Service) Table(ctx context.Context, v account.Viewer, artistID, trackID string, from, to time.Time) (Table, error) {
	span, err := s.span(ctx, v, artistID, trackID, from, to)
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

var columns = []string{"day", "track", "trackId", "listens", "listeners", "completed", "completion", "seconds", "saves", "followers"}

// byteOrderMark tells spreadsheets that the text is UTF-8.
const byteOrderMark = "\ufeff"

// WriteCSV writes the table as RFC 4180 has it, after a byte order mark. A day's own rows have no track.
func (t Table) WriteCSV(w io.Writer) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return fmt.Errorf("writing figures: %w", err)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	// A csv.Writer keeps its first error for Error below.
	_ = out.Write(columns)
	next := 0
	for _, d := range t.days {
		_ = out.Write(record(d.Day, "", "", d.Counts, strconv.Itoa(d.Followers)))
		for ; next < len(t.tracks) && t.tracks[next].Day <= d.Day; next++ {
			row := t.tracks[next]
			_ = out.Write(record(row.Day, row.Title, row.TrackID, row.Counts, ""))
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("writing figures: %w", err)
	}
	return nil
}

func record(day, title, trackID string, c Counts, followers string) []string {
	completion := ""
	if share := c.Completion(); share != nil {
		completion = strconv.FormatFloat(*share, 'f', 4, 64)
	}
	return []string{
		day, harmless(title), harmless(trackID), strconv.Itoa(c.Listens), strconv.Itoa(c.Listeners), strconv.Itoa(c.Completed), completion,
		strconv.FormatFloat(c.Seconds, 'f', 1, 64), strconv.Itoa(c.Saves), followers,
	}
}

// harmless keeps a spreadsheet from running a text that people wrote as a formula (OWASP, "CSV Injection").
func harmless(text string) string {
	if strings.ContainsAny(text[:min(1, len(text))], "=+-@\t\r") {
		return "'" + text
	}
	return text
}
