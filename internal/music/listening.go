package music

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// ListeningSession is one stretch of listening on one device.
type ListeningSession struct {
	ID        string
	UserID    string
	Platform  string
	UserAgent string
	StartedAt time.Time
}

// EndReason is why a play stopped.
type EndReason string

// The reasons that a player gives.
const (
	Completed EndReason = "completed"
	Skipped   EndReason = "skipped"
	Paused    EndReason = "paused"
	Replaced  EndReason = "replaced"
	Closed    EndReason = "closed"
)

var endReasons = []EndReason{Completed, Skipped, Paused, Replaced, Closed}

// Play is one track heard once.
type Play struct {
	ID        string
	SessionID string
	UserID    string
	TrackID   string
	// Source is from what it was started.
	Source    PlaySource
	StartedAt time.Time
	// Private says that it was begun in private: at its end, and where the play is kept once it is over.
	Private bool
}

// Ending is what the player says of how a play ended. Which track it was of, how long that is and in which session,
// the play knows itself; where the player says it too, it must be the same.
type Ending struct {
	PlayID, UserID     string
	SessionID, TrackID string
	ListenTime         time.Duration
	Reason             EndReason
	IsRepeat           bool
}

// Ended is what is kept of it: Counted adds to the track's plays, Skip to what the person skipped.
type Ended struct {
	At           time.Time
	ListenTime   time.Duration
	SongDuration time.Duration
	Reason       EndReason
	IsRepeat     bool
	Counted      bool
	Skip         bool
	// HeardUntil is up to when the person's time is used up.
	HeardUntil time.Time
}

// Heard is what the person of a play heard before it. Nothing of it is known of a play in private, which adds to no
// count that others see.
type Heard struct {
	// Until is up to when their time is used up: nobody hears two things at once.
	Until time.Time
	// OnDay is how many plays of the track counted on Day, the last day on which one did.
	Day   string
	OnDay int
	// IsOwn is of a track of the person's own.
	IsOwn bool
}

// Day names the day of a moment, in UTC.
func Day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// InPrivate says how a play ended that was private.
func (e Ended) InPrivate() event.Verb {
	switch {
	case e.Skip:
		return event.SkippedInPrivate
	case e.Counted && e.Reason == Completed:
		return event.CompletedInPrivate
	default:
		return event.StoppedInPrivate
	}
}

// A play counts from 30 seconds or half the track, whichever is shorter. Less of it that ended by skipping is a skip.
// Of plays of one person at the same time one counts, of one track so many a day, and none of an artist's own.
const (
	countedAfter = 30 * time.Second
	mostOnDay    = 10
	// slack is what a player's clock and the way to the server may add.
	slack = time.Second
)

// maxUserAgent bounds what a client may leave in the graph, in bytes.
const maxUserAgent = 512

// StartSession begins a listening session. Errors: UNAUTHENTICATED, FORBIDDEN for someone else's userID.
func (s *Service) StartSession(
	ctx context.Context, v access.Viewer, userID, platform, userAgent string,
) (string, error) {
	if err := v.MayActFor(userID); err != nil {
		return "", err
	}
	session := ListeningSession{
		ID: uuid.Must(uuid.NewV7()).String(), UserID: userID, StartedAt: s.now(),
		Platform: clip(platform), UserAgent: clip(userAgent),
	}
	return session.ID, s.store.StartSession(ctx, session)
}

func clip(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), maxUserAgent)], "")
}

// EndSession ends it; twice is the same as once. Errors: UNAUTHENTICATED, NOT_FOUND for any but one's own.
func (s *Service) EndSession(ctx context.Context, v access.Viewer, sessionID string) error {
	if err := v.Require(); err != nil {
		return err
	}
	return s.store.EndSession(ctx, sessionID, v.UserID, s.now())
}

// StartPlay begins a play of a track that the person may hear. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND,
// BAD_USER_INPUT for an unknown source.
func (s *Service) StartPlay(
	ctx context.Context, v access.Viewer, sessionID, userID, trackID string, source PlaySource,
) (string, error) {
	if err := v.MayActFor(userID); err != nil {
		return "", err
	}
	if _, err := s.Stream(ctx, v, trackID); err != nil {
		return "", err
	}
	source, err := source.checked()
	if err != nil {
		return "", err
	}
	play := Play{
		ID: uuid.Must(uuid.NewV7()).String(), SessionID: sessionID, UserID: userID, TrackID: trackID, Source: source,
		StartedAt: s.now(),
	}
	return play.ID, s.store.StartPlay(ctx, play)
}

