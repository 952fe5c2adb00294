package recommend

import "hash/fnv"

// none stands for no album, no artist, no track.
const none int32 = -1

// hashID shortens an id to 64 bits: a session remembers what it served by this.
func hashID(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash never fails to write
	return h.Sum64()
}
