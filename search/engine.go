package search

import (
	"context"
	"errors"
)

// SchemaVersion names what an engine keeps of a document. An index made under another
// version is rebuilt; raise it whenever [Fields] or an engine's mapping changes.
const SchemaVersion = 1

// ErrNotReady says that the index has never been filled, was wiped, or was made under
// another [SchemaVersion]. Rebuild makes it ready.
var ErrNotReady = errors.New("the search index is not ready")

// Request asks an engine for candidates.
type Request struct {
	Terms Terms
	Types []Type
	// Limit is how many candidates of each kind an engine gives for each type.
	Limit int
	// Enough well typed candidates of a type make mistyped ones needless, and as many with
	// all words in the name those with some elsewhere.
	Enough int
	// Final adds albums and genres to the fields that are looked up.
	Final bool
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
	Documents map[Type]int64
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
// call may have been done, and doing it again is safe. Before the first Rebuild they
// fail with ErrNotReady. Writers of one index take turns; several processes must not
// write one index at once (the outbox has one worker at a time).
//
// Reading. Candidates sees each document either before or after a write, never half of
// it; of several documents in one Put it may for a moment see only some.
//
// Rebuilding. Rebuild fills a fresh index and puts it in the place of the old one in one
// step, only once fill has ended without an error and the fresh index holds all it was
// given; until then, and after an error, the old one answers. Put and Delete meanwhile
// reach both, and what they wrote wins over what fill gives for the same document,
// whatever its version. A second Rebuild waits for the first. Rebuild forgets at which
// versions documents were deleted before it began.
//
// Failing. An engine that cannot be reached gives an error, soon: no method waits for it
// to come back. The error is not yet a fault; Index makes it one.
type Engine interface {
	// Name is the engine's name in metrics: "bleve", "meilisearch".
	Name() string
	// Candidates gives, for each type, documents that may match, in any order, some of
	// them twice. For each type it gives (up to Limit each, by Fields.Order): those
	// one of whose Keys is Full or Loose; those one of whose Keys begins with Full; those
	// that have every word, the last as a beginning, none mistyped; the same with words
	// mistyped, by few edits first. It fails with ErrNotReady.
	Candidates(ctx context.Context, r Request) (map[Type][]Document, error)
	// Lookup gives those of refs that are held and not deleted. It fails with ErrNotReady.
	Lookup(ctx context.Context, refs []Ref) (map[Ref]Document, error)
	Put(ctx context.Context, documents []Document) error
	Delete(ctx context.Context, refs []VersionedRef) error
	Rebuild(ctx context.Context, fill Fill) error
	// State tells whether the index is ready and what it holds. An index that is not
	// ready is no error.
	State(ctx context.Context) (State, error)
	// Close ends what New or Open started. Nothing may be called after it.
	Close() error
}
