package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/judge"
)

// raw is Meilisearch as somebody would use it who reads its first page: names and artists
// in one index, its default ranking and typo settings, a filter for each group.
type raw struct {
	manager client.ServiceManager
	index   string
	types   []item.Type
}

// rawRow is a document of it.
type rawRow struct {
	Key    string `json:"key"`
	ID     string `json:"id"`
	Type   string `json:"type"`
	Name   string `json:"name"`
	Artist string `json:"artist"`
}

func judgeRaw(
	ctx context.Context, url, key, index string, documents []search.Document, queries []judge.Query,
) (judge.Report, error) {
	r := raw{manager: client.New(url, client.WithAPIKey(key)), index: index}
	defer r.manager.Close()
	if err := r.fill(ctx, documents); err != nil {
		return judge.Report{}, err
	}
	return judge.Run(ctx, r, queries)
}

func (r *raw) fill(ctx context.Context, documents []search.Document) error {
	task, err := r.manager.CreateIndexWithContext(ctx, &client.IndexConfig{Uid: r.index, PrimaryKey: "key"})
	if err := r.done(ctx, task, err); err != nil {
		return err
	}
	task, err = r.manager.Index(r.index).UpdateSettingsWithContext(ctx, &client.Settings{
		SearchableAttributes: []string{"name", "artist"}, FilterableAttributes: []string{"type"},
	})
	if err := r.done(ctx, task, err); err != nil {
		return err
	}
	rows := make([]rawRow, len(documents))
	for i, d := range documents {
		rows[i] = rawRow{Key: strconv.Itoa(i), ID: d.ID, Type: string(d.Type), Name: d.Name, Artist: d.ArtistName}
		if !slices.Contains(r.types, d.Type) {
			r.types = append(r.types, d.Type)
		}
	}
	task, err = r.manager.Index(r.index).AddDocumentsWithContext(ctx, rows, nil)
	return r.done(ctx, task, err)
}

// done waits for what was begun.
func (r *raw) done(ctx context.Context, begun *client.TaskInfo, err error) error {
	if err != nil {
		return err
	}
	task, err := r.manager.WaitForTaskWithContext(ctx, begun.TaskUID, 0)
	if err != nil {
		return err
	}
	if task.Status != client.TaskStatusSucceeded {
		return fmt.Errorf("%s: %s", task.Type, task.Error.Message)
	}
	return nil
}

// Search asks for all groups in one multi-search.
func (r raw) Search(ctx context.Context, q search.Query) (search.Results, error) {
	request := &client.MultiSearchRequest{}
	for _, t := range r.types {
		request.Queries = append(request.Queries, &client.SearchRequest{
			IndexUID: r.index, Query: q.Text, Limit: int64(q.PerGroup), Filter: fmt.Sprintf("type = %q", t),
		})
	}
	answer, err := r.manager.MultiSearchWithContext(ctx, request)
	if err != nil {
		return search.Results{}, err
	}
	results := search.Results{Groups: map[item.Type][]search.Hit{}}
	for i, group := range answer.Results {
		var rows []rawRow
		if err := group.Hits.DecodeInto(&rows); err != nil {
			return search.Results{}, err
		}
		for place, row := range rows {
			results.Groups[r.types[i]] = append(results.Groups[r.types[i]], search.Hit{
				Type: r.types[i], ID: row.ID, Name: row.Name, ArtistName: row.Artist, Score: 1 / float64(place+1),
			})
		}
	}
	return results, nil
}

// drop removes an index.
func drop(ctx context.Context, url, key, index string) error {
	r := raw{manager: client.New(url, client.WithAPIKey(key))}
	defer r.manager.Close()
	task, err := r.manager.DeleteIndexWithContext(context.WithoutCancel(ctx), index)
	return r.done(context.WithoutCancel(ctx), task, err)
}
