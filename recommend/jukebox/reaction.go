package jukebox

import (
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Kind is what a person did with a song.
type Kind string

// The kinds of a reaction. Skipped is left within 30 seconds, Refused is "Not for me".
const (
	Skipped  Kind = "skipped"
	Refused  Kind = "refused"
	Finished Kind = "finished"
	Saved    Kind = "saved"
	Repeated Kind = "repeated"
)

// strengths is how much a reaction says, a skip being 1.
var strengths = map[Kind]float64{Skipped: 1, Refused: 1.5, Finished: 1, Saved: 1.5, Repeated: 1.5}

// against says that the person does not want more of it.
func (k Kind) against() bool { return k == Skipped || k == Refused }

const (
	// MaxUpcoming is how many songs to come a reaction may name.
	MaxUpcoming = 100
	// reactionsKept is how many reactions a session remembers, answersKept of how many of the latest it remembers what
	// came of them, for a call that is repeated or undone.
	reactionsKept, answersKept = 24, 3
	// longestID bounds the ids that are stored.
	longestID = 64
)

// Reaction is what a person did with a song of a session, and what came of it.
type Reaction struct {
	// Key is the client's: the same reaction may arrive twice.
	Key     string    `json:"key"`
	TrackID string    `json:"trackId"`
	Kind    Kind      `json:"kind"`
	At      time.Time `json:"at"`
	// Undone reactions stay, so that the skip that play history tells of does not count either.
	Undone bool `json:"undone,omitempty"`
	// Answer is nil where it was too long ago.
	Answer *Answer `json:"answer,omitempty"`

	// private reactions are in memory alone.
	private bool
}

// Answer is what came of a reaction: the songs to come before it, and in place of them.
type Answer struct {
	Before     []Song      `json:"before"`
	After      []Song      `json:"after"`
	Position   int         `json:"position"`
	Understood *Understood `json:"understood,omitempty"`
}

// check tells what is wrong with a reaction and the songs to come beside it.
func (r Reaction) check(upcoming []string) error {
	bad := map[string]string{}
	checkKey(bad, r.Key)
	checkUpcoming(bad, upcoming)
	if r.TrackID == "" || len(r.TrackID) > longestID {
		bad["trackId"] = "trackId must name a track."
	}
	if strengths[r.Kind] == 0 {
		bad["kind"] = "kind must be skipped, refused, finished, saved or repeated."
	}
	return badInput(bad)
}

func checkUndo(key string, upcoming []string) error {
	bad := map[string]string{}
	checkKey(bad, key)
	checkUpcoming(bad, upcoming)
	return badInput(bad)
}

func badInput(bad map[string]string) error {
	if len(bad) == 0 {
		return nil
	}
	return fault.BadInput(bad)
}

func checkKey(bad map[string]string, key string) {
	if len(key) != len(uuid.Nil.String()) || uuid.Validate(key) != nil {
		bad["key"] = "key must be a UUID."
	}
}

func checkUpcoming(bad map[string]string, ids []string) {
	switch {
	case len(ids) > MaxUpcoming:
		bad["upcoming"] = fmt.Sprintf("upcoming must be at most %d tracks.", MaxUpcoming)
	case slices.ContainsFunc(ids, func(id string) bool { return id == "" || len(id) > longestID }):
		bad["upcoming"] = "upcoming must be ids of tracks."
	}
}

// remember adds a reaction, forgets the oldest beyond reactionsKept, and what came of those before answersKept.
func remember(list []Reaction, r Reaction) []Reaction {
	list = append(slices.Clone(list), r)
	list = list[max(0, len(list)-reactionsKept):]
	for i := range list[:max(0, len(list)-answersKept)] {
		list[i].Answer = nil
	}
	return list
}

func find(list []Reaction, key string) (int, bool) {
	i := slices.IndexFunc(list, func(r Reaction) bool { return r.Key == key })
	return i, i >= 0
}
