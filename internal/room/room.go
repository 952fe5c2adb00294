// Package room is the jukebox that several people hear in step: who is in it, what plays, what
// comes next, and who may change that. It knows no engine and no HTTP; what it needs from the
// graph is in Store, what chooses songs in Picker.
package room

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Bounds of a room.
const (
	MaxMembers = 50
	// MaxWishes is how many songs may wait that somebody asked for.
	MaxWishes = 100
	// MaxName is the length of a name in characters.
	MaxName = 60
	// CodeLength is that of the code that lets people in.
	CodeLength = 6
)

const (
	// hereFor is how long somebody is here after they asked last.
	hereFor = 30 * time.Second
	// hostFor is how long a host is waited for who is away, before another takes over.
	hostFor = 2 * time.Minute
	// idleFor is how long a room is kept in which nobody asks.
	idleFor = 6 * time.Hour
	// ahead is how many songs wait at least.
	ahead = 5
	// unknownLength is how long a song plays whose length nobody knows.
	unknownLength = 10 * time.Minute
)

// Room is a jukebox of several people, as it is stored. Its methods are rules; they change it
// under the lock of the store.
type Room struct {
	ID, Code, Name string
	// HostID is the member who may pause, seek and skip. One who is away for hostFor hands over
	// to the longest-standing of those who are here, for good.
	HostID string
	// Dial is from 0, what is known, to 1, what is new.
	Dial float64
	// Version rises with every change that members see.
	Version int64
	// Members are those who joined, the longest-standing first.
	Members   []Member
	State     State
	CreatedAt time.Time
	// ActiveAt is when it last changed.
	ActiveAt time.Time
}

// Member is somebody in a room.
type Member struct {
	person.Person
	Since time.Time
	// SeenAt is when they asked last.
	SeenAt time.Time
}

// State is what a room plays, stored as JSON. It has at most MaxWishes and a few songs.
type State struct {
	// Here are the members who were present when the room changed last, the longest-standing first.
	Here []string `json:"here"`
	// Judged are those who may hear all that waits.
	Judged []string `json:"judged"`
	Now    *Playing `json:"now,omitempty"`
	// Next is what comes, in order.
	Next []Entry `json:"next"`
	// Made counts the entries that there ever were: the order among equal votes.
	Made int `json:"made"`
	// Session is what the Picker remembers; Unknown are tracks that were played and that it
	// does not know of yet.
	Session json.RawMessage `json:"session,omitempty"`
	Unknown []string        `json:"unknown,omitempty"`
}

// Entry is a song that waits, or plays.
type Entry struct {
	ID      string `json:"id"`
	TrackID string `json:"trackId"`
	// Length is zero where nobody knows it.
	Length time.Duration `json:"length"`
	Reason string        `json:"reason,omitempty"`
	// For is the member whose taste speaks for it, where that is the reason.
	For string `json:"for,omitempty"`
	// WishedBy is the member who asked for it; empty where the jukebox chose it.
	WishedBy string `json:"wishedBy,omitempty"`
	// Votes are 1 or -1 by member.
	Votes map[string]int `json:"votes,omitempty"`
	// Order is the place among entries of as many votes.
	Order int `json:"order"`
}

// Tally is the sum of the votes.
func (e Entry) Tally() int {
	sum := 0
	for _, vote := range e.Votes {
		sum += vote
	}
	return sum
}

// against counts the votes of -1 of those who are here.
func (e Entry) against(here []string) int {
	n := 0
	for _, id := range here {
		if e.Votes[id] < 0 {
			n++
		}
	}
	return n
}

// Playing is the song that plays. A vote of -1 for it is one to skip it.
type Playing struct {
	Entry
	// StartedAt is when its beginning would have been heard, had it played on without a pause.
	StartedAt time.Time `json:"startedAt"`
	// Paused says that it stands still, at Stopped.
	Paused  bool          `json:"paused,omitempty"`
	Stopped time.Duration `json:"stopped,omitempty"`
}

