package comments

import (
	"encoding/json"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// photosOf writes the pictures of a comment as one property; null where it has none.
func photosOf(n comments.New) (any, error) {
	if len(n.Photos) == 0 {
		return nil, nil //nolint:nilnil // no property
	}
	text, err := json.Marshal(n.Photos)
	return string(text), err
}

func uses(c comments.Comment) files.Of {
	return files.Of{Label: "Comment", ID: c.ID, OwnerID: c.AuthorID}
}

// usePhotos makes the uploads the comment's. Errors: BAD_USER_INPUT.
func usePhotos(tx *cypher.Tx, c comments.Comment) error {
	there, err := uses(c).Use(tx, comments.PhotoKeys(c.Photos))
	if err == nil && !there {
		err = fault.BadInput(map[string]string{"photos": "A picture is used already, or is not there any more."})
	}
	return err
}
