package listener

import (
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// played begins the reasons that name what the person played.
const played = "Because you played "

// BecausePlayed is the reason that a song, or an artist, was played.
func BecausePlayed(name string) string { return played + name }

// shortWhile is the share of a song that must have been heard for one play of it to say anything.
const shortWhile = 0.5

// Glimpsed reports whether somebody heard a song once, for a short while, and did not save it: that is no reason for
// another. seconds is how long it lasts, 0 where that is unknown.
func Glimpsed(i taste.Interaction, seconds float64) bool {
	return i.Plays == 1 && !i.Saved && i.Seconds > 0 && i.Seconds < shortWhile*seconds
}

// glimpsed reports whether one song that was heard for a short while is all that the person had to do with an artist.
func (f facts) glimpsed() bool {
	return f.Songs == 1 && f.Glimpses == 1 && f.Saves == 0 && f.Albums == 0 && !f.Followed && !f.More
}

// reasonShare is among how many places of a list one may be there because of the same play.
const reasonShare = 5

// Reasons counts what a list is there for, so that no single play is the reason of more than a fifth of it while there
// are others.
type Reasons struct {
	places int
	of     map[string]int
}

// Full reports whether another place by a reason would be more than its share.
func (r *Reasons) Full(reason string) bool {
	return strings.HasPrefix(reason, played) && r.of[reason] >= (r.places+reasonShare)/reasonShare
}

// Count notes a place.
func (r *Reasons) Count(reason string) {
	if r.of == nil {
		r.of = map[string]int{}
	}
	r.places++
	r.of[reason]++
}

// SpreadReasons puts what is on a list for a reason that has its share already behind what is there for others.
func SpreadReasons(list []similarity.Ranked) []similarity.Ranked {
	left, out := slices.Clone(list), make([]similarity.Ranked, 0, len(list))
	var reasons Reasons
	for len(left) > 0 {
		i := max(0, slices.IndexFunc(left, func(r similarity.Ranked) bool { return !reasons.Full(r.Reason) }))
		reasons.Count(left[i].Reason)
		out, left = append(out, left[i]), slices.Delete(left, i, i+1)
	}
	return out
}
