package events

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// lists are those of one kind, by when the events are.
type lists map[events.When]cypher.Pages[events.Event]

var (
	// Whoever a block parts from the host of this list has none of it, which the domain decides.
	ofHost     = listsOf("events_of_host", hosted("ownerId", ""), countHosted("ownerId", ""))
	atVenue    = listsOf("events_at_venue", hosted("venueId", isShown), countHosted("venueId", isShown))
	ofInterest = listsOf("events_of_interest", interesting,
		`MATCH ()-[i:INTERESTED_IN]->(e:Event) WHERE i.userId = $by AND i.startDate IS NOT NULL AND i.eventId IS NOT NULL AND e.status = 'published'`+isShown)
)

// isShown leaves out, before a page is cut, what is of somebody who has left or whom a block parts from the person.
const isShown = `
  AND NOT EXISTS { MATCH (h:User {id: e.ownerId}) WHERE h.deactivatedAt IS NOT NULL OR EXISTS { (h)-[:BLOCKS]-(:User {id: $userId}) } }`

// source composes how a list is found: what is beyond a place, and where else it is cut.
type source struct {
	// key and id order it.
	key, id string
	page    func(c cypher.Cut, when string) string
}

// hosted names the index of the order and orders by its whole key, as else the planner may read all of a list and sort
// it.
func hosted(by, filter string) source {
	return source{"e.startDate", "e.id", func(c cypher.Cut, when string) string {
		return fmt.Sprintf(`MATCH (e:Event) USING INDEX SEEK e:Event(%[1]s, status, startDate, id)
WHERE e.%[1]s = $by AND e.status = 'published' AND %[2]s AND e.id IS NOT NULL%[3]s%[7]s
WITH e ORDER BY e.%[1]s %[4]s, e.status %[4]s, e.startDate %[4]s, e.id %[4]s LIMIT $limit
RETURN %[5]s AS node, e.startDate AS key, e.id AS id
%[6]s`, by, c.Where, when, c.Direction, node, c.Order, filter)
	}}
}

func countHosted(by, filter string) string {
	return fmt.Sprintf("MATCH (e:Event) WHERE e.%s = $by AND e.status = 'published' AND e.startDate IS NOT NULL AND e.id IS NOT NULL%s",
		by, filter)
}

// interesting walks the relations of a person, which repeat when an event starts.
var interesting = source{"i.startDate", "i.eventId", func(c cypher.Cut, when string) string {
	return fmt.Sprintf(`MATCH ()-[i:INTERESTED_IN]->(e:Event) USING INDEX SEEK i:INTERESTED_IN(userId, startDate, eventId)
WHERE i.userId = $by AND %[1]s AND i.eventId IS NOT NULL AND e.status = 'published'%[2]s%[6]s
WITH e, i ORDER BY i.userId %[3]s, i.startDate %[3]s, i.eventId %[3]s LIMIT $limit
RETURN %[4]s AS node, i.startDate AS key, i.eventId AS id
%[5]s`, c.Where, when, c.Direction, node, c.Order, isShown)
}}

// listsOf composes a list for each time. What goes on now began within the longest that an event goes on, so that the
// list need not be read from its beginning.
func listsOf(name string, from source, counted string) lists {
	latest := cypher.ByTime(from.key, from.id)
	compose := func(name string, order cypher.Keyset, when string) cypher.Pages[events.Event] {
		count := cypher.Statement(counted + when + " RETURN count(e) AS n")
		return cypher.ComposePages(name, order, count, scanColumn, func(c cypher.Cut) string { return from.page(c, when) })
	}
	return lists{
		events.All:    compose(name, latest, ""),
		events.Coming: compose(name+"_coming", latest.Ascend(), " AND "+from.key+" >= $since AND e.endsAt > $now"),
		events.Over:   compose(name+"_past", latest, " AND "+from.key+" <= $now AND e.endsAt <= $now"),
	}
}

