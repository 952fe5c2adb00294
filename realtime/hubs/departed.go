package hubs

import "time"

const (
	// refillsIn is how long it takes until somebody may make all calls at once again.
	refillsIn = time.Second * allAtOnce / allASecond
	// mostDeparted bounds how many people are remembered; with more, who left first is forgotten.
	mostDeparted = 20_000
)

// departed remembers the calls of people whose last connection has closed, until they may make all of them again: a
// reconnect does not reset a limit.
type departed struct {
	calls map[string]bucket
	// order is who left when, the first first.
	order []departure
}

type departure struct {
	userID string
	at     time.Time
}

func newDeparted() departed { return departed{calls: map[string]bucket{}} }

// keep remembers the calls of somebody who left.
func (d *departed) keep(userID string, calls bucket, now time.Time) {
	first := 0
	for first < len(d.order) &&
		(len(d.order)-first >= mostDeparted || now.Sub(d.order[first].at) >= refillsIn) {
		d.forget(d.order[first].userID, now)
		first++
	}
	d.order = d.order[first:]
	if calls.at.IsZero() {
		return // they made none
	}
	d.calls[userID] = calls
	d.order = append(d.order, departure{userID, now})
}

// forget drops somebody's calls at the end of the order, unless they came and left again since.
func (d *departed) forget(userID string, now time.Time) {
	if len(d.calls) >= mostDeparted || now.Sub(d.calls[userID].at) >= refillsIn {
		delete(d.calls, userID)
	}
}

// take returns the calls of somebody who comes back, and forgets them.
func (d *departed) take(userID string) bucket {
	calls := d.calls[userID]
	delete(d.calls, userID)
	return calls
}
