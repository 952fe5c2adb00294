package reactions_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/reactions"
)

// world has one thing, knows what the person holds, and keeps their reaction.
type world struct {
	thing   target.Target
	held    access.Entitlements
	limited error
	since   time.Time
	rule    limit.Rule
	mine    reaction.Type
}

func (w *world) Target(context.Context, string, item.Ref) (target.Target, error) {
	if w.thing.Subject.ID == "" {
		return target.Target{}, fault.Missing("This song")
	}
	return w.thing, nil
}

func (w *world) Entitlements(context.Context, string, time.Time, access.Needs) (access.Entitlements, error) {
	return w.held, nil
}

func (w *world) MemberSince(context.Context, string) (time.Time, error) { return w.since, nil }

func (w *world) Take(_ context.Context, rule limit.Rule, _ string) (limit.Ticket, error) {
	w.rule = rule
	return limit.Ticket{}, w.limited
}

func (*world) Forgive(context.Context, limit.Ticket) {}

func (w *world) React(
	_ context.Context, _ string, _ item.Ref, kind reaction.Type, _ time.Time,
) (reactions.Given, error) {
	w.mine = kind
	return reactions.Given{Mine: kind}, nil
}

func (w *world) Unreact(
	_ context.Context, _ string, _ item.Ref, only reaction.Type, _ time.Time,
) (reactions.Given, error) {
	if w.mine == only || only == reaction.None {
		w.mine = reaction.None
	}
	return reactions.Given{Counts: reaction.Counts{Likes: 7}, Mine: w.mine}, nil
}

func (w *world) Mine(context.Context, string, item.Type, []string) (map[string]reaction.Type, error) {
	return map[string]reaction.Type{"song": w.mine}, nil
}

var (
	gold    = &access.Tier{ID: "gold", ArtistID: "artist", Position: 1}
	song    = access.Subject{ID: "song", OwnerID: "artist", Status: access.Published}
	gated   = access.Subject{ID: "song", OwnerID: "artist", Status: access.Published, Tier: gold}
	draft   = access.Subject{ID: "song", OwnerID: "artist", Status: access.Draft}
	holds   = access.Entitlements{Tiers: []access.HeldTier{{ArtistID: "artist", Position: 1}}}
	fan     = access.Viewer{UserID: "fan"}
	artist  = access.Viewer{UserID: "artist"}
	admin   = access.Viewer{UserID: "boss", Admin: true}
	ofASong = item.Ref{Type: item.Song, ID: "song"}
)

func TestWhoMayReact(t *testing.T) {
	for name, c := range map[string]struct {
		world world
		who   access.Viewer
		ref   item.Ref
		code  fault.Code
	}{
		"a fan":              {world{thing: target.Target{Subject: song}}, fan, ofASong, ""},
		"a visitor":          {world{thing: target.Target{Subject: song}}, access.Visitor, ofASong, fault.Unauthenticated},
		"to nothing":         {world{}, fan, ofASong, fault.NotFound},
		"to a draft":         {world{thing: target.Target{Subject: draft}}, fan, ofASong, fault.NotFound},
		"to one's own draft": {world{thing: target.Target{Subject: draft}}, artist, ofASong, ""},
		"to what is gated":   {world{thing: target.Target{Subject: gated}}, fan, ofASong, fault.Forbidden},
		"as a supporter":     {world{thing: target.Target{Subject: gated}, held: holds}, fan, ofASong, ""},
		"to a blocker's":     {world{thing: target.Target{Subject: song, Blocked: true}}, fan, ofASong, fault.NotFound},
		"as a blocked admin": {world{thing: target.Target{Subject: song, Blocked: true}}, admin, ofASong, ""},
		"too often": {
			world{thing: target.Target{Subject: song}, limited: fault.Limited(1)},
			fan, ofASong, fault.RateLimited,
		},
		"to what takes no one": {world{}, fan, item.Ref{Type: item.Genre, ID: "g"}, fault.BadUserInput},
	} {
		t.Run(name, func(t *testing.T) {
			w := &c.world
			service := reactions.NewService(w, target.Doors{Targets: w, Held: w, Now: time.Now}, w)
			given, err := service.Add(t.Context(), c.who, c.ref, reaction.Love)
			if fault.CodeOf(err) != c.code && (err != nil || c.code != "") {
				t.Fatalf("got %v, want %q", err, c.code)
			}
			if want := c.code == ""; (w.mine == reaction.Love) != want || (given.Mine == reaction.Love) != want {
				t.Errorf("keeps %q and says %q", w.mine, given.Mine)
			}
			if c.code != "" {
				return
			}
			if _, err := service.Remove(t.Context(), c.who, c.ref, reaction.Like); err != nil || w.mine != reaction.Love {
				t.Errorf("without a reaction that was another: %q, %v", w.mine, err)
			}
			if _, err := service.Remove(t.Context(), c.who, c.ref, reaction.None); err != nil || w.mine != reaction.None {
				t.Errorf("without any: %q, %v", w.mine, err)
			}
		})
	}
}