func (s *Store) list(
	ctx context.Context, from lists, userID, by string, w events.Window, page paging.Request,
) (paging.Page[events.Event], error) {
	return from[w.When].Page(ctx, s.db, page, map[string]any{
		"userId": userID, "by": by, "now": w.Now, "since": w.Now.Add(-events.Longest),
	})
}

// OfHost lists what somebody hosts.
func (s *Store) OfHost(
	ctx context.Context, userID, hostID string, w events.Window, page paging.Request,
) (paging.Page[events.Event], error) {
	return s.list(ctx, ofHost, userID, hostID, w, page)
}

// AtVenue lists what is at a venue.
func (s *Store) AtVenue(
	ctx context.Context, userID, venueID string, w events.Window, page paging.Request,
) (paging.Page[events.Event], error) {
	return s.list(ctx, atVenue, userID, venueID, w, page)
}

// OfInterest lists what a person is interested in.
func (s *Store) OfInterest(
	ctx context.Context, userID string, w events.Window, page paging.Request,
) (paging.Page[events.Event], error) {
	return s.list(ctx, ofInterest, userID, userID, w, page)
}

var venues = cypher.ComposePages("venues", cypher.ByText("v.nameKey", "v.id"),
	`MATCH (v:Venue) WHERE v.nameKey STARTS WITH $prefix AND v.id IS NOT NULL AND v.deletedAt IS NULL RETURN count(v) AS n`, venueColumn,
	func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (v:Venue) USING INDEX SEEK v:Venue(nameKey, id)
WHERE v.nameKey STARTS WITH $prefix AND v.id IS NOT NULL AND v.deletedAt IS NULL AND %[1]s
WITH v ORDER BY v.nameKey %[2]s, v.id %[2]s LIMIT $limit
RETURN %[3]s AS venue, v.nameKey AS key, v.id AS id
%[4]s`, c.Where, c.Direction, venueNode, c.Order)
	})

// Venues lists those whose folded names begin so.
func (s *Store) Venues(ctx context.Context, prefix string, page paging.Request) (paging.Page[events.Venue], error) {
	return venues.Page(ctx, s.db, page, map[string]any{"prefix": prefix})
}

// candidate is what is read of an event e that is to come, for the person $userId.
const candidate = ` RETURN e {.id, .ownerId, .startDate, .endsAt, latitude: e.location.latitude, longitude: e.location.longitude,
  genres: [(e)-[:IN_GENRE]->(g:Genre) | g.slug],
  hidden: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: e.ownerId}) } OR EXISTS { (:User {id: $userId})-[:MUTES]->(:User {id: e.ownerId}) }} AS node`

func scanCandidate(r *cypher.Row) events.Candidate {
	r = r.Map("node")
	return events.Candidate{
		ID: r.String("id"), HostID: r.String("ownerId"), Genres: r.Strings("genres"), Starts: r.Time("startDate"),
		Ends: r.Time("endsAt"), Position: scanPosition(r), IsHidden: r.Bool("hidden"),
	}
}

func (s *Store) find(
	ctx context.Context, name string, statement cypher.Statement, userID string, span events.Span, most int,
	more map[string]any,
) ([]events.Candidate, error) {
	from := span.From
	if since := span.Now.Add(-events.Longest); from.Before(since) {
		from = since
	}
	params := map[string]any{"userId": userID, "from": from, "until": span.Until, "now": span.Now, "most": most}
	for key, value := range more {
		params[key] = value
	}
	return cypher.ReadAll(ctx, s.db, name, statement, params, scanCandidate)
}

// Soonest finds what is to come anywhere.
func (s *Store) Soonest(
	ctx context.Context, userID string, span events.Span, most int,
) ([]events.Candidate, error) {
	return s.find(ctx, "events_soonest", `MATCH (e:ComingEvent) WHERE e.startDate >= $from AND e.startDate < $until AND e.id IS NOT NULL AND e.endsAt > $now
