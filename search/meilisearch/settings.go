package meilisearch

import (
	"context"
	"fmt"

	client "github.com/meilisearch/meilisearch-go"
)

// settings make the server rank by what weighs most in the product's order: every word
// matches, fewer edits first, the whole name before its words before the artist, then the
// standing. Words come folded, so stop words, synonyms and languages need no settings.
func settings() *client.Settings {
	return &client.Settings{
		RankingRules:         []string{"words", "typo", "attributeRank", "standing:desc"},
		SearchableAttributes: []string{"whole", "name", "artist", "album", "genre"},
		DisplayedAttributes:  []string{"id", "type", "version", "schema", "build", "stored"},
		ProximityPrecision:   client.ByAttribute,
		TypoTolerance: &client.TypoTolerance{
			Enabled:             true,
			MinWordSizeForTypos: client.MinWordSizeForTypos{OneTypo: 2, TwoTypos: 5},
			DisableOnWords:      []string{},
			DisableOnAttributes: []string{},
		},
		// Slower answers than search waits for are cut to what was found by then.
		SearchCutoffMs: 1500,
	}
}

// filters are the attributes that queries filter by.
func filters() []any {
	equal := client.AttributeFeatures{Filter: client.FilterFeatures{Equality: true}}
	compared := client.AttributeFeatures{Filter: client.FilterFeatures{Equality: true, Comparison: true}}
	return []any{
		client.AttributeRule{
			AttributePatterns: []string{
				"type", "keys", "close", "initial", "near", "sounds", "find", "have", "owner",
				"genres", "currency",
			},
			Features: equal,
		},
		client.AttributeRule{AttributePatterns: []string{"year", "price", "latitude", "longitude"}, Features: compared},
	}
}

// create makes an empty index with its settings.
func (e *Engine) create(ctx context.Context, uid string) error {
	task, err := e.server.CreateIndexWithContext(ctx, &client.IndexConfig{Uid: uid, PrimaryKey: "id"})
	if err := e.await(ctx, task, err, "making an index"); err != nil {
		return err
	}
	task, err = e.server.Index(uid).UpdateSettingsWithContext(ctx, settings())
	if err := e.await(ctx, task, err, "setting up an index"); err != nil {
		return err
	}
	rules := filters()
	task, err = e.server.Index(uid).UpdateFilterableAttributesWithContext(ctx, &rules)
	return e.await(ctx, task, err, "setting up an index's filters")
}

// await waits until the server has done a task.
func (e *Engine) await(ctx context.Context, task *client.TaskInfo, err error, doing string) error {
	if err != nil {
		return failure(doing, err)
	}
	done, err := e.server.WaitForTaskWithContext(ctx, task.TaskUID, pollInterval)
	if err != nil {
		return failure(doing, err)
	}
	if done.Status != client.TaskStatusSucceeded {
		return codedError{
			doing, done.Error.Code,
			fmt.Sprintf("task %d %s: %s", task.TaskUID, done.Status, done.Error.Message),
		}
	}
	return nil
}
