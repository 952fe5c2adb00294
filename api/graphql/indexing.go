package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// searchJob is the answer of what starts or steers a job.
func searchJob(j indexing.Job, err error) (*model.SearchJob, error) {
	return one(j, err, model.NewSearchJob)
}

// counted reads a page of a connection that tells how long the list is.
func counted[T, C any](ctx context.Context, first *int, after *string, last *int, before *string, read func(paging.Request) (paging.Page[T], error), convert func(paging.Page[T], int) *C) (*C, error) {
	req, err := paging.Parse(first, after, last, before)
	if err != nil {
		return nil, err
	}
	found, err := read(req)
	if err != nil {
		return nil, err
	}
	total, err := found.Count(ctx)
	if err != nil {
		return nil, err
	}
	return convert(found, total), nil
}
