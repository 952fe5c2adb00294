package share

import (
	"strings"

	"github.com/sidestage/sidestage/internal/shop"
)

// mostForms bounds the products of one page: an item of more sizes in all has one product a variant.
const mostForms = 100

// form is one of what an item can be bought as: a size of a variant, or a variant with all of its sizes.
type form struct {
	shop.Variant
	size  string
	sizes []shop.Size
}

func formsOf(i shop.Shown) (forms []form) {
	total := 0
	for _, v := range i.Variants {
		total += len(v.Sizes)
	}
	for _, v := range i.Variants {
		if total > mostForms {
			forms = append(forms, form{Variant: v, sizes: v.Sizes})
			continue
		}
		for n, z := range v.Sizes {
			forms = append(forms, form{v, z.Name, v.Sizes[n : n+1]})
		}
	}
	return forms
}

// addForms makes a ProductGroup of an item that comes in several forms, each a Product with its own pictures and offer.
func (s Share) addForms(data object, i shop.Shown) {
	forms := formsOf(i)
	if len(forms) < 2 {
		return
	}
	// What tells the forms apart, as schema.org calls it.
	said := map[string]map[string]bool{}
	products := make([]object, len(forms))
	for n, f := range forms {
		products[n] = s.formData(i, f)
		for _, by := range []string{"color", "size", "material"} {
			if said[by] == nil {
				said[by] = map[string]bool{}
			}
			text, _ := products[n][by].(string)
			said[by][text] = true
		}
	}
	var variesBy []string
	for _, by := range []string{"color", "size", "material"} {
		if len(said[by]) > 1 {
			variesBy = append(variesBy, "https://schema.org/"+by)
		}
	}
	data["@type"], data["productGroupID"], data["hasVariant"] = "ProductGroup", i.ID, products
	if len(variesBy) > 0 {
		data["variesBy"] = variesBy
	}
}

func (s Share) formData(i shop.Shown, f form) object {
	words := []string{i.Name}
	for _, word := range []string{f.Label(), f.size} {
		if word != "" {
			words = append(words, word)
		}
	}
	data := object{
		"@type": "Product", "name": strings.Join(words, ", "), "url": s.itemURL(i.ID), "inProductGroupWithID": i.ID,
		"offers": s.formOffer(i, f),
	}
	for name, text := range map[string]string{
		"sku": f.SKU, "color": f.Color, "size": f.size, "material": f.Material,
	} {
		if text != "" {
			data[name] = text
		}
	}
	images := s.imageURLs(f.Pictures)
	if len(images) == 0 {
		images = s.imageURLs(i.Pictures)
	}
	if len(images) > 0 {
		data["image"] = images
	}
	return data
}

// formOffer is what a form costs, from its cheapest size to its dearest.
func (s Share) formOffer(i shop.Shown, f form) object {
	availability, least, most := "SoldOut", i.PriceOfVariant(f.Variant), i.PriceOfVariant(f.Variant)
	for n, z := range f.sizes {
		price := i.PriceOf(f.Variant, z)
		if n == 0 {
			least, most = price, price
		}
		least, most = min(least, price), max(most, price)
		if z.Available() > 0 {
			availability = "InStock"
		}
	}
	return s.offer(i, availability, least, most)
}

func (s Share) imageURLs(keys []string) (urls []string) {
	for _, key := range keys {
		urls = append(urls, s.imageURL(shop.PictureURL(key)))
	}
	return urls
}
