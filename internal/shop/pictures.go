package shop

import (
	"context"
	"slices"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/uploaded"
)

// pictures of items are named by the upload that they are.
const pictures uploaded.Pictures = "/api/images/merch/"

// PictureURL is the address of an item's picture.
func PictureURL(key string) string { return pictures.URL(key) }

// pictureKeys returns the keys that are named, each once.
func pictureKeys(field string, named []string, most int) ([]string, error) {
	keys, ok := pictures.Keys(named)
	if !ok {
		return nil, notAPicture(field)
	}
	if len(keys) > most {
		return nil, fault.BadInput(map[string]string{field: "There are up to " + strconv.Itoa(most) + " pictures."})
	}
	return keys, nil
}

func notAPicture(field string) error {
	return fault.BadInput(map[string]string{field: "This is not the key of a picture that you uploaded."})
}

// pictures returns the keys of an item's pictures after a patch, the default first.
func (c Patch) pictures(has []string) ([]string, error) {
	if !c.DefaultImage.Given && !c.Images.Given {
		return has, nil
	}
	var first, rest []string
	if len(has) > 0 {
		first, rest = has[:1], has[1:]
	}
	if c.DefaultImage.Given {
		first = nil
		if c.DefaultImage.Value != "" {
			first = []string{c.DefaultImage.Value}
		}
	}
	if c.Images.Given {
		rest = c.Images.Value
	}
	return pictureKeys("additionalImages", slices.Concat(first, rest), maxPictures)
}

// AllPictures returns the keys of all pictures of an item, with those of its variants.
func (i Item) AllPictures() []string {
	keys := slices.Clone(i.Pictures)
	for _, v := range i.Variants {
		keys = append(keys, v.Pictures...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// requirePictures checks that keys are pictures which the seller uploaded, or that the item has already.
func (s *Service) requirePictures(ctx context.Context, sellerID, field string, has, keys []string) error {
	theirs, err := uploaded.AreOf(ctx, s.store.Pictures, sellerID, has, keys)
	if err == nil && !theirs {
		err = notAPicture(field)
	}
	return err
}
