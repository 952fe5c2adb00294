package events

import (
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/uploaded"
	zones "github.com/sidestage/sidestage/internal/kernel/zone"
)

const (
	maxTitle, maxDescription = 200, 10_000
	maxPlaceName, maxPrice   = 200, 100
	maxLink                  = 2000
	maxReason                = 500
	maxPictures              = 10
	// farthest is how far ahead an event is planned.
	farthest = 5 * 366 * 24 * time.Hour
)

// earliest is before any event that somebody would write down.
var earliest = time.Date(1950, 1, 1, 0, 0, 0, 0, time.UTC)

// Patch is what somebody changes of their event, or begins it with.
type Patch struct {
	Title, Description input.Optional[string]
	StartDate          input.Optional[time.Time]
	// EndDate and DoorsAt zero take them away.
	EndDate, DoorsAt input.Optional[time.Time]
	TimeZone         input.Optional[string]
	// VenueID empty takes the venue away; what is said of the place then holds.
	VenueID   input.Optional[string]
	VenueName input.Optional[string]
	// Location is a place as people write it, where its parts are not given.
	Location                      input.Optional[string]
	Address, City, State, Country input.Optional[string]
	Latitude, Longitude           input.Optional[float64]
	// NoPosition takes the position away.
	NoPosition        bool
	Price, TicketLink input.Optional[string]
	// Pictures are keys of uploads, or addresses that the event has already.
	Pictures input.Optional[[]string]
}

// VenuePatch is what somebody changes of a venue, or begins it with.
type VenuePatch struct {
	Name, TimeZone, Website, Description input.Optional[string]
	Address, City, State, Country        input.Optional[string]
	Latitude, Longitude                  input.Optional[float64]
	// NoPosition takes the position away.
	NoPosition bool
}

// line sets a field to one line of text where it is given.
func line(wrong input.Problems, field string, o input.Optional[string], least, most int, into *string) {
	if !o.Given && (least == 0 || *into != "") {
		return
	}
	kept, flaw := input.Line(o.Or(*into), least, most)
	wrong.Add(field, sayOf(flaw, least))
	*into = kept
}

func text(wrong input.Problems, field string, o input.Optional[string], most int, into *string) {
	if !o.Given {
		return
	}
	kept, flaw := input.Text(o.Value, 0, most)
	wrong.Add(field, sayOf(flaw, 0))
	*into = kept
}

func sayOf(flaw input.Flaw, least int) string {
	length := "This is too long."
	if least > 0 {
		length = "This is empty or too long."
	}
	return flaw.Say("This is not valid text.", length, "This has characters that cannot be shown.")
}

// link sets a field to an address of the web where it is given.
func link(wrong input.Problems, field string, o input.Optional[string], into *string) {
	if !o.Given {
		return
	}
	kept := strings.TrimSpace(o.Value)
	if kept != "" {
		u, err := url.Parse(kept)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || len(kept) > maxLink {
			wrong.Add(field, "This is no address that begins with https:// or http://.")
			return
		}
	}
	*into = kept
}

// zone sets a time zone where one is given.
func zone(wrong input.Problems, o input.Optional[string], into *string) {
	if o.Given {
		*into = o.Value
	}
	if !zones.Is(*into) {
		wrong.Add("timeZone", "This is no time zone, as Europe/Berlin is one.")
	}
}

// setPlace sets what is given of a place.
func setPlace(
	wrong input.Problems, address, city, state, country input.Optional[string],
	latitude, longitude input.Optional[float64], into *Place,
) {
	for _, part := range []struct {
		name  string
		given input.Optional[string]
		into  *string
	}{
		{"address", address, &into.Address},
		{"city", city, &into.City},
		{"state", state, &into.State},
		{"country", country, &into.Country},
	} {
		line(wrong, part.name, part.given, 0, maxPlaceName, part.into)
	}
	switch {
	case latitude.Given != longitude.Given:
		wrong.Add("latitude", "A position has a latitude and a longitude.")
	case latitude.Given:
		p := Position{latitude.Value, longitude.Value}
		if !p.valid() {
			wrong.Add("latitude", "A latitude is between -90 and 90, a longitude between -180 and 180.")
		}
		into.Position = &p
	}
}

