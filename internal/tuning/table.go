package tuning

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/sheet"
)

// CurveTable is Curve for a spreadsheet.
func (s *Service) CurveTable(ctx context.Context, v access.Viewer) (sheet.Table, error) {
	curve, err := s.Curve(ctx, v)
	if err != nil {
		return sheet.Table{}, err
	}
	out := sheet.Table{Columns: pointColumns}
	for _, p := range curve {
		out.Rows = append(out.Rows, cellsOf(p))
	}
	return out, nil
}

var pointColumns = slices.Concat(
	[]string{"threshold", "withOne", "withFive", "meanNeighbours", "precision", "recall", "coverage"},
	intervalColumns("withOne", "withFive", "meanNeighbours", "precision", "recall", "coverage"))

func cellsOf(p Point) []any {
	return append([]any{p.Threshold, p.WithOne, p.WithFive, p.MeanNeighbours, p.Precision, p.Recall, p.Coverage},
		intervalCells(p.WithOneInterval, p.WithFiveInterval, p.MeanNeighboursInterval, p.PrecisionInterval, p.RecallInterval,
			p.CoverageInterval)...)
}

// intervalColumns are those of the intervals of figures.
func intervalColumns(names ...string) (out []string) {
	for _, name := range names {
		out = append(out, name+"Low", name+"High")
	}
	return out
}

// intervalCells are empty where an interval is not known.
func intervalCells(intervals ...*estimate.Interval) (out []any) {
	for _, i := range intervals {
		if i == nil {
			out = append(out, nil, nil)
		} else {
			out = append(out, i.Low, i.High)
		}
	}
	return out
}

// ThresholdTable is PreviewThreshold for a spreadsheet: a row for now and one for then.
func (s *Service) ThresholdTable(ctx context.Context, v access.Viewer, then float64) (sheet.Table, error) {
	p, err := s.compare(ctx, v, then)
	if err != nil {
		return sheet.Table{}, err
	}
	losing, gaining := p.Counts()
	row := func(list string, withNeighbours int, point Point) []any {
		return append([]any{list, p.Artists, withNeighbours, losing, gaining}, cellsOf(point)...)
	}
	return sheet.Table{
		Columns: append([]string{"list", "artists", "withNeighbours", "losing", "gaining"}, pointColumns...),
		Rows:    [][]any{row("now", p.WithNeighboursNow, p.Now), row("then", p.WithNeighboursThen, p.Then)},
	}, nil
}

// ChangesTable returns all artists that another threshold would leave with more or fewer neighbours, the most listened
// to first. Errors: as PreviewThreshold.
func (s *Service) ChangesTable(ctx context.Context, v access.Viewer, then float64) (sheet.Table, error) {
	p, err := s.compare(ctx, v, then)
	if err != nil {
		return sheet.Table{}, err
	}
	changes := map[string]Change{}
	ids := make([]string, 0, len(p.Changes))
	for _, c := range p.Changes {
		changes[c.ArtistID] = c
		ids = append(ids, c.ArtistID)
	}
	artists, err := s.o.Music.ArtistsOf(ctx, ids)
	if err != nil {
		return sheet.Table{}, err
	}
	out := sheet.Table{Columns: []string{
		"change", "artistId", "artist", "followers", "plays", "neighboursNow",
		"neighboursThen",
	}}
	for _, a := range artists {
		c := changes[a.UserID]
		out.Rows = append(out.Rows, []any{c.Kind(), a.UserID, a.Name, a.FollowerCount, a.PlayCount, c.Now, c.Then})
	}
	return out, nil
}

// NeighboursTable is PreviewNeighbours for a spreadsheet.
func (s *Service) NeighboursTable(
	ctx context.Context, v access.Viewer, artistID string, then float64, first int,
) (sheet.Table, error) {
	p, err := s.PreviewNeighbours(ctx, v, artistID, then, first)
	if err != nil {
		return sheet.Table{}, err
	}
	out := sheet.Table{Columns: []string{
		"artistId", "artist", "listeners", "list", "rank", "neighbourId", "neighbour",
		"score", "reason",
	}}
	for _, side := range []struct {
		list  string
		found []music.Similar[music.Artist]
	}{{"now", p.Now}, {"then", p.Then}} {
		for i, n := range side.found {
			out.Rows = append(out.Rows,
				[]any{p.Artist.UserID, p.Artist.Name, p.Listeners, side.list, i + 1, n.Node.UserID, n.Node.Name, n.Score, n.Reason})
		}
	}
	return out, nil
}

// ListsTable is PreviewLists for a spreadsheet.
func (s *Service) ListsTable(
	ctx context.Context, v access.Viewer, userIDs []string, then Tuning, first int,
) (sheet.Table, error) {
	lists, err := s.PreviewLists(ctx, v, userIDs, then, first)
	if err != nil {
		return sheet.Table{}, err
	}
	out := sheet.Table{Columns: []string{
		"userId", "handle", "list", "rank", "trackId", "track", "artistId", "artist",
		"score", "reason", "arm",
	}}
	for _, p := range lists {
		for _, side := range []struct {
			list  string
			found []music.Similar[music.Track]
		}{{"now", p.Now}, {"then", p.Then}} {
			for i, t := range side.found {
				out.Rows = append(out.Rows, []any{
					p.Person.UserID, p.Person.Handle, side.list, i + 1, t.Node.ID, t.Node.Title, t.Node.Artist.UserID,
					t.Node.Artist.Name, t.Score, t.Reason, string(p.Arm),
				})
			}
		}
	}
	return out, nil
}

