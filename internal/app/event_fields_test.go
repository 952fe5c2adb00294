package app

import (
	"strings"
	"testing"
)

// An event is planned of the fields that the specification gives it, and nothing else, and answers what was written.
func TestAnEventIsMadeOfTheFieldsOfTheSpecification(t *testing.T) {
	s := newServer(t, false)
	owner := s.access(s.ownerID)
	got := s.mustGraphQL(owner, `mutation { createEvent(input: {title: "Harbour night",
		startDate: "2027-06-01T23:00:00Z", endDate: "2027-06-02T01:00:00Z", location: "Halifax, Nova Scotia",
		venueName: "The Mill", description: "Bring a coat.", multimediaItems: [], ticketLink: "https://tickets.test/1"}) {
		neo4jId title startDate endDate artistName location venueName description multimediaItems ticketLink chatId
		createdAt isInCalendar city timeZone } }`)["createEvent"].(object)
	for field, want := range map[string]any{
		"title": "Harbour night", "startDate": "2027-06-01T23:00:00.000Z", "endDate": "2027-06-02T01:00:00.000Z",
		"location": "Halifax, Nova Scotia", "venueName": "The Mill", "description": "Bring a coat.",
		"ticketLink": "https://tickets.test/1", "isInCalendar": false, "city": "Halifax", "timeZone": "America/Halifax",
	} {
		if got[field] != want {
			t.Errorf("%s: %v, want %v", field, got[field], want)
		}
	}
	moved := s.mustGraphQL(owner, `mutation { updateEvent(input: {id: "`+got["neo4jId"].(string)+
		`", location: "The old barn"}) { location latitude timeZone } }`)["updateEvent"].(object)
	if moved["location"] != "The old barn" || moved["latitude"] != nil || moved["timeZone"] != "America/Halifax" {
		t.Errorf("as it was written: %v", moved)
	}
	nowhere := s.mustGraphQL(owner, `mutation { updateEvent(input: {id: "`+got["neo4jId"].(string)+
		`", location: null}) { location city } }`)["updateEvent"].(object)
	if nowhere["location"] != "" || nowhere["city"] != nil {
		t.Errorf("taken away: %v", nowhere)
	}
	venue := s.mustGraphQL(owner, `mutation { createVenue(input: {name: "Mill `+strings.ToLower(s.ownerID)+
		`", city: "Halifax", country: "Canada"}) { timeZone } }`)["createVenue"].(object)
	if venue["timeZone"] != "America/Halifax" {
		t.Errorf("a venue: %v", venue)
	}
}
