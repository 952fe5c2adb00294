package studio

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// move returns the state that a thing has after an artist asked for a status and a date, either of
// which may be left out. Errors: CONFLICT for what is deleted, BAD_USER_INPUT.
func (s State) move(
	status input.Optional[access.Status], date input.Optional[time.Time], now time.Time,
) (State, error) {
	if s.Status == access.Deleted {
		return s, fault.New(fault.Conflict, "It is deleted. Restore it first.")
	}
	next := s
	next.Status = status.Or(s.Status)
	if date.Given {
		next.ReleaseDate, next.DateGiven = date.Value, !date.Value.IsZero()
		if !next.DateGiven {
			next.ReleaseDate = now
		}
	}
	ahead := next.ReleaseDate.After(now)
	next.ScheduledAt = time.Time{}
	switch next.Status {
	case access.Scheduled:
		if !ahead {
			return s, badField("releaseDate", "A scheduled release needs a date in the future.")
		}
		next.ScheduledAt = next.ReleaseDate
	case access.Published:
		if ahead && date.Given && s.Status == access.Published {
			return s, badField("releaseDate", "It is out already. Schedule it to release it later.")
		}
		if ahead || s.Status == access.Draft && !next.DateGiven {
			next.ReleaseDate = now
		}
	case access.Archived:
		if s.Status == access.Draft {
			return s, badField("status", "A draft was never out. Delete it, or keep it as a draft.")
		}
	}
	return next, nil
}

// readyTrack says why a track cannot go out; "" where it can.
func readyTrack(t TrackState) string {
	if t.Analysis == FailedAnalysis {
		return "The sound of “" + t.Title + "” cannot be played. Upload it again first."
	}
	return ""
}

// goesOut reports whether a status is one that is, or is going to be, heard by everybody.
func goesOut(s access.Status) bool { return s == access.Published || s == access.Scheduled }

// carry returns the new states of the tracks that follow their album from one state to the next: those
// that stood where the album stood. A scheduled one follows where it waited for the same moment; one of
// another artist's, who is a guest on the album, does not.
func (a AlbumState) carry(to State) map[string]State {
	from, moved := a.State, map[string]State{}
	if from.Status == to.Status && from.ScheduledAt.Equal(to.ScheduledAt) {
		return moved
	}
	for _, t := range a.Tracks {
		if t.OwnerID != a.OwnerID || t.Status != from.Status ||
			t.Status == access.Scheduled && !t.ScheduledAt.Equal(from.ScheduledAt) {
			continue
		}
		moved[t.ID] = t.with(to)
	}
	return moved
}

// with returns the track's state in the place of its album's.
func (t TrackState) with(album State) State {
	next := t.State
	next.Status, next.ScheduledAt = album.Status, album.ScheduledAt
	if goesOut(album.Status) {
		next.ReleaseDate = album.ReleaseDate
	}
	return next
}

// transition moves an album and what follows it. Errors: as move, and BAD_USER_INPUT where it is not
// ready to go out.
func (a AlbumState) transition(
	status input.Optional[access.Status], date input.Optional[time.Time], now time.Time,
) (AlbumChange, error) {
	next, err := a.move(status, date, now)
	if err != nil {
		return AlbumChange{}, err
	}
	change := AlbumChange{State: next, Tracks: a.carry(next)}
	if goesOut(next.Status) && next.Status != a.Status {
		if err := a.ready(change.Tracks); err != nil {
			return AlbumChange{}, err
		}
	}
	return change, nil
}

func (a AlbumState) ready(moved map[string]State) error {
	if len(a.Tracks) == 0 {
		return badField("status", "An album needs at least one track before it goes out.")
	}
	for _, t := range a.Tracks {
		if _, goes := moved[t.ID]; !goes {
			continue
		}
		if problem := readyTrack(t); problem != "" {
			return badField("status", problem)
		}
	}
	return nil
}

// release publishes an album whose minute has come; ok is false where it is not due (any more). Tracks
// whose sound cannot be played stay behind as drafts, and the album with them where no other is left.
func (a AlbumState) release(now time.Time) (change AlbumChange, ok bool) {
	if !a.due(now) {
		return change, false
	}
	published, drafted := a.State, a.State
	published.Status, published.ScheduledAt = access.Published, time.Time{}
	drafted.Status, drafted.ScheduledAt = access.Draft, time.Time{}
	change = AlbumChange{State: published, Tracks: map[string]State{}}
	heard := false
	for _, t := range a.Tracks {
		heard = heard || t.Status == access.Published
		if t.OwnerID != a.OwnerID || !t.due(now) {
			continue
		}
		next := t.with(published)
		if readyTrack(t) != "" {
			next = t.with(drafted)
		}
		heard = heard || next.Status == access.Published
		change.Tracks[t.ID] = next
	}
	if !heard {
		change.State = drafted
	}
	return change, true
}

// release is that of a track on its own.
func (t TrackState) release(now time.Time) (change TrackChange, ok bool) {
	if !t.due(now) {
		return change, false
	}
	change.State = t.State
	change.State.Status, change.State.ScheduledAt = access.Published, time.Time{}
	if readyTrack(t) != "" {
		change.State.Status = access.Draft
	}
	return change, true
}

func (s State) due(now time.Time) bool {
	return s.Status == access.Scheduled && !s.ScheduledAt.After(now)
}

// joins returns the state of a track that comes onto an album: a draft on an album that is out, or going
// to be, goes with it; all else stays what it is.
func (a AlbumState) joins(t TrackState) State {
	if t.Status == access.Draft && goesOut(a.Status) {
		return t.with(a.State)
	}
	return t.State
}
