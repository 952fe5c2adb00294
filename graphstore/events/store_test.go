package events_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	eventsgraph "github.com/sidestage/sidestage/graphstore/events"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/places"
)

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

// inOrder ranks by when events start.
type inOrder struct{}

func (inOrder) Rank(_ context.Context, _ string, _ events.FeedQuery, all []events.Candidate) ([]string, error) {
	slices.SortFunc(all, func(a, b events.Candidate) int { return a.Starts.Compare(b.Starts) })
	var ids []string
	for _, c := range all {
		if !slices.Contains(ids, c.ID) {
			ids = append(ids, c.ID)
		}
	}
	return ids, nil
}

// world is a catalogue whose artist plans, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*events.Service
	store       *eventsgraph.Store
	now         time.Time
	artist, fan access.Viewer
}

func newWorld(t testing.TB) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, store: eventsgraph.NewStore(c.DB), now: cypher.Instant(time.Now().Truncate(time.Minute)),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	w.Service = events.NewService(w.store, inOrder{}, places.NewList(), unlimited{}, func() time.Time { return w.now })
	t.Cleanup(func() {
		// The test's own context has ended.
		_, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup",
			`MATCH (x:Event|Venue {ownerId: $id}) DETACH DELETE x`, map[string]any{"id": c.ArtistID})
		if err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) plan(t testing.TB, title string, at time.Time, with ...func(*events.New)) events.Event {
	t.Helper()
	n := events.New{Patch: events.Patch{
		Title: input.Set(title), StartDate: input.Set(at), TimeZone: input.Set("Europe/Lisbon"),
	}}
	for _, more := range with {
		more(&n)
	}
	e, err := w.Create(t.Context(), w.artist, n)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func around(latitude, longitude float64) func(*events.New) {
	return func(n *events.New) { n.Latitude, n.Longitude = input.Set(latitude), input.Set(longitude) }
}

func (w *world) venue(t testing.TB, name, city string) events.Venue {
	t.Helper()
	v, err := w.CreateVenue(t.Context(), w.artist, events.VenuePatch{
		Name: input.Set(name), City: input.Set(city), Country: input.Set("Portugal"), TimeZone: input.Set("Europe/Lisbon"),
		Latitude: input.Set(38.7), Longitude: input.Set(-9.1),
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func titles(all []events.Event) []string {
	out := []string{}
	for _, e := range all {
		out = append(out, e.Title)
	}
	return out
}

func (w *world) listed(t testing.TB, v access.Viewer, when events.When) []string {
	t.Helper()
	page, err := w.OfHost(t.Context(), v, w.ArtistID, when, paging.Request{Size: 100})
	if err != nil {
		t.Fatal(err)
	}
	return titles(page.Nodes)
}

func TestAnEventIsPlannedMovedAndCancelled(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hall := w.venue(t, "Hall "+w.ArtistID, "Lisbon")
	at := w.now.Add(48 * time.Hour)
	e := w.plan(t, "First night", at, func(n *events.New) {
		n.VenueID, n.TimeZone = input.Set(hall.ID), input.Optional[string]{}
	})
	if e.Host.UserID != w.ArtistID || e.At() != hall.Name || e.TimeZone != "Europe/Lisbon" ||
		e.Place.Text() != "Lisbon, Portugal" || !e.StartDate.Equal(at) || e.Status(w.now) != events.Planned {
		t.Errorf("%+v", e)
	}
	moved, err := w.Update(ctx, w.artist, e.ID, events.Patch{StartDate: input.Set(at.Add(time.Hour))})
	if err != nil || moved.Sequence != 1 || !moved.StartDate.Equal(at.Add(time.Hour)) || moved.At() != hall.Name {
		t.Errorf("moved: %+v, %v", moved, err)
	}
	if same, err := w.Update(ctx, w.artist, e.ID, events.Patch{Description: input.Set("Bring earplugs")}); err != nil ||
		same.Sequence != 1 || same.Description != "Bring earplugs" {
		t.Errorf("described: %+v, %v", same, err)
	}
	if _, err := w.Update(ctx, w.fan, e.ID, events.Patch{}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by another: %v", err)
	}
	for range 2 {
		off, err := w.Cancel(ctx, w.artist, e.ID, "The van broke down")
		if err != nil || off.Status(w.now) != events.Cancelled || off.Sequence != 2 || off.CancelReason == "" {
			t.Errorf("cancelled: %+v, %v", off, err)
		}
	}
	if _, err := w.Update(ctx, w.artist, e.ID, events.Patch{}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("changed once cancelled: %v", err)
	}
	if _, err := w.SetInterest(ctx, w.fan, "", e.ID, true); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("interested in what is cancelled: %v", err)
	}
	// It stays where people look for it, and is in nothing that is to come.
	if all := w.listed(t, w.fan, events.All); !slices.Equal(all, []string{"First night"}) {
		t.Errorf("listed: %q", all)
	}
	soonest, err := w.store.Soonest(ctx, "", events.Span{Now: w.now, Until: w.now.AddDate(1, 0, 0)}, 1000)
	if err != nil || slices.ContainsFunc(soonest, func(c events.Candidate) bool { return c.ID == e.ID }) {
		t.Errorf("still to come: %v", err)
	}
}

func TestWhatCannotBePlanned(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for field, spoil := range map[string]func(*events.New){
		"title":           func(n *events.New) { n.Title = input.Set(" \u200b") },
		"startDate":       func(n *events.New) { n.StartDate = input.Set(w.now.AddDate(9, 0, 0)) },
		"endDate":         func(n *events.New) { n.EndDate = input.Set(w.now.AddDate(0, 3, 0)) },
		"doorsAt":         func(n *events.New) { n.DoorsAt = input.Set(w.now.Add(3 * time.Hour)) },
		"timeZone":        func(n *events.New) { n.TimeZone = input.Set("Local") },
		"venueId":         func(n *events.New) { n.VenueID = input.Set("nowhere") },
		"latitude":        around(91, 0),
		"ticketLink":      func(n *events.New) { n.TicketLink = input.Set("javascript:alert(1)") },
		"multimediaItems": func(n *events.New) { n.Pictures = input.Set([]string{"images/of-somebody-else"}) },
	} {
		n := events.New{Patch: events.Patch{
			Title: input.Set("T"), StartDate: input.Set(w.now.Add(time.Hour)), TimeZone: input.Set("UTC"),
		}}
		spoil(&n)
		_, err := w.Create(ctx, w.artist, n)
		wrong, ok := err.(*fault.Error) //nolint:errorlint // it is not wrapped
		if !ok || wrong.Fields[field] == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := w.Create(ctx, w.fan, events.New{}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by a fan: %v", err)
	}
	if got := w.listed(t, w.artist, events.All); len(got) > 0 {
		t.Errorf("kept all the same: %q", got)
	}
}

func TestListsByTime(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hour := time.Hour
	for title, at := range map[string]time.Duration{
		"old": -900 * hour, "over": -5 * hour, "on": -hour, "soon": hour, "late": 90 * hour,
	} {
		e := w.plan(t, title, w.now.Add(at))
		if _, err := w.SetInterest(ctx, w.fan, "", e.ID, true); err != nil {
			t.Fatal(err)
		}
	}
	// A festival that has begun long ago goes on.
	w.plan(t, "festival", w.now.Add(-600*hour), func(n *events.New) { n.EndDate = input.Set(w.now.Add(hour)) })
	for when, want := range map[events.When][]string{
		events.All:    {"late", "soon", "on", "over", "festival", "old"},
		events.Coming: {"festival", "on", "soon", "late"},
		events.Over:   {"over", "old"},
	} {
		if got := w.listed(t, access.Visitor, when); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", when, got, want)
		}
		own, err := w.OfInterest(ctx, w.fan, "", when, paging.Request{Size: 100})
		want = slices.DeleteFunc(want, func(title string) bool { return title == "festival" })
		if err != nil || !slices.Equal(titles(own.Nodes), want) {
			t.Errorf("%q of the fan: %q, %v", when, titles(own.Nodes), err)
		}
	}
	_, err := w.OfInterest(ctx, w.artist, w.FanID, events.All, paging.Request{Size: 1})
	if fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("another's interests: %v", err)
	}
}

// A list is the same page by page, from either end.
func TestListsPage(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for i, days := range []int{-3, -1, -1, 0, 1, 1, 2} {
		w.plan(t, fmt.Sprint(i), w.now.Add(time.Duration(days)*24*time.Hour))
	}
	rapid.Check(t, func(rt *rapid.T) {
		when := rapid.SampledFrom([]events.When{events.All, events.Coming, events.Over}).Draw(rt, "when")
		want := w.listed(t, w.fan, when)
		req := paging.Request{Size: rapid.IntRange(1, 3).Draw(rt, "size"), Backward: rapid.Bool().Draw(rt, "backward")}
		var got []string
		for range 10 {
			page, err := w.OfHost(ctx, w.fan, w.ArtistID, when, req)
			if err != nil {
				rt.Fatal(err)
			}
			end, more := page.End, page.HasNext
			if req.Backward {
				got = append(titles(page.Nodes), got...)
				end, more = page.Start, page.HasPrevious
			} else {
				got = append(got, titles(page.Nodes)...)
			}
			if !more {
				break
			}
			at, err := paging.Decode(end)
			if err != nil {
				rt.Fatal(err)
			}
			req.Cursor = &at
		}
		if !slices.Equal(got, want) && len(got)+len(want) > 0 {
			rt.Fatalf("%q: %q, want %q", when, got, want)
		}
	})
}

// Whatever is pressed at once, what is counted is who is interested.
func TestInterestsAreCountedExactly(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	const people, toggles = 20, 1000
	e := w.plan(t, "Crowded", w.now.Add(time.Hour))
	ids := make([]string, people)
	for i := range ids {
		ids[i] = graphtest.ID(t)
	}
	w.Exec(t, `UNWIND $ids AS id CREATE (:User {id: id, handle: id, handleKey: id, email: id, displayName: id, createdAt: datetime()})`,
		map[string]any{"ids": ids})
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, ids...) })
	// Each person presses again and again, all of them at once, and some from two devices.
	work := make([]func() error, people)
	for i := range work {
		work[i] = func() error {
			for n := range toggles / people {
				if err := w.store.SetInterest(ctx, ids[i/2*2+n%2], e.ID, (i+n)%3 > 0, w.now); err != nil {
					return err
				}
			}
			return nil
		}
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	there, err := cypher.ReadOne(ctx, w.DB, "test_interested", `MATCH (e:Event {id: $id}) RETURN COUNT { (e)<-[:INTERESTED_IN]-() } AS n`,
		map[string]any{"id": e.ID}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil {
		t.Fatal(err)
	}
	if got, err := w.Get(ctx, w.fan, e.ID); err != nil || got.Interested != there {
		t.Errorf("%d are counted, %d are there, %v", got.Interested, there, err)
	}
	// Twice is once.
	for range 3 {
		got, err := w.SetInterest(ctx, w.fan, "", e.ID, true)
		if err != nil || got.Interested != there+1 || !got.IsInterested {
			t.Errorf("%+v, %v", got, err)
		}
	}
	got, err := w.SetInterest(ctx, w.fan, w.FanID, e.ID, false)
	if err != nil || got.Interested != there || got.IsInterested {
		t.Errorf("%+v, %v", got, err)
	}
}

// A key makes one event, and a name in a city one venue, whoever presses how often.
func TestSentTwiceIsOne(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var ids, venues [8]string
	var all []func() error
	for i := range ids {
		all = append(all, func() error {
			e, err := w.Create(ctx, w.artist, events.New{ClientKey: "key", Patch: events.Patch{
				Title: input.Set("Once"), StartDate: input.Set(w.now), TimeZone: input.Set("UTC"),
			}})
			ids[i] = e.ID
			return err
		}, func() error {
			v, err := w.CreateVenue(ctx, w.artist, events.VenuePatch{
				Name: input.Set([]string{"The Hall ", "the  HALL "}[i%2] + w.ArtistID), City: input.Set("Porto"),
				TimeZone: input.Set("Europe/Lisbon"),
			})
			venues[i] = v.ID
			return err
		})
	}
	for _, err := range graphtest.AtOnce(all...) {
		if err != nil {
			t.Error(err)
		}
	}
	for i := range ids {
		if ids[i] != ids[0] || venues[i] != venues[0] || ids[i] == "" || venues[i] == "" {
			t.Errorf("%q and %q", ids, venues)
		}
	}
	_, err := w.Create(ctx, w.artist, events.New{ClientKey: "key", Patch: events.Patch{
		Title: input.Set("Once"), StartDate: input.Set(w.now.Add(time.Hour)), TimeZone: input.Set("UTC"),
	}})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.Conflict || f.ExistingID != ids[0] {
		t.Errorf("changed: %v", err)
	}
}

func TestAVenueTakesItsEventsAlong(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hall, barn := w.venue(t, "Hall "+w.ArtistID, "Lisbon"), w.venue(t, "Barn "+w.ArtistID, "Lisbon")
	w.plan(t, "There", w.now.Add(time.Hour), func(n *events.New) { n.VenueID = input.Set(hall.ID) })
	if _, err := w.UpdateVenue(ctx, w.fan, hall.ID, events.VenuePatch{}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by another: %v", err)
	}
	_, err := w.UpdateVenue(ctx, w.artist, hall.ID, events.VenuePatch{Name: input.Set(barn.Name)})
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("named as another: %v", err)
	}
	if _, err := w.UpdateVenue(ctx, w.artist, hall.ID, events.VenuePatch{
		City: input.Set("Porto"), Latitude: input.Set(41.1), Longitude: input.Set(-8.6),
	}); err != nil {
		t.Fatal(err)
	}
	there, err := w.AtVenue(ctx, w.fan, hall.ID, events.Coming, paging.Request{Size: 5})
	if err != nil || len(there.Nodes) != 1 || there.Nodes[0].Place.City != "Porto" {
		t.Errorf("%+v, %v", there.Nodes, err)
	}
	near, err := w.store.Near(ctx, "", events.Span{Now: w.now, Until: w.now.AddDate(1, 0, 0)},
		events.Position{Latitude: 41.1, Longitude: -8.6}, 1, 1000)
	if err != nil || !slices.ContainsFunc(near, func(c events.Candidate) bool { return c.ID == there.Nodes[0].ID }) {
		t.Errorf("not found where it is: %v", err)
	}
	found, err := w.Venues(ctx, "hall "+w.ArtistID[:30], paging.Request{Size: 5})
	if err != nil || len(found.Nodes) != 1 || found.Nodes[0].ID != hall.ID {
		t.Errorf("by its name: %+v, %v", found.Nodes, err)
	}
}

