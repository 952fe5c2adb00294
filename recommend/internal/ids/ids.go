// Package ids numbers ids, so that the rest can work on small integers.
package ids

// Table numbers ids from 0 in the order in which they come.
type Table struct {
	// IDs holds the ids in order of number; it must not be changed.
	IDs   []string
	index map[string]int32
}

// NewTable returns an empty table.
func NewTable() *Table { return &Table{index: map[string]int32{}} }

// Add numbers an id, anew or as before.
func (t *Table) Add(id string) int32 {
	if i, ok := t.index[id]; ok {
		return i
	}
	i := int32(len(t.IDs))
	t.index[id] = i
	t.IDs = append(t.IDs, id)
	return i
}

// Find returns an id's number, or false.
func (t *Table) Find(id string) (int32, bool) {
	i, ok := t.index[id]
	return i, ok
}

// Len is the number of ids.
func (t *Table) Len() int { return len(t.IDs) }
