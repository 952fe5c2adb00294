package access_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

var (
	start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	gold  = &access.Tier{ID: "gold", ArtistID: "owner", Name: "Gold", Position: 1}
	fan   = access.Viewer{UserID: "fan"}
	owner = access.Viewer{UserID: "owner"}
	admin = access.Viewer{UserID: "boss", Admin: true}
)

func holder(artist string, position int, until time.Time) access.Entitlements {
	return access.Entitlements{Tiers: []access.HeldTier{{ArtistID: artist, Position: position, Until: until}}}
}

func TestCheck(t *testing.T) {
	never, nothing := time.Time{}, access.Entitlements{}
	subject := func(status access.Status, tier *access.Tier) access.Subject {
		return access.Subject{ID: "id", OwnerID: "owner", Status: status, Tier: tier}
	}
	early := func(at time.Time) access.Subject {
		s := subject(access.Scheduled, nil)
		s.Early = access.EarlyAccess{At: at, Tier: gold}
		return s
	}
	fans := subject(access.Published, nil)
	fans.FansOnly = true
	gated := subject(access.Published, gold)
	gatedFans := gated
	gatedFans.FansOnly = true
	bought := access.Entitlements{Bought: map[string]bool{"id": true}}
	following := access.Entitlements{Followed: map[string]bool{"owner": true}}
	for _, c := range []struct {
		name                     string
		v                        access.Viewer
		s                        access.Subject
		e                        access.Entitlements
		saved                    bool
		visible, has, subscribed bool
	}{
		{"published to a visitor", access.Visitor, subject(access.Published, nil), nothing, false, true, true, false},
		{"gated to a visitor", access.Visitor, gated, nothing, false, true, false, false},
		{"gated to a fan", fan, gated, nothing, false, true, false, false},
		{"gated to a holder", fan, gated, holder("owner", 1, never), false, true, true, true},
		{"gated to a holder of more", fan, gated, holder("owner", 2, never), false, true, true, true},
		{"gated to a holder of less", fan, gated, holder("owner", 0, never), false, true, false, false},
		{"gated to another artist's holder", fan, gated, holder("other", 5, never), false, true, false, false},
		{"gated until now", fan, gated, holder("owner", 1, start), false, true, false, false},
		{"gated until later", fan, gated, holder("owner", 1, start.Add(time.Second)), false, true, true, true},
		{"gated to its owner", owner, gated, nothing, false, true, true, false},
		{"gated to an admin", admin, gated, nothing, false, true, true, false},
		{"fans' own to a follower", fan, fans, following, false, true, true, false},
		{"a tier's and fans' own to a follower", fan, gatedFans, following, false, true, false, false},
		{"gated and bought", fan, gated, bought, false, true, true, false},
		{"fans' own and bought", fan, fans, bought, false, true, true, false},
		{"early to a buyer", fan, early(start), bought, false, false, false, false},
		{"archived and bought", fan, subject(access.Archived, nil), bought, false, true, true, false},
		{"deleted, gated and bought", fan, subject(access.Deleted, gold), bought, false, true, true, false},
		{"away and bought", fan, subject(access.Away, nil), bought, false, true, true, false},
		{"away, gated and bought", fan, subject(access.Away, gold), bought, false, true, true, false},
		{"away and saved", fan, subject(access.Away, nil), nothing, true, false, false, false},
		{"away to a holder", fan, subject(access.Away, gold), holder("owner", 9, never), true, false, false, false},
		{"away to a visitor", access.Visitor, subject(access.Away, nil), nothing, false, false, false, false},
		{"away to an admin", admin, subject(access.Away, nil), nothing, false, true, true, false},
		{"draft to a buyer", fan, subject(access.Draft, nil), bought, false, false, false, false},
		{"draft to a fan", fan, subject(access.Draft, nil), holder("owner", 9, never), true, false, false, false},
		{
			"draft to nobody's visitor", access.Visitor,
			access.Subject{Status: access.Draft},
			nothing, false, false,
			false, false,
		},
		{"draft to its owner", owner, subject(access.Draft, nil), nothing, false, true, true, false},
		{"early to a holder", fan, early(start), holder("owner", 1, never), false, true, true, false},
		{"early to a holder of less", fan, early(start), holder("owner", 0, never), false, false, false, false},
		{"early before its time", fan, early(start.Add(time.Second)), holder("owner", 1, never), false, false, false, false},
		{"scheduled to a holder", fan, subject(access.Scheduled, gold), holder("owner", 1, never), true, false, false, false},
		{"archived to a fan", fan, subject(access.Archived, nil), nothing, false, false, false, false},
		{"archived and saved", fan, subject(access.Archived, nil), nothing, true, true, true, false},
		{"deleted and saved", fan, subject(access.Deleted, nil), nothing, true, true, true, false},
		{"deleted, saved and gated", fan, subject(access.Deleted, gold), nothing, true, true, false, false},
		{"deleted to an admin", admin, subject(access.Deleted, nil), nothing, false, true, true, false},
		{"fans' to a visitor", access.Visitor, fans, nothing, false, true, false, false},
		{"fans' to a fan", fan, fans, nothing, false, true, false, false},
		{"fans' to a holder of any tier", fan, fans, holder("owner", 0, never), false, true, true, false},
		{"fans' to another artist's holder", fan, fans, holder("other", 5, never), false, true, false, false},
		{"fans' until now", fan, fans, holder("owner", 0, start), false, true, false, false},
		{"fans' to its owner", owner, fans, nothing, false, true, true, false},
	} {
		c.e.Saved = map[string]bool{"id": c.saved}
		if d := access.Check(c.v, c.s, c.e, start); d.Visible != c.visible || d.HasAccess != c.has ||
			d.IsSubscribed != c.subscribed {
			t.Errorf("%s: %+v", c.name, d)
		}
	}
}

