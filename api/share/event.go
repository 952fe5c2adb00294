package share

import (
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/events"
)

func (s Share) eventURL(id string) string { return s.PublicURL + "/events/" + url.PathEscape(id) }
func (s Share) venueURL(id string) string { return s.PublicURL + "/venues/" + url.PathEscape(id) }

// local is a moment as the clocks of the event's place show it.
func local(e events.Event, at time.Time) time.Time {
	if zone, err := time.LoadLocation(e.TimeZone); err == nil {
		return at.In(zone)
	}
	return at.UTC()
}

func (s Share) eventHead(e events.Event) head {
	when := local(e, e.StartDate).Format("Monday 2 January 2006, 15:04")
	said := []string{when}
	for _, part := range []string{e.At(), e.Place.Text()} {
		if part != "" {
			said = append(said, part)
		}
	}
	description := strings.Join(said, " · ")
	if !e.CancelledAt.IsZero() {
		description = "Cancelled. " + description
	}
	image := e.Host.ProfilePictureURL
	if len(e.Pictures) > 0 {
		image = events.PictureURL(e.Pictures[0])
	}
	return head{
		title: e.Title + " with " + e.Host.Name, description: description, url: s.eventURL(e.ID), image: s.imageURL(image),
		imageAlt: "Poster of " + e.Title, kind: "website", card: "summary_large_image",
		feed: s.feedURL(e.Host.Handle), feedTitle: feedTitle(e.Host.Name), data: s.eventData(e),
	}
}

// eventData is an event as schema.org has it.
func (s Share) eventData(e events.Event) object {
	status := "EventScheduled"
	if !e.CancelledAt.IsZero() {
		status = "EventCancelled"
	}
	data := object{
		"@context": "https://schema.org", "@type": "MusicEvent", "name": e.Title, "url": s.eventURL(e.ID),
		"startDate": local(e, e.StartDate).Format(time.RFC3339), "endDate": local(e, e.EndsAt()).Format(time.RFC3339),
		"eventStatus":         "https://schema.org/" + status,
		"eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
		"performer":           s.group(e.Host), "organizer": s.group(e.Host),
	}
	if !e.DoorsAt.IsZero() {
		data["doorTime"] = local(e, e.DoorsAt).Format(time.RFC3339)
	}
	if e.Description != "" {
		data["description"] = e.Description
	}
	var images []string
	for _, key := range e.Pictures {
		images = append(images, s.imageURL(events.PictureURL(key)))
	}
	if len(images) > 0 {
		data["image"] = images
	}
	if e.TicketLink != "" {
		data["offers"] = object{"@type": "Offer", "url": e.TicketLink}
	}
	if name := e.At(); name != "" || e.Place.Text() != "" {
		if name == "" {
			name = e.Place.Text()
		}
		where := placeData(name, e.Place)
		if e.Venue != nil {
			where["@type"], where["url"] = "MusicVenue", s.venueURL(e.Venue.ID)
		}
		data["location"] = where
	}
	return data
}

// placeData is a place as schema.org has it.
func placeData(name string, p events.Place) object {
	address := object{"@type": "PostalAddress"}
	for key, value := range map[string]string{
		"streetAddress": p.Address, "addressLocality": p.City, "addressRegion": p.State, "addressCountry": p.Country,
	} {
		if value != "" {
			address[key] = value
		}
	}
	data := object{"@type": "Place", "name": name, "address": address}
	if p.Position != nil {
		data["geo"] = object{
			"@type": "GeoCoordinates", "latitude": p.Position.Latitude, "longitude": p.Position.Longitude,
		}
	}
	return data
}

func (s Share) venueHead(v events.Venue) head {
	data := placeData(v.Name, v.Place)
	data["@context"], data["@type"], data["url"] = "https://schema.org", "MusicVenue", s.venueURL(v.ID)
	description := clip(v.Description)
	if description == "" {
		description = "Concerts at " + v.Name + ", " + v.Place.Text() + "."
	}
	return head{
		title: v.Name + ", " + v.Place.City, description: description, url: s.venueURL(v.ID), kind: "website",
		card: "summary", data: data,
	}
}
