// Package indexing is the work on the search index that admins see: things brought up to
// date, rebuilds of a type or of everything, checks and repairs. Jobs are kept where the
// truth is, one at a time, and outlive the server that works on them.
package indexing

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Kind is what a job does.
type Kind string

// The kinds of the contract.
const (
	Things Kind = "THINGS"
	Type   Kind = "TYPE"
	All    Kind = "ALL"
	Check  Kind = "CHECK"
	Repair Kind = "REPAIR"
)

// State is where a job stands.
type State string

// Running and Paused are under way; the others are ends.
const (
	Running   State = "RUNNING"
	Paused    State = "PAUSED"
	Done      State = "DONE"
	Failed    State = "FAILED"
	Cancelled State = "CANCELLED"
)

// Ended reports whether nothing comes after s.
func (s State) Ended() bool { return s != Running && s != Paused }

// KeptJobs is how many jobs are remembered, MaxThings how many ids one may name, and
// MaxFindings how many of the differences that a check finds are kept.
const (
	KeptJobs    = 50
	MaxThings   = 1000
	MaxFindings = 1000
)

// Job is work on the index.
type Job struct {
	ID    string
	Kind  Kind
	State State
	// ObjectType is the type that it is about; empty for all.
	ObjectType string
	// IDs are the things of a Things job.
	IDs []string
	Progress
	StartedAt time.Time
	// UpdatedAt is when it last went on; EndedAt is zero until it ended.
	UpdatedAt, EndedAt time.Time
	// StartedBy is the handle of the admin; empty for what the server or the command line began.
	StartedBy string
}

// Progress is how far a job has come, and where it goes on.
type Progress struct {
	// Total is how many things it began with; -1 until that is counted.
	Total, Done int
	// Rate is in things a second, over the last stretch that it ran.
	Rate float64
	// Note is why it failed, or what it waits for.
	Note string
	// Found counts all differences that a check found.
	Found  int
	Cursor Cursor
	// IsSwapping: the fresh index is being put in place, and it is too late to stop the job.
	IsSwapping bool
}

// Cursor is the place where a job goes on after a pause or a restart.
type Cursor struct {
	// Step counts the parts of the job that are done; After is the last id done in the next.
	Step  int    `json:"step,omitempty"`
	After string `json:"after,omitempty"`
	// StepDone and StepFound are what Done and Found were when the step began: one that walks
	// the index begins anew.
	StepDone  int `json:"stepDone,omitempty"`
	StepFound int `json:"stepFound,omitempty"`
	// Begun says that a fresh index was begun; Everything that all of it comes from the graph
	// although the job is about one type.
	Begun      bool `json:"begun,omitempty"`
	Everything bool `json:"everything,omitempty"`
	// Sample are things that are compared in the end, drawn from the Seen so far.
	Sample []item.Ref `json:"sample,omitempty"`
	Seen   int        `json:"seen,omitempty"`
}

// SecondsLeft is how long a running job still takes at its rate; false where it cannot be said.
func (j Job) SecondsLeft() (float64, bool) {
	if j.State != Running || j.Rate <= 0 || j.Total < 0 {
		return 0, false
	}
	return float64(max(0, j.Total-j.Done)) / j.Rate, true
}

// builds reports whether the job fills a fresh index.
func (j Job) builds() bool { return j.Kind == Type || j.Kind == All }

// Difference is how index and graph differ about a thing.
type Difference string

// The differences of the contract.
const (
	Missing  Difference = "MISSING"
	Leftover Difference = "LEFTOVER"
	Outdated Difference = "OUTDATED"
)

// Finding is a difference that a check found.
type Finding struct {
	Difference Difference `json:"difference"`
	Type       item.Type  `json:"type"`
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Repaired   bool       `json:"repaired,omitempty"`
}

// Thing is what the graph or the index says of something that can be found.
type Thing struct {
	item.Ref
	Name string
	// OwnerID is the artist that it is by; empty where it is by none.
	OwnerID string
	Version int64
	// Says is all that must be the same on both sides, apart from the version. Numbers that
	// rise with every play are not.
	Says string
	// Document is the thing as the index takes it.
	Document any
}

// step is a part of a job: everything of a type, from the graph or, with walk, from the
// index that answers.
type step struct {
	kind string
	walk bool
}

// steps returns the parts of a job in order.
func steps(j Job, types []string) []step {
	var all []step
	switch {
	case j.Kind == All || j.Kind == Type && j.Cursor.Everything:
		for _, t := range types {
			all = append(all, step{kind: t})
		}
	case j.Kind == Type:
		all = append(all, step{kind: j.ObjectType})
		for _, t := range types {
			if t != j.ObjectType {
				all = append(all, step{kind: t, walk: true})
			}
		}
	case j.Kind == Check || j.Kind == Repair:
		for _, t := range types {
			all = append(all, step{kind: t}, step{kind: t, walk: true})
		}
	}
	return all
}
