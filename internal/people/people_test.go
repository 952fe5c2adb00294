package people_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/people"
)

// circle is a store of one person's interests, who may follow anybody.
type circle struct {
	people.Store
	interests []people.Interest
}

func (c circle) Follow(context.Context, string, string, time.Time) (bool, error) { return true, nil }

func (c circle) Unfollow(context.Context, string, string, time.Time) (bool, error) { return true, nil }

func (c circle) MemberSince(context.Context, string) (time.Time, error) { return time.Time{}, nil }

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

func (c circle) Person(_ context.Context, id string) (person.Person, error) {
	return person.Person{UserID: id}, nil
}

func (c circle) Interests(context.Context, string, int) ([]people.Interest, error) {
	return c.interests, nil
}

func (c circle) FollowedArtists(context.Context, string, int) ([]people.FollowedArtist, error) {
	return nil, nil
}

func TestFollowing(t *testing.T) {
	s, fan := people.NewService(circle{}, unlimited{}, nil, time.Now), access.Viewer{UserID: "fan"}
	follow := func(v access.Viewer, id string) error { _, err := s.Follow(t.Context(), v, id); return err }
	unfollow := func(v access.Viewer, id string) error { _, err := s.Unfollow(t.Context(), v, id); return err }
	list := func(v access.Viewer, id string) error { _, err := s.FollowedArtists(t.Context(), v, id); return err }
	for name, c := range map[string]struct {
		ask  func(access.Viewer, string) error
		by   access.Viewer
		of   string
		want fault.Code
	}{
		"a visitor follows":          {follow, access.Visitor, "other", fault.Unauthenticated},
		"a visitor unfollows":        {unfollow, access.Visitor, "other", fault.Unauthenticated},
		"oneself":                    {follow, fan, "fan", fault.BadUserInput},
		"another":                    {follow, fan, "other", ""},
		"a visitor's own list":       {list, access.Visitor, "", fault.Unauthenticated},
		"one's own list":             {list, fan, "", ""},
		"one's own list by id":       {list, fan, "fan", ""},
		"another's list":             {list, fan, "other", fault.Forbidden},
		"another's list by an admin": {list, access.Viewer{UserID: "admin", Admin: true}, "other", ""},
	} {
		err := c.ask(c.by, c.of)
		if c.want == "" && err != nil || c.want != "" && fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestInterestsAreAtMostTwelveAndSharesAddUp(t *testing.T) {
	for _, n := range []int{0, 1, 3, 12, 40} {
		var store circle
		for i := range n {
			store.interests = append(store.interests, people.Interest{Weight: float64(n - i)})
		}
		got, err := people.NewService(store, unlimited{}, nil, time.Now).Interests(t.Context(), access.Viewer{UserID: "fan"})
		if err != nil || len(got) != min(n, 12) {
			t.Fatalf("%d of %d (%v)", len(got), n, err)
		}
		sum := 0.0
		for _, i := range got {
			sum += i.Share
		}
		if n > 0 && math.Abs(sum-1) > .01 {
			t.Errorf("the shares of %d add up to %v", n, sum)
		}
	}
}
