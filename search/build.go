package search

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// ErrBuildGone says that a build is no longer there: it was committed or discarded,
// another took its place, or its engine was wiped.
var ErrBuildGone = errors.New("the index being built is gone")

// Build is a fresh index that is filled while the old one answers. Add, Commit and
// Discard are called by one goroutine at a time; the others at any time.
type Build interface {
	// Add keeps documents, whatever their versions; the last of one key counts. What Put
	// and Delete wrote since the build began, or since the process that fills it did,
	// stays. What Add accepted is held after a restart.
	Add(ctx context.Context, documents []Document) error
	// Held counts what the build holds by type, all that was added or put included.
	Held(ctx context.Context) (map[item.Type]int64, error)
	// Lookup gives those of refs that the build holds.
	Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]Document, error)
	// Commit puts the build in the place of the index that answers, in one step. After an
	// error State.Build says whether it happened nevertheless.
	Commit(ctx context.Context) error
	// Discard removes the build; one that is gone is no error.
	Discard(ctx context.Context) error
}

// Build begins a fresh index, or goes on with that of the same id; see [Engine].
func (x *Index) Build(ctx context.Context, id string) (build Build, resumed bool, err error) {
	err = x.timed(ctx, "build", 0, func(ctx context.Context) error {
		build, resumed, err = x.engine.Build(ctx, id)
		return err
	})
	if err != nil {
		return nil, false, err
	}
	return indexBuild{x, build}, resumed, nil
}

// Walk hands every document of a type that is held to yield; see [Engine].
func (x *Index) Walk(ctx context.Context, t item.Type, yield func([]Document) error) error {
	var stopped error
	err := x.timed(ctx, "walk", 0, func(ctx context.Context) error {
		err := x.engine.Walk(ctx, t, func(documents []Document) error {
			stopped = yield(documents)
			return stopped
		})
		if stopped != nil {
			return nil // the engine did not fail
		}
		return err
	})
	return errors.Join(stopped, err)
}

// Rebuild replaces the index by one of what fill gives. The old one answers until fill has
// ended without an error, and after one. It takes the place of a build under way; a second
// Rebuild waits for the first.
func (x *Index) Rebuild(ctx context.Context, fill Fill) error {
	x.rebuilding.Lock()
	defer x.rebuilding.Unlock()
	build, _, err := x.Build(ctx, rand.Text())
	if err != nil {
		return err
	}
	err = fill(ctx, func(documents []Document) error { return build.Add(ctx, documents) })
	if err != nil {
		err = fmt.Errorf("filling the search index: %w", err)
	} else {
		err = build.Commit(ctx)
	}
	if err != nil {
		// A rebuild that was cancelled still cleans up.
		return errors.Join(err, build.Discard(context.WithoutCancel(ctx)))
	}
	return nil
}

// indexBuild is a Build with the product's errors and metrics.
type indexBuild struct {
	index *Index
	build Build
}

func (b indexBuild) Add(ctx context.Context, documents []Document) error {
	return b.timed(ctx, "build_add", func(ctx context.Context) error { return b.build.Add(ctx, cleaned(documents)) })
}

func (b indexBuild) Held(ctx context.Context) (held map[item.Type]int64, err error) {
	err = b.timed(ctx, "build_held", func(ctx context.Context) error {
		held, err = b.build.Held(ctx)
		return err
	})
	return held, err
}

func (b indexBuild) Lookup(ctx context.Context, refs []item.Ref) (found map[item.Ref]Document, err error) {
	err = b.timed(ctx, "build_lookup", func(ctx context.Context) error {
		found, err = b.build.Lookup(ctx, refs)
		return err
	})
	return found, err
}

func (b indexBuild) Commit(ctx context.Context) error {
	defer b.index.besides.Clear()
	return b.timed(ctx, "build_commit", b.build.Commit)
}

func (b indexBuild) Discard(ctx context.Context) error {
	return b.timed(ctx, "build_discard", b.build.Discard)
}

func (b indexBuild) timed(ctx context.Context, kind string, call func(context.Context) error) error {
	return b.index.timed(ctx, kind, 0, call)
}