// What is to come at a venue that is put into another zone begins at the hour that its artist wrote, and who wants to
// go hears of it; what is over, what is cancelled, and what is told in a zone of its own, does not move.
func TestAMovedVenueMovesWhatIsToCome(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hall := w.venue(t, "Hall "+w.ArtistID, "Lisbon")
	lisbon, err := time.LoadLocation(hall.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	day := w.now.AddDate(0, 0, 7).In(lisbon)
	evening := time.Date(day.Year(), day.Month(), day.Day(), 20, 0, 0, 0, lisbon)
	at := func(zone string, with ...func(*events.New)) func(*events.New) {
		return func(n *events.New) {
			n.VenueID, n.TimeZone = input.Set(hall.ID), input.Set(zone)
			for _, more := range with {
				more(n)
			}
		}
	}
	coming := w.plan(t, "Coming", evening, at(hall.TimeZone, func(n *events.New) {
		n.DoorsAt, n.EndDate = input.Set(evening.Add(-time.Hour)), input.Set(evening.Add(4*time.Hour))
	}))
	own := w.plan(t, "In a zone of its own", evening, at("America/New_York"))
	over := w.plan(t, "Over", w.now.AddDate(0, 0, -7), at(hall.TimeZone))
	off := w.plan(t, "Off", evening, at(hall.TimeZone))
	elsewhere := w.plan(t, "Elsewhere", evening)
	if _, err := w.SetInterest(ctx, w.fan, "", coming.ID, true); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Cancel(ctx, w.artist, off.ID, ""); err != nil {
		t.Fatal(err)
	}
	var rescheduled []string
	w.DB.Subscribe(func(e event.Event) {
		if e.Verb == event.Rescheduled {
			rescheduled = append(rescheduled, e.ItemID)
		}
	})
	// Words, and the name, move nothing.
	if _, err := w.UpdateVenue(ctx, w.artist, hall.ID, events.VenuePatch{
		Name: input.Set("Old hall " + w.ArtistID), Description: input.Set("The lift works."),
	}); err != nil || len(rescheduled) > 0 {
		t.Errorf("renamed: %v, %v", rescheduled, err)
	}
	if _, err := w.UpdateVenue(ctx, w.artist, hall.ID, events.VenuePatch{
		City: input.Set("Athens"), Country: input.Set("Greece"), TimeZone: input.Set("Europe/Athens"),
		Latitude: input.Set(37.98), Longitude: input.Set(23.73),
	}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(rescheduled)
	if want := slices.Sorted(slices.Values([]string{coming.ID, own.ID})); !slices.Equal(rescheduled, want) {
		t.Errorf("rescheduled: %v, want %v", rescheduled, want)
	}
	const earlier = -2 * time.Hour // Athens is two hours before Lisbon, summer and winter.
	for before, want := range map[*events.Event]struct {
		zone     string
		by       time.Duration
		sequence int
	}{
		&coming: {"Europe/Athens", earlier, 1}, &own: {"America/New_York", 0, 1}, &over: {hall.TimeZone, 0, 0},
		&off: {hall.TimeZone, 0, 1}, &elsewhere: {hall.TimeZone, 0, 0},
	} {
		got, err := w.Get(ctx, w.fan, before.ID)
		if err != nil || got.TimeZone != want.zone || !got.StartDate.Equal(before.StartDate.Add(want.by)) ||
			got.Sequence != want.sequence {
			t.Errorf("%s: %s in %s, %d, %v", before.Title, got.StartDate, got.TimeZone, got.Sequence, err)
		}
	}
	got, err := w.Get(ctx, w.fan, coming.ID)
	if err != nil || got.Place.Text() != "Athens, Greece" || !got.DoorsAt.Equal(coming.DoorsAt.Add(earlier)) ||
		!got.EndDate.Equal(coming.EndDate.Add(earlier)) {
		t.Errorf("%+v, %v", got, err)
	}
	// Whoever is interested has it in their list where it is now.
	mine, err := w.OfInterest(ctx, w.fan, "", events.Coming, paging.Request{Size: 5})
	if err != nil || len(mine.Nodes) != 1 || mine.Start != (paging.Cursor{
		Key: paging.IntKey(got.StartDate.UnixMilli()), ID: got.ID,
	}).Encode() {
		t.Errorf("of interest: %+v, %v", mine, err)
	}
}

// Who wrote a venue down does not move what others announced there; words stay theirs, and admins move it.
func TestAVenueWhereOthersPlayStaysWhereItIs(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hall := w.venue(t, "Shared "+w.ArtistID, "Lisbon")
	e := w.plan(t, "Theirs", w.now.Add(time.Hour), func(n *events.New) { n.VenueID = input.Set(hall.ID) })
	w.Exec(t, `MATCH (e:Event {id: $id}) SET e.ownerId = $fan`, map[string]any{"id": e.ID, "fan": w.FanID})
	for name, patch := range map[string]events.VenuePatch{
		"city": {City: input.Set("Porto")}, "name": {Name: input.Set("Other " + w.ArtistID)},
		"position":  {Latitude: input.Set(41.1), Longitude: input.Set(-8.6)},
		"time zone": {TimeZone: input.Set("UTC")},
	} {
		if _, err := w.UpdateVenue(ctx, w.artist, hall.ID, patch); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("%s: %v", name, err)
		}
	}
	same := events.VenuePatch{Name: input.Set(hall.Name), Description: input.Set("The lift works.")}
	if v, err := w.UpdateVenue(ctx, w.artist, hall.ID, same); err != nil || v.Description != "The lift works." {
		t.Errorf("its words: %q, %v", v.Description, err)
	}
	boss := access.Viewer{UserID: "boss", Admin: true}
	if v, err := w.UpdateVenue(ctx, boss, hall.ID, events.VenuePatch{City: input.Set("Porto")}); err != nil ||
		v.Place.City != "Porto" {
		t.Errorf("by an admin: %+v, %v", v.Place, err)
	}
}

// What is found around a place is within the distance, and all of it, the soonest first.
func TestNearIsWithinTheDistance(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	// Far from where anybody plays, so that it is this test's alone.
	const latitude, longitude = -78.5, 106.8
	want := map[string]bool{}
	for i := range 12 {
		miles := float64(i * 10)
		e := w.plan(t, fmt.Sprint(i), w.now.Add(time.Duration(12-i)*time.Hour), around(latitude+miles/69.1, longitude))
		want[e.ID] = miles < 65
	}
	span := events.Span{Now: w.now, Until: w.now.AddDate(1, 0, 0)}
	got, err := w.store.Near(ctx, w.FanID, span, events.Position{Latitude: latitude, Longitude: longitude}, 65, 50)
	if err != nil || len(got) != 7 {
		t.Fatalf("%d found, %v", len(got), err)
	}
	for i, c := range got {
		if !want[c.ID] || i > 0 && got[i-1].Starts.After(c.Starts) {
			t.Errorf("%d: %+v", i, c)
		}
	}
	// The feed looks farther until it has enough, and no farther than asked.
	at, lon, most := latitude, longitude, 65.0
	fed, err := w.Feed(ctx, w.fan, events.FeedQuery{
		DiscoveryRatio: 1, Latitude: &at, Longitude: &lon, MaxMiles: &most,
	}, paging.Request{Size: 50})
	if err != nil || len(fed.Nodes) != 7 {
		t.Errorf("fed %d, %v", len(fed.Nodes), err)
	}
	until := w.now.Add(7 * time.Hour)
	if fed, err = w.Feed(ctx, w.fan, events.FeedQuery{
		DiscoveryRatio: 1, Latitude: &at, Longitude: &lon, MaxMiles: &most, Until: until,
	}, paging.Request{Size: 50}); err != nil || !slices.Equal(titles(fed.Nodes), []string{"6"}) {
		t.Errorf("until %s: %q, %v", until, titles(fed.Nodes), err)
	}
	nan := math.NaN()
	nowhere := events.FeedQuery{Latitude: &nan, Longitude: &lon}
	if _, err := w.Feed(ctx, w.fan, nowhere, paging.Request{Size: 1}); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("around nowhere: %v", err)
	}
}

