package limit

import "time"

// Requests is how often one kind of request may be made: by each person who is signed in, else by each network address.
// Behind an address there may be a household, a school or an office.
type Requests struct {
	Name string
	// Methods are those it is for, all where there are none; Prefixes begin the paths, below /api.
	Methods, Prefixes []string
	// Person and Address are how many there may be in one minute, most of them at once.
	Person, Address int
}

var changing = []string{"POST", "PUT", "PATCH", "DELETE"}

// Table is every limit of requests; the first that fits counts. What may be done of one thing (posts, messages, wrong
// passwords) is limited beside it, by the rules of each domain: docs/operations/limits.md has both.
var Table = []Requests{
	{Name: "health", Prefixes: []string{"/healthz", "/readyz", "/metrics", "/payments/webhook", "/shop/webhooks/"}},
	{Name: "hubs", Prefixes: []string{"/hubs/"}, Person: 600, Address: 3_000},
	{Name: "suggestions", Prefixes: []string{"/search/suggestions"}, Person: 600, Address: 2_400},
	{Name: "search", Prefixes: []string{"/search"}, Person: 240, Address: 1_200},
	{Name: "images", Prefixes: []string{"/images/", "/videos/"}, Person: 6_000, Address: 24_000},
	{Name: "sound", Prefixes: []string{"/stream/", "/preview/", "/download/"}, Person: 2_400, Address: 9_600},
	{Name: "rooms", Prefixes: []string{"/jukebox/rooms"}, Person: 300, Address: 1_500},
	{Name: "jukebox", Prefixes: []string{"/jukebox/"}, Person: 240, Address: 1_200},
	{Name: "uploads", Prefixes: []string{"/upload"}, Person: 2_400, Address: 4_800},
	{Name: "places", Prefixes: []string{"/location/"}, Person: 240, Address: 1_200},
	{Name: "objections", Methods: changing, Prefixes: []string{"/removals/"}, Person: 60, Address: 240},
	{Name: "identity", Prefixes: []string{"/identity/"}, Person: 240, Address: 1_200},
	{Name: "changes", Methods: changing, Person: 600, Address: 3_000},
	{Name: "reads", Person: 2_400, Address: 12_000},
}

// Operations is what GraphQL operations of one caller may cost, by the costs of the schema, within a minute. The site's
// dearest page costs some 5,000.
var Operations = Requests{Name: "graphql", Person: 600_000, Address: 1_800_000}

// Budget returns what a person, or an address, may spend. scale multiplies it.
func (r Requests) Budget(isPerson bool, scale int) Budget {
	name, burst := r.Name+" by address", r.Address
	if isPerson {
		name, burst = r.Name+" by person", r.Person
	}
	return Budget{Name: name, Burst: burst * max(1, scale), Per: time.Minute}
}

// Named returns the limit of Table with a name; one that limits nothing where there is none.
func Named(name string) Requests {
	for _, one := range Table {
		if one.Name == name {
			return one
		}
	}
	return Requests{}
}
