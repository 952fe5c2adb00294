// Package events keeps events and venues in the graph.
package events

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Store keeps events and venues. What is to come is a ComingEvent that its host PLANS, until it is over or cancelled.
// It is an events.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ events.Store = (*Store)(nil)

const (
	theEvent = "This event"
	theVenue = "This venue"
)

// venueNode is what is read of a venue v.
const venueNode = `v {.id, .name, .address, .city, .state, .country, .timeZone, .website, .description, .ownerId, .createdAt, .updatedAt,
  latitude: v.location.latitude, longitude: v.location.longitude}`

// node is what is read of an event e for the person $userId.
const node = `e {.id, .title, .description, .startDate, .endDate, .doorsAt, .timeZone, .venueName, .address, .city, .state, .country,
  latitude: e.location.latitude, longitude: e.location.longitude, .price, .ticketLink,
  .pictures, .createdAt, .updatedAt,
  .cancelledAt, .cancelReason, .sequence, .interestCount,
  host: head([(e)<-[:HOSTS]-(person:User) | ` + projection.PersonNode + `]),
  venue: head([(e)-[:AT]->(v:Venue) | ` + venueNode + `]),
  interested: EXISTS { (:User {id: $userId})-[:INTERESTED_IN]->(e) },
  hidden: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: e.ownerId}) }}`

func scanPlace(r *cypher.Row) events.Place {
	p := events.Place{
		Address: r.OptString("address"), City: r.OptString("city"), State: r.OptString("state"),
		Country: r.OptString("country"),
	}
	p.Position = scanPosition(r)
	return p
}

func scanPosition(r *cypher.Row) *events.Position {
	if !r.Has("latitude") {
		return nil
	}
	return &events.Position{Latitude: r.Float("latitude"), Longitude: r.Float("longitude")}
}

func scanVenue(r *cypher.Row) events.Venue {
	return events.Venue{
		ID: r.String("id"), Name: r.OptString("name"), Place: scanPlace(r), TimeZone: r.OptString("timeZone"),
		Website: r.OptString("website"), Description: r.OptString("description"), OwnerID: r.OptString("ownerId"),
		CreatedAt: r.OptTime("createdAt"), UpdatedAt: r.OptTime("updatedAt"),
	}
}

func scanColumn(r *cypher.Row) events.Event {
	r = r.Map("node")
	e := events.Event{
		ID: r.String("id"), Title: r.OptString("title"), Description: r.OptString("description"),
		Host: projection.ScanPerson(r.Map("host")), StartDate: r.Time("startDate"), EndDate: r.OptTime("endDate"),
		DoorsAt: r.OptTime("doorsAt"), TimeZone: r.OptString("timeZone"), VenueName: r.OptString("venueName"),
		Place: scanPlace(r), Price: r.OptString("price"), TicketLink: r.OptString("ticketLink"),
		Pictures: r.OptStrings("pictures"), ChatID: r.String("id"), CreatedAt: r.Time("createdAt"),
		UpdatedAt: r.OptTime("updatedAt"), CancelledAt: r.OptTime("cancelledAt"),
		CancelReason: r.OptString("cancelReason"), Sequence: r.OptInt("sequence"), Interested: r.OptInt("interestCount"),
		IsInterested: r.Bool("interested"), IsHidden: r.Bool("hidden"),
	}
	if r.Has("venue") {
		venue := scanVenue(r.Map("venue"))
		e.Venue, e.Place = &venue, venue.Place
	}
	return e
}

