package shop

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// The bounds of what somebody says of an item; texts in characters.
const (
	maxName, maxDescription   = 120, 5000
	maxShipping               = 2000
	maxWord                   = 60
	maxSKU                    = 64
	maxPictures, maxOnVariant = 12, 8
	maxPictureText            = 300
	maxAttributes             = 20
	// MaxVariants bounds an item, MaxSizes a variant, MaxPieces the stock of a size.
	MaxVariants = 60
	MaxSizes    = 40
	MaxPieces   = 1_000_000
	maxReason   = 200

	notPieces = "This is no number of pieces."
)

// Patch is what somebody changes of their item, or begins it with. What is not given stays; the zero value takes away.
type Patch struct {
	Name, Description, Category, SubCategory input.Optional[string]
	ShippingAndReturns                       input.Optional[string]
	BasePrice                                input.Optional[float64]
	Currency                                 input.Optional[string]
	// DefaultImage and Images are keys of uploads, or addresses that the item has already.
	DefaultImage input.Optional[string]
	Images       input.Optional[[]string]
	// ImageTexts are what the pictures show, the default first.
	ImageTexts              input.Optional[[]string]
	Status                  input.Optional[Status]
	TierID                  input.Optional[string]
	TierPrice               input.Optional[*float64]
	TierOnly, NameYourPrice input.Optional[bool]
}

// VariantPatch is Patch for a variant. Sizes given are all that it has then.
type VariantPatch struct {
	SKU, Name                                               input.Optional[string]
	Price                                                   input.Optional[*float64]
	Images, ImageTexts                                      input.Optional[[]string]
	Color, Style, Gender, Format, Weight, Edition, Material input.Optional[string]
	// Grams is what a piece weighs for shipping; nil for what Weight says.
	Grams      input.Optional[*int]
	Attributes input.Optional[[]Attribute]
	Sizes      input.Optional[[]SizePatch]
}

// SizePatch is Patch for a size; one without an id is new.
type SizePatch struct {
	ID    string
	Name  input.Optional[string]
	Price input.Optional[*float64]
	// Quantity is how many there are of a new size.
	Quantity input.Optional[int]
	LowStock input.Optional[*int]
}

// apply returns the item with what is given; tier is the one that the patch names. Errors: BAD_USER_INPUT.
func (c Patch) apply(i Item, tier *access.Tier) (Item, error) {
	wrong := input.Problems{}
	next := i
	line(wrong, "name", c.Name, 1, maxName, &next.Name)
	text(wrong, "description", c.Description, maxDescription, &next.Description)
	line(wrong, "subCategory", c.SubCategory, 0, maxWord, &next.SubCategory)
	text(wrong, "shippingAndReturnInfo", c.ShippingAndReturns, maxShipping, &next.ShippingAndReturns)
	line(wrong, "category", c.Category, 0, maxWord, &next.Category)
	if next.Category == "" {
		next.Category = "Other"
	}
	if category, known := categoryOf(next.Category); known {
		next.Category = category
	} else {
		wrong.Add("category", "A category is one of "+strings.Join(Categories(), ", ")+".")
	}
	c.applyPrices(wrong, i, &next)
	if c.TierID.Given {
		next.Tier = tier
	}
	next.TierOnly, next.NameYourPrice = c.TierOnly.Or(i.TierOnly), c.NameYourPrice.Or(i.NameYourPrice)
	if next.Tier == nil {
		next.TierPrice = nil
		if next.TierOnly {
			wrong.Add("tierOnly", "What is for holders of a tier alone names the tier.")
		}
	}
	if c.Status.Given {
		status, known := statuses[c.Status.Value]
		if !known {
			wrong.Add("status", "A status to set is draft, active or archived.")
		}
		next.Status = status
	}
	return next, wrong.Err()
}

// categoryOf returns a category as it is kept, of one that somebody wrote.
func categoryOf(text string) (string, bool) {
	at := slices.IndexFunc(Categories(), func(known string) bool { return strings.EqualFold(known, text) })
	if at < 0 {
		return text, false
	}
	return Categories()[at], true
}

func (c Patch) applyPrices(wrong input.Problems, i Item, next *Item) {
	next.Currency = money.Code(c.Currency.Or(i.Currency))
	if next.Currency != i.Currency && i.Currency != "" && !c.BasePrice.Given {
		wrong.Add("currency", "Another currency comes with another price.")
	}
	if c.BasePrice.Given || i.Currency == "" {
		minor, err := money.Minor(c.BasePrice.Value, next.Currency)
		addPrice(wrong, "basePrice", next.Currency, err)
		next.BasePrice = minor
	}
	price(wrong, "tierPrice", c.TierPrice, next.Currency, &next.TierPrice)
	if next.Currency == i.Currency || i.Currency == "" {
		return
	}
	// Prices in the currency before are none in this one.
	if !c.TierPrice.Given {
		next.TierPrice = nil
	}
	next.Variants = slices.Clone(i.Variants)
	for n := range next.Variants {
		v := &next.Variants[n]
		v.Price, v.Sizes = nil, slices.Clone(v.Sizes)
		for m := range v.Sizes {
			v.Sizes[m].Price = nil
		}
	}
}