// Of what somebody's people plan all is found, and what is over is in nothing that is to come.
func TestFollowedAndRetired(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.plan(t, "soon", w.now.Add(time.Hour))
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (f)-[:FOLLOWS]->(a)`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID})
	span := func() events.Span { return events.Span{Now: w.now, Until: w.now.AddDate(1, 0, 0)} }
	for _, who := range []string{w.FanID, w.ArtistID} {
		if got, err := w.store.Followed(ctx, who, span(), 10); err != nil || len(got) != 1 {
			t.Errorf("%d, %v", len(got), err)
		}
	}
	w.now = w.now.Add(5 * time.Hour)
	if got, err := w.store.Followed(ctx, w.FanID, span(), 10); err != nil || len(got) != 0 {
		t.Errorf("over: %d, %v", len(got), err)
	}
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	left, err := cypher.ReadOne(ctx, w.DB, "test_left", `OPTIONAL MATCH (e:ComingEvent {ownerId: $id}) RETURN count(e) + COUNT { (:User {id: $id})-[:PLANS]->() } AS n`,
		map[string]any{"id": w.ArtistID}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil || left != 0 {
		t.Errorf("%d left to come, %v", left, err)
	}
	// Who changes a past event to a day to come plans it again.
	all, err := w.OfHost(ctx, w.artist, w.ArtistID, events.All, paging.Request{Size: 5})
	if err != nil || len(all.Nodes) != 1 {
		t.Fatal(len(all.Nodes), err)
	}
	sooner := events.Patch{StartDate: input.Set(w.now.Add(time.Hour))}
	if _, err := w.Update(ctx, w.artist, all.Nodes[0].ID, sooner); err != nil {
		t.Fatal(err)
	}
	if got, err := w.store.Followed(ctx, w.FanID, span(), 10); err != nil || len(got) != 1 {
		t.Errorf("planned again: %d, %v", len(got), err)
	}
}

func TestDoorsAndEndMoveWithTheStart(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	e := w.plan(t, "Moved", w.now.Add(48*time.Hour))
	start := e.StartDate
	for _, step := range []struct {
		patch             events.Patch
		start, doors, end time.Duration
	}{
		{events.Patch{DoorsAt: input.Set(start.Add(-time.Hour)), EndDate: input.Set(start.Add(3 * time.Hour))}, 0, -1, 3},
		{events.Patch{StartDate: input.Set(start.Add(50 * time.Hour))}, 50, 49, 53},
		{events.Patch{StartDate: input.Set(start.Add(2 * time.Hour)), EndDate: input.Set(start.Add(4 * time.Hour))}, 2, 1, 4},
	} {
		got, err := w.Update(ctx, w.artist, e.ID, step.patch)
		if err != nil {
			t.Fatal(err)
		}
		for what, at := range map[string][2]time.Time{
			"start": {got.StartDate, start.Add(step.start * time.Hour)},
			"doors": {got.DoorsAt, start.Add(step.doors * time.Hour)},
			"end":   {got.EndDate, start.Add(step.end * time.Hour)},
		} {
			if !at[0].Equal(at[1]) {
				t.Errorf("%s: %v, want %v", what, at[0], at[1])
			}
		}
	}
	gone, err := w.Update(ctx, w.artist, e.ID,
		events.Patch{EndDate: input.Set(time.Time{}), StartDate: input.Set(start.Add(time.Hour))})
	if err != nil || !gone.EndDate.IsZero() {
		t.Errorf("without an end: %v, %v", gone.EndDate, err)
	}
}

// What people remember is not announced again as something that is to come.
func TestWhatPeopleWentToStaysOver(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	later := events.Patch{StartDate: input.Set(w.now.Add(100 * time.Hour))}
	for name, c := range map[string]struct {
		wereThere bool
		code      fault.Code
	}{"nobody was there": {false, ""}, "a fan was": {true, fault.BadUserInput}} {
		e := w.plan(t, "Over", w.now.Add(-48*time.Hour))
		if c.wereThere {
			if _, err := w.SetInterest(ctx, w.fan, "", e.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		_, err := w.Update(ctx, w.artist, e.ID, later)
		if code := fault.CodeOf(err); (err != nil || c.code != "") && code != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestABlockParts(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	e := w.plan(t, "Apart", w.now.Add(time.Hour))
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (a)-[:BLOCKS]->(f)`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID})
	if _, err := w.Get(ctx, w.fan, e.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("got: %v", err)
	}
	if _, err := w.SetInterest(ctx, w.fan, "", e.ID, true); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("interested: %v", err)
	}
	if got := w.listed(t, w.fan, events.All); len(got) > 0 {
		t.Errorf("listed: %q", got)
	}
	if got := w.listed(t, access.Visitor, events.All); len(got) != 1 {
		t.Errorf("to a visitor: %q", got)
	}
}

