package tuning

import (
	"bufio"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Interaction is what one person did with all of one artist.
type Interaction struct {
	UserID, ArtistID string
	// Plays are those that count, Saves of tracks and albums.
	Plays, Saves int
	Follows      bool
	// LastAt is when something of it happened last; zero where that is not known.
	LastAt time.Time
}

// weight is how many plays it is worth to a training that goes by l.
func (i Interaction) weight(l TrainingConfig) float64 {
	weight := float64(i.Plays) + l.SavePlays*float64(i.Saves)
	if i.Follows {
		weight += l.FollowPlays
	}
	return weight
}

// Format is how interactions are written.
type Format string

// The formats of interactions. TSV is what sidestage evaluate reads.
const (
	TSV   Format = "tsv"
	JSONL Format = "jsonl"
)

// MayExport reports whether the viewer may have interactions. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins,
// CONFLICT while another export runs on this server; else done must be called in the end.
func (s *Service) MayExport(v access.Viewer) (done func(), err error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	if !s.exporting.TryLock() {
		return nil, fault.New(fault.Conflict, "Another export is running. Please try again when it is done.")
	}
	return s.exporting.Unlock, nil
}

// WriteInteractions streams who did something with which artist, to those that MayExport allows it. Artists keep their
// ids. People get numbers by a hash with a key that is made for this export and then forgotten (HMAC-SHA-256), so that
// two exports cannot be joined and no number leads back to a person; they come in the order of their numbers, as that
// of their ids would tell when each came; a time is a day. A save and a follow weigh what the next training takes them
// for, and what weighs nothing is left out. What was listened to in private is not among it.
func (s *Service) WriteInteractions(ctx context.Context, v access.Viewer, f Format, w io.Writer) error {
	s.o.Log.InfoContext(ctx, "interactions are exported", "by", v.UserID, "format", f)
	people, err := s.shuffled(ctx)
	if err != nil {
		return fmt.Errorf("exporting interactions: %w", err)
	}
	l, out := s.TrainingNow(ctx), bufio.NewWriter(w)
	if f == TSV {
		_, _ = out.WriteString("userID\tartistID\tweight\ttimestamp\n") // a bufio.Writer keeps its first error for Flush
	}
	for group := range slices.Chunk(people, peopleAtOnce) {
		if err := s.writeGroup(ctx, f, group, l, out); err != nil {
			return fmt.Errorf("exporting interactions: %w", err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("exporting interactions: %w", err)
	}
	return nil
}

// numbered is a person with the number of an export.
type numbered struct {
	id     string
	number uint64
}

// shuffled returns all people in the order of numbers that a key of this call makes.
func (s *Service) shuffled(ctx context.Context) ([]numbered, error) {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails: it ends the program instead
	var all []numbered
	for after := ""; ; {
		ids, err := s.o.Store.PeopleAfter(ctx, after, peopleAtOnce)
		if err != nil {
			return nil, err
		}
		if len(ids) == 0 {
			slices.SortFunc(all, func(a, b numbered) int { return cmp.Compare(a.number, b.number) })
			return all, nil
		}
		after = ids[len(ids)-1]
		for _, id := range ids {
			hash := hmac.New(sha256.New, key)
			_, _ = hash.Write([]byte(id)) // a hash takes all
			all = append(all, numbered{id, binary.BigEndian.Uint64(hash.Sum(nil)) >> 1})
		}
	}
}

func (s *Service) writeGroup(
	ctx context.Context, f Format, group []numbered, l TrainingConfig, out *bufio.Writer,
) error {
	ids := make([]string, len(group))
	numbers := make(map[string]string, len(group))
	for i, p := range group {
		ids[i], numbers[p.id] = p.id, strconv.FormatUint(p.number, 10)
	}
	found, err := s.o.Store.Interactions(ctx, ids)
	if err != nil {
		return err
	}
	for _, i := range found {
		weight := i.weight(l)
		if weight <= 0 {
			continue
		}
		if err := write(out, f, numbers[i.UserID], i, weight); err != nil {
			return err
		}
	}
	return nil
}

// unknownDay stands for a day that is not known, so that every line has one.
const unknownDay = "1970-01-01"

func write(out *bufio.Writer, f Format, person string, i Interaction, weight float64) error {
	day := unknownDay
	if !i.LastAt.IsZero() {
		day = i.LastAt.UTC().Format(time.DateOnly)
	}
	if f == TSV {
		_, err := fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", person, i.ArtistID, strconv.FormatFloat(weight, 'g', -1, 64), day)
		return err
	}
	return json.NewEncoder(out).Encode(struct {
		UserID    string  `json:"userID"`
		ArtistID  string  `json:"artistID"`
		Weight    float64 `json:"weight"`
		Timestamp string  `json:"timestamp"`
		Plays     int     `json:"plays"`
		Saves     int     `json:"saves"`
		Follows   bool    `json:"follows"`
	}{person, i.ArtistID, weight, day, i.Plays, i.Saves, i.Follows})
}
