package seeding

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/seed"
)

// usualLength is how long an event goes on, as none of these says.
const usualLength = 3 * time.Hour

// putEvents writes venues, events and who is interested that are not there, and counts them.
func (s *Store) putEvents(ctx context.Context, rows seed.TalkRows) error {
	venues := map[string]seed.VenueRow{}
	var all []seed.VenueRow
	for _, v := range rows.Venues {
		if _, known := venues[v.ID]; !known {
			venues[v.ID], all = v, append(all, v)
		}
	}
	if err := write(ctx, s, "seed_venues", `UNWIND $rows AS row
MERGE (v:Venue {id: row.id}) ON CREATE SET v += row.properties, v.status = 'published',
  v.location = point({latitude: row.latitude, longitude: row.longitude})`, all, s.venue); err != nil {
		return err
	}
	now := time.Now()
	if err := write(ctx, s, "seed_events", `UNWIND $rows AS row MATCH (u:User {id: row.properties.ownerId}) MATCH (v:Venue {id: row.properties.venueId})
MERGE (e:Event {id: row.id}) ON CREATE SET e += row.properties, e.status = 'published', e.interestCount = 0, e.location = v.location, e.city = v.city,
  e.state = v.state, e.country = v.country, e.address = v.address, e.timeZone = v.timeZone, e.isNew = true
MERGE (u)-[:HOSTS]->(e) MERGE (e)-[:AT]->(v)
WITH u, e, row
CALL (u, e) { MATCH (u)-[:IN_GENRE]->(g:Genre) MERGE (e)-[:IN_GENRE]->(g) }
CALL (u, e, row) { WITH u, e, row WHERE e.isNew AND row.coming MERGE (u)-[:PLANS]->(e) SET e:ComingEvent }
REMOVE e.isNew`, rows.Events, func(r seed.EventRow) map[string]any {
		ends := r.StartDate.Add(usualLength)
		return map[string]any{"id": r.ID, "coming": r.CancelledAt.IsZero() && ends.After(now), "properties": map[string]any{
			"ownerId": r.HostID, "venueId": r.VenueID, "title": r.Title, "description": r.Description,
			"price": cypher.OrNull(r.Price), "startDate": r.StartDate, "doorsAt": r.DoorsAt, "endsAt": ends,
			"cancelledAt": r.CancelledAt, "cancelReason": cypher.OrNull(r.CancelReason), "createdAt": r.CreatedAt,
			"updatedAt": r.CreatedAt, "sequence": 0, "pictures": []string{},
		}}
	}); err != nil {
		return err
	}
	if err := write(ctx, s, "seed_interests", `UNWIND $rows AS row MATCH (u:User {id: row.userId}) MATCH (e:Event {id: row.eventId})
MERGE (u)-[i:INTERESTED_IN]->(e) ON CREATE SET i.at = row.at, i.userId = u.id, i.eventId = e.id, i.startDate = e.startDate`,
		rows.Interests, func(r seed.InterestRow) map[string]any {
			return map[string]any{"userId": r.UserID, "eventId": r.EventID, "at": r.At}
		}); err != nil {
		return err
	}
	ids := make([]string, len(rows.Events))
	for i, e := range rows.Events {
		ids[i] = e.ID
	}
	return s.count(ctx, "seed_count_interests", `UNWIND $rows AS row MATCH (e:Event {id: row.id}) SET e._lock = true
SET e.interestCount = COUNT { (e)<-[:INTERESTED_IN]-() } REMOVE e._lock`, ids)
}

func (s *Store) venue(r seed.VenueRow) map[string]any {
	name := strings.ToLower(r.Name)
	return map[string]any{"id": r.ID, "latitude": r.Latitude, "longitude": r.Longitude, "properties": map[string]any{
		// A copy of the demo data has venues of its own.
		"key": strings.Join([]string{name, strings.ToLower(r.City), strings.ToLower(r.State), r.ID}, "\n"), "nameKey": name,
		"name": r.Name, "address": r.Address, "city": r.City, "state": cypher.OrNull(r.State), "country": r.Country,
		"timeZone": r.TimeZone, "ownerId": r.OwnerID, "createdAt": r.CreatedAt, "updatedAt": r.CreatedAt,
	}}
}
