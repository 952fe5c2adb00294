package ranking

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"hash/fnv"
	"time"
)

// MaxShown is how many posts a feed by fit shows, page by page, before it ends: its cursor
// knows each, with six bytes.
const MaxShown = 1000

// hash stands for an id in a cursor. Two ids with the same are so rare, one in 10¹⁴ pairs, that
// the worst it does, to hide a post from one feed, does not matter.
type hash [6]byte

func hashOf(id string) hash {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash takes everything
	return hash(h.Sum(nil)[:6])
}

// String returns the hash as text.
func (h hash) String() string { return hex.EncodeToString(h[:]) }

// session is how far a feed by fit has come.
type session struct {
	// began is when its first page was made: later posts belong to another feed.
	began              time.Time
	places, discovered int
	last               run
	shown              []hash
}

// The first byte of a cursor says of which order it is.
const (
	sessionMark = 1
	placeMark   = 2
)

// sessionHead is the length of a session's cursor before what was shown.
const sessionHead = 1 + 8 + 2 + 2 + 6 + 1

func (s *session) hidden() map[hash]bool {
	out := make(map[hash]bool, len(s.shown))
	for _, h := range s.shown {
		out[h] = true
	}
	return out
}

func (s *session) encode() string {
	out := make([]byte, 0, sessionHead+6*len(s.shown))
	out = append(out, sessionMark)
	out = binary.BigEndian.AppendUint64(out, uint64(s.began.UnixNano()))
	out = binary.BigEndian.AppendUint16(out, uint16(s.places))
	out = binary.BigEndian.AppendUint16(out, uint16(s.discovered))
	author := make([]byte, 6)
	if raw, err := hex.DecodeString(s.last.author); err == nil {
		copy(author, raw)
	}
	out = append(out, author...)
	out = append(out, byte(min(s.last.length, inARow)))
	for _, h := range s.shown {
		out = append(out, h[:]...)
	}
	return base64.RawURLEncoding.EncodeToString(out)
}

func decodeSession(text string) (*session, error) {
	if len(text) > base64.RawURLEncoding.EncodedLen(sessionHead+6*MaxShown) {
		return nil, ErrCursor
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(raw) < sessionHead || raw[0] != sessionMark || (len(raw)-sessionHead)%6 != 0 {
		return nil, ErrCursor
	}
	s := &session{
		began:      time.Unix(0, int64(binary.BigEndian.Uint64(raw[1:]))),
		places:     int(binary.BigEndian.Uint16(raw[9:])),
		discovered: int(binary.BigEndian.Uint16(raw[11:])),
		last:       run{author: hash(raw[13:19]).String(), length: int(raw[19])},
	}
	for rest := raw[sessionHead:]; len(rest) > 0; rest = rest[6:] {
		s.shown = append(s.shown, hash(rest[:6]))
	}
	if s.places != len(s.shown) || s.discovered > s.places {
		return nil, ErrCursor
	}
	return s, nil
}

// place is where a chronological page ended.
type place struct {
	// began is when the first page was made.
	began, at time.Time
	id        string
}

func (p place) post() Post { return Post{ID: p.id, At: p.at} }

func (p place) encode() string {
	out := []byte{placeMark}
	out = binary.BigEndian.AppendUint64(out, uint64(p.began.UnixNano()))
	out = binary.BigEndian.AppendUint64(out, uint64(p.at.UnixNano()))
	return base64.RawURLEncoding.EncodeToString(append(out, p.id...))
}

// maxPlace bounds the text of a place.
const maxPlace = 1024

// decodePlace reads a place; empty text is none.
func decodePlace(text string) (place, error) {
	if text == "" {
		return place{}, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(text) > maxPlace || len(raw) < 17 || raw[0] != placeMark {
		return place{}, ErrCursor
	}
	return place{
		began: time.Unix(0, int64(binary.BigEndian.Uint64(raw[1:]))),
		at:    time.Unix(0, int64(binary.BigEndian.Uint64(raw[9:]))),
		id:    string(raw[17:]),
	}, nil
}
