package shop

import (
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
	colItemID      column = "Item ID"
	colSizeID      column = "Size ID"
	colName        column = "Title"
	colCategory    column = "Type"
	colSubCategory column = "Subtype"
	colStatus      column = "Status"
	colCurrency    column = "Currency"
	colPrice       column = "Price"
	colVariant     column = "Variant"
	colColor       column = "Color"
	colStyle       column = "Style"
	colGender      column = "Cut"
	colFormat      column = "Format"
	colEdition     column = "Edition"
	colMaterial    column = "Material"
	colWeight      column = "Weight"
	colSKU         column = "SKU"
	colSize        column = "Size"
	colOwnPrice    column = "Variant Price"
	colQuantity    column = "Quantity"
	colLowStock    column = "Low stock"
	colDescription column = "Description"
)

// columns are all, in the order in which they are written.
var columns = []column{
	colItemID, colSizeID, colName, colCategory, colSubCategory, colStatus, colCurrency, colPrice, colVariant, colColor,
	colStyle, colGender, colFormat, colEdition, colMaterial, colWeight, colSKU, colSize, colOwnPrice, colQuantity,
	colLowStock, colDescription,
}

// aliases are what other shops call the same columns.
var aliases = map[string]column{
	"name": colName, "itemname": colName, "category": colCategory, "producttype": colCategory, "kind": colCategory,
	"subcategory": colSubCategory, "colour": colColor, "gender": colGender, "variantname": colVariant,
	"variantsku": colSKU, "itemsku": colSKU, "sizeprice": colOwnPrice, "baseprice": colPrice,
	"variantinventoryqty": colQuantity, "stock": colQuantity, "quantityavailable": colQuantity,
	"lowstockthreshold": colLowStock, "bodyhtml": colDescription,
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
)

// word points at what a variant says in a column.
func (v *Variant) word(c column) *string {
	return map[column]*string{
		colVariant: &v.Name, colColor: &v.Color, colStyle: &v.Style, colGender: &v.Gender, colFormat: &v.Format,
		colEdition: &v.Edition, colMaterial: &v.Material, colWeight: &v.Weight, colSKU: &v.SKU,
	}[c]
}

// cellsOf are what a file says of a size.
func cellsOf(i Item, v Variant, z Size) map[column]string {
	cells := map[column]string{
		colItemID: i.ID, colSizeID: z.ID, colName: i.Name, colCategory: i.Category, colSubCategory: i.SubCategory,
		colStatus: string(stands(i.Status)), colCurrency: i.Currency, colPrice: money.Format(i.BasePrice, i.Currency),
		colSize: z.Name, colQuantity: strconv.Itoa(z.Quantity), colDescription: i.Description,
	}
	for _, c := range words {
		cells[c] = *v.word(c)
	}
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
func tableOf(items []Item) sheet.Table {
	var out sheet.Table
	for _, c := range columns {
		out.Columns = append(out.Columns, string(c))
	}
	for _, i := range items {
		for _, v := range i.Variants {
			for _, z := range v.Sizes {
				cells := cellsOf(i, v, z)
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
