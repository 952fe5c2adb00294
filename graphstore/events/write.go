package events

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Made finds the host's event with a client key.
func (s *Store) Made(ctx context.Context, hostID, clientKey string) (again.Made, error) {
	return cypher.Sent(ctx, s.db, "event_made",
		`MATCH (e:Event {ownerId: $ownerId, clientKey: $clientKey}) RETURN e.id AS id, e.clientPrint AS print`,
		hostID, clientKey)
}

// Create keeps an event, once for each host and client key: whoever plans holds their own lock. It is in the genres of
// its host.
func (s *Store) Create(
	ctx context.Context, e events.Event, key again.Key, allow func() error,
) (string, error) {
	params := map[string]any{
		"id": e.ID, "ownerId": e.Host.UserID, "clientKey": cypher.OrNull(key.Client), "print": cypher.OrNull(key.Print),
		"at": e.CreatedAt, "startDate": e.StartDate,
	}
	id, err := cypher.WriteTx(ctx, s.db, "create_event", func(tx *cypher.Tx) (string, error) {
		made, err := cypher.One(tx, `MATCH (u:User {id: $ownerId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u OPTIONAL MATCH (e:Event {ownerId: $ownerId, clientKey: $clientKey})
RETURN e.id AS id`, params, func(r *cypher.Row) string { return r.OptString("id") })
		if err != nil || made != "" {
			return made, err
		}
		if err := tx.Run(`MATCH (u:User {id: $ownerId})
CREATE (u)-[:HOSTS]->(e:Event {id: $id, ownerId: $ownerId, clientKey: $clientKey, clientPrint: $print, status: 'published', createdAt: $at, startDate: $startDate,
  interestCount: 0})
WITH u, e MATCH (u)-[:IN_GENRE]->(g:Genre)
MERGE (e)-[:IN_GENRE]->(g)`, params); err != nil {
			return "", err
		}
		if err := allow(); err != nil {
			return "", err
		}
		if err := keep(tx, events.Event{StartDate: e.StartDate}, e, e.CreatedAt); err != nil {
			return "", err
		}
		return e.ID, tx.Emit(event.Released, e.Host.UserID, "Event", e.ID)
	})
	return id, cypher.OrNotFound(err, "This person")
}

// Change stores what decide returns.
func (s *Store) Change(
	ctx context.Context, id, actorID string, now time.Time, decide func(events.Event) (events.Event, error),
) error {
	params := map[string]any{"id": id, "userId": actorID}
	_, err := cypher.WriteTx(ctx, s.db, "change_event", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(`MATCH (e:Event {id: $id}) SET e._lock = true REMOVE e._lock`, params); err != nil {
			return none, err
		}
		before, err := cypher.One(tx, byID, params, scanColumn)
		if err != nil {
			return none, err
		}
		after, err := decide(before)
		if err != nil {
			return none, err
		}
		if err := keep(tx, before, after, now); err != nil {
			return none, err
		}
		if err := tx.Emit(event.Updated, actorID, "Event", id); err != nil {
			return none, err
		}
		switch {
		case before.CancelledAt.IsZero() && !after.CancelledAt.IsZero():
			return none, tx.Emit(event.Cancelled, actorID, "Event", id)
		case before.Sequence != after.Sequence:
			return none, tx.Emit(event.Rescheduled, actorID, "Event", id)
		}
		return none, nil
	})
	return cypher.OrNotFound(err, theEvent)
}

