package demosound

import "container/list"

// noteCacheSamples bounds the rendered notes that a piece keeps: 16 MiB.
const noteCacheSamples = 4 << 20

// stretch is a numbered part of a note.
type stretch struct {
	note   noteKey
	number uint16
}

// noteCache keeps rendered notes, least recently used out first. Music repeats itself, so
// most notes of a second are there already. Its owner locks it.
type noteCache struct {
	notes map[stretch]*list.Element
	order *list.List // of *renderedNote, latest first
	held  int
}

type renderedNote struct {
	key stretch
	buf []float32
}

func newNoteCache() noteCache {
	return noteCache{notes: map[stretch]*list.Element{}, order: list.New()}
}

func (c *noteCache) get(key stretch) ([]float32, bool) {
	e, found := c.notes[key]
	if !found {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*renderedNote).buf, true
}

func (c *noteCache) put(key stretch, buf []float32) {
	if _, found := c.notes[key]; found {
		return
	}
	c.notes[key] = c.order.PushFront(&renderedNote{key, buf})
	c.held += len(buf)
	for c.held > noteCacheSamples && c.order.Len() > 1 {
		oldest := c.order.Remove(c.order.Back()).(*renderedNote)
		delete(c.notes, oldest.key)
		c.held -= len(oldest.buf)
	}
}

// recent keeps the last few results by number. Its owner locks it.
type recent[T any] struct {
	keys   [4]int64
	values [4]T
	filled int
	next   int
}

func (r *recent[T]) get(key int64) (T, bool) {
	for i := range r.filled {
		if r.keys[i] == key {
			return r.values[i], true
		}
	}
	var none T
	return none, false
}

func (r *recent[T]) put(key int64, value T) {
	if _, found := r.get(key); found {
		return
	}
	r.keys[r.next], r.values[r.next] = key, value
	r.next = (r.next + 1) % len(r.keys)
	r.filled = min(r.filled+1, len(r.keys))
}
