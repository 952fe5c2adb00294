package recommend

import "hash/fnv"

// table numbers ids from 0 in the order in which they come.
type table struct {
	ids   []string
	index map[string]int32
}

func newTable() *table { return &table{index: map[string]int32{}} }

// add numbers an id, anew or as before.
func (t *table) add(id string) int32 {
	if i, ok := t.index[id]; ok {
		return i
	}
	i := int32(len(t.ids))
	t.index[id] = i
	t.ids = append(t.ids, id)
	return i
}

// find gives an id's number, or false.
func (t *table) find(id string) (int32, bool) {
	i, ok := t.index[id]
	return i, ok
}

func (t *table) len() int { return len(t.ids) }

// none stands for no album, no artist, no track.
const none int32 = -1

// hashID shortens an id to 64 bits: a session remembers what it served by this.
func hashID(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash never fails to write
	return h.Sum64()
}