// ModelsTable returns the models that are kept; what each part of a blend weighs has a column. Errors: UNAUTHENTICATED,
// FORBIDDEN for all but analysts.
func (s *Service) ModelsTable(v access.Viewer) (sheet.Table, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return sheet.Table{}, err
	}
	models := s.o.Recommender.Models()
	out := sheet.Table{Columns: slices.Concat([]string{
		"version", "trainedAt", "seconds", "inUse", "artists", "tracks", "people", "interactions", "leftOut", "sizeBytes",
		"recall", "ndcg", "refused", "name", "pinned",
	}, intervalColumns("recall", "ndcg"), columns(trainingKnobs))}
	var parts []string
	for _, m := range models {
		for _, w := range m.Weights {
			if !slices.Contains(parts, w.Name) {
				parts = append(parts, w.Name)
				out.Columns = append(out.Columns, "weight."+w.Name)
			}
		}
	}
	for _, m := range models {
		row := []any{
			m.Version, m.TrainedAt, m.Took.Seconds(), m.InUse, m.Artists, m.Tracks, m.People, m.Interactions,
			m.LeftOut, m.SizeBytes, m.Recall, m.NDCG, orNothing(m.Refused),
			orNothing(m.Name), m.Pinned,
		}
		row = slices.Concat(row, intervalCells(m.RecallInterval, m.NDCGInterval), m.cellsMadeWith())
		for _, name := range parts {
			row = append(row, weightOf(m, name))
		}
		out.Rows = append(out.Rows, row)
	}
	return out, nil
}

func weightOf(m Model, name string) any {
	for _, w := range m.Weights {
		if w.Name == name {
			return w.Weight
		}
	}
	return nil
}

func orNothing(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// HistoryTable returns every change, the latest first. Errors: as History.
func (s *Service) HistoryTable(ctx context.Context, v access.Viewer) (sheet.Table, error) {
	out := sheet.Table{Columns: slices.Concat([]string{"version"}, tuningColumns(),
		[]string{"reason", "changedAt", "changedBy"})}
	err := all(func(page paging.Request) (paging.Page[Version], error) { return s.History(ctx, v, page) },
		func(c Version) {
			out.Rows = append(out.Rows,
				slices.Concat([]any{c.Number}, c.cells(), []any{c.Reason, c.ChangedAt, orNothing(c.ChangedBy)}))
		})
	return out, err
}

// all reads a list to its end.
func all[T any](read func(paging.Request) (paging.Page[T], error), use func(T)) error {
	page := paging.Request{Size: paging.Max}
	for {
		found, err := read(page)
		if err != nil {
			return err
		}
		for _, thing := range found.Nodes {
			use(thing)
		}
		if !found.HasNext {
			return nil
		}
		at, err := paging.Decode(found.End)
		if err != nil {
			return err
		}
		page.Cursor = &at
	}
}

// ExperimentTable returns the figures of one experiment, or of all for an empty id: rows for each arm and for B less A.
// Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts, NOT_FOUND.
func (s *Service) ExperimentTable(ctx context.Context, v access.Viewer, id string) (sheet.Table, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return sheet.Table{}, err
	}
	out := sheet.Table{Columns: slices.Concat(
		[]string{"experimentId", "name", "share", "startedAt", "startedBy", "stoppedAt", "kept", "arm"}, tuningColumns(),
		[]string{"people", "figure", "mean", "low", "high", "certain"},
	)}
	if id != "" {
		e, err := s.o.Store.Experiment(ctx, id)
		if err != nil {
			return sheet.Table{}, err
		}
		out.Rows = rowsOf(s.measured(ctx, e))
		return out, nil
	}
	err := all(func(page paging.Request) (paging.Page[Experiment], error) { return s.Experiments(ctx, v, page) },
		func(e Experiment) {
			out.Rows = append(out.Rows, rowsOf(e)...)
		})
	return out, err
}

func rowsOf(e Experiment) (rows [][]any) {
	about := []any{e.ID, e.Name, e.Share, e.StartedAt, orNothing(e.StartedBy), e.StoppedAt, orNothing(string(e.Kept))}
	result := e.Measured()
	for _, side := range []struct {
		arm    Arm
		tuning Tuning
		tally  Tally
	}{{A, e.A, result.A}, {B, e.B, result.B}} {
		for _, f := range side.tally.Figures() {
			rows = append(rows, slices.Concat(about, []any{string(side.arm)}, side.tuning.cells(), []any{
				side.tally.People, f.Name, f.Mean, f.Low, f.High, nil,
			}))
		}
	}
	for _, d := range result.Differences() {
		rows = append(rows, slices.Concat(about, []any{"B less A"}, make([]any, len(tuningColumns())), []any{
			result.A.People + result.B.People, d.Name, d.Mean, d.Low, d.High, d.Certain,
		}))
	}
	return rows
}
