// Package carousel is what those who run the site show at the top of home: panels of words, pictures and things.
package carousel

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/uploaded"
)

// Type is how a panel looks.
type Type string

// The types: words alone, one thing, and several things in a row.
const (
	Announcement Type = "announcement"
	Spotlight    Type = "spotlight"
	Collection   Type = "collection"
)

const (
	// mostPanels is how many panels there may be beside the archived ones.
	mostPanels = 12
	// mostArchived is how many archived panels are listed, the last first.
	mostArchived = 50
	mostTitle    = 80
	mostText     = 300
	mostLink     = 2000
)

// mostThings is how many things a panel of each type shows.
var mostThings = map[Type]int{Announcement: 0, Spotlight: 1, Collection: 8}

// pictures is where the pictures of panels are read.
const pictures uploaded.Pictures = "/api/images/carousel/"

// Panel is one panel of the carousel.
type Panel struct {
	ID   string
	Type Type
	// Order is its place among those that are not archived, which have a gap where one was.
	Order       int
	Title, Text string
	// PictureKey is of an upload; empty where there is none.
	PictureKey string
	// Link is an address with https, or a path of this site; empty where there is none.
	Link string
	// StartsAt and EndsAt are to the minute; zero where it is shown at once, and without end.
	StartsAt, EndsAt     time.Time
	CreatedAt, UpdatedAt time.Time
	// ArchivedAt is zero while it is not archived.
	ArchivedAt time.Time
	CreatedBy  string
	// Targets are what it shows, in the order in which they were added.
	Targets []item.Ref
}

// IsArchived reports whether it was taken away.
func (p Panel) IsArchived() bool { return !p.ArchivedAt.IsZero() }

// PictureURL is the address of its picture; empty where it has none.
func (p Panel) PictureURL() string {
	if p.PictureKey == "" {
		return ""
	}
	return pictures.URL(p.PictureKey)
}

// isShown reports whether its time is now.
func (p Panel) isShown(now time.Time) bool {
	return !now.Before(p.StartsAt) && (p.EndsAt.IsZero() || now.Before(p.EndsAt))
}

// State is what the audit log keeps of a panel, and what an undo puts back.
type State struct {
	Type    Type   `json:"type"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Picture string `json:"picture"`
	Link    string `json:"link"`
	Starts  string `json:"starts"`
	Ends    string `json:"ends"`
	// Targets are the keys of refs with spaces between them.
	Targets string `json:"targets"`
}

// State returns what may change of p.
func (p Panel) State() State {
	keys := make([]string, len(p.Targets))
	for i, target := range p.Targets {
		keys[i] = target.Key()
	}
	return State{
		Type: p.Type, Title: p.Title, Text: p.Text, Picture: p.PictureKey, Link: p.Link,
		Starts: written(p.StartsAt), Ends: written(p.EndsAt), Targets: strings.Join(keys, " "),
	}
}

func written(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// put returns p with what s says.
func (s State) put(p Panel) (Panel, error) {
	p.Type, p.Title, p.Text, p.PictureKey, p.Link = s.Type, s.Title, s.Text, s.Picture, s.Link
	p.Targets = nil
	for _, key := range strings.Fields(s.Targets) {
		p.Targets = append(p.Targets, item.RefOf(key))
	}
	for _, moment := range []struct {
		text string
		at   *time.Time
	}{{s.Starts, &p.StartsAt}, {s.Ends, &p.EndsAt}} {
		*moment.at = time.Time{}
		if moment.text == "" {
			continue
		}
		at, err := time.Parse(time.RFC3339, moment.text)
		if err != nil {
			return p, err
		}
		*moment.at = at
	}
	return p, nil
}

// Store keeps panels. What it changes it records in the audit log, with the reason, empty where there is none.
type Store interface {
	// Live reads the panels that are not archived, in their order.
	Live(ctx context.Context) ([]Panel, error)
	// Archived reads the last that were archived.
	Archived(ctx context.Context, most int) ([]Panel, error)
	// Panel reads one. Errors: NOT_FOUND.
	Panel(ctx context.Context, id string) (Panel, error)
	// Create keeps a panel at the end, where allow says so, which is told how many there are.
	Create(ctx context.Context, p Panel, allow func(live int) error) error
	// Change keeps what decide makes of a panel, which is told how many are not archived; one that comes back from the
	// archive is at the end. Nobody changes the carousel meanwhile. Errors: NOT_FOUND, CONFLICT where its picture is gone.
	Change(ctx context.Context, id, why string, decide func(p Panel, live int) (Panel, error)) error
	// Order keeps the order that decide makes of the present one.
	Order(ctx context.Context, why string, decide func(live []string) ([]string, error)) error
	// Pictures is an uploaded.Find.
	Pictures(ctx context.Context, ownerID string, keys []string) ([]string, error)
}

// Things says which things people may know of.
type Things interface {
	Known(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error)
}

func changedSince() error {
	return fault.New(fault.Conflict, "Somebody else changed this meanwhile. Look at it again first.")
}

// Ordered is what the audit log keeps of an order.
type Ordered struct {
	IDs []string `json:"order"`
}
