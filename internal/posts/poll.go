package posts

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

const (
	leastOptions, mostOptions = 2, 6
	// maxOption is in characters.
	maxOption = 100
)

const endsTooSoon = "A poll ends after people can vote."

var (
	voting    = limit.Rule{Name: "vote", Max: 300, Window: time.Hour}
	votingNew = limit.Rule{Name: "vote new", Max: 60, Window: time.Hour}
)

// Poll is what a post asks. Its options are in their order, their ids are their places, from 1.
type Poll struct {
	Options []PollOption
	EndsAt  time.Time
	// Total is how many voted, Mine the id of the person's own option, empty where they did not vote.
	Total int
	Mine  string
	// IsClosed takes no votes any more; IsCounted tells the person the votes.
	IsClosed, IsCounted bool
}

// PollOption is one of the answers.
type PollOption struct {
	ID, Text string
	Votes    int
}

// NewPoll is what somebody asks.
type NewPoll struct {
	Options []string
	EndsAt  time.Time
}

// check returns the poll as it is kept; nil where there is none. from is when people can vote.
func (n *NewPoll) check(wrong input.Problems, from time.Time) *Poll {
	if n == nil {
		return nil
	}
	poll := &Poll{EndsAt: n.EndsAt}
	if len(n.Options) < leastOptions || len(n.Options) > mostOptions {
		wrong.Add("poll", "A poll has 2 to 6 options.")
	}
	var seen []string
	for i, option := range n.Options[:min(len(n.Options), mostOptions)] {
		text, flaw := input.Line(option, 1, maxOption)
		wrong.Add("poll", flaw.Say("An option is not valid text.", "An option has 1 to 100 characters.",
			"An option has characters that cannot be shown."))
		if slices.Contains(seen, text) {
			wrong.Add("poll", "Two options are the same.")
		}
		seen = append(seen, text)
		poll.Options = append(poll.Options, PollOption{ID: strconv.Itoa(i + 1), Text: text})
	}
	switch {
	case !n.EndsAt.After(from):
		wrong.Add("poll", endsTooSoon)
	case n.EndsAt.After(from.Add(farthest)):
		wrong.Add("poll", "A poll ends within a year of its post.")
	}
	return poll
}

// later is the later of two moments.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// shown is a poll as somebody may have it: whose post it is, who voted, and all once it ended are told the votes.
func (p *Poll) shown(mine string, isOwn bool, now time.Time) *Poll {
	if p == nil {
		return nil
	}
	out := *p
	out.Options, out.Mine, out.IsClosed = slices.Clone(p.Options), mine, !now.Before(p.EndsAt)
	out.IsCounted = isOwn || mine != "" || out.IsClosed
	if !out.IsCounted {
		out.Total = 0
		for i := range out.Options {
			out.Options[i].Votes = 0
		}
	}
	return &out
}

// Vote votes for an option of a post's poll, once: the same vote again changes nothing, and another is refused. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for gated posts and for whoever asks, BAD_USER_INPUT, CONFLICT after the end
// and for a second vote, RATE_LIMITED.
func (s *Service) Vote(ctx context.Context, v access.Viewer, id, optionID string) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	p, err := s.open(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	if p.Poll == nil || p.Status != access.Published {
		return Shown{}, fault.Missing("This poll")
	}
	if p.Author.UserID == v.UserID {
		return Shown{}, fault.New(fault.Forbidden, "You see the votes, so you have none.")
	}
	if p.Poll.Mine != "" && p.Poll.Mine == optionID {
		return p, nil
	}
	voter, err := s.store.Author(ctx, v.UserID)
	if err != nil {
		return Shown{}, err
	}
	if err := s.take(ctx, v, limit.ByAge(voter.Since, s.doors.Now(), voting, votingNew)); err != nil {
		return Shown{}, err
	}
	err = s.store.Vote(ctx, id, v.UserID, optionID, s.doors.Now(), func(p Post, mine string) error {
		switch {
		case p.Poll == nil || p.Status != access.Published:
			return fault.Missing("This poll")
		case mine != "":
			return fault.New(fault.Conflict, "You have voted, and votes stand.")
		case !s.doors.Now().Before(p.Poll.EndsAt):
			return fault.New(fault.Conflict, "This poll has ended.")
		case !slices.ContainsFunc(p.Poll.Options, func(o PollOption) bool { return o.ID == optionID }):
			return fault.BadInput(map[string]string{"optionId": "This poll has no such option."})
		}
		return nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}
