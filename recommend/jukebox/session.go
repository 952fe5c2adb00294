package jukebox

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// Song is a track that the jukebox chose, and why, in words for the person.
type Song struct {
	TrackID string `json:"trackId"`
	Reason  string `json:"reason"`
	// StartedOver says that the catalogue was used up and the song was heard in this session before.
	StartedOver bool `json:"startedOver,omitempty"`
	// Familiar says that the person has played the artist before.
	Familiar bool `json:"familiar,omitempty"`
	// For is the member whose turn it was, where several listen together.
	For string `json:"for,omitempty"`
}

// Step is a song that was served, as far as the next ones must know.
type Step struct {
	TrackID  string `json:"trackId"`
	ArtistID string `json:"artistId"`
}

// Session is a jukebox session as it is stored. It belongs to its user.
type Session struct {
	ID, UserID string
	State      State
	CreatedAt  time.Time
}

// State is what a session remembers, stored as JSON. Beside the ids of what was served it has
// a fixed size; those take 11 bytes a song, and no more songs than the catalogue has.
type State struct {
	Seed music.Seed `json:"seed"`
	// Random makes the choices of the session: with the same state, the same songs come.
	Random uint64 `json:"random,string"`
	// Dial is from 0, what the person knows, to 1, what is new; nil where the session follows
	// its person's.
	Dial *float64 `json:"dial,omitempty"`
	// Position is how many songs were served.
	Position int `json:"position"`
	// Turns counts the songs of each member of those who were there for the last one, where several listen together.
	Turns map[string]int `json:"turns,omitempty"`
	// Owed is how many songs by artists new to them the dial owes each member, -1..1; below
	// zero they had more than it says.
	Owed map[string]float64 `json:"owed,omitempty"`
	// Anchors are the tracks that the seed stood for at the start, at most maxAnchors.
	Anchors []taste.Track `json:"anchors,omitempty"`
	// Heard is what was served, longest ago first.
	Heard Heard `json:"heard"`
	// Marked is what of Heard was heard before the session began.
	Marked Heard `json:"marked,omitempty"`
	// Trail is the last trailLength songs, the latest last.
	Trail []Step `json:"trail,omitempty"`
	// Batch is what the last call gave, so that a call that is repeated gets it again;
	// Before is the artist of the song before it.
	Batch  []Song `json:"batch,omitempty"`
	Before string `json:"before,omitempty"`
	// Reactions are what the person did with songs, the latest last, at most reactionsKept; none of what was private.
	Reactions []Reaction `json:"reactions,omitempty"`
}

const (
	maxAnchors  = 8
	trailLength = 12
)

// clone copies what a change of the state would touch.
func (s State) clone() State {
	s.Heard, s.Trail, s.Batch = slices.Clone(s.Heard), slices.Clone(s.Trail), slices.Clone(s.Batch)
	s.Turns, s.Owed, s.Reactions = maps.Clone(s.Turns), maps.Clone(s.Owed), slices.Clone(s.Reactions)
	return s
}

// Heard is a list of track ids, each as a 64-bit hash. Two ids of one hash, which a catalogue
// of a million has with a chance of 1 in 37 million, would only mean that one of them is passed over.
type Heard []uint64

// MarshalJSON writes the hashes as one base64 string, 8 bytes each.
func (h Heard) MarshalJSON() ([]byte, error) {
	raw := make([]byte, 0, 8*len(h))
	for _, hash := range h {
		raw = binary.BigEndian.AppendUint64(raw, hash)
	}
	return json.Marshal(base64.RawStdEncoding.EncodeToString(raw))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (h *Heard) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return fmt.Errorf("reading heard tracks: %w", err)
	}
	raw, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return fmt.Errorf("reading heard tracks: %w", err)
	}
	if len(raw)%8 != 0 {
		return fmt.Errorf("reading heard tracks: %d bytes are not whole hashes", len(raw))
	}
	*h = make(Heard, 0, len(raw)/8)
	for i := 0; i < len(raw); i += 8 {
		*h = append(*h, binary.BigEndian.Uint64(raw[i:]))
	}
	return nil
}

// SessionStore keeps sessions.
type SessionStore interface {
	// Create stores a new session.
	Create(ctx context.Context, s Session) error
	// Update reads the state of the session under a write lock that no other Update of the
	// same session passes, lets change alter it, and stores it with the lock still held. An
	// error of change stores nothing and comes back as it is or wrapped. change may be called
	// again when the store has to retry. Errors: NOT_FOUND where there is no such session or
	// it is somebody else's.
	Update(ctx context.Context, id, userID string, change func(*State) error) error
	// Sweep removes sessions with which nobody went on since then.
	Sweep(ctx context.Context, before time.Time) error
}

// sessionsKept is how long a jukebox with which nobody goes on is kept: it tells what somebody heard, and no device
// offers to go on with what was stopped before that.
const sessionsKept = 30 * 24 * time.Hour

// Sweep removes those with which nobody went on for so long.
func (j *Jukebox) Sweep(ctx context.Context) error {
	if err := j.sessions.Sweep(ctx, j.reader.Now().Add(-sessionsKept)); err != nil {
		return fmt.Errorf("sweeping jukeboxes: %w", err)
	}
	return nil
}

// Catalogue is what the jukebox asks about music at the moment of playing.
type Catalogue interface {
	// SeedTracks gives published tracks that a seed stands for, the best to begin with first,
	// at most limit: the track itself, an album's or playlist's in order, an artist's or a
	// genre's by popularity. Empty where an artist or album has none that the person may
	// hear. Errors: NOT_FOUND for an unknown seed. It is not asked about the empty seed.
	SeedTracks(ctx context.Context, userID string, seed music.Seed, limit int) ([]taste.Track, error)
	// Playable gives those of the tracks that the person may hear in full, in any order.
	Playable(ctx context.Context, userID string, trackIDs []string) ([]string, error)
}
