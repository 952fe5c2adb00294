package subsonic

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/nowplaying"
)

// mostScrobbled is how many plays one call may tell of.
const mostScrobbled = 100

// scrobble hears that songs begin (submission=false), or were played. When they were is not believed: what counts is
// what the site saw of it.
func (a *API) scrobble(q *request, _ *response) error {
	ids, err := q.tracksNamed("id")
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		_, err := q.needed("id")
		return err
	}
	if len(ids) > mostScrobbled {
		return failure{codeGeneric, "These are too many at once."}
	}
	submission, err := q.truth("submission", true)
	if err != nil {
		return err
	}
	var first error
	for _, id := range ids {
		track, err := a.Music.Stream(q.ctx, q.viewer, id)
		switch {
		case err != nil:
		case submission:
			err = a.played(q, track)
		default:
			err = a.begins(q, id, true)
		}
		if err != nil && first == nil {
			first = err
		}
	}
	return first
}

// player is whose app password the call came by.
func (q *request) player() nowplaying.Player {
	return nowplaying.Player{UserID: q.viewer.UserID, ID: q.passwordID}
}

// begins notes that a song begins now. isOn: the player says so.
func (a *API) begins(q *request, id string, isOn bool) error {
	until, err := a.Taste.PrivateUntil(q.ctx, q.viewer)
	if err != nil {
		return err
	}
	now := a.Now()
	a.Playing.Begin(q.ctx, q.player(), nowplaying.Song{
		TrackID: id, Client: q.client, Since: now, Private: until.After(now), IsOn: isOn,
	})
	return nil
}

// played keeps a play, from when the site knows that the song began.
func (a *API) played(q *request, track music.Track) error {
	heard, known := a.Playing.End(q.ctx, q.player(), track.ID)
	if !known {
		// Nothing of it was seen, so that nothing counts: it stands in the listener's own history.
		if err := a.begins(q, track.ID, false); err != nil {
			return err
		}
		if heard, known = a.Playing.End(q.ctx, q.player(), track.ID); !known {
			return nil
		}
	}
	for attempt := 0; ; attempt++ {
		session, err := a.Playing.Session(q.ctx, q.player(), func() (string, error) {
			return a.Music.StartSession(q.ctx, q.viewer, q.viewer.UserID, "player", q.client)
		})
		if err != nil {
			return err
		}
		err = a.Music.PlayedElsewhere(q.ctx, q.viewer, music.Elsewhere{
			SessionID: session, TrackID: track.ID, Since: heard.Since, Private: heard.Private,
			Reason: reasonOf(a.Now().Sub(heard.Since), track.Duration),
		})
		if fault.CodeOf(err) != fault.NotFound || attempt > 0 {
			return err
		}
		a.Playing.ForgetSession(q.ctx, q.player(), session) // what erased the person's history took it away
	}
}

// wholeShare is the share of a song from which on it was heard to its end: players tell of it a little early.
const wholeShare = .9

// reasonOf says how a play ended of which a player told after so long: players tell of a song from its half on, and how
// it ends they do not say.
func reasonOf(heard, length time.Duration) music.EndReason {
	if heard.Seconds() >= wholeShare*length.Seconds() {
		return music.Completed
	}
	return music.Paused
}

// nowPlaying is what the viewer hears: what others hear is theirs.
func (a *API) nowPlaying(q *request, out *response) error {
	out.NowPlaying = &nowPlaying{}
	now := a.Playing.On(q.ctx, q.viewer.UserID)
	if len(now) == 0 {
		return nil
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	for i, h := range now {
		songs, err := a.songsOf(q, p, []string{h.TrackID})
		if err != nil {
			return err
		}
		if len(songs) == 0 {
			continue
		}
		out.NowPlaying.Entry = append(out.NowPlaying.Entry, nowPlayingEntry{
			child: songs[0], Username: q.handle, MinutesAgo: int(a.Now().Sub(h.Since) / time.Minute), PlayerID: i + 1,
			PlayerName: h.Client,
		})
	}
	return nil
}
