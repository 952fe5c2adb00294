package rest

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/events"
)

// icsTime is a moment in UTC as RFC 5545 has it.
const icsTime = "20060102T150405Z"

// ics writes calendars as RFC 5545 has them.
type ics struct{ b strings.Builder }

// line writes a property, folded after 75 octets and never inside of a character.
func (c *ics) line(name, value string) {
	rest, room := name+":"+value, 75
	for len(rest) > room {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		c.b.WriteString(rest[:cut] + "\r\n ")
		rest, room = rest[cut:], 74
	}
	c.b.WriteString(rest + "\r\n")
}

var icsEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// text writes a property of text, where there is one.
func (c *ics) text(name, value string) {
	if value != "" {
		c.line(name, icsEscapes.Replace(value))
	}
}

// calendar writes events; name is that of a calendar that others read again and again.
func calendar(name, publicURL string, all []events.Event, now time.Time) string {
	var c ics
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Sidestage//Events//EN")
	c.line("CALSCALE", "GREGORIAN")
	c.line("METHOD", "PUBLISH")
	if name != "" {
		c.text("NAME", name)
		c.text("X-WR-CALNAME", name)
		c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT4H")
		c.line("X-PUBLISHED-TTL", "PT4H")
	}
	for _, e := range all {
		c.event(e, publicURL, now)
	}
	c.line("END", "VCALENDAR")
	return c.b.String()
}

func (c *ics) event(e events.Event, publicURL string, now time.Time) {
	page := publicURL + "/events/" + e.ID
	c.line("BEGIN", "VEVENT")
	c.line("UID", e.ID+"@sidestage")
	changed := e.UpdatedAt
	if changed.IsZero() {
		changed = now
	}
	c.line("DTSTAMP", changed.UTC().Format(icsTime))
	c.line("LAST-MODIFIED", changed.UTC().Format(icsTime))
	c.line("CREATED", e.CreatedAt.UTC().Format(icsTime))
	c.line("SEQUENCE", strconv.Itoa(e.Sequence))
	c.line("DTSTART", e.StartDate.UTC().Format(icsTime))
	c.line("DTEND", e.EndsAt().UTC().Format(icsTime))
	c.text("SUMMARY", summary(e))
	c.text("LOCATION", whereOf(e))
	if p := e.Place.Position; p != nil {
		c.line("GEO", strconv.FormatFloat(p.Latitude, 'f', 6, 64)+";"+strconv.FormatFloat(p.Longitude, 'f', 6, 64))
	}
	c.text("DESCRIPTION", described(e, page))
	c.line("URL", page)
	status := "CONFIRMED"
	if !e.CancelledAt.IsZero() {
		status = "CANCELLED"
	}
	c.line("STATUS", status)
	c.line("TRANSP", "OPAQUE")
	c.line("END", "VEVENT")
}

// summary is how an event stands in a calendar: programs that show no status show that it is cancelled.
func summary(e events.Event) string {
	title := e.Title
	if e.Host.Name != "" && !strings.Contains(strings.ToLower(title), strings.ToLower(e.Host.Name)) {
		title = e.Host.Name + ": " + title
	}
	if !e.CancelledAt.IsZero() {
		return "Cancelled: " + title
	}
	return title
}

// whereOf is where an event is, from the smallest to the largest.
func whereOf(e events.Event) string {
	var parts []string
	for _, part := range []string{e.At(), e.Place.Address, e.Place.City, e.Place.State, e.Place.Country} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// described is what else is to be known, with its moments in the time of the place.
func described(e events.Event, page string) string {
	var parts []string
	if !e.CancelledAt.IsZero() && e.CancelReason != "" {
		parts = append(parts, "Cancelled: "+e.CancelReason)
	}
	if zone, err := time.LoadLocation(e.TimeZone); err == nil {
		local := e.StartDate.In(zone)
		at := "Starts " + local.Format("15:04") + " (" + e.TimeZone + ")"
		if !e.DoorsAt.IsZero() {
			at = "Doors " + e.DoorsAt.In(zone).Format("15:04") + ". " + at
		}
		parts = append(parts, at)
	}
	for _, part := range []string{e.Price, e.TicketLink, e.Description} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(append(parts, page), "\n\n")
}
