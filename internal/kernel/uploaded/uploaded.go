// Package uploaded names the pictures that people upload and things show.
package uploaded

import (
	"context"
	"slices"
	"strings"
)

const keysBegin = "images/"

// Pictures is where the pictures of a kind of things are read, as in "/api/images/event/"; each is named by the upload
// that it is.
type Pictures string

// URL is the address of a picture by the key of its upload.
func (at Pictures) URL(key string) string { return string(at) + strings.TrimPrefix(key, keysBegin) }

// Keys returns the keys of uploads that addresses and keys name, each once; false where one names none.
func (at Pictures) Keys(named []string) (keys []string, ok bool) {
	keys = []string{}
	for _, name := range named {
		id := strings.TrimPrefix(strings.TrimPrefix(name, string(at)), keysBegin)
		if id == "" || strings.ContainsAny(id, "/?#") {
			return nil, false
		}
		if key := keysBegin + id; !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys, true
}

// Find returns those of keys that are pictures which somebody uploaded.
type Find func(ctx context.Context, ownerID string, keys []string) ([]string, error)

// AreOf reports whether keys are pictures that their owner uploaded, or among those that a thing has already.
func AreOf(ctx context.Context, find Find, ownerID string, has, keys []string) (bool, error) {
	var asked []string
	for _, key := range keys {
		if !slices.Contains(has, key) {
			asked = append(asked, key)
		}
	}
	if len(asked) == 0 {
		return true, nil
	}
	found, err := find(ctx, ownerID, asked)
	return err == nil && len(found) == len(asked), err
}
