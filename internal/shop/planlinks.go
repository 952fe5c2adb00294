package shop

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// linkColumns say how other systems know a size: values of one place in each belong together.
var linkColumns = []column{colPlatform, colExternalID, colExternalSKU, colExternalData}

var linkFields = map[string]column{
	"platform": colPlatform, "externalId": colExternalID, "externalSku": colExternalSKU, "attributes": colExternalData,
}

// linkCells are what a file says of how other systems know a size.
func linkCells(links []Link) map[column]string {
	var platforms, ids, skus, data []string
	hasData := false
	for _, l := range links {
		platforms, ids, skus = append(platforms, l.Platform), append(ids, l.ExternalID), append(skus, l.ExternalSKU)
		data = append(data, joinAttributes(l.Metadata))
		hasData = hasData || len(l.Metadata) > 0
	}
	cells := map[column]string{
		colPlatform: joinValues(platforms), colExternalID: joinValues(ids), colExternalSKU: joinValues(skus),
	}
	if hasData {
		// What is within is kept already.
		cells[colExternalData] = strings.Join(data, " | ")
	}
	return cells
}

// link takes what a line says of how other systems know a size. What the file has no column of stays, by platform.
func (p *planner) link(l sheetLine, z *Size) {
	values := map[column][]string{}
	for _, c := range linkColumns {
		text, has := l.given(c)
		switch {
		case has && c == colExternalData:
			values[c] = splitCell(text, bar, 0)
		case has:
			values[c] = splitValues(text)
		}
	}
	if len(values) == 0 {
		return
	}
	links := slices.Clone(z.Links)
	if _, has := l.given(colPlatform); has {
		links = p.linksOf(values[colPlatform], z.Links)
	}
	if !p.fill(l, links, values) {
		return
	}
	slices.SortFunc(links, func(a, b Link) int { return cmp.Compare(a.PlatformKey(), b.PlatformKey()) })
	before, after := linkCells(z.Links), linkCells(links)
	if slices.ContainsFunc(linkColumns, func(c column) bool { return before[c] != after[c] }) {
		z.Links, z.LinksSaid = links, true
	}
}

// linksOf are links to platforms, those that there are already as they are.
func (p *planner) linksOf(platforms []string, had []Link) []Link {
	links := make([]Link, len(platforms))
	for n, platform := range platforms {
		links[n] = Link{Platform: platform, ID: newID(), Status: SyncPending, CreatedAt: p.now}
		key := links[n].PlatformKey()
		if at := slices.IndexFunc(had, func(l Link) bool { return l.PlatformKey() == key }); at >= 0 {
			links[n] = had[at]
			links[n].Platform = platform
		}
	}
	return links
}

// fill puts the values of a line into links, and complains of what is wrong.
func (p *planner) fill(l sheetLine, links []Link, values map[column][]string) bool {
	problems := len(p.problems)
	for _, c := range linkColumns {
		if len(values[c]) > len(links) {
			p.complain(l.number, c, fmt.Sprintf("There are %d values for %d platforms.", len(values[c]), len(links)))
			return false
		}
	}
	if len(links) > maxLinks {
		p.complain(l.number, colPlatform, tooManyLinks)
		return false
	}
	seen := map[string]bool{}
	for n := range links {
		link := &links[n]
		valueOf := func(c column, into *string) {
			if given, has := values[c]; has {
				*into = ""
				if n < len(given) {
					*into = given[n]
				}
			} else if _, isCleared := l.given(c); isCleared {
				*into = ""
			}
		}
		valueOf(colExternalID, &link.ExternalID)
		valueOf(colExternalSKU, &link.ExternalSKU)
		var data string
		if _, has := l.given(colExternalData); has {
			valueOf(colExternalData, &data)
			metadata, ok := splitAttributes(data)
			if !ok {
				p.complain(l.number, colExternalData, notAttributes)
				continue
			}
			link.Metadata = metadata
		}
		checked, err := link.checked()
		if err != nil {
			p.blame(l.number, err, linkFields)
			continue
		}
		*link = checked
		if seen[link.PlatformKey()] {
			p.complain(l.number, colPlatform, "This platform is named twice.")
		}
		seen[link.PlatformKey()] = true
	}
	return len(p.problems) == problems
}

const notAttributes = "These are names with values, like “Fit: slim; Made in: Graz”."

// sharedLinks finds an external id of a platform that two sizes would have, where one of them is said anew: the id of
// that size.
func sharedLinks(items map[string]Item) (sizeIDs []string) {
	of := map[string][]Size{}
	for _, i := range items {
		for _, v := range i.Variants {
			for _, z := range v.Sizes {
				for _, l := range z.Links {
					if l.ExternalID != "" {
						key := l.PlatformKey() + "\n" + l.ExternalID
						of[key] = append(of[key], z)
					}
				}
			}
		}
	}
	for _, sizes := range of {
		for _, z := range sizes {
			if len(sizes) > 1 && z.LinksSaid {
				sizeIDs = append(sizeIDs, z.ID)
			}
		}
	}
	return sizeIDs
}
