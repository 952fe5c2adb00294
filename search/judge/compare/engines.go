package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/bleve"
	"github.com/sidestage/sidestage/search/judge"
	"github.com/sidestage/sidestage/search/meilisearch"
)

// engine is one of those compared.
type engine struct {
	name  string
	judge func(ctx context.Context, documents []search.Document, queries []judge.Query) (judge.Report, error)
}

// engines returns those that can be judged here.
func engines() []engine {
	all := []engine{{"bleve", judgeBleve}}
	url, key := os.Getenv("MEILI_URL"), os.Getenv("MEILI_MASTER_KEY")
	if url == "" {
		fmt.Fprintln(os.Stderr, "compare: MEILI_URL is empty, only bleve is judged")
		return all
	}
	index := "judge_" + strings.ToLower(rand.Text())
	return append(all,
		engine{
			"meilisearch",
			func(ctx context.Context, documents []search.Document, queries []judge.Query) (judge.Report, error) {
				report, err := judgeEngine(ctx, meilisearch.New(meilisearch.Options{URL: url, Key: key, Index: index}),
					documents, queries)
				return report, errors.Join(err, drop(ctx, url, key, index))
			},
		},
		engine{
			"raw meilisearch",
			func(ctx context.Context, documents []search.Document, queries []judge.Query) (judge.Report, error) {
				report, err := judgeRaw(ctx, url, key, index+"_raw", documents, queries)
				return report, errors.Join(err, drop(ctx, url, key, index+"_raw"))
			},
		},
	)
}

func judgeBleve(
	ctx context.Context, documents []search.Document, queries []judge.Query,
) (report judge.Report, err error) {
	folder, err := os.MkdirTemp("", "sidestage-judge-")
	if err != nil {
		return judge.Report{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	opened, err := bleve.Open(folder)
	if err != nil {
		return judge.Report{}, err
	}
	return judgeEngine(ctx, opened, documents, queries)
}

// judgeEngine fills an engine, asks it, and closes it.
func judgeEngine(
	ctx context.Context, e search.Engine, documents []search.Document, queries []judge.Query,
) (report judge.Report, err error) {
	index := search.New(e, nil)
	defer func() { err = errors.Join(err, index.Close()) }()
	err = index.Rebuild(ctx, func(_ context.Context, yield func([]search.Document) error) error {
		for part := range slices.Chunk(documents, 1000) {
			if err := yield(part); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return judge.Report{}, err
	}
	return judge.Run(ctx, index, queries)
}