func (p Position) valid() bool {
	return p.Latitude >= -90 && p.Latitude <= 90 && p.Longitude >= -180 && p.Longitude <= 180
}

// apply returns the event with what is given. venue is the one that the patch names, or nil. Errors: BAD_USER_INPUT.
func (c Patch) apply(e Event, venue *Venue, now time.Time) (Event, error) {
	wrong := input.Problems{}
	next := e
	line(wrong, "title", c.Title, 1, maxTitle, &next.Title)
	text(wrong, "description", c.Description, maxDescription, &next.Description)
	line(wrong, "venueName", c.VenueName, 0, maxPlaceName, &next.VenueName)
	line(wrong, "price", c.Price, 0, maxPrice, &next.Price)
	link(wrong, "ticketLink", c.TicketLink, &next.TicketLink)
	if c.VenueID.Given {
		next.Venue = venue
	}
	if c.NoPosition {
		next.Place.Position = nil
	}
	setPlace(wrong, c.Address, c.City, c.State, c.Country, c.Latitude, c.Longitude, &next.Place)
	if next.Venue != nil {
		next.Place, next.VenueName = next.Venue.Place, ""
		if !c.TimeZone.Given && (c.VenueID.Given || next.TimeZone == "") {
			next.TimeZone = next.Venue.TimeZone
		}
	}
	zone(wrong, c.TimeZone, &next.TimeZone)
	next.StartDate = minute(c.StartDate.Or(e.StartDate))
	next.EndDate = minute(c.EndDate.Or(e.follow(e.EndDate, next)))
	next.DoorsAt = minute(c.DoorsAt.Or(e.follow(e.DoorsAt, next)))
	next.checkTimes(wrong, now)
	if c.Pictures.Given {
		next.Pictures = c.Pictures.Value
	}
	return next, wrong.Err()
}

// follow returns when something of the event is that stays as far from its start, which may have moved.
func (e Event) follow(at time.Time, next Event) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(next.StartDate.Sub(e.StartDate))
}

// minute leaves out seconds, which nobody announces.
func minute(at time.Time) time.Time { return at.UTC().Truncate(time.Minute) }

func (e Event) checkTimes(wrong input.Problems, now time.Time) {
	switch {
	case e.StartDate.IsZero() || e.StartDate.Before(earliest):
		wrong.Add("startDate", "An event has a date.")
	case e.StartDate.After(now.Add(farthest)):
		wrong.Add("startDate", "An event is planned at most five years ahead.")
	}
	if !e.EndDate.IsZero() && (!e.EndDate.After(e.StartDate) || e.EndDate.Sub(e.StartDate) > Longest) {
		wrong.Add("endDate", "An event ends after it starts, and goes on for 31 days at most.")
	}
	if !e.DoorsAt.IsZero() && (e.DoorsAt.After(e.StartDate) || e.StartDate.Sub(e.DoorsAt) > 24*time.Hour) {
		wrong.Add("doorsAt", "The doors open before it starts, on the same day.")
	}
}

// apply returns the venue with what is given. Errors: BAD_USER_INPUT.
func (c VenuePatch) apply(v Venue) (Venue, error) {
	wrong := input.Problems{}
	next := v
	line(wrong, "name", c.Name, 1, maxPlaceName, &next.Name)
	if c.NoPosition {
		next.Place.Position = nil
	}
	setPlace(wrong, c.Address, c.City, c.State, c.Country, c.Latitude, c.Longitude, &next.Place)
	if next.Place.City == "" {
		wrong.Add("city", "A venue is in a city.")
	}
	zone(wrong, c.TimeZone, &next.TimeZone)
	link(wrong, "website", c.Website, &next.Website)
	text(wrong, "description", c.Description, maxDescription, &next.Description)
	return next, wrong.Err()
}

// pictures of events are named by the upload that they are.
const pictures uploaded.Pictures = "/api/images/event/"

// PictureURL is the address of an event's picture.
func PictureURL(key string) string { return pictures.URL(key) }
