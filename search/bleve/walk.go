package bleve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// walkSize is how many documents Walk gives at once.
const walkSize = 1000

// Walk implements search.Engine. It lists the keys first, so that no reader is held open
// while yield works: a swap would wait for it, and every search for the swap.
func (e *Engine) Walk(ctx context.Context, t item.Type, yield func([]search.Document) error) error {
	var keys []string
	err := e.read(func(g *generation) (err error) {
		keys, err = g.keys(ctx, t)
		return err
	})
	if err != nil {
		return err
	}
	for part := range slices.Chunk(keys, walkSize) {
		if err := ctx.Err(); err != nil {
			return err
		}
		documents := make([]search.Document, 0, len(part))
		err := e.read(func(g *generation) error {
			for _, key := range part {
				h, ok, err := g.load(key)
				if err != nil {
					return err
				}
				if ok && !h.Deleted {
					documents = append(documents, h.Document)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := yield(documents); err != nil {
			return err
		}
	}
	return nil
}

// keys lists what is held of a type.
func (g *generation) keys(ctx context.Context, t item.Type) (keys []string, err error) {
	advanced, err := g.index.Advanced()
	if err != nil {
		return nil, fmt.Errorf("listing the search index: %w", err)
	}
	reader, err := advanced.Reader()
	if err != nil {
		return nil, fmt.Errorf("listing the search index: %w", err)
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	listed, err := reader.TermFieldReader(ctx, []byte(t), fieldType, false, false, false)
	if err != nil {
		return nil, fmt.Errorf("listing %s documents: %w", t, err)
	}
	defer func() { err = errors.Join(err, listed.Close()) }()
	for {
		next, err := listed.Next(nil)
		if err != nil {
			return nil, fmt.Errorf("listing %s documents: %w", t, err)
		}
		if next == nil {
			return keys, nil
		}
		key, err := reader.ExternalID(next.ID)
		if err != nil {
			return nil, fmt.Errorf("listing %s documents: %w", t, err)
		}
		keys = append(keys, key)
	}
}
