// Package zone knows time zones by their IANA names.
package zone

import (
	"sync"
	"time"
	_ "time/tzdata" // zones are known on machines that have none
)

// longest is longer than any name of a zone.
const longest = 64

var loaded sync.Map // *time.Location by name, of zones that there are

// Is reports whether a name is that of a zone: those of the machine itself are none.
func Is(name string) bool {
	if name == "" || name == "Local" || len(name) > longest {
		return false
	}
	_, err := load(name)
	return err == nil
}

// Of returns a zone by its name; UTC for none, and for one that this machine has lost.
func Of(name string) *time.Location {
	if name == "" || name == "Local" {
		return time.UTC
	}
	at, err := load(name)
	if err != nil {
		return time.UTC
	}
	return at
}

func load(name string) (*time.Location, error) {
	if at, ok := loaded.Load(name); ok {
		return at.(*time.Location), nil
	}
	at, err := time.LoadLocation(name)
	if err == nil {
		loaded.Store(name, at)
	}
	return at, err
}

// Day is the day of a moment in a zone, yyyy-mm-dd.
func Day(at time.Time, name string) string { return at.In(Of(name)).Format(time.DateOnly) }
