package room

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// settle brings the room up to date: who is here, who is its host, which entries the votes drop, whether what
// plays is over or voted away, and in which order the rest waits. It tells whether anything changed.
func (r *Room) settle(now time.Time) bool {
	changed := false
	if here := r.present(now); !slices.Equal(here, r.State.Here) {
		r.State.Here, changed = here, true
	}
	if host := r.successor(now); host != "" {
		r.HostID, changed = host, true
	}
	before := len(r.State.Next)
	r.State.Next = slices.DeleteFunc(r.State.Next,
		func(e Entry) bool { return e.against(r.State.Here) >= r.SkipsNeeded() })
	changed = changed || len(r.State.Next) != before
	slices.SortStableFunc(r.State.Next, func(a, b Entry) int {
		return cmp.Or(b.Tally()-a.Tally(), a.Order-b.Order)
	})
	return r.moveOn(now) || changed
}

// moveOn starts the next song where none plays, or the one that does is over or voted away.
func (r *Room) moveOn(now time.Time) bool {
	playing := r.State.Now
	if playing != nil {
		end, moving := playing.EndsAt()
		if (!moving || now.Before(end)) && r.SkipVotes() < r.SkipsNeeded() {
			return false
		}
	}
	return r.skip(now)
}

// skip ends what plays and starts what comes next. Nothing plays where nothing waits, or where
// somebody just came of whom it is not known yet whether they may hear it.
func (r *Room) skip(now time.Time) (changed bool) {
	changed, r.State.Now = r.State.Now != nil, nil
	if len(r.State.Next) == 0 || !r.isJudged(r.State.Here) {
		return changed
	}
	e := r.State.Next[0]
	r.State.Next = slices.Delete(r.State.Next, 0, 1)
	e.Votes = nil
	r.State.Unknown = append(r.State.Unknown, e.TrackID)
	r.State.Now = &Playing{Entry: e, StartedAt: now}
	return true
}

// entry makes the next entry.
func (r *Room) entry(trackID string, length time.Duration) Entry {
	r.State.Made++
	return Entry{ID: r.ID + "-" + strconv.Itoa(r.State.Made), TrackID: trackID, Length: length, Order: r.State.Made}
}

// vote counts the vote of a member, the last one; 0 takes it back. Errors: CONFLICT where the
// entry is not there any more.
func (r *Room) vote(userID, entryID string, vote int) (changed bool, err error) {
	e := r.find(entryID)
	if e == nil {
		return false, fault.New(fault.Conflict, "This song is not waiting any more.")
	}
	return e.cast(userID, vote), nil
}

func (r *Room) find(entryID string) *Entry {
	if r.State.Now != nil && r.State.Now.ID == entryID {
		return &r.State.Now.Entry
	}
	if i := slices.IndexFunc(r.State.Next, func(e Entry) bool { return e.ID == entryID }); i >= 0 {
		return &r.State.Next[i]
	}
	return nil
}

func (e *Entry) cast(userID string, vote int) (changed bool) {
	if e.Votes[userID] == vote {
		return false
	}
	if e.Votes == nil {
		e.Votes = map[string]int{}
	}
	if e.Votes[userID] = vote; vote == 0 {
		delete(e.Votes, userID)
	}
	return true
}

// wish puts a song that those of here may hear among those that come, with the vote of whoever
// asks for it. What waits already gets their vote. Errors: CONFLICT where it plays now or too many wait.
func (r *Room) wish(userID string, track music.Track, here []string) (changed bool, err error) {
	if r.State.Now != nil && r.State.Now.TrackID == track.ID {
		return false, fault.New(fault.Conflict, "This song is playing now.")
	}
	i := slices.IndexFunc(r.State.Next, func(e Entry) bool { return e.TrackID == track.ID })
	if i < 0 || r.State.Next[i].WishedBy == "" {
		if r.wishes() >= MaxWishes {
			return false, fault.New(fault.Conflict, "There are enough wishes already. Please wait until some were played.")
		}
	}
	if i < 0 {
		r.State.Next = append(r.State.Next, r.entry(track.ID, track.Duration))
		r.judgedFor(here)
		i = len(r.State.Next) - 1
	}
	e := &r.State.Next[i]
	if e.WishedBy == "" {
		e.WishedBy, changed = userID, true
	}
	return e.cast(userID, 1) || changed, nil
}

// Action is what a host does with what plays.
type Action string

// The actions.
const (
	Play  Action = "play"
	Pause Action = "pause"
	Next  Action = "next"
	Seek  Action = "seek"
)

// Playback is an action on the entry that its host saw playing; Position is for Seek.
type Playback struct {
	Action   Action
	EntryID  string
	Position time.Duration
}

func (p Playback) check() error {
	bad := map[string]string{}
	if !slices.Contains([]Action{Play, Pause, Next, Seek}, p.Action) {
		bad["action"] = "action must be play, pause, next or seek."
	}
	if p.EntryID == "" {
		bad["entryId"] = "entryId must name the song that plays."
	}
	if p.Position < 0 {
		bad["position"] = "position must be 0 or more seconds."
	}
	if len(bad) > 0 {
		return fault.BadInput(bad)
	}
	return nil
}

// play does what the host asks. What is asked of another song than the one that plays changes
// nothing: of two who ask for the next song at once, one is heard.
func (r *Room) play(userID string, p Playback, now time.Time) (changed bool, err error) {
	if userID != r.HostID {
		return false, fault.New(fault.Forbidden, "Only the host may do this. Vote to skip the song instead.")
	}
	if err := p.check(); err != nil {
		return false, err
	}
	playing := r.State.Now
	if playing == nil || playing.ID != p.EntryID {
		return false, nil
	}
	at := playing.Position(now)
	switch p.Action {
	case Next:
		return r.skip(now), nil
	case Seek:
		playing.Stopped, playing.StartedAt = min(p.Position, playing.length()), now.Add(-min(p.Position, playing.length()))
	case Pause:
		if playing.Paused {
			return false, nil
		}
		playing.Paused, playing.Stopped = true, at
	case Play:
		if !playing.Paused {
			return false, nil
		}
		playing.Paused, playing.StartedAt = false, now.Add(-at)
	}
	return true, nil
}

// join lets somebody in, once. Errors: CONFLICT where the room is full.
func (r *Room) join(userID string, now time.Time) error {
	if m, ok := r.Member(userID); ok {
		m.SeenAt = now
		return nil
	}
	if len(r.Members) >= MaxMembers {
		return fault.New(fault.Conflict, "This room is full.")
	}
	r.Members = append(r.Members, Member{Person: person.Person{UserID: userID}, Since: now, SeenAt: now})
	return nil
}

// leave takes somebody out with their votes. A host hands over to the longest-standing of those who are
// here, else of all.
func (r *Room) leave(userID string) {
	r.Members = slices.DeleteFunc(r.Members, func(m Member) bool { return m.UserID == userID })
	for i := range r.State.Next {
		delete(r.State.Next[i].Votes, userID)
	}
	if r.State.Now != nil {
		delete(r.State.Now.Votes, userID)
	}
	if r.HostID != userID || len(r.Members) == 0 {
		return
	}
	r.HostID = r.Members[0].UserID
	if i := slices.IndexFunc(r.Members, func(m Member) bool { return r.IsHere(m.UserID) }); i >= 0 {
		r.HostID = r.Members[i].UserID
	}
}
