package seed

import (
	"fmt"
	"strconv"
	"time"
)

// The accounts one can sign in with in the demo data, and their password.
const (
	FanEmail     = "fan@sidestage.test"
	ArtistEmail  = "artist@sidestage.test"
	AdminEmail   = "admin@sidestage.test"
	DemoPassword = "sidestage-demo-1"
)

// demoFan is the fan whose account people try: the first one, with a name of
// their own.
const demoFan = 0

func (w *world) fanID(n int) string { return ID(w.namespace, "fan", strconv.Itoa(n)) }

// adminID is the id of the demo administrator.
func adminID(namespace string) string { return ID(namespace, "fan", "admin") }

// suffixed keeps what must be unique apart where a test loads its own copy.
func suffixed(s, namespace, mark string) string {
	if namespace == "" {
		return s
	}
	return s + mark + namespace
}

func email(local, namespace string) string {
	return suffixed(local, namespace, "+") + "@sidestage.test"
}

// fanRow makes the User node of a fan.
func (w *world) fanRow(f fan) FanRow {
	city := w.cities[f.city]
	handle, name, mail := f.handle, f.name, "fan."+f.handle
	if f.n == demoFan {
		handle, name, mail = "robin_sidewalk", "Robin Ferreira", "fan"
	}
	id := w.fanID(f.n)
	return FanRow{PersonRow{
		ID: id, Email: email(mail, w.namespace), Handle: suffixed(handle, w.namespace, "_"), DisplayName: name,
		Bio:  w.fanBio(f),
		City: city.Name, State: city.State, Country: city.Country, Latitude: city.Latitude, Longitude: city.Longitude,
		ProfilePictureURL: "/api/images/portrait/" + id, CreatedAt: f.joined,
	}}
}

func adminRow(namespace string, anchor time.Time) FanRow {
	id := adminID(namespace)
	return FanRow{PersonRow{
		ID: id, Email: email("admin", namespace), Handle: suffixed("house_manager", namespace, "_"),
		DisplayName:       "House Manager",
		ProfilePictureURL: "/api/images/portrait/" + id, CreatedAt: anchor.AddDate(-3, 0, 0), Roles: []string{"admin"},
	}}
}

var bioEndings = []string{
	"mostly on trains", "mostly at night", "loud", "on the kitchen radio", "from the back row", "on worn-out headphones",
	"while the bread rises", "twice a day", "and whatever the next table recommends", "with the window open",
}

// fanBio is a line about taste that two of five fans wrote.
func (w *world) fanBio(f fan) string {
	r := newRandom(w.seed, "bio", f.n)
	if !r.chance(.4) {
		return ""
	}
	best := 0
	for i, t := range f.taste {
		if t > f.taste[best] {
			best = i
		}
	}
	return fmt.Sprintf("%s, %s.", familyNames[w.families[best]], pick(r, bioEndings))
}

var familyNames = map[string]string{
	"world": "Music from elsewhere", "ambient": "Slow music", "folk": "Folk", "experimental": "Odd sounds",
	"blues":     "Blues",
	"classical": "Chamber music", "soul": "Disco and funk", "punk": "Punk", "electronic": "Machines", "pop": "Pop",
	"field": "Birds and weather", "jazz": "Jazz", "hiphop": "Hip-hop", "rock": "Guitars", "noise": "Noise",
	"spoken": "Voices",
}
