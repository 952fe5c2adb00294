package share

import (
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/events"
)

func TestAnEventSaysOfItselfWhatOthersShow(t *testing.T) {
	s := Share{PublicURL: "https://example.org"}
	e := events.Event{
		ID: "e", Title: "Loud </script>", TimeZone: "Asia/Tokyo", StartDate: time.Date(2031, 7, 6, 10, 0, 0, 0, time.UTC),
		TicketLink: "https://tickets.example", Pictures: []string{"images/poster"},
		Venue: &events.Venue{ID: "v", Name: "Hall"}, Place: events.Place{City: "Osaka", Country: "Japan"},
	}
	e.Host.Name, e.Host.Handle = "Kestrel Yard", "kestrel"
	text := func(e events.Event) string {
		t.Helper()
		head, err := s.eventHead(e).write()
		if err != nil {
			t.Fatal(err)
		}
		return string(head)
	}
	for _, part := range []string{
		"<title>Loud &lt;/script&gt; with Kestrel Yard · Sidestage</title>",
		"Sunday 6 July 2031, 19:00 · Hall · Osaka, Japan", `"startDate":"2031-07-06T19:00:00+09:00"`,
		`"@type":"MusicEvent"`, `"eventStatus":"https://schema.org/EventScheduled"`, `"addressLocality":"Osaka"`,
		`content="https://example.org/api/images/event/poster?w=1200"`, `"url":"https://example.org/venues/v"`,
		`"offers":{"@type":"Offer","url":"https://tickets.example"}`,
	} {
		if !strings.Contains(text(e), part) {
			t.Errorf("no %s in\n%s", part, text(e))
		}
	}
	if strings.Count(text(e), "</script>") != 1 {
		t.Errorf("its title ends the script:\n%s", text(e))
	}
	e.CancelledAt = e.StartDate
	if off := text(e); !strings.Contains(off, "EventCancelled") || !strings.Contains(off, `content="Cancelled. `) {
		t.Errorf("cancelled:\n%s", off)
	}
	venue, err := s.venueHead(events.Venue{ID: "v", Name: "Hall", Place: events.Place{
		City: "Osaka", Position: &events.Position{Latitude: 34.7, Longitude: 135.5},
	}}).write()
	if err != nil || !strings.Contains(string(venue), `"latitude":34.7`) ||
		!strings.Contains(string(venue), "Concerts at Hall, Osaka.") {
		t.Errorf("%s, %v", venue, err)
	}
}
