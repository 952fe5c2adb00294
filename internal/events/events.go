// Package events is where artists play and when: events with their venues, who is interested in them, and which of them
// a person is shown.
package events

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

const (
	// usualLength is how long an event goes on that does not say when it ends, as recommendations have it too.
	usualLength = 3 * time.Hour
	// Longest is how long an event goes on at most.
	Longest = 31 * 24 * time.Hour
)

// Status is how an event stands.
type Status string

// The statuses. What is cancelled stays so.
const (
	Planned   Status = "planned"
	Cancelled Status = "cancelled"
	Past      Status = "past"
)

// Position is a place on Earth, in degrees.
type Position struct{ Latitude, Longitude float64 }

// Place is where something is; Position is nil where nobody said.
type Place struct {
	Address, City, State, Country string
	Position                      *Position
}

// Text is a place as people write it: city and state, or city and country.
func (p Place) Text() string {
	region := p.State
	if region == "" {
		region = p.Country
	}
	switch {
	case p.City == "":
		return region
	case region == "":
		return p.City
	}
	return p.City + ", " + region
}

// Venue is a place where artists play.
type Venue struct {
	ID, Name string
	Place    Place
	// TimeZone is an IANA name.
	TimeZone             string
	Website, Description string
	// OwnerID is who wrote it down.
	OwnerID              string
	CreatedAt, UpdatedAt time.Time
}

// Changes reports whether the viewer may change a venue: who wrote it down, and admins.
func (v Venue) Changes(who access.Viewer) bool { return who.Manages(v.OwnerID) }

// standsAs reports whether a venue is called as another, and is where that is.
func (v Venue) standsAs(other Venue) bool {
	return v.Name == other.Name && v.TimeZone == other.TimeZone && v.Place.is(other.Place)
}

// is reports whether two places are one.
func (p Place) is(other Place) bool {
	one, two := p.Position, other.Position
	p.Position, other.Position = nil, nil
	return p == other && (one == two || one != nil && two != nil && *one == *two)
}

// Event is an event as the store keeps it, for one person.
type Event struct {
	ID                 string
	Host               person.Person
	Title, Description string
	// EndDate and DoorsAt are zero where nobody said.
	StartDate, EndDate, DoorsAt time.Time
	// TimeZone is the IANA name of the zone whose time the event is announced in.
	TimeZone string
	// Venue is nil where the event is at none that is known here; VenueName may name it then.
	Venue     *Venue
	VenueName string
	// Place is the venue's where there is one.
	Place             Place
	Price, TicketLink string
	// Pictures are keys of uploads; the first is the poster.
	Pictures []string
	ChatID   string

	CreatedAt, UpdatedAt time.Time
	CancelledAt          time.Time
	CancelReason         string
	// Sequence rises with every change of when and where, and with its cancellation, as calendars count them.
	Sequence   int
	Interested int

	// IsInterested: the person said so. IsHidden: a block parts them from the host.
	IsInterested, IsHidden bool
}

// EndsAt is when it ends, as far as is known.
func (e Event) EndsAt() time.Time {
	if e.EndDate.After(e.StartDate) {
		return e.EndDate
	}
	return e.StartDate.Add(usualLength)
}

// Status is how it stands at a moment.
func (e Event) Status(now time.Time) Status {
	switch {
	case !e.CancelledAt.IsZero():
		return Cancelled
	case !e.EndsAt().After(now):
		return Past
	}
	return Planned
}

// IsComing reports whether it is still to come or going on.
func (e Event) IsComing(now time.Time) bool { return e.Status(now) == Planned }

// At is the name of where it is; empty where nobody said.
func (e Event) At() string {
	if e.Venue != nil {
		return e.Venue.Name
	}
	return e.VenueName
}

// moved reports whether somebody who has the one in their calendar must hear of the other.
func (e Event) moved(after Event) bool {
	return !e.StartDate.Equal(after.StartDate) || !e.EndDate.Equal(after.EndDate) || !e.DoorsAt.Equal(after.DoorsAt) ||
		e.TimeZone != after.TimeZone || venueID(e) != venueID(after) || e.VenueName != after.VenueName ||
		e.Place.Text() != after.Place.Text() || e.Place.Address != after.Place.Address
}

// MovedWith returns the event after its venue changed, and whether those who are interested must hear of it. What is
// cancelled or over stays as it was announced. An event that is told in the zone of the venue is told in its new one,
// and begins, ends and opens at the hours that its artist wrote: "doors at eight" is what people there go by, wherever
// the clock turned out to be. An event in a zone of its own was put there on purpose and keeps it.
func (e Event) MovedWith(before, after Venue, now time.Time) (next Event, isTold bool) {
	if !e.IsComing(now) || before.TimeZone == after.TimeZone && before.Place.is(after.Place) {
		return e, false
	}
	next = e
	next.Venue, next.Place = &after, after.Place
	if e.TimeZone == before.TimeZone && e.TimeZone != after.TimeZone {
		next.TimeZone = after.TimeZone
		next.StartDate = sameHour(e.StartDate, before.TimeZone, after.TimeZone)
		next.EndDate = sameHour(e.EndDate, before.TimeZone, after.TimeZone)
		next.DoorsAt = sameHour(e.DoorsAt, before.TimeZone, after.TimeZone)
	}
	// The earlier place is that of the venue, whatever the event had noted of it.
	was := e
	was.Place = before.Place
	if !was.moved(next) {
		return next, false
	}
	next.Sequence++
	next.UpdatedAt = now
	return next, true
}

// sameHour returns the moment that clocks of a zone show as those of another showed an earlier one.
func sameHour(at time.Time, from, to string) time.Time {
	old, err := time.LoadLocation(from)
	if err != nil || at.IsZero() {
		return at
	}
	next, err := time.LoadLocation(to)
	if err != nil {
		return at
	}
	local := at.In(old)
	return time.Date(local.Year(), local.Month(), local.Day(), local.Hour(), local.Minute(), 0, 0, next).UTC()
}

func venueID(e Event) string {
	if e.Venue == nil {
		return ""
	}
	return e.Venue.ID
}

// When selects events of a list.
type When string

// All is every event, the latest first; Coming those to come or going on, the soonest first; Over those before now, the
// latest first.
const (
	All    When = ""
	Coming When = "COMING"
	Over   When = "PAST"
)
