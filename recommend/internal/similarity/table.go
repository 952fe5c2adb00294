package similarity

import (
	"hash/fnv"
)

// None stands for no album, no artist, no track.
const None int32 = -1

// HashID shortens an id to 64 bits: a session remembers what it served by this.
func HashID(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash never fails to write
	return h.Sum64()
}
