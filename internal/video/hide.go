package video

import (
	"io"

	"github.com/sidestage/sidestage/internal/blob"
)

// Hide returns content in which the boxes at ranges are empty: of what a camera wrote beside the picture, as where it
// was, nothing is sent. The length stays, so that ranges of bytes fit.
func Hide(content blob.Content, ranges []Range) blob.Content {
	if len(ranges) == 0 {
		return content
	}
	return &hiding{Content: content, ranges: ranges}
}

type hiding struct {
	blob.Content
	ranges []Range
	at     int64
}

func (h *hiding) Read(p []byte) (int, error) {
	n, err := h.Content.Read(p)
	h.clear(p[:n], h.at)
	h.at += int64(n)
	return n, err
}

func (h *hiding) ReadAt(p []byte, offset int64) (int, error) {
	n, err := h.Content.ReadAt(p, offset)
	h.clear(p[:n], offset)
	return n, err
}

func (h *hiding) Seek(offset int64, whence int) (int64, error) {
	at, err := h.Content.Seek(offset, whence)
	if err == nil {
		h.at = at
	}
	return at, err
}

// emptyBox is the type of a box that players pass over.
const emptyBox = "free"

// clear empties what of the ranges is in p, which begins at a place of the file. The length of a box stays, its type
// becomes that of an empty one.
func (h *hiding) clear(p []byte, at int64) {
	for _, r := range h.ranges {
		from, to := max(r.Offset+4, at), min(r.Offset+r.Size, at+int64(len(p)))
		for i := from; i < to; i++ {
			p[i-at] = 0
			if k := i - r.Offset - 4; k < int64(len(emptyBox)) {
				p[i-at] = emptyBox[k]
			}
		}
	}
}

var _ io.ReadSeeker = (*hiding)(nil)
