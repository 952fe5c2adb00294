package ranking

import (
	"context"
	"errors"
	"math"
	"time"
)

// Point is a place on Earth, in degrees.
type Point struct{ Latitude, Longitude float64 }

func (p Point) valid() bool {
	return p.Latitude >= -90 && p.Latitude <= 90 && p.Longitude >= -180 && p.Longitude <= 180
}

// earthMiles is the mean radius of the Earth.
const earthMiles = 3958.7613

// Miles is the great-circle distance in statute miles, by the haversine formula (Sinnott,
// "Virtues of the haversine", 1984).
func Miles(a, b Point) float64 {
	radians := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	half := func(angle float64) float64 { s := math.Sin(angle / 2); return s * s }
	h := half(radians(b.Latitude-a.Latitude)) +
		math.Cos(radians(a.Latitude))*math.Cos(radians(b.Latitude))*half(radians(b.Longitude-a.Longitude))
	return 2 * earthMiles * math.Asin(math.Sqrt(min(1, h)))
}

// Event is a candidate of the list of events.
type Event struct {
	ID        string
	CreatorID string
	Genres    []string
	// Starts and Ends bound it; Ends is zero where that is not said.
	Starts, Ends time.Time
	// Place is nil for what takes place online, or nobody said where.
	Place *Point
	// Followed says that the person follows the creator, or is it.
	Followed bool
}

// EventQuery says which events are wanted; its fields are those of getFeedEvents.
type EventQuery struct {
	// First is how many at most, 1 to MaxFirst.
	First int
	// DiscoveryRatio is the share of places for creators who are not followed, 0 to 1, as
	// DiscoveryShare of a feed.
	DiscoveryRatio float64
	// UserLatitude and UserLongitude say where the person is, in degrees; both nil where that
	// is unknown.
	UserLatitude, UserLongitude *float64
	// MaxDistanceMiles leaves out what is farther; nil is anywhere. It says nothing of events
	// without a place, and nothing where it is unknown where the person is.
	MaxDistanceMiles *float64
}

// EventHit is an event of the list.
type EventHit struct {
	ID string
	// Miles is how far it is; nil where that is unknown.
	Miles *float64
}

const (
	// eventHalfLife is how far ahead an event counts half.
	eventHalfLife = 30 * 24 * time.Hour
	// nearMiles is how far away an event counts half, and nowhere is what one counts of which
	// it is unknown how far it is.
	nearMiles = 25
	nowhere   = 0.5
	// eventLength is how long an event goes on that does not say when it ends.
	eventLength = 3 * time.Hour
)

// Errors of Events.
var (
	ErrPlace    = errors.New("a place is a latitude between -90 and 90 and a longitude between -180 and 180")
	ErrDistance = errors.New("maxDistanceMiles must not be below 0")
)

// Events returns what is still to come or going on, the soonest, nearest and most fitting first, a
// creator at most twice in a row as long as there are others. Errors: ErrFirst, ErrShare,
// ErrPlace, ErrDistance, and those of the Taste.
func (r *Ranking) Events(ctx context.Context, userID string, q EventQuery, events []Event) ([]EventHit, error) {
	where, err := q.check()
	if err != nil {
		return nil, err
	}
	now := r.now()
	var left []Event
	var miles []*float64
	seen := map[string]bool{}
	for _, e := range events {
		far := distance(where, e.Place)
		tooFar := far != nil && q.MaxDistanceMiles != nil && *far > *q.MaxDistanceMiles
		if seen[e.ID] || tooFar || e.over(now) || e.Followed && q.DiscoveryRatio == 1 ||
			!e.Followed && q.DiscoveryRatio == 0 {
			continue
		}
		seen[e.ID] = true
		left, miles = append(left, e), append(miles, far)
	}
	fit, err := fits(ctx, r, userID, left, func(e Event) Subject { return Subject{e.CreatorID, e.Genres} })
	if err != nil {
		return nil, err
	}
	m := eventMixer(left, fit, miles, now, q.DiscoveryRatio)
	var out []EventHit
	for len(out) < q.First {
		c, ok := m.next()
		if !ok {
			break
		}
		out = append(out, EventHit{c.id, miles[c.at]})
	}
	return out, nil
}

// check returns where the person is, or nil.
func (q EventQuery) check() (*Point, error) {
	switch {
	case q.First < 1 || q.First > MaxFirst:
		return nil, ErrFirst
	case !(q.DiscoveryRatio >= 0 && q.DiscoveryRatio <= 1):
		return nil, ErrShare
	case q.MaxDistanceMiles != nil && !(*q.MaxDistanceMiles >= 0):
		return nil, ErrDistance
	case q.UserLatitude == nil && q.UserLongitude == nil:
		return nil, nil
	case q.UserLatitude == nil || q.UserLongitude == nil:
		return nil, ErrPlace
	}
	where := Point{*q.UserLatitude, *q.UserLongitude}
	if !where.valid() {
		return nil, ErrPlace
	}
	return &where, nil
}

// over says that an event has ended.
func (e Event) over(now time.Time) bool {
	ends := e.Ends
	if ends.Before(e.Starts) {
		ends = e.Starts.Add(eventLength)
	}
	return !ends.After(now)
}

// distance is nil where either place is unknown, or the event's is none on Earth.
func distance(where, event *Point) *float64 {
	if where == nil || event == nil || !event.valid() {
		return nil
	}
	miles := Miles(*where, *event)
	return &miles
}

func eventMixer(events []Event, fit []float64, miles []*float64, now time.Time, ratio float64) *mixer {
	var followed, others []candidate
	for i, e := range events {
		near := nowhere
		if miles[i] != nil {
			near = nearMiles / (nearMiles + *miles[i])
		}
		c := candidate{at: i, id: e.ID, author: e.CreatorID, score: near * fading(e.Starts.Sub(now), eventHalfLife)}
		if e.Followed {
			c.score *= followedFit(fit[i])
			followed = append(followed, c)
		} else {
			// What nothing speaks for still comes in order of when and where.
			c.score *= 0.1 + 0.9*fit[i]
			others = append(others, c)
		}
	}
	return &mixer{known: newQueue(followed), unknown: newQueue(others), share: ratio}
}
