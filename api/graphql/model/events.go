package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// EventConnection is a page of events. Its cursors are those of the list, of which some may have been left out.
type EventConnection struct{ Connection[Event] }

// VenueConnection is a page of venues.
type VenueConnection struct{ Connection[Venue] }

// Event is an event as one person sees it.
type Event struct {
	ID, UserID, ArtistName, ArtistHandle         string
	Title, TimeZone, Location                    string
	StartDate, CreatedAt, UpdatedAt              time.Time
	EndDate, DoorsAt, CancelledAt                *time.Time
	Status                                       EventStatus
	Address, City, State, Country                *string
	Latitude, Longitude                          *float64
	VenueID, VenueName, ChatID                   *string
	Venue                                        *Venue
	Description, Price, TicketLink, CancelReason *string
	MultimediaItems                              []string
	InterestCount                                int
	IsInCalendar, CanEdit                        bool
}

// Neo4jID is the id.
func (e Event) Neo4jID() string { return e.ID }

// BadgeID is the artist's.
func (e Event) BadgeID() string { return e.UserID }

// Venue is a venue as one person sees it.
type Venue struct {
	ID, Name, Location, City, TimeZone string
	Address, State, Country            *string
	Latitude, Longitude                *float64
	Website, Description               *string
	CreatedAt                          time.Time
	CanEdit                            bool
}

// Neo4jID is the id.
func (v Venue) Neo4jID() string { return v.ID }

// NewVenue returns how a Venue looks to the viewer.
func NewVenue(v access.Viewer) func(events.Venue) Venue {
	return func(venue events.Venue) Venue {
		p := venue.Place
		out := Venue{
			ID: venue.ID, Name: venue.Name, Location: p.Text(), City: p.City, TimeZone: venue.TimeZone,
			Address: text(p.Address), State: text(p.State), Country: text(p.Country), Website: text(venue.Website),
			Description: text(venue.Description), CreatedAt: venue.CreatedAt, CanEdit: venue.Changes(v),
		}
		out.Latitude, out.Longitude = degrees(p)
		return out
	}
}

func degrees(p events.Place) (latitude, longitude *float64) {
	if p.Position == nil {
		return nil, nil
	}
	return &p.Position.Latitude, &p.Position.Longitude
}

// NewEvent returns how an Event looks to the viewer at a moment.
func NewEvent(v access.Viewer, now time.Time) func(events.Event) Event {
	return func(e events.Event) Event {
		p := e.Place
		out := Event{
			ID: e.ID, UserID: e.Host.UserID, ArtistName: e.Host.Name, ArtistHandle: e.Host.Handle, Title: e.Title,
			TimeZone: e.TimeZone, Location: p.Text(), StartDate: e.StartDate, CreatedAt: e.CreatedAt,
			UpdatedAt: e.UpdatedAt, EndDate: instant(e.EndDate), DoorsAt: instant(e.DoorsAt),
			CancelledAt: instant(e.CancelledAt), Status: eventStatuses[e.Status(now)], Address: text(p.Address),
			City: text(p.City), State: text(p.State), Country: text(p.Country), VenueName: text(e.At()),
			ChatID: text(e.ChatID), Description: text(e.Description), Price: text(e.Price), TicketLink: text(e.TicketLink),
			CancelReason: text(e.CancelReason), MultimediaItems: Each(e.Pictures, events.PictureURL),
			InterestCount: e.Interested, IsInCalendar: e.IsInterested, CanEdit: v.Manages(e.Host.UserID),
		}
		out.Latitude, out.Longitude = degrees(p)
		if e.Venue != nil {
			venue := NewVenue(v)(*e.Venue)
			out.VenueID, out.Venue = &venue.ID, &venue
		}
		return out
	}
}

var eventStatuses = map[events.Status]EventStatus{
	events.Planned: EventStatusPlanned, events.Cancelled: EventStatusCancelled, events.Past: EventStatusPast,
}

// NewEvents returns a connection of a page.
func NewEvents(v access.Viewer, now time.Time) func(paging.Page[events.Event]) *EventConnection {
	return func(p paging.Page[events.Event]) *EventConnection {
		return &EventConnection{walked(p, NewEvent(v, now))}
	}
}

// NewVenues returns a connection of a page.
func NewVenues(v access.Viewer) func(paging.Page[events.Venue]) *VenueConnection {
	return func(p paging.Page[events.Venue]) *VenueConnection {
		return &VenueConnection{walked(p, NewVenue(v))}
	}
}
