package apppasswords

import (
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Wrong tries are counted as those to sign in are, but apart: a player that has a revoked password must not keep its
// owner from signing in.
var (
	wrongByAccount = limit.Rule{Name: "app-password-account", Max: 10, Window: 15 * time.Minute}
	wrongByAddress = limit.Rule{Name: "app-password-address", Max: 60, Window: 15 * time.Minute}
)

const (
	// knownFor is how long a program is let through where others were wrong too often at its address.
	knownFor = 24 * time.Hour
	// mostDoors bounds the memory of addresses, and of who was let in there.
	mostDoors = 20_000
)

// doors remembers at which addresses nobody is looked up any more for a while, as too much was wrong there, and who was
// let in at an address before: these still are.
type doors struct {
	mu     sync.Mutex
	closed map[string]time.Time
	known  map[[2]string]time.Time
}

func newDoors() doors { return doors{closed: map[string]time.Time{}, known: map[[2]string]time.Time{}} }

// closedFor returns how long somebody has to wait; 0 for not at all.
func (d *doors) closedFor(name, address string, now time.Time) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	wait := d.closed[address].Sub(now)
	if wait <= 0 || now.Before(d.known[[2]string{name, address}]) {
		return 0
	}
	return wait
}

func (d *doors) close(address string, until, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	forgetOld(d.closed, now)
	d.closed[address] = until
}

func (d *doors) know(name, address string, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	forgetOld(d.known, now)
	d.known[[2]string{name, address}] = now.Add(knownFor)
}

// forgetOld makes room in a full memory: what is over goes, and everything where nothing is.
func forgetOld[K comparable](until map[K]time.Time, now time.Time) {
	if len(until) < mostDoors {
		return
	}
	for key, end := range until {
		if !now.Before(end) {
			delete(until, key)
		}
	}
	if len(until) >= mostDoors {
		clear(until)
	}
}

// uses remembers until when uses of app passwords are not noted again.
type uses struct {
	mu    sync.Mutex
	until map[string]time.Time
}

func newUses() uses { return uses{until: map[string]time.Time{}} }

// isDue reports whether a use is to be noted, to one caller of those that ask at once.
func (u *uses) isDue(id string, now time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if now.Before(u.until[id]) {
		return false
	}
	forgetOld(u.until, now)
	u.until[id] = now.Add(UseEvery)
	return true
}
