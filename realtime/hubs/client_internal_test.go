package hubs

import (
	"testing"
	"time"
)

// A flood that is steady is ended whatever its rate: the calls that it is allowed between do not excuse the others.
func TestASteadyFloodIsEnded(t *testing.T) {
	for name, c := range map[string]struct {
		between time.Duration
		pause   int // a pause of a second after so many calls; 0 for none
		isEnded bool
	}{
		"100 a second":               {10 * time.Millisecond, 0, true},
		"10,000 a second":            {100 * time.Microsecond, 0, true},
		"as many as are allowed":     {50 * time.Millisecond, 0, false},
		"100 a second, with a pause": {10 * time.Millisecond, 500, false},
	} {
		one, now, isEnded := &client{}, time.Unix(0, 0), false
		for i := 1; i <= 5_000 && !isEnded; i++ {
			isEnded, _ = one.admit(now)
			now = now.Add(c.between)
			if c.pause > 0 && i%c.pause == 0 {
				now = now.Add(time.Second)
			}
		}
		if isEnded != c.isEnded {
			t.Errorf("%s: ended %t", name, isEnded)
		}
	}
}
