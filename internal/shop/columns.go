package shop

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/sheet"
)

// column is one of a file of items, which has a line for each size.
type column string

// The columns, by the names that they are written under.
const (
	colItemID       column = "Item ID"
	colSizeID       column = "Size ID"
	colName         column = "Title"
	colCategory     column = "Type"
	colSubCategory  column = "Subtype"
	colStatus       column = "Status"
	colCurrency     column = "Currency"
	colPrice        column = "Price"
	colNamed        column = "Name your price"
	colTier         column = "Tier"
	colTierPrice    column = "Tier price"
	colTierOnly     column = "Tier only"
	colVariant      column = "Variant"
	colColor        column = "Color"
	colStyle        column = "Style"
	colGender       column = "Cut"
	colFormat       column = "Format"
	colEdition      column = "Edition"
	colMaterial     column = "Material"
	colWeight       column = "Weight"
	colGrams        column = "Weight in grams"
	colAttributes   column = "Attributes"
	colSKU          column = "SKU"
	colSize         column = "Size"
	colOwnPrice     column = "Variant Price"
	colQuantity     column = "Quantity"
	colLowStock     column = "Low stock"
	colPlatform     column = "Platform"
	colExternalID   column = "External ID"
	colExternalSKU  column = "External SKU"
	colExternalData column = "External data"
	colDescription  column = "Description"
	colShipping     column = "Shipping and returns"
)

// columns are all, in the order in which they are written.
var columns = []column{
	colItemID, colSizeID, colName, colCategory, colSubCategory, colStatus, colCurrency, colPrice, colNamed, colTier,
	colTierPrice, colTierOnly, colVariant, colColor, colStyle, colGender, colFormat, colEdition, colMaterial, colWeight,
	colGrams, colAttributes, colSKU, colSize, colOwnPrice, colQuantity, colLowStock, colPlatform, colExternalID,
	colExternalSKU, colExternalData, colDescription, colShipping,
}

// aliases are what other shops call the same columns.
var aliases = map[string]column{
	"name": colName, "itemname": colName, "category": colCategory, "producttype": colCategory, "kind": colCategory,
	"subcategory": colSubCategory, "colour": colColor, "gender": colGender, "variantname": colVariant,
	"variantsku": colSKU, "itemsku": colSKU, "sizeprice": colOwnPrice, "baseprice": colPrice,
	"variantinventoryqty": colQuantity, "stock": colQuantity, "quantityavailable": colQuantity,
	"lowstockthreshold": colLowStock, "bodyhtml": colDescription, "grams": colGrams, "variantgrams": colGrams,
	"weightgrams": colGrams, "options": colAttributes, "tierid": colTier, "tiername": colTier,
	"integration": colPlatform, "metadata": colExternalData, "shippingandreturninfo": colShipping,
}

// columnOf finds a column by what somebody wrote at its head.
func columnOf(head string) (column, bool) {
	plain := plainHead(head)
	at := slices.IndexFunc(columns, func(c column) bool { return plainHead(string(c)) == plain })
	if at >= 0 {
		return columns[at], true
	}
	c, known := aliases[plain]
	return c, known
}

func plainHead(head string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _-()/", r) {
			return -1
		}
		return r
	}, strings.ToLower(head))
}

// words are what is said of a variant, in the columns that say it; those of identity tell it from others.
var (
	identity = []column{colVariant, colColor, colStyle, colGender, colFormat, colEdition}
	words    = append(slices.Clone(identity), colMaterial, colWeight, colSKU)
	// ofVariant are all that are about a variant.
	ofVariant = append(slices.Clone(words), colGrams, colAttributes)
)

// word points at what a variant says in a column.
func (v *Variant) word(c column) *string {
	return map[column]*string{
		colVariant: &v.Name, colColor: &v.Color, colStyle: &v.Style, colGender: &v.Gender, colFormat: &v.Format,
		colEdition: &v.Edition, colMaterial: &v.Material, colWeight: &v.Weight, colSKU: &v.SKU,
	}[c]
}

// says is what a file says of a variant in a column.
func (v *Variant) says(c column) string {
	switch c {
	case colGrams:
		if v.OwnGrams == nil {
			return ""
		}
		return strconv.Itoa(*v.OwnGrams)
	case colAttributes:
		return joinAttributes(v.Attributes)
	}
	return *v.word(c)
}

// yes is how a file says that something is so or not.
func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// cellsOf are what a file says of a size.
func cellsOf(tiers tierNames, i Item, v Variant, z Size) map[column]string {
	cells := map[column]string{
		colItemID: i.ID, colSizeID: z.ID, colName: i.Name, colCategory: i.Category, colSubCategory: i.SubCategory,
		colStatus: string(stands(i.Status)), colCurrency: i.Currency, colPrice: money.Format(i.BasePrice, i.Currency),
		colSize: z.Name, colQuantity: strconv.Itoa(z.Quantity), colDescription: i.Description,
		colShipping: i.ShippingAndReturns, colTier: tiers.word(i.Tier), colTierOnly: yes(i.TierOnly),
		colNamed: yes(i.NameYourPrice),
	}
	if i.TierPrice != nil {
		cells[colTierPrice] = money.Format(*i.TierPrice, i.Currency)
	}
	for _, c := range ofVariant {
		cells[c] = v.says(c)
	}
	maps.Copy(cells, linkCells(z.Links))
	if own := ownPrice(v, z); own != nil {
		cells[colOwnPrice] = money.Format(*own, i.Currency)
	}
	if z.LowStock != nil {
		cells[colLowStock] = strconv.Itoa(*z.LowStock)
	}
	return cells
}

// ownPrice is the price of a size apart from the item's: a variant's is that of its sizes which have none.
func ownPrice(v Variant, z Size) *int64 {
	if z.Price != nil {
		return z.Price
	}
	return v.Price
}

// stands is a status as a seller sets it.
func stands(stored access.Status) Status {
	for status, each := range statuses {
		if each == stored {
			return status
		}
	}
	return Draft
}

// tableOf writes items as a file, each of its sizes on a line.
func tableOf(tiers tierNames, items []Item) sheet.Table {
	var out sheet.Table
	for _, c := range columns {
		out.Columns = append(out.Columns, string(c))
	}
	for _, i := range items {
		for _, v := range i.Variants {
			for _, z := range v.Sizes {
				cells := cellsOf(tiers, i, v, z)
				row := make([]any, len(columns))
				for n, c := range columns {
					row[n] = cells[c]
				}
				out.Rows = append(out.Rows, row)
			}
		}
	}
	return out
}