// IsArtist reports whether somebody is an artist.
func (s *Store) IsArtist(ctx context.Context, userID string) (bool, error) {
	is, err := cypher.ReadOne(ctx, s.db, "event_host", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL RETURN u:Artist AS artist`,
		map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("artist") })
	return is, cypher.OrNotFound(err, "This person")
}

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

// Pictures returns those of keys that are pictures which somebody uploaded.
func (s *Store) Pictures(ctx context.Context, ownerID string, keys []string) ([]string, error) {
	return files.Images(ctx, s.db, ownerID, keys)
}

const byID cypher.Statement = `MATCH (e:Event {id: $id}) WHERE e.status = 'published' AND EXISTS { (e)<-[:HOSTS]-(h:User WHERE h.deactivatedAt IS NULL) }
RETURN ` + node + ` AS node`

// Event reads one for a person.
func (s *Store) Event(ctx context.Context, userID, id string) (events.Event, error) {
	e, err := cypher.ReadOne(ctx, s.db, "event", byID, map[string]any{"id": id, "userId": userID}, scanColumn)
	return e, cypher.OrNotFound(err, theEvent)
}

// Events reads those of ids that are there.
func (s *Store) Events(ctx context.Context, userID string, ids []string) (map[string]events.Event, error) {
	found, err := cypher.ReadAll(ctx, s.db, "events", `UNWIND $ids AS id
MATCH (e:Event {id: id}) WHERE e.status = 'published' AND EXISTS { (e)<-[:HOSTS]-(h:User WHERE h.deactivatedAt IS NULL) }
RETURN `+node+` AS node`, map[string]any{"ids": ids, "userId": userID}, scanColumn)
	byID := make(map[string]events.Event, len(found))
	for _, e := range found {
		byID[e.ID] = e
	}
	return byID, err
}

// followedLooked is how many of those whom somebody follows are asked whether they are interested.
const followedLooked = 2000

// Going returns some of those whom a person follows that are interested in an event.
func (s *Store) Going(ctx context.Context, userID, id string, most int) ([]person.Person, error) {
	return cypher.ReadAll(ctx, s.db, "event_going", `MATCH (:User {id: $userId})-[:FOLLOWS]->(person:User)
WITH person LIMIT $looked
WITH collect(person) AS people
MATCH (e:Event {id: $id})
UNWIND people AS person
MATCH (person)-[i:INTERESTED_IN]->(e) WHERE person.deactivatedAt IS NULL
RETURN `+projection.PersonNode+` AS person ORDER BY i.at, person.id LIMIT $most`,
		map[string]any{"id": id, "userId": userID, "most": most, "looked": followedLooked},
		func(r *cypher.Row) person.Person { return projection.ScanPerson(r.Map("person")) })
}

const venueByID cypher.Statement = `MATCH (v:Venue {id: $id}) WHERE v.deletedAt IS NULL RETURN ` + venueNode + ` AS venue`

// Venue reads a venue.
func (s *Store) Venue(ctx context.Context, id string) (events.Venue, error) {
	v, err := cypher.ReadOne(ctx, s.db, "venue", venueByID, map[string]any{"id": id}, venueColumn)
	return v, cypher.OrNotFound(err, theVenue)
}

func venueColumn(r *cypher.Row) events.Venue { return scanVenue(r.Map("venue")) }

// Calendar returns the number of a person's calendar address.
func (s *Store) Calendar(ctx context.Context, userID string) (int, error) {
	n, err := cypher.ReadOne(ctx, s.db, "calendar", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL
RETURN CASE WHEN u.calendarOpen THEN u.calendarNumber ELSE 0 END AS n`, map[string]any{"id": userID},
		func(r *cypher.Row) int { return r.OptInt("n") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return 0, nil
	}
	return n, err
}

// SetCalendar begins the next number of a person's calendar address, or ends it.
func (s *Store) SetCalendar(ctx context.Context, userID string, open bool) (int, error) {
	n, err := cypher.WriteTx(ctx, s.db, "calendar_set", func(tx *cypher.Tx) (int, error) {
		return cypher.One(tx, `MATCH (u:User {id: $id}) SET u._lock = true REMOVE u._lock
WITH u SET u.calendarOpen = $open
FOREACH (next IN CASE WHEN $open THEN [coalesce(u.calendarNumber, 0) + 1] ELSE [] END | SET u.calendarNumber = next)
RETURN coalesce(u.calendarNumber, 0) AS n`, map[string]any{"id": userID, "open": open},
			func(r *cypher.Row) int { return r.Int("n") })
	})
	return n, cypher.OrNotFound(err, "This person")
}
