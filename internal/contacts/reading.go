package contacts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sheet"
)

// MaxFile is how many bytes a file of contacts may have, and maxRows how many lines.
const (
	MaxFile = 1 << 20
	maxRows = 5000
	// maxItemName cuts names of things that were bought, which the preview shows.
	maxItemName = 200
)

// column is what a file says in one place.
type column int

const (
	none column = iota
	emailColumn
	itemColumn
	typeColumn
)

// heads are how Bandcamp's mailing list and sales report, Mirlo's lists of followers and sales, and the usual mailers
// name what is read. Everything else in a file is left alone.
var heads = map[string]column{
	"email": emailColumn, "emailaddress": emailColumn, "mail": emailColumn, "buyeremail": emailColumn,
	"useremail": emailColumn, "customeremail": emailColumn, "subscriberemail": emailColumn,
	"itemname": itemColumn, "item": itemColumn, "album": itemColumn, "albumtitle": itemColumn,
	"trackgroup": itemColumn, "release": itemColumn, "product": itemColumn, "lineitemname": itemColumn,
	"itemtype": typeColumn, "transactiontype": typeColumn,
}

// row is one line of a file that says something.
type row struct {
	line              int
	email, item, kind string
}

func plainHead(head string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _-()/.", r) {
			return -1
		}
		return r
	}, strings.ToLower(head))
}

// readRows reads a file of contacts. ignored are its columns that were not read. Errors: BAD_USER_INPUT.
func readRows(file string) (rows []row, ignored []string, err error) {
	if len(file) > MaxFile {
		return nil, nil, unfit("The file is larger than 1 MB. Import it in parts.")
	}
	lines, more, err := sheet.ReadCSV(file, maxRows+1)
	if wrong, ok := errors.AsType[*sheet.Unreadable](err); ok {
		return nil, nil, unfit(fmt.Sprintf("Line %d cannot be read: a quotation mark does not end.", wrong.Line))
	}
	switch {
	case errors.Is(err, sheet.ErrEncoding):
		return nil, nil, unfit("This is no CSV file in UTF-8. Save it as “CSV UTF-8” and choose it again.")
	case err != nil:
		return nil, nil, err
	case more:
		return nil, nil, unfit("A file has up to " + strconv.Itoa(maxRows) + " lines. Import it in parts.")
	case len(lines) == 0:
		return nil, nil, unfit("There is nothing in this file.")
	}
	columns, ignored := columnsOf(lines[0].Cells)
	if columns == nil {
		return nil, nil, unfit("No column is called “email”. Say in the first line what the columns are.")
	}
	if slices.ContainsFunc(lines[0].Cells, isAddress) {
		ignored = nil // a list of addresses without a head
	} else {
		lines = lines[1:]
	}
	for _, l := range lines {
		r := row{line: l.Number}
		for n, cell := range l.Cells[:min(len(l.Cells), len(columns))] {
			switch columns[n] {
			case emailColumn:
				r.email = cell
			case itemColumn:
				r.item = strings.ToValidUTF8(cell[:min(len(cell), maxItemName)], "")
			case typeColumn:
				r.kind = strings.ToLower(cell)
			}
		}
		rows = append(rows, r)
	}
	return rows, ignored, nil
}

// columnsOf tells what stands in which column; nil where there are no addresses.
func columnsOf(head []string) (columns []column, ignored []string) {
	columns = make([]column, len(head))
	for n, cell := range head {
		c := heads[plainHead(cell)]
		switch {
		case c != none && !slices.Contains(columns, c):
			columns[n] = c
		case isAddress(cell) && !slices.Contains(columns, emailColumn):
			columns[n] = emailColumn
		case cell != "":
			ignored = append(ignored, cell)
		}
	}
	if !slices.Contains(columns, emailColumn) {
		return nil, nil
	}
	return columns, ignored
}

func isAddress(cell string) bool { return strings.Contains(cell, "@") }

// isNoSale tells lines of reports that are about money which went back, or to the artist.
func (r row) isNoSale() bool {
	return slices.ContainsFunc([]string{"refund", "reversal", "payout", "chargeback", "transfer"}, func(word string) bool {
		return strings.Contains(r.kind, word)
	})
}

func unfit(message string) error { return fault.BadInput(map[string]string{"file": message}) }
