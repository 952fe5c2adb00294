package giveaways

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
)

// MostDraws is how often winners of a giveaway are drawn at most: its seeds are a chain of hashes of this length.
const MostDraws = 100

// size is that of seeds and hashes in bytes.
const size = sha256.Size

// The protocol; decision 024 says what it proves. Hashes and seeds are written in lower-case hexadecimal.
//
//	seed(n-1)    = SHA-256(seed(n)), so that seed(0), the commitment, fixes all and none tells the next
//	entries(0)   = SHA-256("sidestage giveaway 1\n" + id + "\n" + commitment + "\n")
//	entries(n)   = SHA-256(hex of entries(n-1) + "\n" + id of entry n + "\n")
//	score(draw,e)= HMAC-SHA-256(seed(draw), "draw " + draw + "\n" + hex of the last entries + "\n" + id of e + "\n")
//
// The winners of a draw are those with the lowest scores among the entries that have not won before.

// NewSecret returns the seed that all others of a giveaway are made from: that of the last draw.
func NewSecret() string {
	secret := make([]byte, size)
	_, _ = rand.Read(secret) // never fails
	return hex.EncodeToString(secret)
}

// NewEntryID returns an id that tells nothing of whose entry it is.
func NewEntryID() string {
	id := make([]byte, entryIDLength/2)
	_, _ = rand.Read(id) // never fails
	return hex.EncodeToString(id)
}

// seedOf returns the seed of a draw, 0 for the commitment.
func seedOf(secret string, draw int) (string, error) {
	seed, err := hex.DecodeString(secret)
	if err != nil || len(seed) != size || draw < 0 || draw > MostDraws {
		return "", fmt.Errorf("there is no seed of draw %d", draw)
	}
	for range MostDraws - draw {
		next := sha256.Sum256(seed)
		seed = next[:]
	}
	return hex.EncodeToString(seed), nil
}

// Commit returns what is published when a giveaway opens: the hash of its first seed, and that of no entries.
func Commit(giveawayID, secret string) (commitment, entriesHash string, err error) {
	commitment, err = seedOf(secret, 0)
	return commitment, noEntries(giveawayID, commitment), err
}

// WithEntry is the hash of the entries once there is one more.
func WithEntry(entriesHash, entryID string) string {
	return hashOf(entriesHash + "\n" + entryID + "\n")
}

// noEntries is the hash of the entries before there is one.
func noEntries(giveawayID, commitment string) string {
	return hashOf("sidestage giveaway 1\n" + giveawayID + "\n" + commitment + "\n")
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// pick returns the entries that win a draw: at most so many of those that have not won before, the first first.
func pick(
	seed string, draw int, entriesHash string, entries []string, won map[string]bool, most int,
) ([]string, error) {
	key, err := hex.DecodeString(seed)
	if err != nil || len(key) != size {
		return nil, fmt.Errorf("the seed of draw %d is none", draw)
	}
	type scored struct{ id, score string }
	all := make([]scored, 0, len(entries))
	for _, id := range entries {
		if won[id] {
			continue
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte("draw " + strconv.Itoa(draw) + "\n" + entriesHash + "\n" + id + "\n"))
		all = append(all, scored{id, hex.EncodeToString(mac.Sum(nil))})
	}
	slices.SortFunc(all, func(a, b scored) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.id, b.id)) })
	picked := make([]string, 0, most)
	for _, s := range all[:min(most, len(all))] {
		picked = append(picked, s.id)
	}
	return picked, nil
}
