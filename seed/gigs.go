package seed

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
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
		// Money writes a price as people do there, and Rate makes one of euros.
		Money string  `json:"money"`
		Rate  float64 `json:"rate"`
	} `json:"venues"`
	Titles []struct {
		Text string `json:"text"`
		// Weekday is the one that the title names; nil for any. Hour and Minute are when it starts, where it is.
		Weekday *time.Weekday `json:"weekday"`
		Hour    int           `json:"hour"`
		Minute  int           `json:"minute"`
	} `json:"titles"`
	Descriptions []string `json:"descriptions"`
	// Prices have amounts in euros in braces.
	Prices  []string `json:"prices"`
	Reasons []string `json:"reasons"`
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

// toCome and played are how many events each artist plans and has played.
const toCome, played = 4, 2

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
	title := g.Titles[(c.n*3+i)%len(g.Titles)]
	// What is over stays so.
	step := 1
	if days < 0 {
		step = -1
	}
	for title.Weekday != nil && day.Weekday() != *title.Weekday {
		day = day.AddDate(0, 0, step)
	}
	start := time.Date(day.Year(), day.Month(), day.Day(), title.Hour, title.Minute, 0, 0, zone)
	row := EventRow{
		ID: c.key("event", i), HostID: c.id, VenueID: venueID, Title: c.named(title.Text),
		Description: c.named(g.Descriptions[(c.n+i)%len(g.Descriptions)]),
		Price:       priced(g.Prices[(c.n+i)%len(g.Prices)], at.Money, at.Rate),
		StartDate:   start.UTC(), DoorsAt: start.Add(-time.Hour).UTC(), CreatedAt: c.ago(c.between(91, 110)),
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

var amounts = regexp.MustCompile(`\{\d+\}`)

// priced writes the amounts of a price, which are in euros, in the money of a place, to two digits.
func priced(price, money string, rate float64) string {
	return amounts.ReplaceAllStringFunc(price, func(amount string) string {
		euros, _ := strconv.Atoi(amount[1 : len(amount)-1]) // the expression has digits alone
		value := float64(euros) * rate
		digits := math.Pow(10, max(0, math.Floor(math.Log10(value))-1))
		return fmt.Sprintf(money, int(math.Round(value/digits)*digits))
	})
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
