package meilisearch

import (
	"context"
	"errors"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// walkSize is how many documents Walk reads at once.
const walkSize = 1000

// errSwapped says that another index answers than the one that was being read.
var errSwapped = errors.New("the search index was replaced while it was read")

// Walk implements search.Engine. The server counts pages by offset, in the order in which
// documents came: a deletion moves what follows it. Deletions are counted before they are
// done, so a page during which none was counted is where it was asked for; else it is asked
// for again, that much earlier, and some are given twice.
func (e *Engine) Walk(ctx context.Context, t item.Type, yield func([]search.Document) error) error {
	before, err := e.State(ctx)
	if err != nil {
		return err
	}
	if !before.Ready {
		return search.ErrNotReady
	}
	for offset, deletions := int64(0), e.deletions.Load(); ; {
		documents, err := e.page(ctx, t, offset)
		if err != nil {
			return err
		}
		if now := e.deletions.Load(); now != deletions {
			offset, deletions = max(0, offset-(now-deletions)), now
			continue
		}
		if len(documents) == 0 {
			break
		}
		if err := yield(documents); err != nil {
			return err
		}
		offset += int64(len(documents))
	}
	after, err := e.State(ctx)
	if err == nil && (after.Build != before.Build || !after.Ready) {
		err = errSwapped
	}
	return err
}

func (e *Engine) page(ctx context.Context, t item.Type, offset int64) ([]search.Document, error) {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	var page client.DocumentsResult
	query := &client.DocumentsQuery{
		Offset: offset, Limit: walkSize, Filter: filterIs("type", string(t)), Fields: []string{"stored"},
	}
	if err := e.server.Index(e.name).GetDocumentsWithContext(ctx, query, &page); err != nil {
		return nil, failure("reading documents", err)
	}
	documents := make([]search.Document, 0, len(page.Results))
	for _, hit := range page.Results {
		var held entry
		if err := decode(hit, &held); err != nil {
			return nil, err
		}
		if held.Stored != nil {
			documents = append(documents, *held.Stored)
		}
	}
	return documents, nil
}
