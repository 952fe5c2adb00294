package posts_test

import (
	"math"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/posts"
)

func TestWhatLiftsAPost(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	of := func(leaning float64, reactions int) posts.Rankable {
		return posts.Rankable{Posted: now.Add(-time.Hour), Leaning: leaning, Reactions: reactions}
	}
	plain := of(0, 0).Lift(now)
	for leaning, want := range map[float64]float64{5: 1.5, 50: 2, -3: 0.25} {
		if got := of(leaning, 0).Lift(now) / plain; math.Abs(got-want) > 1e-9 {
			t.Errorf("a leaning of %v lifts by %v, want %v", leaning, got, want)
		}
	}
	if few, many := of(0, 5).Lift(now), of(0, 50).Lift(now); few <= plain || many <= few {
		t.Errorf("talk lifts by %v, more of it by %v", few, many)
	}
}

func TestWhyAPostIsShown(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	p := posts.Rankable{Posted: now.Add(-time.Hour)}
	check := func(fit float64, want posts.Why) {
		t.Helper()
		if got := p.Reason(fit, now); got != want {
			t.Errorf("%+v is shown for %d, want %d", p, got, want)
		}
	}
	check(0.1, posts.WhyNew)
	check(0.3, posts.WhyTaste)
	p.Reactions = 100
	check(0.3, posts.WhyTalkedOf)
	p.Leaning = 2
	check(0.3, posts.WhyLeaning)
	p.IsFollowed = true
	check(0.3, posts.WhyFollowed)
}
