package app

import "strings"

// onEvent asks with the ids of an event of the owner's, and of its venue, in the place of $event and $venue, one for
// all who ask; with is more of its input.
func onEvent(with, text string) func(*server, asker) string {
	ids := map[*server][2]string{}
	return func(s *server, who asker) string {
		if ids[s][0] == "" {
			ids[s] = s.event(with)
		}
		return query(strings.NewReplacer("$event", ids[s][0], "$venue", ids[s][1]).Replace(text))(s, who)
	}
}

// event plans one of the owner's, at a venue of theirs.
func (s *server) event(with string) [2]string {
	s.t.Helper()
	owner := s.access(s.ownerID)
	venue := s.mustGraphQL(owner, `mutation { createVenue(input: {name: "Hall `+s.ownerID+
		`", city: "Lisbon", country: "Portugal", timeZone: "Europe/Lisbon", latitude: 38.7, longitude: -9.1}) { id } }`)
	id := venue["createVenue"].(object)["id"].(string)
	made := s.mustGraphQL(owner, `mutation { createEvent(input: {title: "Loud", startDate: "2030-05-06T20:00:00Z", venueId: "`+
		id+`" `+with+`}) { id } }`)
	return [2]string{made["createEvent"].(object)["id"].(string), id}
}

var (
	hostsAlone = outcomes{noToken, refused, refused, "", ""}
	artists    = outcomes{noToken, refused, "", "", ""}
)

const (
	planned = `mutation { createEvent(input: {title: "Loud", startDate: "2030-05-06T20:00:00Z", timeZone: "Europe/Lisbon" `
	listed  = `nodes { id isInCalendar going { userId } } `
)

var eventPermissions = []permission{
	{"Mutation.createEvent", "", query(planned + `}) { id } }`), artists},
	{
		"Mutation.createEvent", "as the fan", query(planned + `userId: "$fan"}) { id } }`),
		outcomes{noToken, refused, refused, refused, refused},
	},
	{
		"Mutation.createEvent", "as the owner", query(planned + `userId: "$owner"}) { id } }`),
		outcomes{noToken, refused, refused, "", ""},
	},
	{
		"Mutation.updateEvent", "", onEvent("", `mutation { updateEvent(input: {id: "$event", title: "Louder"}) { title } }`),
		hostsAlone,
	},
	{"Mutation.cancelEvent", "", onEvent("", `mutation { cancelEvent(id: "$event", reason: "Rain") { status } }`), hostsAlone},
	{
		"Mutation.addEventInterest", "",
		onEvent("", `mutation { addEventInterest(eventId: "$event") { success event { isInCalendar } } }`), signedIn,
	},
	{
		"Mutation.addEventInterest", "as the fan",
		onEvent("", `mutation { addEventInterest(eventId: "$event", userId: "$fan") { success } }`),
		forTheFan,
	},
	{
		"Mutation.removeEventInterest", "",
		onEvent("", `mutation { removeEventInterest(eventId: "$event") { success } }`), signedIn,
	},
	{"Query.getEventById", "", onEvent("", `{ getEventById(id: "$event") { id going { userId } } }`), everybody},
	{
		"Query.getEventsByBadge", "", onEvent("", `{ getEventsByBadge(badgeId: "$owner", when: COMING) { `+listed+`} }`),
		everybody,
	},
	{"Query.getEventsByVenue", "", onEvent("", `{ getEventsByVenue(venueId: "$venue") { `+listed+`} }`), everybody},
	{"Query.getFeedEvents", "", onEvent("", `{ getFeedEvents(discoveryRatio: 1) { `+listed+`} }`), everybody},
	{"Query.getEventsByUserInterest", "", query(`{ getEventsByUserInterest { ` + listed + `} }`), signedIn},
	{
		"Query.getEventsByUserInterest", "of the fan",
		query(`{ getEventsByUserInterest(userId: "$fan") { ` + listed + `} }`), forTheFan,
	},
	{"Query.getVenueById", "", onEvent("", `{ getVenueById(id: "$venue") { name } }`), everybody},
	{"Query.getVenues", "", query(`{ getVenues(query: "hall") { nodes { name } } }`), everybody},
	{
		"Mutation.createVenue", "",
		query(`mutation { createVenue(input: {name: "Barn $fan", city: "Porto", timeZone: "Europe/Lisbon"}) { id } }`), artists,
	},
	{
		"Mutation.updateVenue", "", onEvent("", `mutation { updateVenue(input: {id: "$venue", address: "By the river"}) { id } }`),
		hostsAlone,
	},
	{"Query.calendarAddress", "", query(`{ calendarAddress { url } }`), signedIn},
	{"Mutation.createCalendarAddress", "", query(`mutation { createCalendarAddress { url } }`), signedIn},
	{"Mutation.revokeCalendarAddress", "", query(`mutation { revokeCalendarAddress { url } }`), signedIn},
	{
		"GET /events/{id}/calendar.ics", "",
		func(s *server, who asker) string {
			return s.outcome("GET", "/events/"+s.event("")[0]+"/calendar.ics", who, nil)
		}, everybody,
	},
	{
		"GET /calendar/{token}", "of the fan's address",
		func(s *server, who asker) string {
			made := s.mustGraphQL(s.access(s.fanID), `mutation { createCalendarAddress { url } }`)
			_, path, _ := strings.Cut(made["createCalendarAddress"].(object)["url"].(string), "/api")
			return s.outcome("GET", path, who, nil)
		}, everybody,
	},
	{"GET /calendar/{token}", "guessed", request("GET", "/calendar/AAAA.ics", nil), nobody},
}
