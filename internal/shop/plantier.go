package shop

import (
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// tierNames are the tiers of a seller, as a file names them: by their name where no other has it, else by their id.
type tierNames struct {
	all []access.Tier
}

// word is what a file calls a tier.
func (n tierNames) word(t *access.Tier) string {
	switch {
	case t == nil:
		return ""
	case len(n.named(t.Name)) > 1:
		return t.ID
	}
	return t.Name
}

func (n tierNames) named(name string) (found []access.Tier) {
	for _, t := range n.all {
		if fold(t.Name) == fold(name) {
			found = append(found, t)
		}
	}
	return found
}

// find returns the tier of an id or a name, nil of none; problem says why there is none.
func (n tierNames) find(text string) (tier *access.Tier, problem string) {
	if text == "" {
		return nil, ""
	}
	for _, t := range n.all {
		if t.ID == text {
			return &t, ""
		}
	}
	switch found := n.named(text); len(found) {
	case 0:
		return nil, "You have no tier of this name or id."
	case 1:
		return &found[0], ""
	}
	return nil, "You have several tiers of this name. Say the id."
}

// saidOfItem is what the lines say of the item in a column.
func (p *planner) saidOfItem(c column) input.Optional[string] {
	s, isSaid := p.said[" "+string(c)]
	return input.Optional[string]{Value: s.text, Given: isSaid}
}

// tier puts what the lines say of tiers and of naming the price into a patch, and returns the tier that it names.
func (p *planner) tier(patch *Patch, lines []sheetLine) (tier *access.Tier, ok bool) {
	problems := len(p.problems)
	lineOf := func(c column) int { return max(p.said[" "+string(c)].line, lines[0].number) }
	tier = p.next.Tier
	if s := p.saidOfItem(colTier); s.Given {
		found, problem := p.tiers.find(s.Value)
		if problem != "" {
			p.complain(lineOf(colTier), colTier, problem)
		}
		tier, patch.TierID = found, input.Set(s.Value)
	}
	if s := p.saidOfItem(colTierPrice); s.Given {
		patch.TierPrice = input.Set[*float64](nil)
		minor, err := money.Parse(s.Value, patch.Currency.Value)
		switch {
		case s.Value == "":
		case err != nil:
			p.complain(lineOf(colTierPrice), colTierPrice, sayOfPrice(err, patch.Currency.Value))
		case tier == nil:
			p.complain(lineOf(colTierPrice), colTierPrice, "Say the Tier that this price is for.")
		default:
			patch.TierPrice = input.Set(new(money.Major(minor, patch.Currency.Value)))
		}
	}
	for c, into := range map[column]*input.Optional[bool]{
		colTierOnly: &patch.TierOnly, colNamed: &patch.NameYourPrice,
	} {
		s := p.saidOfItem(c)
		if is, known := yesOrNo[strings.ToLower(s.Value)]; s.Given && known {
			*into = input.Set(is)
		} else if s.Given {
			p.complain(lineOf(c), c, "This is yes or no.")
		}
	}
	return tier, len(p.problems) == problems
}

var yesOrNo = map[string]bool{"yes": true, "true": true, "1": true, "no": false, "false": false, "0": false}
