package signalr

import (
	"bytes"
	"encoding/binary"
	"errors"
)

var (
	errTooLarge = errors.New("a message is too large")
	errLength   = errors.New("the length of a message cannot be read")
)

// splitter takes what arrives in any pieces and gives whole records.
type splitter struct {
	buffer []byte
	// most is how long a record may be, in bytes.
	most int
	// wasCut says that the buffer begins behind what was cut out of it.
	wasCut bool
}

func (s *splitter) feed(piece []byte) { s.buffer = append(s.buffer, piece...) }

// next gives the next record, which is good until the next call of feed; nil where it has not all arrived.
func (s *splitter) next(isBinary bool) ([]byte, error) {
	if isBinary {
		return s.nextBinary()
	}
	end := bytes.IndexByte(s.buffer, separator)
	if end > s.most || end < 0 && len(s.buffer) > s.most {
		return nil, errTooLarge
	}
	if end < 0 {
		return nil, nil
	}
	return s.cut(0, end, 1), nil
}

func (s *splitter) nextBinary() ([]byte, error) {
	length, prefix := binary.Uvarint(s.buffer)
	switch {
	case prefix < 0 || prefix == 0 && len(s.buffer) >= binary.MaxVarintLen32:
		return nil, errLength
	case prefix == 0:
		return nil, nil
	case length > uint64(s.most): //nolint:gosec // most is not negative
		return nil, errTooLarge
	case length == 0:
		return nil, errShort
	case len(s.buffer)-prefix < int(length): //nolint:gosec // not above most
		return nil, nil
	}
	return s.cut(prefix, prefix+int(length), 0), nil //nolint:gosec // not above most
}

// cut takes a record and so many bytes behind it out of the buffer.
func (s *splitter) cut(from, to, behind int) []byte {
	record := s.buffer[from:to]
	s.buffer, s.wasCut = s.buffer[to+behind:], true
	return record
}

// keptBuffer is the largest buffer that is kept while nothing arrives.
const keptBuffer = 1024

// settle moves what is left to the front, and lets go of memory that an idle connection does not need.
func (s *splitter) settle() {
	switch {
	case len(s.buffer) == 0 && cap(s.buffer) > keptBuffer:
		s.buffer = nil
	case len(s.buffer) > 0 && s.wasCut:
		s.buffer = bytes.Clone(s.buffer)
	}
	s.wasCut = false
}
