package share

import (
	"fmt"
	"net/url"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/shop"
)

func (s Share) itemURL(id string) string { return s.PublicURL + "/tradingpost/" + url.PathEscape(id) }

// amount is a price as machines read it, with the digits of its currency.
func amount(minor int64, currency string) string {
	digits, _ := money.Digits(currency)
	return strconv.FormatFloat(money.Major(minor, currency), 'f', digits, 64)
}

func (s Share) itemHead(i shop.Shown) head {
	least, _ := i.PriceRange()
	description := clip(i.Description)
	if description == "" {
		description = fmt.Sprintf("%s by %s, %s %s.", i.Name, i.Seller.Name, amount(least, i.Currency), i.Currency)
	}
	image := i.Seller.ProfilePictureURL
	if len(i.Pictures) > 0 {
		image = shop.PictureURL(i.Pictures[0])
	}
	return head{
		title: i.Name + " by " + i.Seller.Name, description: description, url: s.itemURL(i.ID), image: s.imageURL(image),
		imageAlt: i.Name, kind: "website", card: "summary_large_image", feed: s.feedURL(i.Seller.Handle),
		feedTitle: feedTitle(i.Seller.Name), data: s.itemData(i),
	}
}

// itemData is an item as schema.org has it: as a visitor pays for it.
func (s Share) itemData(i shop.Shown) object {
	data := object{
		"@context": "https://schema.org", "@type": "Product", "name": i.Name, "url": s.itemURL(i.ID),
		"productID": i.ID, "category": i.Category, "brand": s.group(i.Seller), "offers": s.offers(i),
	}
	if i.Description != "" {
		data["description"] = i.Description
	}
	if images := s.imageURLs(i.Pictures); len(images) > 0 {
		data["image"] = images
	}
	s.addForms(data, i)
	return data
}

func (s Share) offers(i shop.Shown) object {
	availability := "InStock"
	switch {
	case i.Shows() == shop.SoldOut:
		availability = "SoldOut"
	case !i.HasAccess:
		availability = "LimitedAvailability"
	}
	least, most := i.PriceRange()
	return s.offer(i, availability, least, most)
}

// offer is what an item, or one of its forms, costs.
func (s Share) offer(i shop.Shown, availability string, least, most int64) object {
	offer := object{
		"priceCurrency": i.Currency, "availability": "https://schema.org/" + availability, "url": s.itemURL(i.ID),
		"seller": s.group(i.Seller),
	}
	if least == most {
		offer["@type"], offer["price"] = "Offer", amount(least, i.Currency)
		return offer
	}
	offer["@type"] = "AggregateOffer"
	offer["lowPrice"], offer["highPrice"] = amount(least, i.Currency), amount(most, i.Currency)
	return offer
}