// apply returns the variant of an item with what is given, and what came in of new sizes. Errors: BAD_USER_INPUT.
func (c VariantPatch) apply(v Variant, currency string) (Variant, []Entry, error) {
	wrong := input.Problems{}
	next := v
	for _, word := range []struct {
		name  string
		given input.Optional[string]
		into  *string
		most  int
	}{
		{"sku", c.SKU, &next.SKU, maxSKU},
		{"name", c.Name, &next.Name, maxName},
		{"color", c.Color, &next.Color, maxWord},
		{"style", c.Style, &next.Style, maxWord},
		{"gender", c.Gender, &next.Gender, maxWord},
		{"format", c.Format, &next.Format, maxWord},
		{"weight", c.Weight, &next.Weight, maxWord},
		{"edition", c.Edition, &next.Edition, maxWord},
		{"material", c.Material, &next.Material, maxWord},
	} {
		line(wrong, word.name, word.given, 0, word.most, word.into)
	}
	price(wrong, "price", c.Price, currency, &next.Price)
	if c.Grams.Given {
		next.OwnGrams = checkGrams(wrong, c.Grams.Value)
	}
	if c.Attributes.Given {
		next.Attributes = attributes(wrong, c.Attributes.Value)
	}
	sizes, came := c.applySizes(wrong, v, currency)
	next.Sizes = sizes
	return next, came, wrong.Err()
}

func (c VariantPatch) applySizes(wrong input.Problems, v Variant, currency string) (sizes []Size, came []Entry) {
	given := c.Sizes.Value
	if !c.Sizes.Given {
		sizes = v.Sizes
	}
	if len(sizes) == 0 && len(given) == 0 {
		given = []SizePatch{{}}
	}
	if len(given) > MaxSizes {
		wrong.Add("sizeInventory", "A variant has up to "+strconv.Itoa(MaxSizes)+" sizes.")
		return v.Sizes, nil
	}
	for _, patch := range given {
		at := slices.IndexFunc(v.Sizes, func(s Size) bool { return s.ID == patch.ID })
		size := Size{ID: uuid.Must(uuid.NewV7()).String()}
		switch {
		case patch.ID == "":
			n := patch.Quantity.Value
			if checkPieces(wrong, "quantity", n, 0); n > 0 {
				came = append(came, Counted.Change(size.ID, n))
			}
		case at < 0:
			wrong.Add("sizeId", "The variant has no such size.")
		case patch.Quantity.Given:
			wrong.Add("quantity", "The stock of a size changes by updateInventory.")
		default:
			size = v.Sizes[at]
		}
		line(wrong, "size", patch.Name, 0, maxWord, &size.Name)
		price(wrong, "price", patch.Price, currency, &size.Price)
		if patch.LowStock.Given {
			size.LowStock = checkLowStock(wrong, patch.LowStock.Value)
		}
		if slices.ContainsFunc(sizes, func(s Size) bool { return s.ID == size.ID || strings.EqualFold(s.Name, size.Name) }) {
			wrong.Add("size", "A variant has each size once.")
		}
		sizes = append(sizes, size)
	}
	return sizes, came
}

func attributes(wrong input.Problems, given []Attribute) []Attribute {
	if len(given) > maxAttributes {
		wrong.Add("attributes", "A variant has up to "+strconv.Itoa(maxAttributes)+" attributes.")
		return nil
	}
	out := make([]Attribute, len(given))
	for n, a := range given {
		line(wrong, "attributes", input.Set(a.Name), 1, maxWord, &out[n].Name)
		line(wrong, "attributes", input.Set(a.Value), 0, maxName, &out[n].Value)
	}
	return out
}

// checkPieces complains of what is no number of pieces, from least on.
func checkPieces(wrong input.Problems, field string, n, least int) {
	if n < least || n > MaxPieces {
		wrong.Add(field, notPieces)
	}
}

// checkLowStock returns how few left somebody wants to know of, nil for never.
func checkLowStock(wrong input.Problems, low *int) *int {
	if low != nil {
		checkPieces(wrong, "lowStockThreshold", *low, 0)
	}
	return low
}

// price sets a price that may be taken away where it is given.
func price(wrong input.Problems, field string, o input.Optional[*float64], currency string, into **int64) {
	if !o.Given {
		return
	}
	if o.Value == nil {
		*into = nil
		return
	}
	minor, err := money.Minor(*o.Value, currency)
	addPrice(wrong, field, currency, err)
	*into = &minor
}

func addPrice(wrong input.Problems, field, currency string, err error) {
	switch {
	case errors.Is(err, money.ErrCurrency):
		wrong.Add("currency", "currency must be the ISO 4217 code of a currency, like USD.")
	case errors.Is(err, money.ErrDecimals):
		digits, _ := money.Digits(currency)
		wrong.Add(field, "A price in "+currency+" has at most "+strconv.Itoa(digits)+" decimals.")
	case err != nil:
		wrong.Add(field, "A price is 0 to 1,000,000.")
	}
}

// line sets a field to one line of text where it is given, or where there must be one.
func line(wrong input.Problems, field string, o input.Optional[string], least, most int, into *string) {
	if !o.Given && (least == 0 || *into != "") {
		return
	}
	kept, flaw := input.Line(o.Or(*into), least, most)
	wrong.Add(field, sayOf(flaw, least))
	*into = kept
}

func text(wrong input.Problems, field string, o input.Optional[string], most int, into *string) {
	if !o.Given {
		return
	}
	kept, flaw := input.Text(o.Value, 0, most)
	wrong.Add(field, sayOf(flaw, 0))
	*into = kept
}

func sayOf(flaw input.Flaw, least int) string {
	length := "This is too long."
	if least > 0 {
		length = "This is empty or too long."
	}
	return flaw.Say("This is not valid text.", length, "This has characters that cannot be shown.")
}