// keep stores what may change of an event, with where it is, its pictures, and whether it is to come.
func keep(tx *cypher.Tx, before, after events.Event, now time.Time) error {
	params := map[string]any{
		"id": after.ID, "title": after.Title, "description": cypher.OrNull(after.Description),
		"startDate": after.StartDate, "endDate": after.EndDate, "doorsAt": after.DoorsAt, "endsAt": after.EndsAt(),
		"timeZone": after.TimeZone, "venueName": cypher.OrNull(after.VenueName), "venueId": venueID(after),
		"price": cypher.OrNull(after.Price), "ticketLink": cypher.OrNull(after.TicketLink), "pictures": after.Pictures,
		"imageUrl": imageOf(after), "updatedAt": after.UpdatedAt, "cancelledAt": after.CancelledAt,
		"cancelReason": cypher.OrNull(after.CancelReason), "sequence": after.Sequence, "coming": after.IsComing(now),
		"at": now,
	}
	addPlace(params, after.Place)
	if err := tx.Run(`MATCH (e:Event {id: $id})
SET e.title = $title, e.description = $description, e.startDate = $startDate, e.endDate = $endDate, e.doorsAt = $doorsAt, e.endsAt = $endsAt,
  e.timeZone = $timeZone, e.venueName = $venueName, e.venueId = $venueId, e.address = $address,
  e.city = $city, e.state = $state,
  e.country = $country, e.location = CASE WHEN $latitude IS NULL THEN null ELSE point({latitude: $latitude, longitude: $longitude}) END,
  e.price = $price, e.ticketLink = $ticketLink, e.pictures = $pictures, e.imageUrl = $imageUrl,
  e.updatedAt = $updatedAt, e.cancelledAt = $cancelledAt, e.cancelReason = $cancelReason, e.sequence = $sequence
WITH e
CALL (e) { OPTIONAL MATCH (e)-[r:AT]->() DELETE r }
CALL (e) { MATCH (v:Venue {id: $venueId}) CREATE (e)-[:AT]->(v) }
CALL (e) { OPTIONAL MATCH ()-[p:PLANS]->(e) DELETE p }
CALL (e) { WITH e WHERE $coming MATCH (u:User {id: e.ownerId}) CREATE (u)-[:PLANS]->(e) SET e:ComingEvent }
CALL (e) { WITH e WHERE NOT $coming REMOVE e:ComingEvent }`, params); err != nil {
		return err
	}
	if !before.StartDate.Equal(after.StartDate) {
		if err := tx.Run(`MATCH (:Event {id: $id})<-[i:INTERESTED_IN]-() SET i.startDate = $startDate`, params); err != nil {
			return err
		}
	}
	return files.Show(tx, "Event", after.ID, after.Pictures, now)
}

func imageOf(e events.Event) any {
	if len(e.Pictures) == 0 {
		return nil
	}
	return events.PictureURL(e.Pictures[0])
}

func venueID(e events.Event) any {
	if e.Venue == nil {
		return nil
	}
	return e.Venue.ID
}

func addPlace(params map[string]any, p events.Place) {
	params["address"], params["city"] = cypher.OrNull(p.Address), cypher.OrNull(p.City)
	params["state"], params["country"] = cypher.OrNull(p.State), cypher.OrNull(p.Country)
	params["latitude"], params["longitude"] = nil, nil
	if p.Position != nil {
		params["latitude"], params["longitude"] = p.Position.Latitude, p.Position.Longitude
	}
}