// Position is how far the song is, between zero and its length.
func (p Playing) Position(now time.Time) time.Duration {
	if p.Paused {
		return p.Stopped
	}
	return max(0, min(now.Sub(p.StartedAt), p.length()))
}

// Began is when its beginning would have been heard to be where it is now.
func (p Playing) Began(now time.Time) time.Time {
	if p.Paused {
		return now.Add(-p.Stopped)
	}
	return p.StartedAt
}

// EndsAt is when the song is over; false where it stands still.
func (p Playing) EndsAt() (time.Time, bool) { return p.StartedAt.Add(p.length()), !p.Paused }

func (p Playing) length() time.Duration {
	if p.Length <= 0 {
		return unknownLength
	}
	return p.Length
}

// Member finds somebody in the room.
func (r *Room) Member(userID string) (*Member, bool) {
	i := slices.IndexFunc(r.Members, func(m Member) bool { return m.UserID == userID })
	if i < 0 {
		return nil, false
	}
	return &r.Members[i], true
}

// present are the ids of those who asked lately, the longest-standing first.
func (r *Room) present(now time.Time) []string {
	ids := []string{}
	for _, m := range r.Members {
		if now.Sub(m.SeenAt) <= hereFor {
			ids = append(ids, m.UserID)
		}
	}
	return ids
}

// successor is who takes over from a host who is away for too long, the longest-standing of those
// who are here; "" where the host stays.
func (r *Room) successor(now time.Time) string {
	here := r.present(now)
	if m, ok := r.Member(r.HostID); (ok && now.Sub(m.SeenAt) <= hostFor) || len(here) == 0 {
		return ""
	}
	return here[0]
}

// IsHere tells whether somebody was present when the room changed last.
func (r *Room) IsHere(userID string) bool { return slices.Contains(r.State.Here, userID) }

// isJudged tells whether all who are here may hear what waits.
func (r *Room) isJudged(here []string) bool {
	return !slices.ContainsFunc(here, func(id string) bool { return !slices.Contains(r.State.Judged, id) })
}

// judge notes that people may hear those of tracks that wait, and tells whether that changed anything. Where another
// waits that came meanwhile, it is not known of all of them: nobody is added then.
func (r *Room) judge(people, tracks []string) (changed bool) {
	if slices.ContainsFunc(r.State.Next, func(e Entry) bool { return !slices.Contains(tracks, e.TrackID) }) {
		r.judgedFor(people)
		return false
	}
	changed = !r.isJudged(people)
	r.State.Judged = people
	return changed
}

// judgedFor leaves of those who may hear all that waits the ones for whom another song was judged.
func (r *Room) judgedFor(people []string) {
	r.State.Judged = slices.DeleteFunc(r.State.Judged, func(id string) bool { return !slices.Contains(people, id) })
}

// SkipsNeeded is how many of those who are here have to vote against what plays: more than half.
func (r *Room) SkipsNeeded() int { return len(r.State.Here)/2 + 1 }

// SkipVotes is how many did.
func (r *Room) SkipVotes() int {
	if r.State.Now == nil {
		return 0
	}
	return r.State.Now.against(r.State.Here)
}

// Why gives the reason of an entry in words.
func (r *Room) Why(e Entry) string {
	if e.WishedBy != "" {
		return "Wished by " + r.nameOf(e.WishedBy)
	}
	if e.For != "" {
		if _, ok := r.Member(e.For); !ok {
			return "For this room"
		}
		return "For the taste of " + r.nameOf(e.For)
	}
	return e.Reason
}

func (r *Room) nameOf(userID string) string {
	if m, ok := r.Member(userID); ok && m.Name != "" {
		return m.Name
	}
	return "somebody who has left"
}

func (r *Room) wishes() int {
	n := 0
	for _, e := range r.State.Next {
		if e.WishedBy != "" {
			n++
		}
	}
	return n
}
