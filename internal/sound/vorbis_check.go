package sound

import (
	"errors"
	"math/bits"
)

var errCodebook = errors.New("sound: a Vorbis codebook that no encoder writes")

// The bounds of codebooks: libvorbis's largest has a few thousand entries. The format would
// allow 16 million entries of 65535 values, from a few bytes.
const (
	mostEntries = 1 << 16
	mostValues  = 1 << 20
)

// checkCodebooks reads the codebooks of a setup header (Vorbis I, section 3.2.1) as a decoder
// will, and refuses those that would make it take memory without bound or never end.
func checkCodebooks(header []byte) error {
	r := &bitReader{b: header}
	values := 0
	for range r.bits(8) + 1 {
		n, err := checkCodebook(r)
		if err != nil {
			return err
		}
		if values += n; values > 4*mostValues {
			return errCodebook
		}
	}
	return nil
}

func checkCodebook(r *bitReader) (values int, err error) {
	if r.bits(24) != 0x564342 {
		return 0, errCodebook
	}
	dimensions, entries := int(r.bits(16)), int(r.bits(24))
	if entries < 2 || entries > mostEntries || dimensions < 1 || entries*dimensions > mostValues {
		return 0, errCodebook
	}
	if err := checkLengths(r, entries); err != nil {
		return 0, err
	}
	kind := r.bits(4)
	if kind > 0 {
		r.bits(32)
		r.bits(32)
		width := int(r.bits(4)) + 1
		r.bits(1)
		values = entries * dimensions
		if kind == 1 {
			values = lookupValues(entries, dimensions)
		}
		r.skip(values * width)
	}
	if kind > 2 || r.past {
		return 0, errCodebook
	}
	return entries * dimensions, nil
}

// checkLengths sees to it that the code is whole: then reading a word of it always ends.
func checkLengths(r *bitReader, entries int) error {
	const whole = 1 << 32
	sum, used := uint64(0), 0
	if r.bits(1) == 1 { // in order of length
		length := r.bits(5) + 1
		for done := 0; done < entries; length++ {
			n := int(r.bits(bits.Len(uint(entries - done))))
			if length > 32 || n > entries-done {
				return errCodebook
			}
			sum += uint64(n) * (whole >> length)
			done, used = done+n, used+n
		}
	} else {
		sparse := r.bits(1) == 1
		for range entries {
			if !sparse || r.bits(1) == 1 {
				sum += whole >> (r.bits(5) + 1)
				used++
			}
		}
	}
	if r.past || used == 0 || used > 1 && sum != whole {
		return errCodebook
	}
	return nil
}

// lookupValues is the greatest number whose power of dimensions is at most entries.
func lookupValues(entries, dimensions int) int {
	fits := func(n int) bool {
		power := 1
		for range dimensions {
			if power *= n; power > entries {
				return false
			}
		}
		return true
	}
	if dimensions >= 17 {
		return 1
	}
	n := 1
	for fits(n + 1) {
		n++
	}
	return n
}

// bitReader reads from the lowest bit of each byte up, as Vorbis packs.
type bitReader struct {
	b    []byte
	at   int  // bits
	past bool // more was read than there is
}

func (r *bitReader) bits(n int) (v uint32) {
	for i := range n {
		if r.at>>3 >= len(r.b) {
			r.past = true
			return v
		}
		v |= uint32(r.b[r.at>>3]>>(r.at&7)&1) << i
		r.at++
	}
	return v
}

func (r *bitReader) skip(n int) {
	if r.at += n; r.at > 8*len(r.b) {
		r.past = true
	}
}
