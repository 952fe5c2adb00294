package paging

import (
	"encoding/base64"
	"encoding/binary"

	"github.com/google/uuid"
)

// Packer packs what a cursor carries that is more than a place. An Unpacker reads it back in the same order.
type Packer []byte

// Byte adds a byte.
func (p *Packer) Byte(b byte) { *p = append(*p, b) }

// Uint64 adds a number.
func (p *Packer) Uint64(n uint64) { *p = binary.BigEndian.AppendUint64(*p, n) }

// Text adds a text of up to 254 bytes, with its length, which is at least 1 to differ from a packed id.
func (p *Packer) Text(text string) { *p = append(append(*p, byte(len(text)+1)), text...) }

// ID adds an id: 17 bytes where it is a UUID.
func (p *Packer) ID(id string) {
	if packed, err := uuid.Parse(id); err == nil && packed.String() == id {
		*p = append(append(*p, 0), packed[:]...)
		return
	}
	p.Text(id)
}

// Cursor returns the cursor that carries what was packed. Its key tells it from those of other lists.
func (p Packer) Cursor(key string) Cursor {
	return Cursor{Key: key, ID: base64.RawURLEncoding.EncodeToString(p)}
}

// Unpacker reads what a Packer packed. What is missing reads as zero, and is told by OK.
type Unpacker struct {
	left []byte
	bad  bool
}

// Unpack opens a cursor whose key is given.
func Unpack(key string, c Cursor) *Unpacker {
	raw, err := base64.RawURLEncoding.DecodeString(c.ID)
	return &Unpacker{left: raw, bad: c.Key != key || err != nil}
}

// OK reports whether all that was read was there.
func (u *Unpacker) OK() bool { return !u.bad }

// More reports whether there is more, and all was there so far.
func (u *Unpacker) More() bool { return !u.bad && len(u.left) > 0 }

func (u *Unpacker) take(n int) []byte {
	if u.bad || n < 0 || n > len(u.left) {
		u.bad = true
		return make([]byte, max(n, 0))
	}
	head := u.left[:n]
	u.left = u.left[n:]
	return head
}

// Byte reads a byte.
func (u *Unpacker) Byte() byte { return u.take(1)[0] }

// Uint64 reads a number.
func (u *Unpacker) Uint64() uint64 { return binary.BigEndian.Uint64(u.take(8)) }

// Text reads a text.
func (u *Unpacker) Text() string { return string(u.take(int(u.Byte()) - 1)) }

// ID reads an id.
func (u *Unpacker) ID() string {
	if len(u.left) > 0 && u.left[0] == 0 {
		u.Byte()
		return uuid.UUID(u.take(16)).String()
	}
	return u.Text()
}
