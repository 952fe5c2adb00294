package zone_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/zone"
)

func TestDaysOfZones(t *testing.T) {
	for name, c := range map[string]struct{ at, zone, want string }{
		"midnight in Berlin, in winter": {"2026-11-26T23:00:00Z", "Europe/Berlin", "2026-11-27"},
		"midnight in Berlin, in summer": {"2026-07-02T22:00:00Z", "Europe/Berlin", "2026-07-03"},
		"the same hour in winter":       {"2026-12-03T22:00:00Z", "Europe/Berlin", "2026-12-03"},
		"midnight in Halifax":           {"2026-11-27T04:00:00Z", "America/Halifax", "2026-11-27"},
		"an hour before":                {"2026-11-27T03:00:00Z", "America/Halifax", "2026-11-26"},
		"nowhere":                       {"2026-11-26T23:00:00Z", "", "2026-11-26"},
		"a zone that is none":           {"2026-11-26T23:00:00Z", "Mars/Olympus", "2026-11-26"},
		"the machine's own":             {"2026-11-26T23:00:00Z", "Local", "2026-11-26"},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := zone.Day(at, c.zone); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestZonesHaveNames(t *testing.T) {
	for name, want := range map[string]bool{
		"Europe/Berlin": true, "UTC": true, "": false, "Local": false, "Berlin": false, "../etc/passwd": false,
	} {
		if got := zone.Is(name); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
}