func TestVisitorsHaveNoReactions(t *testing.T) {
	w := &world{mine: reaction.Wow}
	service := reactions.NewService(w, target.Doors{Targets: w, Held: w, Now: time.Now}, w)
	for who, want := range map[access.Viewer]reaction.Type{access.Visitor: reaction.None, fan: reaction.Wow} {
		if got, err := service.Mine(t.Context(), who, item.Song, []string{"song"}); err != nil || got["song"] != want {
			t.Errorf("%v: %v, %v", who, got, err)
		}
	}
}

func TestANewAccountReactsLess(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for age, most := range map[time.Duration]int{time.Hour: 150, 8 * 24 * time.Hour: 600} {
		w := &world{thing: target.Target{Subject: song}, since: at.Add(-age)}
		service := reactions.NewService(w, target.Doors{Targets: w, Held: w, Now: func() time.Time { return at }}, w)
		if _, err := service.Add(t.Context(), fan, ofASong, reaction.Love); err != nil || w.rule.Max != most {
			t.Errorf("after %s: %+v, %v", age, w.rule, err)
		}
	}
}

// Who lost access takes back what they gave, once, and learns nothing of the thing; whoever gave nothing gets the
// answer of the door.
func TestWhoLostAccessTakesTheirReactionBack(t *testing.T) {
	for name, c := range map[string]struct {
		thing target.Target
		code  fault.Code
	}{
		"after their tier ended": {target.Target{Subject: gated}, fault.Forbidden},
		"after a block":          {target.Target{Subject: song, Blocked: true}, fault.NotFound},
		"of what is a draft now": {target.Target{Subject: draft}, fault.NotFound},
		"of what is deleted":     {target.Target{}, fault.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			w := &world{thing: c.thing, mine: reaction.Love}
			service := reactions.NewService(w, target.Doors{Targets: w, Held: w, Now: time.Now}, w)
			if _, err := service.Add(t.Context(), fan, ofASong, reaction.Like); fault.CodeOf(err) != c.code {
				t.Errorf("adding another: %v, want %q", err, c.code)
			}
			_, err := service.Remove(t.Context(), access.Visitor, ofASong, reaction.None)
			if err == nil || w.mine != reaction.Love {
				t.Errorf("by a visitor: %q, %v", w.mine, err)
			}
			given, err := service.Remove(t.Context(), fan, ofASong, reaction.Like)
			if err != nil || given != (reactions.Given{Mine: reaction.Love}) {
				t.Errorf("of another type: %+v, %v", given, err)
			}
			given, err = service.Remove(t.Context(), fan, ofASong, reaction.None)
			if err != nil || given != (reactions.Given{}) || w.mine != reaction.None {
				t.Errorf("it stays %q, and tells %+v, %v", w.mine, given, err)
			}
			if _, err := service.Remove(t.Context(), fan, ofASong, reaction.None); fault.CodeOf(err) != c.code {
				t.Errorf("once more: %v, want %q", err, c.code)
			}
		})
	}
}
