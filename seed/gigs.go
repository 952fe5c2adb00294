package seed

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // where the machine knows no zones
)

//go:embed events.json
var eventsJSON []byte

// gigs is where and what the invented artists play.
type gigs struct {
	Venues []struct {
		Name    string `json:"name"`
		City    string `json:"city"` // name of a row of cities.json
		Address string `json:"address"`
		Zone    string `json:"zone"`
	} `json:"venues"`
	Titles       []string `json:"titles"`
	Descriptions []string `json:"descriptions"`
	Prices       []string `json:"prices"`
	Reasons      []string `json:"reasons"`
}

var readGigs = sync.OnceValues(func() (g gigs, err error) {
	if err = json.Unmarshal(eventsJSON, &g); err != nil {
		err = fmt.Errorf("reading events.json: %w", err)
	}
	return g, err
})

// VenueRow is a Venue node.
type VenueRow struct {
	ID, Name, Address, City, State, Country, TimeZone string
	Latitude, Longitude                               float64
	OwnerID                                           string
	CreatedAt                                         time.Time
}

// EventRow is an Event node, its HOSTS and its AT.
type EventRow struct {
	ID, HostID, VenueID       string
	Title, Description, Price string
	StartDate, DoorsAt        time.Time
	CancelReason              string    // "" where it is not cancelled
	CancelledAt               time.Time // zero where it is not
	CreatedAt                 time.Time
}

// InterestRow is an INTERESTED_IN.
type InterestRow struct {
	UserID, EventID string
	StartDate, At   time.Time
}

const (
	// toCome and played are how many events each artist plans and has played.
	toCome, played = 4, 2
	// startsAt is the hour at which events start, where they are.
	startsAt = 20
)

// play has the artist plan events, and have played some.
func (c *crowd) play(g gigs) error {
	for i := range toCome + played {
		days := c.between(3, 20) + float64(i)*c.between(14, 24)
		if i >= toCome {
			days = -c.between(5, 25) - float64(i-toCome)*30
		}
		if err := c.plan(g, i, days); err != nil {
			return err
		}
	}
	return nil
}

func (c *crowd) plan(g gigs, i int, days float64) error {
	at := g.Venues[(c.n*5+i*3)%len(g.Venues)]
	zone, err := time.LoadLocation(at.Zone)
	if err != nil {
		return fmt.Errorf("the zone of %s: %w", at.Name, err)
	}
	venueID := ID(c.l.opts.Namespace, "venue", at.Name)
	var city City
	for _, each := range c.l.world.cities {
		if each.Name == at.City {
			city = each
		}
	}
	anchor := c.l.mark.Anchor
	c.out.Venues = append(c.out.Venues, VenueRow{
		ID: venueID, Name: at.Name, Address: at.Address, City: city.Name, State: stateOf(city), Country: city.Country,
		TimeZone: at.Zone, Latitude: city.Latitude, Longitude: city.Longitude, OwnerID: c.id, CreatedAt: c.ago(100),
	})
	day := anchor.Add(time.Duration(days * float64(24*time.Hour))).In(zone)
	start := time.Date(day.Year(), day.Month(), day.Day(), startsAt, 30*(i%2), 0, 0, zone)
	row := EventRow{
		ID: c.key("event", i), HostID: c.id, VenueID: venueID, Title: c.named(g.Titles[(c.n*3+i)%len(g.Titles)]),
		Description: c.named(g.Descriptions[(c.n+i)%len(g.Descriptions)]), Price: g.Prices[(c.n+i)%len(g.Prices)],
		StartDate: start.UTC(), DoorsAt: start.Add(-time.Hour).UTC(), CreatedAt: c.ago(c.between(91, 110)),
	}
	if i == 2 && c.n%5 == 1 {
		row.CancelReason, row.CancelledAt = g.Reasons[0], c.ago(c.between(.5, 3))
	}
	c.out.Events = append(c.out.Events, row)
	for _, n := range c.Perm(len(c.fans))[:min(4+c.IntN(36), len(c.fans))] {
		c.out.Interests = append(c.out.Interests, InterestRow{
			UserID: c.l.world.fanID(c.fans[n]), EventID: row.ID, StartDate: row.StartDate,
			At: c.ago(c.between(max(.1, -days), max(.2, -days)+30)),
		})
	}
	return nil
}

// named puts the artist, a song and an album into a text.
func (c *crowd) named(text string) string {
	filled, _, _ := c.fill(strings.ReplaceAll(text, "{artist}", c.artist.Name))
	return filled
}

// stateOf is the state of a city where people name it.
func stateOf(c City) string {
	if c.Country == "United States" || c.Country == "Canada" || c.Country == "Australia" {
		return c.State
	}
	return ""
}
