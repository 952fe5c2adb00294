package shop

import (
	"context"
	"slices"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
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

// named returns what names an item's pictures after a patch, the default first.
func (c Patch) named(has []string) []string {
	if !c.DefaultImage.Given && !c.Images.Given {
		return has
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
	return slices.Concat(first, rest)
}

// show gives the item the pictures that are named, with what they show.
func (i *Item) show(named []string, texts input.Optional[[]string]) error {
	keys, err := pictureKeys("additionalImages", named, maxPictures)
	if err != nil {
		return err
	}
	i.PictureTexts, err = pictureTexts(keys, textsOf(i.Pictures, i.PictureTexts), named, texts)
	i.Pictures = keys
	return err
}

// show is Item.show for a variant.
func (v *Variant) show(named []string, texts input.Optional[[]string]) error {
	keys, err := pictureKeys("variantImages", named, maxOnVariant)
	if err != nil {
		return err
	}
	v.PictureTexts, err = pictureTexts(keys, textsOf(v.Pictures, v.PictureTexts), named, texts)
	v.Pictures = keys
	return err
}

// textsOf are what pictures show, by their keys.
func textsOf(keys, texts []string) map[string]string {
	known := map[string]string{}
	for n, text := range texts[:min(len(texts), len(keys))] {
		known[keys[n]] = text
	}
	return known
}

// pictureTexts returns what pictures show, in their order: as somebody says of those that they name, else as it is
// known.
func pictureTexts(
	keys []string, known map[string]string, named []string, given input.Optional[[]string],
) ([]string, error) {
	const field = "imageTexts"
	if len(given.Value) > len(named) {
		return nil, fault.BadInput(map[string]string{field: "There are more texts than pictures."})
	}
	wrong := input.Problems{}
	for n, text := range given.Value {
		key, _ := pictures.Keys(named[n : n+1])
		kept, flaw := input.Line(text, 0, maxPictureText)
		wrong.Add(field, sayOf(flaw, 0))
		known[key[0]] = kept
	}
	texts, isSaid := make([]string, len(keys)), false
	for n, key := range keys {
		texts[n] = known[key]
		isSaid = isSaid || texts[n] != ""
	}
	if !isSaid {
		texts = nil
	}
	return texts, wrong.Err()
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
