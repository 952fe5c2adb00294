package shop

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// line takes what a line says of a size and of its variant.
func (p *planner) line(l sheetLine) {
	variant, size, ok := p.place(l)
	if !ok {
		return
	}
	if variant < 0 {
		if len(p.next.Variants) >= MaxVariants {
			p.complain(l.number, colVariant, "An item has up to "+strconv.Itoa(MaxVariants)+" variants.")
			return
		}
		variant = len(p.next.Variants)
		p.next.Variants = append(p.next.Variants, Variant{ID: newID()})
	}
	v := p.next.Variants[variant]
	var z Size
	if size >= 0 {
		z = v.Sizes[size]
		if first := p.sizes[z.ID]; first > 0 {
			p.complain(l.number, colSize, "This is the size of line "+strconv.Itoa(first)+" again.")
			return
		}
	}
	before := p.cellsBefore(variant, z)
	isFirst := map[column]bool{}
	for _, c := range ofVariant {
		if _, has := l.given(c); has {
			isFirst[c] = p.agrees(v.ID, l, c)
		}
	}
	problems := len(p.problems)
	sizeID := p.say(l, variant, size)
	p.count(l, sizeID)
	if len(p.problems) > problems {
		return
	}
	n, m, _ := p.next.SizeAt(sizeID)
	p.sizes[sizeID] = l.number
	p.compare(l, p.next.Variants[n], p.next.Variants[n].Sizes[m], before, isFirst)
}

// cellsBefore are what a file would have said of a size, and of its variant as it was before any line.
func (p *planner) cellsBefore(variant int, z Size) map[column]string {
	if variant >= len(p.before.Variants) {
		return nil
	}
	v := p.before.Variants[variant]
	if z.ID != "" {
		return cellsOf(p.tiers, p.before, v, z)
	}
	cells := map[column]string{}
	for _, c := range ofVariant {
		cells[c] = v.says(c)
	}
	return cells
}

// compare notes what a line changes.
func (p *planner) compare(l sheetLine, v Variant, z Size, before map[column]string, isFirst map[column]bool) {
	part := strings.Join(slices.DeleteFunc([]string{v.Label(), z.Name}, func(s string) bool { return s == "" }), ", ")
	if part == "" {
		part = "One size"
	}
	after := cellsOf(p.tiers, p.next, v, z)
	for _, c := range columns {
		_, has := l.given(c)
		_, isOfItem := ofItem[c]
		if !has || isOfItem || c == colItemID || c == colSizeID || slices.Contains(ofVariant, c) && !isFirst[c] {
			continue
		}
		if before[c] != after[c] {
			p.cells = append(p.cells, CellChange{l.number, part, string(c), before[c], after[c]})
		}
	}
	if _, has := l.given(colQuantity); !has && before[colSizeID] == "" {
		p.cells = append(p.cells, CellChange{l.number, part, string(colQuantity), "", after[colQuantity]})
	}
}

// place finds the size that a line is about: by its id, else by what tells its variant from others and its name. Below
// 0 are those that are new.
func (p *planner) place(l sheetLine) (variant, size int, ok bool) {
	if id := l.cells[colSizeID]; id != "" {
		variant, size, ok = p.next.SizeAt(id)
		if !ok {
			p.complain(l.number, colSizeID, "This item has no size of this id.")
		}
		return variant, size, ok
	}
	var fit []int
	for n, v := range p.next.Variants {
		// What a line before renamed is still found by what it was.
		if n < len(p.before.Variants) {
			v = p.before.Variants[n]
		}
		if !slices.ContainsFunc(identity, func(c column) bool {
			text, has := l.given(c)
			return has && fold(text) != fold(*v.word(c))
		}) {
			fit = append(fit, n)
		}
	}
	has := func(n int) bool { return p.sizeNamed(n, l.cells[colSize]) >= 0 }
	if len(fit) > 1 && slices.ContainsFunc(fit, has) {
		fit = slices.DeleteFunc(fit, func(n int) bool { return !has(n) })
	}
	switch len(fit) {
	case 0:
		return -1, -1, true
	case 1:
		return fit[0], p.sizeNamed(fit[0], l.cells[colSize]), true
	}
	p.complain(l.number, "", "Several variants fit. Say the Size ID, or what tells the variant from the others.")
	return 0, 0, false
}

func (p *planner) sizeNamed(variant int, name string) int {
	return slices.IndexFunc(p.next.Variants[variant].Sizes, func(z Size) bool { return fold(z.Name) == fold(name) })
}

