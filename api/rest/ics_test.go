package rest

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/events"
)

func concert() events.Event {
	e := events.Event{
		ID: "0190", Title: "Loud; clear, and \\late", Description: "One\nTwo", TimeZone: "Europe/Lisbon", Price: "€12",
		StartDate: time.Date(2031, 7, 6, 20, 0, 0, 0, time.UTC), DoorsAt: time.Date(2031, 7, 6, 19, 0, 0, 0, time.UTC),
		VenueName: "The Hall",
		Place: events.Place{
			City: "Lisbon", Country: "Portugal", Position: &events.Position{Latitude: 38.7, Longitude: -9.1},
		},
		CreatedAt: time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC), UpdatedAt: time.Date(2031, 2, 1, 0, 0, 0, 0, time.UTC),
		Sequence: 2,
	}
	e.Host.Name = "Kestrel Yard"
	return e
}

func TestACalendarIsAsProgramsReadIt(t *testing.T) {
	e := concert()
	got := calendar("Mine", "https://example.org", []events.Event{e}, time.Now())
	want := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Sidestage//Events//EN\r\n" +
		"CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\n" +
		"NAME:Mine\r\nX-WR-CALNAME:Mine\r\nREFRESH-INTERVAL;VALUE=DURATION:PT4H\r\nX-PUBLISHED-TTL:PT4H\r\n" +
		"BEGIN:VEVENT\r\nUID:0190@sidestage\r\nDTSTAMP:20310201T000000Z\r\nLAST-MODIFIED:20310201T000000Z\r\n" +
		"CREATED:20310101T000000Z\r\nSEQUENCE:2\r\nDTSTART:20310706T200000Z\r\nDTEND:20310706T230000Z\r\n" +
		"SUMMARY:Kestrel Yard: Loud\\; clear\\, and \\\\late\r\n" +
		"LOCATION:The Hall\\, Lisbon\\, Portugal\r\nGEO:38.700000;-9.100000\r\n" +
		"DESCRIPTION:Doors 20:00. Starts 21:00 (Europe/Lisbon)" +
		"\\n\\n€12\\n\\nOne\\nTwo\\\r\n n\\nhttps://example.org/events/0190\r\n" +
		"URL:https://example.org/events/0190\r\nSTATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	e.CancelledAt, e.CancelReason = e.UpdatedAt, "Rain"
	off := calendar("", "https://example.org", []events.Event{e}, time.Now())
	for _, part := range []string{"STATUS:CANCELLED\r\n", "SUMMARY:Cancelled: Kestrel Yard", "Cancelled: Rain"} {
		if !strings.Contains(off, part) {
			t.Errorf("no %q in\n%s", part, off)
		}
	}
}

// Whatever somebody writes, lines are short, whole characters stay whole, and the text can be read back.
func TestTextsAreFoldedAndEscaped(t *testing.T) {
	unescape := strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n")
	rapid.Check(t, func(t *rapid.T) {
		given := rapid.String().Draw(t, "text")
		var c ics
		c.text("DESCRIPTION", given)
		if given == "" {
			return
		}
		written := c.b.String()
		for line := range strings.SplitSeq(strings.TrimSuffix(written, "\r\n"), "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("the line %q of %q", line, given)
			}
		}
		unfolded := strings.TrimSuffix(strings.ReplaceAll(written, "\r\n ", ""), "\r\n")
		want := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(given)
		if back := unescape.Replace(strings.TrimPrefix(unfolded, "DESCRIPTION:")); back != want {
			t.Fatalf("%q comes back as %q", given, back)
		}
	})
}