// SetInterest locks the event before it reads anything, so that whatever happens at once is counted right.
func (s *Store) SetInterest(ctx context.Context, userID, id string, interested bool, at time.Time) error {
	statement, verb := addInterest, event.Interested
	if !interested {
		statement, verb = removeInterest, event.Uninterested
	}
	_, err := cypher.WriteTx(ctx, s.db, "event_interest", func(tx *cypher.Tx) (struct{}, error) {
		changed, err := cypher.One(tx, statement, map[string]any{"userId": userID, "id": id, "at": at},
			func(r *cypher.Row) bool { return r.Bool("changed") })
		if err != nil || !changed {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(verb, userID, "Event", id)
	})
	return cypher.OrNotFound(err, theEvent)
}

// EndInterest ends what a person wanted to go to of somebody's that is still to come, in another's transaction.
func EndInterest(tx *cypher.Tx, userID, hostID string, at time.Time) error {
	coming, err := cypher.All(tx, `MATCH ()-[i:INTERESTED_IN]->(e:Event) USING INDEX SEEK i:INTERESTED_IN(userId, startDate, eventId)
WHERE i.userId = $userId AND i.startDate > $at AND i.eventId IS NOT NULL AND e.ownerId = $hostId
RETURN e.id AS id ORDER BY id`, map[string]any{"userId": userID, "hostId": hostID, "at": at},
		func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return err
	}
	for _, id := range coming {
		if err := tx.Run(removeInterest, map[string]any{"userId": userID, "id": id}); err != nil {
			return err
		}
		if err := tx.Emit(event.Uninterested, userID, "Event", id); err != nil {
			return err
		}
	}
	return nil
}

const (
	addInterest cypher.Statement = `MATCH (e:Event {id: $id}) SET e._lock = true REMOVE e._lock
WITH e WHERE e.status = 'published'
MATCH (u:User {id: $userId}) WHERE NOT EXISTS { (u)-[:BLOCKS]-(:User {id: e.ownerId}) }
MERGE (u)-[i:INTERESTED_IN]->(e)
  ON CREATE SET i.at = $at, i.userId = u.id, i.eventId = e.id, i.startDate = e.startDate, i.isNew = true
WITH e, i, coalesce(i.isNew, false) AS changed
REMOVE i.isNew
SET e.interestCount = coalesce(e.interestCount, 0) + CASE WHEN changed THEN 1 ELSE 0 END
RETURN changed`
	removeInterest cypher.Statement = `MATCH (e:Event {id: $id}) SET e._lock = true REMOVE e._lock
WITH e OPTIONAL MATCH (:User {id: $userId})-[i:INTERESTED_IN]->(e)
WITH e, i, i IS NOT NULL AS changed
SET e.interestCount = coalesce(e.interestCount, 0) - CASE WHEN changed THEN 1 ELSE 0 END
DELETE i
RETURN changed`
)

// venueKey names a venue by its name in its city.
func venueKey(v events.Venue) string {
	return strings.Join([]string{
		events.FoldName(v.Name), events.FoldName(v.Place.City),
		events.FoldName(v.Place.State), events.FoldName(v.Place.Country),
	}, "\n")
}

func venueParams(v events.Venue) map[string]any {
	params := map[string]any{
		"id": v.ID, "key": venueKey(v), "nameKey": events.FoldName(v.Name), "name": v.Name, "timeZone": v.TimeZone,
		"website": cypher.OrNull(v.Website), "description": cypher.OrNull(v.Description), "ownerId": v.OwnerID,
		"createdAt": v.CreatedAt, "updatedAt": v.UpdatedAt,
	}
	addPlace(params, v.Place)
	return params
}

const setVenue = `v.key = $key, v.nameKey = $nameKey, v.name = $name, v.timeZone = $timeZone, v.website = $website,
  v.description = $description,
  v.address = $address, v.city = $city, v.state = $state, v.country = $country, v.updatedAt = $updatedAt,
  v.location = CASE WHEN $latitude IS NULL THEN null ELSE point({latitude: $latitude, longitude: $longitude}) END`

// CreateVenue keeps a venue, or returns the id of the one that has its name in its city.
func (s *Store) CreateVenue(ctx context.Context, v events.Venue) (string, error) {
	return cypher.WriteTx(ctx, s.db, "create_venue", func(tx *cypher.Tx) (string, error) {
		id, err := cypher.One(tx, `MERGE (v:Venue {key: $key})
ON CREATE SET v.id = $id, v.ownerId = $ownerId, v.status = 'published', v.createdAt = $createdAt, `+setVenue+`
RETURN v.id AS id`, venueParams(v), func(r *cypher.Row) string { return r.String("id") })
		if err != nil || id != v.ID {
			return id, err
		}
		return id, tx.Emit(event.Released, v.OwnerID, "Venue", id)
	})
}

// ChangeVenue stores what decide returns, which is told whether anybody but who wrote it down plays there. Its events
// stand where it stands, and those who are interested in what is to come there hear that it moved.
func (s *Store) ChangeVenue(
	ctx context.Context, id, actorID string, now time.Time,
	decide func(v events.Venue, isShared bool) (events.Venue, error),
) error {
	params := map[string]any{"id": id, "userId": actorID}
	_, err := cypher.WriteTx(ctx, s.db, "change_venue", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(`MATCH (v:Venue {id: $id}) SET v._lock = true REMOVE v._lock`, params); err != nil {
			return none, err
		}
		before, err := cypher.One(tx, venueByID, params, venueColumn)
		if err != nil {
			return none, err
		}
		others, err := cypher.All(tx, `MATCH (v:Venue {id: $id})<-[:AT]-(e:Event) WHERE e.ownerId <> v.ownerId RETURN e.id AS id LIMIT 1`,
			params, func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			return none, err
		}
		after, err := decide(before, len(others) > 0)
		if err != nil {
			return none, err
		}
		changed := venueParams(after)
		if venueKey(before) != venueKey(after) {
			taken, err := cypher.All(tx, `MATCH (v:Venue {key: $key}) RETURN v.id AS id`, changed,
				func(r *cypher.Row) string { return r.String("id") })
			if err != nil {
				return none, err
			}
			if len(taken) > 0 {
				return none, fault.New(fault.Conflict, "There is a venue of this name in this city already.")
			}
		}
		if err := tx.Run(`MATCH (v:Venue {id: $id}) SET `+setVenue, changed); err != nil {
			return none, err
		}
		if err := moveEvents(tx, before, after, actorID, now); err != nil {
			return none, err
		}
		return none, tx.Emit(event.Updated, actorID, "Venue", id)
	})
	return cypher.OrNotFound(err, theVenue)
}

