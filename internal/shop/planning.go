package shop

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// CellChange is what a line of a file changes. Part names the size that it is about, and is empty for the item itself.
type CellChange struct {
	Line                        int
	Part, Column, Before, After string
}

// ItemChange is what a file changes of an item.
type ItemChange struct {
	// ItemID is empty for a new one.
	ItemID, Name string
	Cells        []CellChange
}

// IsNew reports whether the file offers the item.
func (c ItemChange) IsNew() bool { return c.ItemID == "" }

// importReason is what the history of the stock says.
const importReason = "Imported from a file"

// planner makes of an item and the lines about it what the item is to be.
type planner struct {
	before, next Item
	isNew        bool
	tiers        tierNames
	actorID      string
	now          time.Time
	entries      []Entry
	cells        []CellChange
	problems     []Problem
	// said is what was first said in a column of the item or a variant, by whose it is.
	said map[string]said
	// sizes are the lines of the sizes that were named.
	sizes map[string]int
}

type said struct {
	line int
	text string
}

// plan returns what the lines make of an item of the seller's. Where there are problems it says these alone.
func (t target) plan(i Item, actorID string, now time.Time) planner {
	p := planner{
		before: i, isNew: t.isNew, tiers: t.tiers, actorID: actorID, now: now, said: map[string]said{}, sizes: map[string]int{},
	}
	if t.isNew {
		i = Item{ID: newID(), Status: access.Draft, Version: 1, CreatedAt: now}
		i.Seller.UserID = actorID
	}
	p.next = i
	p.next.Variants = slices.Clone(i.Variants)
	for n, v := range p.next.Variants {
		p.next.Variants[n].Sizes = slices.Clone(v.Sizes)
	}
	p.item(t.lines)
	if len(p.problems) == 0 {
		for _, l := range t.lines {
			p.line(l)
		}
	}
	if !t.isNew && len(p.cells) > 0 && p.editsMoreThanStock() {
		p.next.Version, p.next.UpdatedAt = i.Version+1, now
	}
	return p
}

func (p *planner) editsMoreThanStock() bool {
	return slices.ContainsFunc(p.cells, func(c CellChange) bool { return c.Column != string(colQuantity) })
}

func (p *planner) change() ItemChange {
	c := ItemChange{Name: p.next.Name, Cells: p.cells}
	if !p.isNew {
		c.ItemID = p.before.ID
	}
	return c
}

func (p *planner) complain(line int, c column, words string) {
	p.problems = append(p.problems, Problem{line, string(c), words})
}

// blame complains of what a patch refuses, in the columns of its fields, on the line where that was first said.
func (p *planner) blame(line int, err error, of map[string]column) {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		p.complain(line, "", err.Error())
		return
	}
	if len(f.Fields) == 0 {
		p.complain(line, "", f.Message)
	}
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		at := line
		if _, isOfItem := ofItem[of[field]]; isOfItem {
			at = max(at, p.said[" "+string(of[field])].line)
		}
		p.complain(at, of[field], f.Fields[field])
	}
}

// agrees notes what a line says of an item or a variant, and complains where a line before said something else.
func (p *planner) agrees(of string, l sheetLine, c column) (first bool) {
	text := l.cells[c]
	key := of + " " + string(c)
	before, isSaid := p.said[key]
	if !isSaid {
		p.said[key] = said{l.number, text}
		return true
	}
	if before.text != text {
		p.complain(l.number, c, fmt.Sprintf("Line %d says “%s” of the same.", before.line, before.text))
	}
	return false
}

// ofItem are the columns that are about an item, and whether an empty cell leaves them as they are.
var ofItem = map[column]bool{
	colName: true, colCategory: true, colSubCategory: false, colStatus: true, colCurrency: true, colPrice: true,
	colDescription: false, colNamed: true, colTier: false, colTierPrice: false, colTierOnly: true, colShipping: false,
}

var itemFields = map[string]column{
	"name": colName, "category": colCategory, "subCategory": colSubCategory, "status": colStatus,
	"currency": colCurrency, "basePrice": colPrice, "description": colDescription, "tierPrice": colTierPrice,
	"tierOnly": colTierOnly, "shippingAndReturnInfo": colShipping,
}

// item takes what the lines say of the item itself.
func (p *planner) item(lines []sheetLine) {
	for _, l := range lines {
		for _, c := range columns {
			stays, isOfItem := ofItem[c]
			if text, has := l.given(c); has && isOfItem && (text != "" || !stays) {
				p.agrees("", l, c)
			}
		}
	}
	first := lines[0].number
	patch, ok := p.itemPatch(lines)
	if !ok {
		return
	}
	tier, ok := p.tier(&patch, lines)
	if !ok {
		return
	}
	next, err := patch.apply(p.next, tier)
	if err != nil {
		p.blame(first, err, itemFields)
		return
	}
	if next.Status == access.Published && next.PublishedAt.IsZero() {
		next.PublishedAt = p.now
	}
	if p.isNew {
		next.UpdatedAt = p.now
	}
	before := cellsOf(p.tiers, p.before, Variant{}, Size{})
	if p.isNew {
		before = nil
	}
	p.next = next
	after := cellsOf(p.tiers, next, Variant{}, Size{})
	for _, c := range columns {
		// What is new is called by its title already.
		if s, isSaid := p.said[" "+string(c)]; isSaid && before[c] != after[c] && (!p.isNew || c != colName) {
			p.cells = append(p.cells, CellChange{s.line, "", string(c), before[c], after[c]})
		}
	}
}

func (p *planner) itemPatch(lines []sheetLine) (patch Patch, ok bool) {
	said := p.saidOfItem
	lineOf := func(c column) int { return max(p.said[" "+string(c)].line, lines[0].number) }
	patch.Name, patch.Category = said(colName), said(colCategory)
	patch.SubCategory, patch.Description = said(colSubCategory), said(colDescription)
	patch.ShippingAndReturns = said(colShipping)
	if s := said(colStatus); s.Given {
		patch.Status = input.Set(statusOf(s.Value))
	}
	currency := money.Code(said(colCurrency).Or(p.before.Currency))
	switch _, known := money.Digits(currency); {
	case currency == "":
		p.complain(lines[0].number, colCurrency, "Say the Currency of what is new, like EUR.")
		return patch, false
	case !known:
		p.complain(lineOf(colCurrency), colCurrency, "This is not the code of a currency, like EUR.")
		return patch, false
	case !p.isNew && currency != p.before.Currency:
		p.complain(lineOf(colCurrency), colCurrency, "The currency of an item is changed where the item is.")
		return patch, false
	}
	patch.Currency = input.Set(currency)
	price := said(colPrice)
	if p.isNew && !price.Given {
		price = input.Set(lines[0].cells[colOwnPrice])
	}
	if price.Given {
		minor, err := money.Parse(price.Value, currency)
		if err != nil {
			p.complain(lineOf(colPrice), colPrice, sayOfPrice(err, currency))
			return patch, false
		}
		patch.BasePrice = input.Set(money.Major(minor, currency))
	}
	return patch, len(p.problems) == 0
}

func statusOf(text string) Status {
	switch s := Status(strings.ToLower(text)); s {
	case "published":
		return Active
	default:
		return s
	}
}

func sayOfPrice(err error, currency string) string {
	if errors.Is(err, money.ErrDecimals) {
		digits, _ := money.Digits(currency)
		return "A price in " + currency + " has at most " + strconv.Itoa(digits) + " decimals."
	}
	return "A price is a number from 0 to 1000000, like 24.50."
}