// Lists in which hosts mix leave out whom a block parts before they cut a page: every page is full, the length true.
func TestPagesAreFullBesideABlock(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hall := w.venue(t, "Mixed "+w.ArtistID, "Lisbon")
	other := graphtest.ID(t)
	w.Exec(t, `CREATE (:User:Artist {id: $id, handle: $id, handleKey: $id, email: $id, displayName: $id, createdAt: datetime()})`,
		map[string]any{"id": other})
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, other) })
	var theirs []string
	for i := range 9 {
		e := w.plan(t, fmt.Sprint(i), w.now.Add(time.Duration(i+1)*time.Hour), func(n *events.New) {
			n.VenueID = input.Set(hall.ID)
		})
		if _, err := w.SetInterest(ctx, w.fan, "", e.ID, true); err != nil {
			t.Fatal(err)
		}
		if i%3 > 0 {
			theirs = append(theirs, e.ID)
		}
	}
	w.Exec(t, `MATCH (o:User {id: $other}), (f:User {id: $fan}) CREATE (o)-[:BLOCKS]->(f)
WITH o UNWIND $ids AS id MATCH (e:Event {id: id})<-[h:HOSTS]-() DELETE h CREATE (o)-[:HOSTS]->(e) SET e.ownerId = $other`,
		map[string]any{"other": other, "fan": w.FanID, "ids": theirs})
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, theirs...) })
	lists := map[string]func(events.When, paging.Request) (paging.Page[events.Event], error){
		"at the venue": func(when events.When, p paging.Request) (paging.Page[events.Event], error) {
			return w.AtVenue(ctx, w.fan, hall.ID, when, p)
		},
		"of interest": func(when events.When, p paging.Request) (paging.Page[events.Event], error) {
			return w.OfInterest(ctx, w.fan, "", when, p)
		},
	}
	for name, list := range lists {
		for when, want := range map[events.When][][]string{
			events.Coming: {{"0", "3"}, {"6"}}, events.All: {{"6", "3"}, {"0"}}, events.Over: {nil},
		} {
			req := paging.Request{Size: 2}
			for i, titled := range want {
				page, err := list(when, req)
				if err != nil {
					t.Fatal(err)
				}
				n, err := page.Count(ctx)
				if all := titles(page.Nodes); err != nil || !slices.Equal(all, titled) || page.HasNext != (i < len(want)-1) ||
					n != len(slices.Concat(want...)) {
					t.Errorf("%s %q: page %d is %q of %d, more: %v, %v", name, when, i, all, n, page.HasNext, err)
				}
				if page.HasNext {
					at, err := paging.Decode(page.End)
					if err != nil {
						t.Fatal(err)
					}
					req.Cursor = &at
				}
			}
		}
	}
	// Others have all of it.
	if page, err := w.AtVenue(ctx, access.Visitor, hall.ID, events.All, paging.Request{Size: 20}); err != nil ||
		len(page.Nodes) != 9 {
		t.Errorf("a visitor: %q, %v", titles(page.Nodes), err)
	}
}

