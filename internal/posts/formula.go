package posts

import (
	"math"
	"time"
)

// DiscoveryShare is the share of a ranked feed for authors whom the person does not follow.
const DiscoveryShare = 0.4

const (
	// muchTalk is from how much talk on a post is shown for that, goodFit from what fit on for the person's taste, and
	// someLeaning from how much the person did with the author's posts.
	muchTalk, goodFit, someLeaning = 6, 0.3, 2
)

// Lift returns the factor by which talk and the person's leaning move the post up or down. It grows slowly with the
// talk; what the person liked of the author up to doubles it, what they hid divides it.
func (p Rankable) Lift(now time.Time) float64 {
	lift := 1 + 0.3*math.Log1p(p.Talk(now))
	if p.Leaning < 0 {
		return lift / (1 - p.Leaning)
	}
	return lift * (1 + min(p.Leaning/10, 1))
}

// Reason returns why the post is shown to a person whose taste it fits this well.
func (p Rankable) Reason(fit float64, now time.Time) Why {
	switch {
	case p.IsFollowed:
		return WhyFollowed
	case p.Leaning >= someLeaning:
		return WhyLeaning
	case p.Talk(now) >= muchTalk:
		return WhyTalkedOf
	case fit >= goodFit:
		return WhyTaste
	}
	return WhyNew
}
