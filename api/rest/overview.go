package rest

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/overview"
)

// Overview answers how the site is.
type Overview struct{ Overview *overview.Service }

// Register adds the routes to /api.
func (o Overview) Register(g *echo.Group) { g.GET("/admin/overview", o.overview, noStore) }

// overviewDays is how many days are shown where nobody says.
const overviewDays = 30

type overviewAnswer struct {
	From    string            `json:"from"`
	To      string            `json:"to"`
	Figures *overviewFigures  `json:"figures,omitempty"`
	Mail    *overviewMail     `json:"mail,omitempty"`
	Waiting []overviewWaiting `json:"waiting"`
	Machine *overviewMachine  `json:"machine,omitempty"`
	// IsPartial is set where the graph is away.
	IsPartial bool `json:"isPartial,omitempty"`
}

type overviewSales struct {
	Currency string `json:"currency"`
	// Amount is in minor units of the currency.
	Amount   int64 `json:"amount"`
	Payments int   `json:"payments"`
}

type overviewCounts struct {
	SignUps int             `json:"signUps"`
	Plays   int             `json:"plays"`
	Sales   []overviewSales `json:"sales"`
}

type overviewDay struct {
	Day    string `json:"day"`
	People int    `json:"people"`
	overviewCounts
}

type overviewFigures struct {
	CountedAt *time.Time     `json:"countedAt"`
	Days      []overviewDay  `json:"days"`
	Totals    overviewCounts `json:"totals"`
	Before    overviewCounts `json:"before"`
}

type overviewMailDay struct {
	Day    string `json:"day"`
	Failed int    `json:"failed"`
}

type overviewMail struct {
	Days         []overviewMailDay `json:"days"`
	Failed       int               `json:"failed"`
	Before       int               `json:"before"`
	LastFailedAt *time.Time        `json:"lastFailedAt"`
	LastReason   *string           `json:"lastReason"`
}

type overviewWaiting struct {
	Kind   overview.Kind `json:"kind"`
	Count  int           `json:"count"`
	IsMore bool          `json:"isMore"`
	// Late is there where something waits for longer than it should.
	Late   int        `json:"late,omitempty"`
	Oldest *time.Time `json:"oldestAt"`
}

type overviewEngine struct {
	Name     string `json:"name"`
	Kind     string `json:"kind"`
	Version  string `json:"version"`
	IsNeeded bool   `json:"isNeeded"`
	IsUp     bool   `json:"isUp"`
	// Took is in milliseconds.
	Took float64 `json:"took"`
}

type overviewLane struct {
	Receiver    string  `json:"receiver"`
	Waiting     int     `json:"waiting"`
	LagSeconds  float64 `json:"lagSeconds"`
	DeadLetters int     `json:"deadLetters"`
}

type overviewDisk struct {
	Free  uint64 `json:"free"`
	Total uint64 `json:"total"`
}

type overviewMachine struct {
	Engines  []overviewEngine `json:"engines"`
	Lanes    []overviewLane   `json:"lanes"`
	Disk     *overviewDisk    `json:"disk"`
	Version  string           `json:"version"`
	Go       string           `json:"go"`
	LookedAt time.Time        `json:"lookedAt"`
}

func (o Overview) overview(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	// Whoever has no role is told so before what is wrong with the days.
	if err := v.RequireRole(access.Analyst, access.Moderator, access.Support); err != nil {
		return err
	}
	days, err := number(c, "days", overviewDays)
	if err != nil {
		return err
	}
	found, err := o.Overview.Overview(ctx, v, days)
	if err != nil {
		return err
	}
	out := overviewAnswer{
		From: found.From, To: found.To, Figures: figuresOf(found.Figures), Mail: failedMailOf(found.Mail),
		Waiting: make([]overviewWaiting, len(found.Waiting)), Machine: machineOf(found.Machine), IsPartial: found.IsPartial,
	}
	for i, w := range found.Waiting {
		out.Waiting[i] = overviewWaiting{
			w.Kind, min(w.Count, overview.MostWaiting), w.Count > overview.MostWaiting,
			min(w.Late, overview.MostWaiting), timeOrNull(w.Oldest),
		}
	}
	return c.JSON(http.StatusOK, out)
}

func countsOf(c overview.Counts) overviewCounts {
	out := overviewCounts{SignUps: c.SignUps, Plays: c.Plays, Sales: make([]overviewSales, len(c.Sales))}
	for i, s := range c.Sales {
		out.Sales[i] = overviewSales(s)
	}
	return out
}

func figuresOf(f *overview.Figures) *overviewFigures {
	if f == nil {
		return nil
	}
	out := &overviewFigures{
		CountedAt: timeOrNull(f.CountedAt), Days: make([]overviewDay, len(f.Days)), Totals: countsOf(f.Totals),
		Before: countsOf(f.Before),
	}
	for i, d := range f.Days {
		out.Days[i] = overviewDay{d.Day, d.People, countsOf(d.Counts)}
	}
	return out
}

func failedMailOf(m *overview.Mail) *overviewMail {
	if m == nil {
		return nil
	}
	out := &overviewMail{
		Days: make([]overviewMailDay, len(m.Failed)), Failed: m.Total, Before: m.Before,
		LastFailedAt: timeOrNull(m.Last.At), LastReason: textOrNull(m.Last.Reason),
	}
	for i, d := range m.Failed {
		out.Days[i] = overviewMailDay{d.Day, d.Count}
	}
	return out
}

func machineOf(m *overview.Machine) *overviewMachine {
	if m == nil {
		return nil
	}
	out := &overviewMachine{
		Engines: make([]overviewEngine, len(m.Engines)), Lanes: make([]overviewLane, len(m.Lanes)),
		Version: m.Version, Go: m.Go, LookedAt: m.LookedAt,
	}
	for i, e := range m.Engines {
		took := float64(e.Took.Microseconds()) / 1000
		out.Engines[i] = overviewEngine{e.Name, e.Kind, e.Version, e.IsNeeded, e.IsUp, took}
	}
	for i, l := range m.Lanes {
		out.Lanes[i] = overviewLane{l.Receiver, l.Waiting, l.Oldest.Seconds(), l.DeadLetters}
	}
	if m.Disk != nil {
		out.Disk = &overviewDisk{m.Disk.Free, m.Disk.Total}
	}
	return out
}