func TestACalendarOpensByItsAddressAlone(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	calendars := events.NewCalendars(w.store, unlimited{}, []byte("key"), func() time.Time { return w.now })
	for title, at := range map[string]time.Duration{"soon": 24, "lately": -24, "long ago": -24 * 200} {
		e := w.plan(t, title, w.now.Add(at*time.Hour))
		if _, err := w.SetInterest(ctx, w.fan, "", e.ID, true); err != nil {
			t.Fatal(err)
		}
	}
	if token, err := calendars.Token(ctx, w.fan); err != nil || token != "" {
		t.Errorf("before there is one: %q, %v", token, err)
	}
	first, err := calendars.Open(ctx, w.fan)
	if err != nil {
		t.Fatal(err)
	}
	if all, err := calendars.Read(ctx, first); err != nil || !slices.Equal(titles(all), []string{"soon", "lately"}) {
		t.Errorf("%q, %v", titles(all), err)
	}
	second, err := calendars.Open(ctx, w.fan)
	if again, err := calendars.Token(ctx, w.fan); err != nil || again != second {
		t.Errorf("shown again: %v", err)
	}
	if err != nil || second == first {
		t.Fatal(err)
	}
	foreign := events.NewCalendars(w.store, unlimited{}, []byte("another"), time.Now)
	for name, token := range map[string]string{
		"the one before": first, "none": "", "a changed one": second[:len(second)-2] + "AA",
	} {
		if _, err := calendars.Read(ctx, token); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := foreign.Read(ctx, second); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("signed by another key: %v", err)
	}
	if err := calendars.Revoke(ctx, w.fan); err != nil {
		t.Fatal(err)
	}
	if _, err := calendars.Read(ctx, second); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("revoked: %v", err)
	}
	if third, err := calendars.Open(ctx, w.fan); err != nil || third == second || third == first {
		t.Errorf("opened again: %v", err)
	}
}
