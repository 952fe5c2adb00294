package graphstore_test

import (
	"time"

	eventsgraph "github.com/sidestage/sidestage/graphstore/events"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// crowdOfEvents has the artist plan thousands of events, half of them over, at venues all over the world, and the fan
// be interested in many.
func (r *requests) crowdOfEvents() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:Artist {id: $artist}) MATCH (u:User {id: $fan})
CREATE (v:PlanCrowd:Venue {id: randomUUID(), key: 'crowd' + $artist, nameKey: 'crowd', name: 'Crowd', city: 'Graz', timeZone: 'Europe/Vienna'})
WITH a, u, v UNWIND range(1, 2000) AS n WITH a, u, v, n, randomUUID() AS id, datetime() + duration({hours: 12 * (n - 1000)}) AS at
CREATE (e:PlanCrowd:Event {id: id, ownerId: $artist, status: 'published', title: 'Crowd', startDate: at, endsAt: at + duration('PT3H'),
  venueId: v.id, createdAt: datetime(), timeZone: 'UTC', interestCount: 1, location: point({latitude: 80.0 - n % 160, longitude: 170.0 - n % 340})})
CREATE (a)-[:HOSTS]->(e) CREATE (e)-[:AT]->(v) CREATE (u)-[:INTERESTED_IN {userId: $fan, eventId: id, startDate: at, at: at}]->(e)
FOREACH (_ IN CASE WHEN n > 1000 THEN [1] ELSE [] END | SET e:ComingEvent)
FOREACH (_ IN CASE WHEN n > 1900 THEN [1] ELSE [] END | CREATE (a)-[:PLANS]->(e))`, map[string]any{"artist": r.artist, "fan": r.fan})
	r.must(err)
	_, err = r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n WITH 'crowd ' + n + $artist AS key
CREATE (:PlanCrowd:Venue {id: key, key: key, nameKey: key, name: key, city: 'Graz', timeZone: 'Europe/Vienna'})`, map[string]any{"artist": r.artist})
	r.must(err)
}

// events plans, moves and cancels, is interested, lists, finds and retires.
func (r *requests) events() {
	ctx, s, now := r.t.Context(), eventsgraph.NewStore(r.db), time.Now().UTC()
	is, err := s.IsArtist(ctx, r.artist)
	r.must(err)
	if !is {
		r.t.Fatal("no artist")
	}
	_, err = s.Pictures(ctx, r.artist, []string{"images/none"})
	r.must(err)
	at := &events.Position{Latitude: 47, Longitude: 15.4}
	v := events.Venue{
		ID: r.id(), Name: r.id(), TimeZone: "UTC", Place: events.Place{City: "Graz", Position: at}, OwnerID: r.artist,
		CreatedAt: now,
	}
	_, err = s.CreateVenue(ctx, v)
	r.must(err)
	e := events.Event{
		ID: r.id(), Title: "Plans", StartDate: now.Add(time.Hour), TimeZone: "UTC", Venue: &v, CreatedAt: now,
	}
	e.Host.UserID = r.artist
	for range 2 {
		_, err = s.Create(ctx, e, again.Key{Client: e.ID}, allowed)
		r.must(err)
	}
	r.must(s.SetInterest(ctx, r.fan, e.ID, true, now))
	r.must(s.ChangeVenue(ctx, v.ID, r.artist, now, func(v events.Venue, _ bool) (events.Venue, error) {
		v.Name, v.Place.City, v.TimeZone = v.Name+"!", "Linz", "Europe/Vienna"
		return v, nil
	}))
	_, err = s.Going(ctx, r.fan, e.ID, 12)
	r.must(err)
	_, err = s.Events(ctx, r.fan, []string{e.ID})
	r.must(err)
	r.must(s.Change(ctx, e.ID, r.artist, now, func(e events.Event) (events.Event, error) {
		e.StartDate = now.Add(2 * time.Hour)
		return e, nil
	}))
	_, err = s.Event(ctx, r.fan, e.ID)
	r.must(err)
	for _, when := range []events.When{events.All, events.Coming, events.Over} {
		w := events.Window{When: when, Now: now}
		walked(r, func(p paging.Request) (paging.Page[events.Event], error) { return s.OfHost(ctx, r.fan, r.artist, w, p) })
		walked(r, func(p paging.Request) (paging.Page[events.Event], error) { return s.AtVenue(ctx, r.fan, v.ID, w, p) })
		walked(r, func(p paging.Request) (paging.Page[events.Event], error) { return s.OfInterest(ctx, r.fan, w, p) })
	}
	walked(r, func(p paging.Request) (paging.Page[events.Venue], error) { return s.Venues(ctx, "crowd", p) })
	walked(r, func(p paging.Request) (paging.Page[events.Venue], error) { return s.Venues(ctx, "", p) })
	span := events.Span{From: now, Until: now.AddDate(5, 0, 0), Now: now}
	_, err = s.Soonest(ctx, r.fan, span, 20)
	r.must(err)
	_, err = s.Near(ctx, r.fan, span, *at, 100, 20)
	r.must(err)
	_, err = s.Followed(ctx, r.fan, span, 20)
	r.must(err)
	_, err = s.FollowedAmong(ctx, r.fan, []string{r.artist})
	r.must(err)
	_, err = s.HomeOf(ctx, r.fan)
	r.must(err)
	r.must(s.SetInterest(ctx, r.fan, e.ID, false, now))
	_, err = s.SetCalendar(ctx, r.fan, true)
	r.must(err)
	_, err = s.Calendar(ctx, r.fan)
	r.must(err)
	// What is retired was over before there were events: this copy's alone.
	old := time.Date(1960, 1, 1, 0, 0, 0, 0, time.UTC)
	r.must(s.Change(ctx, e.ID, r.artist, old, func(e events.Event) (events.Event, error) {
		e.StartDate = old
		return e, nil
	}))
	r.must(s.Retire(ctx, old.AddDate(0, 0, 1)))
}