// fieldOf points at what a patch says in a column.
func (c *VariantPatch) fieldOf(of column) *input.Optional[string] {
	return map[column]*input.Optional[string]{
		colVariant: &c.Name, colColor: &c.Color, colStyle: &c.Style, colGender: &c.Gender, colFormat: &c.Format,
		colEdition: &c.Edition, colMaterial: &c.Material, colWeight: &c.Weight, colSKU: &c.SKU,
	}[of]
}

var lineFields = map[string]column{
	"sku": colSKU, "name": colVariant, "color": colColor, "style": colStyle, "gender": colGender, "format": colFormat,
	"weight": colWeight, "edition": colEdition, "material": colMaterial, "size": colSize, "quantity": colQuantity,
	"lowStockThreshold": colLowStock, "sizeInventory": colSize, "weightGrams": colGrams, "attributes": colAttributes,
}

// say has a line say what it says of a variant and a size, and returns the id of the size.
func (p *planner) say(l sheetLine, variant, size int) string {
	v := p.next.Variants[variant]
	var patch VariantPatch
	for _, c := range words {
		if text, has := l.given(c); has {
			*patch.fieldOf(c) = input.Set(text)
		}
	}
	p.more(l, &patch)
	var mine SizePatch
	var sizes []SizePatch
	for _, z := range v.Sizes {
		sizes = append(sizes, SizePatch{ID: z.ID})
	}
	if name, has := l.given(colSize); has {
		mine.Name = input.Set(name)
	}
	if text, has := l.given(colLowStock); has {
		if low, isNumber := p.pieces(l, colLowStock); isNumber {
			mine.LowStock = input.Set(&low)
		} else if text == "" {
			mine.LowStock = input.Set[*int](nil)
		}
	}
	at := size
	if size < 0 {
		at, sizes = len(sizes), append(sizes, mine)
	} else {
		mine.ID = v.Sizes[size].ID
		sizes[size] = mine
	}
	patch.Sizes = input.Set(sizes)
	next, _, err := patch.apply(v, p.next.Currency)
	if err != nil {
		p.blame(l.number, err, lineFields)
		return ""
	}
	if text, has := l.given(colOwnPrice); has {
		p.price(l, &next, at, text)
	}
	p.link(l, &next.Sizes[at])
	p.next.Variants[variant] = next
	return next.Sizes[at].ID
}

// more takes what a line says of a variant that is no plain text.
func (p *planner) more(l sheetLine, patch *VariantPatch) {
	if text, has := l.given(colGrams); has {
		grams, err := strconv.Atoi(text)
		switch {
		case text == "":
			patch.Grams = input.Set[*int](nil)
		case err != nil:
			p.complain(l.number, colGrams, "This is a whole number of grams.")
		default:
			patch.Grams = input.Set(&grams)
		}
	}
	if text, has := l.given(colAttributes); has {
		all, ok := splitAttributes(text)
		if !ok {
			p.complain(l.number, colAttributes, notAttributes)
			return
		}
		patch.Attributes = input.Set(all)
	}
}

// price gives a size a price of its own. A variant's becomes that of its sizes which had none, since a file has no line
// for a variant.
func (p *planner) price(l sheetLine, v *Variant, at int, text string) {
	var price *int64
	if text != "" {
		minor, err := money.Parse(text, p.next.Currency)
		if err != nil {
			p.complain(l.number, colOwnPrice, sayOfPrice(err, p.next.Currency))
			return
		}
		price = &minor
	}
	if had := ownPrice(*v, v.Sizes[at]); had == price || had != nil && price != nil && *had == *price {
		return
	}
	if v.Price != nil {
		for n := range v.Sizes {
			v.Sizes[n].Price = ownPrice(*v, v.Sizes[n])
		}
		v.Price = nil
	}
	v.Sizes[at].Price = price
}

// pieces reads a number of pieces.
func (p *planner) pieces(l sheetLine, c column) (n int, given bool) {
	text := l.cells[c]
	if text == "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > MaxPieces {
		p.complain(l.number, c, "This is a whole number from 0 to 1000000.")
		return 0, false
	}
	return n, true
}

// count counts the pieces of a size as a line says that they are.
func (p *planner) count(l sheetLine, sizeID string) {
	n, given := p.pieces(l, colQuantity)
	if !given || sizeID == "" {
		return
	}
	variant, size, _ := p.next.SizeAt(sizeID)
	e := Counted.Change(sizeID, n-p.next.Variants[variant].Sizes[size].Quantity)
	if e.Quantity == 0 {
		return
	}
	e.Reason = importReason
	entered, err := p.next.enter([]Entry{e}, p.actorID, p.now)
	if err != nil {
		p.blame(l.number, err, nil)
		return
	}
	p.entries = append(p.entries, entered...)
}