// statuses are those that are stored.
var statuses = []access.Status{access.Draft, access.Scheduled, access.Published, access.Archived, access.Deleted}

// drawSubject draws a thing of one of two artists.
func drawSubject(t *rapid.T, id string) access.Subject {
	tier := func(name string) *access.Tier {
		if !rapid.Bool().Draw(t, name) {
			return nil
		}
		return &access.Tier{
			ArtistID: rapid.SampledFrom([]string{"owner", "other"}).Draw(t, "offering"),
			Position: rapid.IntRange(0, 3).Draw(t, "position"),
		}
	}
	return access.Subject{
		ID: id, OwnerID: rapid.SampledFrom([]string{"owner", "other", "fan"}).Draw(t, "owner"),
		Status: rapid.SampledFrom(append(statuses, access.Away)).Draw(t, "status"),
		Tier: tier(
			"gated",
		), Early: access.EarlyAccess{At: start, Tier: tier("early")}, FansOnly: rapid.Bool().Draw(t, "fansOnly"),
	}
}

// Whoever has more has what whoever has less has; and nobody has what they may not know of.
func TestMoreHeldNeverOpensLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSubject(t, "id")
		low := rapid.IntRange(0, 3).Draw(t, "low")
		saved := map[string]bool{"id": rapid.Bool().Draw(t, "saved")}
		lower, higher := holder("owner", low, time.Time{}), holder("owner", low+1, time.Time{})
		lower.Saved, higher.Saved = saved, saved
		less, more := access.Check(fan, s, lower, start), access.Check(fan, s, higher, start)
		if less.HasAccess && !more.HasAccess || less.Visible && !more.Visible {
			t.Fatalf("%+v: %+v with %d, %+v with more", s, less, low, more)
		}
		if more.HasAccess && !more.Visible {
			t.Fatal("what is not visible is accessible")
		}
	})
}

// entitlements is a Store that answers no more than it is asked for.
type entitlements struct {
	all   access.Entitlements
	asked int
}