// moveEvents has the events of a venue stand where it stands now, and says of those to come that they moved.
func moveEvents(tx *cypher.Tx, before, after events.Venue, actorID string, now time.Time) error {
	params := map[string]any{"id": after.ID, "userId": actorID}
	coming, err := cypher.All(tx, comingAt, params, scanColumn)
	if err != nil {
		return err
	}
	var moved []map[string]any
	var told []string
	for _, e := range coming {
		next, isTold := e.MovedWith(before, after, now)
		if !isTold {
			continue
		}
		told = append(told, e.ID)
		moved = append(moved, map[string]any{
			"id": e.ID, "startDate": next.StartDate, "endDate": next.EndDate, "doorsAt": next.DoorsAt, "endsAt": next.EndsAt(),
			"timeZone": next.TimeZone, "sequence": next.Sequence, "updatedAt": next.UpdatedAt,
		})
	}
	if err := tx.Run(`MATCH (v:Venue {id: $id})<-[:AT]-(e:Event)
SET e.address = v.address, e.city = v.city, e.state = v.state, e.country = v.country, e.location = v.location`, params); err != nil {
		return err
	}
	if len(moved) == 0 {
		return nil
	}
	if err := tx.Run(moveAll, map[string]any{"moved": moved}); err != nil {
		return err
	}
	if err := tx.Emit(event.Updated, actorID, "Event", told...); err != nil {
		return err
	}
	return tx.Emit(event.Rescheduled, actorID, "Event", told...)
}

const (
	// comingAt locks what is to come at a venue before it reads it.
	comingAt cypher.Statement = `MATCH (:Venue {id: $id})<-[:AT]-(e:ComingEvent) WHERE e.status = 'published' AND EXISTS { (e)<-[:HOSTS]-(:User) }
WITH e ORDER BY e.id
SET e._lock = true REMOVE e._lock
RETURN ` + node + ` AS node`
	moveAll cypher.Statement = `UNWIND $moved AS m MATCH (e:Event {id: m.id})
SET e.startDate = m.startDate, e.endDate = m.endDate, e.doorsAt = m.doorsAt, e.endsAt = m.endsAt, e.timeZone = m.timeZone,
  e.sequence = m.sequence, e.updatedAt = m.updatedAt
WITH e MATCH (e)<-[i:INTERESTED_IN]-() WHERE i.startDate <> e.startDate SET i.startDate = e.startDate`
)
