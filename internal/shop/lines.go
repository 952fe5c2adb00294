package shop

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sheet"
)

const (
	// MaxImport bounds a file in bytes, mostLines its lines below the head.
	MaxImport = 1 << 20
	mostLines = 2000
)

// sheetLine is a line of a file, by its columns.
type sheetLine struct {
	number int
	cells  map[column]string
}

// given returns what a line says in a column; has reports whether the file has that column.
func (l sheetLine) given(c column) (text string, has bool) {
	text, has = l.cells[c]
	return text, has
}

// Problem is what is wrong with a line of a file, in a column where one is to blame.
type Problem struct {
	Line            int
	Column, Message string
}

// readLines reads a file, and names the columns of it that nobody knows. Errors: BAD_USER_INPUT.
func readLines(file string) (lines []sheetLine, ignored []string, err error) {
	if len(file) > MaxImport {
		return nil, nil, unfit("This file is larger than 1 MB. Import it in parts.")
	}
	rows, more, err := sheet.ReadCSV(file, mostLines+1)
	wrong, isUnreadable := errors.AsType[*sheet.Unreadable](err)
	switch {
	case errors.Is(err, sheet.ErrEncoding):
		return nil, nil, unfit("This is no CSV file in UTF-8. Save it as “CSV UTF-8” and choose it again.")
	case isUnreadable:
		const words = "Line %d cannot be read: a quotation mark is missing or one too many."
		return nil, nil, unfit(fmt.Sprintf(words, wrong.Line))
	case err != nil:
		return nil, nil, err
	case more:
		return nil, nil, unfit("This file has more than 2,000 lines. Import it in parts.")
	case len(rows) == 0:
		return nil, nil, unfit("This file is empty.")
	}
	heads, ignored, err := readHead(rows[0])
	if err != nil {
		return nil, nil, err
	}
	for _, row := range rows[1:] {
		l := sheetLine{row.Number, map[column]string{}}
		for _, c := range heads {
			if c != "" {
				l.cells[c] = ""
			}
		}
		for n, cell := range row.Cells[:min(len(row.Cells), len(heads))] {
			if heads[n] != "" {
				l.cells[heads[n]] = cell
			}
		}
		lines = append(lines, l)
	}
	return lines, ignored, nil
}

func unfit(words string) error { return fault.BadInput(map[string]string{"file": words}) }

// readHead returns the column of each cell of a line, empty for those that nobody knows.
func readHead(row sheet.Line) (heads []column, ignored []string, err error) {
	seen := map[column]string{}
	for _, head := range row.Cells {
		c, known := columnOf(head)
		switch {
		case !known:
			if head != "" && len(ignored) < len(columns) {
				ignored = append(ignored, head)
			}
		case seen[c] != "":
			return nil, nil, unfit(fmt.Sprintf("The columns %s and %s are the same. Keep one of them.", seen[c], head))
		default:
			seen[c] = head
		}
		heads = append(heads, c)
	}
	if seen[colName] == "" && seen[colItemID] == "" && seen[colSKU] == "" {
		return nil, nil, unfit("The first line names the columns: at least one of them is Title, Item ID or SKU.")
	}
	return heads, ignored, nil
}

// target is the lines of a file that are about one item.
type target struct {
	// before is the item as it is; IsNew where it is none yet.
	before Item
	isNew  bool
	lines  []sheetLine
	tiers  tierNames
}

// owned is what a seller has, to be found by what a file says of it.
type owned struct {
	byID   map[string]Item
	byName map[string][]string
	bySKU  map[string][]string
	tiers  tierNames
}

func own(items []Item, tiers tierNames) owned {
	o := owned{map[string]Item{}, map[string][]string{}, map[string][]string{}, tiers}
	for _, i := range items {
		o.byID[i.ID] = i
		if i.Shows() == Archived {
			continue
		}
		o.byName[fold(i.Name)] = append(o.byName[fold(i.Name)], i.ID)
		for _, v := range i.Variants {
			if v.SKU != "" {
				for _, z := range v.Sizes {
					o.bySKU[fold(v.SKU)] = append(o.bySKU[fold(v.SKU)], z.ID)
				}
			}
		}
	}
	return o
}

func fold(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// targets sorts lines by the items that they are about, in the order of the file. What is wrong with a line is told by
// complain.
func (o owned) targets(lines []sheetLine, complain func(Problem)) []*target {
	var all []*target
	of := map[string]*target{}
	for _, l := range lines {
		key, i, problem := o.find(l)
		if problem.Message != "" {
			problem.Line = l.number
			complain(problem)
			continue
		}
		if i.Music != nil {
			complain(Problem{Line: l.number, Message: "This is a download: change it on its page."})
			continue
		}
		t := of[key]
		if t == nil {
			t = &target{before: i, isNew: i.ID == "", tiers: o.tiers}
			of[key], all = t, append(all, t)
		}
		t.lines = append(t.lines, l)
	}
	return all
}

// find names the item that a line is about: by its id, else by its title, else by an SKU that one size alone has.
func (o owned) find(l sheetLine) (key string, i Item, wrong Problem) {
	id, name, sku := l.cells[colItemID], l.cells[colName], l.cells[colSKU]
	switch {
	case id != "":
		i, mine := o.byID[id]
		if !mine {
			return "", i, Problem{Column: string(colItemID), Message: "You have no item of this id."}
		}
		return id, i, wrong
	case name != "":
		ids := o.byName[fold(name)]
		switch len(ids) {
		case 0:
			return "new " + fold(name), i, wrong
		case 1:
			return ids[0], o.byID[ids[0]], wrong
		}
		return "", i, Problem{Column: string(colName), Message: "You have several items of this title. Say the Item ID."}
	case sku == "":
		return "", i, Problem{Message: "Say which item this is: its Title, Item ID or SKU."}
	}
	sizes := o.bySKU[fold(sku)]
	switch len(sizes) {
	case 0:
		return "", i, Problem{Column: string(colSKU), Message: "You have nothing of this SKU. What is new needs a Title."}
	case 1:
		for id, i := range o.byID {
			if n, _, has := i.SizeAt(sizes[0]); has {
				l.cells[colSizeID], l.cells[colSKU] = sizes[0], i.Variants[n].SKU
				return id, i, wrong
			}
		}
	}
	return "", i, Problem{Column: string(colSKU), Message: "Several sizes have this SKU. Say the Item ID and the Size."}
}