func (e *entitlements) Entitlements(
	_ context.Context,
	_ string,
	_ time.Time,
	n access.Needs,
) (access.Entitlements, error) {
	e.asked++
	out := access.Entitlements{
		Followed: maps.Clone(e.all.Followed), Saved: maps.Clone(e.all.Saved), Bought: maps.Clone(e.all.Bought),
	}
	maps.DeleteFunc(out.Bought, func(id string, _ bool) bool { return !slices.Contains(n.BoughtIDs, id) })
	maps.DeleteFunc(out.Followed, func(id string, _ bool) bool { return !slices.Contains(n.FollowedIDs, id) })
	maps.DeleteFunc(out.Saved, func(id string, _ bool) bool { return !slices.Contains(n.SavedIDs, id) })
	for _, h := range e.all.Tiers {
		if slices.Contains(n.ArtistIDs, h.ArtistID) {
			out.Tiers = append(out.Tiers, h)
		}
	}
	return out, nil
}

// What is read for a check is all that decides it, and it is read once at most.
func TestCheckAllReadsWhatDecides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		subjects := []access.Subject{drawSubject(t, "a"), drawSubject(t, "b")}
		store := &entitlements{
			all: access.Entitlements{
				Followed: map[string]bool{"owner": rapid.Bool().Draw(t, "follows")},
				Saved:    map[string]bool{"a": rapid.Bool().Draw(t, "saved a"), "b": rapid.Bool().Draw(t, "saved b")},
				Bought:   map[string]bool{"a": rapid.Bool().Draw(t, "bought a"), "b": rapid.Bool().Draw(t, "bought b")},
			},
		}
		for _, artist := range []string{"owner", "other", "fan"} {
			if rapid.Bool().Draw(t, "holds") {
				store.all.Tiers = append(
					store.all.Tiers,
					access.HeldTier{ArtistID: artist, Position: rapid.IntRange(0, 3).Draw(t, "position")},
				)
			}
		}
		v := rapid.SampledFrom([]access.Viewer{fan, owner, admin}).Draw(t, "viewer")
		got, err := access.CheckAll(context.Background(), store, v, start, subjects)
		if err != nil || store.asked > 1 {
			t.Fatalf("asked %d times: %v", store.asked, err)
		}
		want := []access.Decision{
			access.Check(v, subjects[0], store.all, start),
			access.Check(v, subjects[1], store.all, start),
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestVisitorsAndPublicThingsAskNothingOfTheStore(t *testing.T) {
	store := &entitlements{}
	public := access.Subject{ID: "public", OwnerID: "owner", Status: access.Published}
	gated := access.Subject{ID: "gated", OwnerID: "owner", Status: access.Published, Tier: gold, FansOnly: true}
	for v, s := range map[access.Viewer]access.Subject{fan: public, access.Visitor: gated} {
		if d, err := access.CheckAll(t.Context(), store, v, start, []access.Subject{s}); err != nil || !d[0].Visible ||
			store.asked > 0 {
			t.Errorf("%s for %q: %+v, asked %d times, %v", s.ID, v.UserID, d, store.asked, err)
		}
	}
}

// A list within something shows of its things what Check shows of each.
func TestFilterWithinAgreesWithCheck(t *testing.T) {
	for _, v := range []access.Viewer{access.Visitor, fan, owner, admin} {
		for _, saved := range []bool{false, true} {
			filter := access.FilterWithin(v, "owner", access.Published)
			for _, status := range statuses {
				s := access.Subject{ID: "id", OwnerID: "owner", Status: status}
				listed := slices.Contains(filter.Statuses, status) || status.Withdrawn() && filter.KeptBy != "" && saved
				d := access.Check(v, s, access.Entitlements{Saved: map[string]bool{"id": saved && v.SignedIn()}}, start)
				deletedFromLiving := status == access.Deleted && v.Manages("owner")
				if listed != (d.Visible && !deletedFromLiving) {
					t.Errorf("%s saved %v for %+v: listed %v, %+v", status, saved, v, listed, d)
				}
			}
		}
	}
	if got := access.FilterWithin(fan, "owner", access.Scheduled).Statuses; !slices.Contains(got, access.Scheduled) {
		t.Errorf("who sees a scheduled album sees of its tracks %v", got)
	}
	if got := access.FilterWithin(owner, "owner", access.Deleted).Statuses; !slices.Contains(got, access.Deleted) {
		t.Errorf("the owner of a deleted album sees of its tracks %v", got)
	}
}
