package seed

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/google/uuid"
)

// idTime is the time all ids of the demo data carry: 2026-01-01T00:00:00Z.
const idTime = 1767225600000

// ID is the id of a thing of the demo data: a UUID in the layout of version 7,
// its time fixed and the rest a hash, so that a reseed gives everything the id
// it had. kind is genre, artist, album, track, fan or badge; key is the key in
// the catalogue (or "1" for fan 1). Namespace is "" but in tests.
func ID(namespace, kind, key string) string {
	sum := sha256.Sum256([]byte(namespace + "\x00" + kind + "\x00" + key))
	var id uuid.UUID
	copy(id[6:], sum[:10])
	var clock [8]byte
	binary.BigEndian.PutUint64(clock[:], idTime<<16)
	copy(id[:6], clock[:6])
	id[6] = id[6]&0x0f | 0x70
	id[8] = id[8]&0x3f | 0x80
	return id.String()
}
