package subsonic

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/player"
)

// mostQueued is how many songs are kept of a queue: as many as the site's players keep.
const mostQueued = 500

// The play queue is where the viewer stopped, on the site or in any player: what was on, and what comes. What was
// played before is not kept, so that the song that is on is the first.

// stopped reads it; the songs are those that the viewer may hear.
func (a *API) stopped(q *request) (queueOf, bool, error) {
	saved, err := a.Player.Saved(q.ctx, q.viewer)
	if fault.CodeOf(err) == fault.NotFound {
		return queueOf{}, false, nil
	}
	if err != nil {
		return queueOf{}, false, err
	}
	p, err := a.personal(q)
	if err != nil {
		return queueOf{}, false, err
	}
	var tracks []music.Track
	isOn := saved.Track != nil && saved.Track.HasAccess
	if isOn {
		tracks = append(tracks, *saved.Track)
	}
	songs, err := a.songs(q, p, append(tracks, saved.Tracks...))
	out := queueOf{
		Username: q.handle, Changed: instant(saved.UpdatedAt), ChangedBy: cmp.Or(saved.DeviceName, "Sidestage"), Entry: songs,
	}
	if isOn {
		out.Position = saved.Position.Milliseconds()
	}
	return out, isOn, err
}

func (a *API) playQueue(q *request, out *response) error {
	queue, isOn, err := a.stopped(q)
	if err != nil || len(queue.Entry) == 0 {
		return err
	}
	out.PlayQueue = &playQueue{queueOf: queue}
	if isOn {
		out.PlayQueue.Current = queue.Entry[0].ID
	}
	return nil
}

func (a *API) playQueueByIndex(q *request, out *response) error {
	queue, isOn, err := a.stopped(q)
	if err != nil || len(queue.Entry) == 0 {
		return err
	}
	out.PlayQueueByIndex = &playQueueByIndex{queueOf: queue}
	if isOn {
		first := 0
		out.PlayQueueByIndex.CurrentIndex = &first
	}
	return nil
}

func (a *API) savePlayQueue(q *request, _ *response) error {
	ids, err := q.tracksNamed("id")
	if err != nil {
		return err
	}
	at := 0
	if current := q.text("current"); current != "" {
		_, id := parseID(current)
		if at = slices.Index(ids, id); at < 0 {
			return failure{codeGeneric, "current must be one of id."}
		}
	}
	return a.stop(q, ids, at)
}

func (a *API) savePlayQueueByIndex(q *request, _ *response) error {
	ids, err := q.tracksNamed("id")
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return a.stop(q, nil, 0)
	}
	text, err := q.needed("currentIndex")
	if err != nil {
		return err
	}
	at, err := wholeOf("currentIndex", text)
	if err == nil && at >= len(ids) {
		err = failure{codeGeneric, "currentIndex must be below the number of songs."}
	}
	if err != nil {
		return err
	}
	return a.stop(q, ids, at)
}

// stop keeps what is on, and what comes after it. No songs clear the queue. What players cannot say stays as the site
// has it: repeating and shuffling, and what is played from while the same song is on.
func (a *API) stop(q *request, ids []string, at int) error {
	state := player.State{
		DeviceID: "player:" + q.passwordID, DeviceName: q.client, Queue: []string{},
	}
	if len(ids) > 0 {
		state.TrackID = ids[at]
		state.Queue = ids[at+1 : min(len(ids), at+1+mostQueued)]
	}
	if text := q.text("position"); text != "" {
		ms, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return failure{codeGeneric, "position must be a number of milliseconds."}
		}
		if state.Position, err = player.Seconds(float64(ms) / 1000); err != nil {
			return failure{codeGeneric, "position must be a number of milliseconds within a song."}
		}
	}
	if state.TrackID == "" {
		state.Position = 0
	}
	before, err := a.Player.State(q.ctx, q.viewer)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return err
	}
	state.Repeat, state.Shuffle = before.Repeat, before.Shuffle
	if before.TrackID == state.TrackID {
		state.Context = before.Context
	}
	return a.Player.Keep(q.ctx, q.viewer, state)
}
