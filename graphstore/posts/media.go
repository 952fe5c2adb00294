package posts

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/posts"
)

// mediaOf writes the files of a post as one property; null where it has none.
func mediaOf(p posts.Post) (any, error) {
	if len(p.Media) == 0 {
		return nil, nil //nolint:nilnil // no property
	}
	text, err := json.Marshal(p.Media)
	return string(text), err
}

// useFiles makes uploads the post's that it has come to use, each of which nothing else uses, and gives free those that
// it uses no more. Errors: BAD_USER_INPUT.
func useFiles(tx *cypher.Tx, before, after posts.Post, at time.Time) error {
	had, has := before.Files(), after.Files()
	of := files.Of{Label: "Post", ID: after.ID, OwnerID: after.Author.UserID}
	gone := slices.DeleteFunc(slices.Clone(had), func(key string) bool { return slices.Contains(has, key) })
	if err := of.Free(tx, gone, at); err != nil {
		return err
	}
	come := slices.DeleteFunc(slices.Clone(has), func(key string) bool { return slices.Contains(had, key) })
	there, err := of.Use(tx, come)
	if err == nil && !there {
		err = fault.BadInput(map[string]string{
			"multimediaUrl": "A picture or video is used already, or is not there any more.",
		})
	}
	return err
}