// EndPlay keeps how a play ended, once, however often it is told. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND, BAD_USER_INPUT.
func (s *Service) EndPlay(ctx context.Context, v access.Viewer, e Ending) error {
	if err := v.MayActFor(e.UserID); err != nil {
		return err
	}
	if !slices.Contains(endReasons, e.Reason) {
		return fault.BadInput(map[string]string{
			"endReason": "endReason must be completed, skipped, paused, replaced or closed.",
		})
	}
	if e.ListenTime < 0 {
		return fault.BadInput(map[string]string{"listenTime": "listenTime must not be negative."})
	}
	return s.store.EndPlay(ctx, e.PlayID, e.UserID, func(p Play, before Heard, duration time.Duration) (Ended, error) {
		if err := e.isOf(p); err != nil {
			return Ended{}, err
		}
		return e.judge(p, before, duration, s.now()), nil
	})
}

// Elsewhere is a play in somebody's own player, of which the server hears once it is over.
type Elsewhere struct {
	SessionID, TrackID string
	// Since is when this server saw the track begin. Nobody else's clock is believed.
	Since time.Time
	// Private: its listener listened in private then, whether or not they do now.
	Private bool
	Reason  EndReason
}

// PlayedElsewhere keeps a play of a track that the person may hear, from Since on until now. It counts by the rules of
// every play. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, also of the session.
func (s *Service) PlayedElsewhere(ctx context.Context, v access.Viewer, e Elsewhere) error {
	if _, err := s.Stream(ctx, v, e.TrackID); err != nil {
		return err
	}
	play := Play{
		ID: uuid.Must(uuid.NewV7()).String(), SessionID: e.SessionID, UserID: v.UserID, TrackID: e.TrackID,
		Source: PlaySource{Type: FromElsewhere}, StartedAt: e.Since, Private: e.Private,
	}
	if err := s.store.StartPlay(ctx, play); err != nil {
		return err
	}
	return s.EndPlay(ctx, v, Ending{
		PlayID: play.ID, UserID: v.UserID, ListenTime: s.now().Sub(e.Since), Reason: e.Reason,
	})
}

// privatePlaysOpen is how long a play that was begun in private may stay open before it is forgotten whose it is.
const privatePlaysOpen = 24 * time.Hour

// Sweep forgets who began plays in private that nobody ended.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.ForgetPrivatePlays(ctx, s.now().Add(-privatePlaysOpen))
}

// isOf refuses what is told of another play than the one that is named.
func (e Ending) isOf(p Play) error {
	wrong := map[string]string{}
	if e.SessionID != "" && e.SessionID != p.SessionID {
		wrong["sessionId"] = "The play is not of this session."
	}
	if e.TrackID != "" && e.TrackID != p.TrackID {
		wrong["songId"] = "The play is not of this song."
	}
	if len(wrong) > 0 {
		return fault.BadInput(wrong)
	}
	return nil
}

// judge decides what a play adds. It believes a client no further than the clock: nobody hears more of a track than
// the time that has passed since it began, or more than the track has, or what else they heard at that time.
func (e Ending) judge(p Play, before Heard, duration time.Duration, now time.Time) Ended {
	enough := min(countedAfter, duration/2)
	alone := min(e.ListenTime, max(0, now.Sub(p.StartedAt))+slack, duration)
	from, heard := p.StartedAt, alone
	if before.Until.After(from) {
		from, heard = before.Until, min(alone, max(0, now.Sub(before.Until)))
	}
	until := from.Add(heard)
	if until.After(now) {
		until = now
	}
	return Ended{
		At: now, ListenTime: heard, SongDuration: duration, Reason: e.Reason, IsRepeat: e.IsRepeat,
		Counted: heard >= enough && !before.IsOwn && (before.Day != Day(now) || before.OnDay < mostOnDay),
		Skip:    e.Reason == Skipped && alone < enough, HeardUntil: until,
	}
}

// Seconds reads a duration that a client gives in seconds; what is no finite number of 0..24 h
// is BAD_USER_INPUT under the field's name.
func Seconds(field string, seconds float64) (time.Duration, error) {
	if math.IsNaN(seconds) || seconds < 0 || seconds > 24*60*60 {
		return 0, fault.BadInput(map[string]string{field: field + " must be a number of seconds."})
	}
	return time.Duration(seconds * float64(time.Second)), nil
}
