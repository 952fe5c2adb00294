package hubs

import (
	"strconv"
	"testing"
	"time"
)

// Who closes all connections and comes back finds the limit as it was; memory stays bounded.
func TestCallsAreRememberedAfterTheLastConnection(t *testing.T) {
	now, d := time.Now(), newDeparted()
	var spent bucket
	if !spent.take(now, allAtOnce, allAtOnce, allASecond) {
		t.Fatal("they may not make their calls")
	}
	d.keep("ann", spent, now)
	back := d.take("ann")
	if back.take(now, 1, allAtOnce, allASecond) {
		t.Error("coming back has reset the limit")
	}
	if d.take("ann") != (bucket{}) {
		t.Error("they are remembered twice")
	}
	d.keep("ann", spent, now)
	d.keep("ben", bucket{}, now)
	if d.keep("cat", spent, now.Add(refillsIn)); len(d.calls) != 1 || len(d.order) != 1 {
		t.Errorf("%d people are remembered who may make all calls again", len(d.calls)-1)
	}
	for i := range 2 * mostDeparted {
		d.keep(strconv.Itoa(i), spent, now.Add(refillsIn))
	}
	if len(d.calls) > mostDeparted || len(d.order) > mostDeparted {
		t.Errorf("%d and %d are remembered", len(d.calls), len(d.order))
	}
	// Who comes and goes all the time takes no more room than others.
	for range 3 * mostDeparted {
		d.keep("ann", d.take("ann"), now.Add(refillsIn))
		d.keep("ann", spent, now.Add(refillsIn))
	}
	if len(d.order) > mostDeparted {
		t.Errorf("%d departures are remembered", len(d.order))
	}
}
