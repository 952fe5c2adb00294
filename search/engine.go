package search

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// SchemaVersion names what an engine keeps of a document. An index made under another
// version is rebuilt; raise it whenever [Fields] or an engine's mapping changes.
const SchemaVersion = 6

// ErrNotReady says that the index has never been filled, was wiped, or was made under
// another [SchemaVersion]. A build makes it ready.
var ErrNotReady = errors.New("the search index is not ready")

// ErrRefused says that the engine is there and will never take a document: no waiting mends
// it, and others are not to wait for it.
var ErrRefused = errors.New("the search engine refuses a document")

// Request asks an engine for candidates.
type Request struct {
	Terms Terms
	// Also are the other ways of saying what Terms say: engines look up their keys and
	// words, well typed alone.
	Also  []Terms
	Types []item.Type
	// Limit is how many candidates of each kind an engine gives for each type that collects
	// without ranking; Best how many of each type one gives that ranks.
	Limit, Best int
	// Enough well typed candidates of a type make mistyped ones needless, and as many with
	// all words in the name those with some elsewhere.
	Enough int
	// Final adds albums and genres to the fields that are looked up.
	Final bool
	// Exact makes mistyped candidates needless.
	Exact bool
	// Named reports whether a document is called what was typed, or begins so. An engine
	// that finds some mistyped words by a further request saves that where one is.
	Named func(*Document) bool
	// Sounds are what guesses are looked up by, and nothing else.
	Sounds []Likeness
	// Filter and Viewer leave out what they do not let through: by the engine, so that what
	// nobody may see takes no candidate's place. Index checks every candidate again.
	Filter Filter
	Viewer Viewer
}

// State is how an index is.
type State struct {
	// Ready: it was filled, under this SchemaVersion, and answers.
	Ready bool
	// Documents by type, those that are OwnerOnly included.
	Documents map[item.Type]int64
	// SizeBytes is what the index takes on disk; -1 where the engine does not say.
	SizeBytes int64
	// BuiltAt is when the index was last filled afresh; zero where that is not known.
	BuiltAt time.Time
	// Build is the id of the build that answers; empty where none was committed.
	Build string
}

// Fill hands every document to yield, any number at once, and stops with the error that
// yield gives.
type Fill func(ctx context.Context, yield func([]Document) error) error

// Engine keeps documents and collects candidates. Every engine passes the suite in
// searchtest. All methods may be called at once.
//
// Writing. Put and Delete return once what they wrote is found by every later
// Candidates, and survives a restart. They are idempotent, and decide each document by
// itself: one of a version below the one held, or below the one it was deleted at, is
// ignored without an error; an equal version replaces. After an error any part of the
// call may have been done, and doing it again is safe. Before the first build they
// fail with ErrNotReady. Writers of one index take turns; several processes must not
// write one index at once (the outbox has one worker at a time).
//
// Reading. Candidates sees each document either before or after a write, never half of
// it; of several documents in one Put it may for a moment see only some.
//
// Building. Build begins a fresh index beside the one that answers, which goes on answering
// until Commit. There is one build at a time: beginning one of another id removes what was
// there. Put and Delete meanwhile reach both, and what they wrote wins over what Add gives
// for the same document, whatever its version. A build survives the end of the process, and
// Build takes one of the same id up with what it holds; until then Put and Delete reach it
// all the same. What was put before the end of the process no longer wins: what is read for
// Add after it is read later, and may be newer. At which versions documents were deleted
// before the build began is forgotten with the old index.
//
// Failing. An engine that cannot be reached gives an error, soon: no method waits for it
// to come back. The error is not yet a fault; Index makes it one.
type Engine interface {
	// Name is the engine's name in metrics: "bleve", "meilisearch".
	Name() string
	// Candidates returns, for each type, documents that may match, in any order, some of
	// them twice: those one of whose Keys is Full or Loose; those one of whose Keys begins
	// with Full, those with Full in Close among them; those that have every word, the last
	// as a beginning, none mistyped; the same with words mistyped, by few edits first. An
	// engine that collects returns up to Limit of each kind, by Fields.Order; one that ranks
	// returns the Best of them all. It fails with ErrNotReady.
	Candidates(ctx context.Context, r Request) (map[item.Type][]Document, error)
	// Guesses returns, for each type, documents that are like any of r.Sounds, the first of each type and likeness by
	// Fields.Order or so, r.Limit of each, in any order. It fails with ErrNotReady.
	Guesses(ctx context.Context, r Request) (map[item.Type][]Document, error)
	// Lookup gives those of refs that are held and not deleted. It fails with ErrNotReady.
	Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]Document, error)
	Put(ctx context.Context, documents []Document) error
	Delete(ctx context.Context, refs []VersionedRef) error
	// Build begins a fresh index, or goes on with that of the same id; resumed says which.
	Build(ctx context.Context, id string) (build Build, resumed bool, err error)
	// Walk hands every document of a type that is held to yield, some at a time, in any
	// order, some of them perhaps twice, and ends with its error. Of what is written
	// meanwhile it gives either state. It fails with ErrNotReady.
	Walk(ctx context.Context, t item.Type, yield func([]Document) error) error
	// State tells whether the index is ready and what it holds. An index that is not
	// ready is no error.
	State(ctx context.Context) (State, error)
	// Close ends what New or Open started. Nothing may be called after it.
	Close() error
}