WITH e ORDER BY e.startDate, e.id LIMIT $most`+candidate, userID, span, most, nil)
}

// nearLooked is how many events around a place are looked at for the soonest of them.
const nearLooked = 2000

// metres are those of a mile.
const metres = 1609.344

// Near finds what is to come around a position.
func (s *Store) Near(
	ctx context.Context, userID string, span events.Span, around events.Position, miles float64, most int,
) ([]events.Candidate, error) {
	return s.find(ctx, "events_near", `MATCH (e:ComingEvent) USING INDEX e:ComingEvent(location)
WHERE point.distance(e.location, point({latitude: $latitude, longitude: $longitude})) <= $metres
WITH e LIMIT $looked
WHERE e.startDate >= $from AND e.startDate < $until AND e.endsAt > $now
WITH e ORDER BY e.startDate, e.id LIMIT $most`+candidate, userID, span, most, map[string]any{
		"latitude": around.Latitude, "longitude": around.Longitude, "metres": miles * metres, "looked": nearLooked,
	})
}

// Followed finds what those whom a person follows, and the person, plan.
func (s *Store) Followed(
	ctx context.Context, userID string, span events.Span, most int,
) ([]events.Candidate, error) {
	return s.find(ctx, "events_followed", `MATCH (me:User {id: $userId})
CALL (me) { MATCH (me)-[:PLANS]->(e) RETURN e UNION MATCH (me)-[:FOLLOWS]->(a) MATCH (a)-[:PLANS]->(e) RETURN e }
WITH e WHERE e.startDate >= $from AND e.startDate < $until AND e.endsAt > $now
WITH e ORDER BY e.startDate, e.id LIMIT $most`+candidate, userID, span, most, nil)
}

// FollowedAmong returns those of ids that a person follows.
func (s *Store) FollowedAmong(ctx context.Context, userID string, ids []string) (map[string]bool, error) {
	found, err := cypher.ReadAll(ctx, s.db, "event_hosts_followed", `MATCH (:User {id: $userId})-[:FOLLOWS]->(a) WHERE a.id IN $ids RETURN a.id AS id`,
		map[string]any{"userId": userID, "ids": ids}, func(r *cypher.Row) string { return r.String("id") })
	followed := make(map[string]bool, len(found))
	for _, id := range found {
		followed[id] = true
	}
	return followed, err
}

// HomeOf returns where a person lives.
func (s *Store) HomeOf(ctx context.Context, userID string) (*events.Position, error) {
	found, err := cypher.ReadAll(ctx, s.db, "event_home", `MATCH (u:User {id: $id}) WHERE u.latitude IS NOT NULL AND u.longitude IS NOT NULL
RETURN u.latitude AS latitude, u.longitude AS longitude`, map[string]any{"id": userID}, func(r *cypher.Row) events.Position {
		return events.Position{Latitude: r.Float("latitude"), Longitude: r.Float("longitude")}
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// retiredAtOnce is how many events one transaction retires.
const retiredAtOnce = 500

// Retire takes what is over from what is to come.
func (s *Store) Retire(ctx context.Context, now time.Time) error {
	for {
		retired, err := cypher.WriteTx(ctx, s.db, "events_retire", func(tx *cypher.Tx) (int, error) {
			return cypher.One(tx, `MATCH (e:ComingEvent) WHERE e.endsAt <= $now WITH e LIMIT $limit
SET e._lock = true REMOVE e._lock
WITH e WHERE e.endsAt <= $now
REMOVE e:ComingEvent
WITH e OPTIONAL MATCH ()-[p:PLANS]->(e) DELETE p
RETURN count(DISTINCT e) AS n`, map[string]any{"now": now, "limit": retiredAtOnce},
				func(r *cypher.Row) int { return r.Int("n") })
		})
		if err != nil || retired < retiredAtOnce {
			return err
		}
	}
}
