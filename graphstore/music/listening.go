package music

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/music"
)

// StartSession begins a stretch of listening.
func (s *Store) StartSession(ctx context.Context, session music.ListeningSession) error {
	_, err := cypher.WriteOne(ctx, s.db, "start_session", `MATCH (u:User {id: $userId})
CREATE (u)-[:HAD]->(s:ListeningSession {id: $id, userId: $userId, platform: $platform, userAgent: $userAgent, startedAt: $at})
RETURN s.id AS id`, map[string]any{
		"id": session.ID, "userId": session.UserID, "platform": session.Platform, "userAgent": session.UserAgent,
		"at": session.StartedAt,
	}, func(r *cypher.Row) string { return r.String("id") })
	return cypher.OrNotFound(err, "This person")
}

// EndSession ends it; the first end stays.
func (s *Store) EndSession(ctx context.Context, sessionID, userID string, at time.Time) error {
	_, err := cypher.WriteOne(ctx, s.db, "end_session", `MATCH (s:ListeningSession {id: $id}) WHERE s.userId = $userId
SET s.endedAt = coalesce(s.endedAt, $at) RETURN s.id AS id`,
		map[string]any{"id": sessionID, "userId": userID, "at": at}, func(r *cypher.Row) string { return r.String("id") })
	return cypher.OrNotFound(err, "This listening session")
}

// StartPlay begins a play in a session of the person's own. One that begins while the person listens in private has no
// userId, by which histories and taste read plays: privateTo says until it ends who may end it. From which thing it was
// started is not kept of it, as that may be the person's own: their jukebox, a playlist that nobody else sees.
func (s *Store) StartPlay(ctx context.Context, p music.Play) error {
	_, err := cypher.WriteOne(ctx, s.db, "start_play", `MATCH (s:ListeningSession {id: $sessionId}) WHERE s.userId = $userId
UNWIND [$trackId] AS trackId MATCH (t:Track {id: trackId})
UNWIND [$userId] AS userId MATCH (u:User {id: userId})
WITH s, $private OR coalesce(u.privateUntil > $at, false) AS private
CREATE (p:Play {id: $id, trackId: $trackId, source: $source, startedAt: $at})-[:IN_SESSION]->(s)
FOREACH (_ IN CASE WHEN private THEN [] ELSE [1] END | SET p.userId = $userId, p.sourceId = $sourceId)
FOREACH (_ IN CASE WHEN private THEN [1] ELSE [] END | SET p.private = true, p.privateTo = $userId, p.privateAt = $at)
RETURN p.id AS id`, map[string]any{
		"id": p.ID, "sessionId": p.SessionID, "userId": p.UserID, "trackId": p.TrackID, "at": p.StartedAt,
		"private": p.Private, "source": string(p.Source.Type), "sourceId": cypher.OrNull(p.Source.ID),
	}, func(r *cypher.Row) string { return r.String("id") })
	return cypher.OrNotFound(err, "This listening session")
}

// openPlay is a play that may be ended.
type openPlay struct {
	play     music.Play
	duration time.Duration
	ended    bool
}

// EndPlay records the end of a play under its lock, and adds to the counts in the same transaction.
func (s *Store) EndPlay(
	ctx context.Context, playID, userID string, end func(music.Play, music.Heard, time.Duration) (music.Ended, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "end_play", func(tx *cypher.Tx) (struct{}, error) {
		at, err := lockPlay(tx, playID, userID)
		if err != nil || at.ended {
			return struct{}{}, err
		}
		var by listener
		if !at.play.Private {
			if by, err = lockListener(tx, userID, at.play.TrackID); err != nil {
				return struct{}{}, err
			}
		}
		e, err := end(at.play, by.before, at.duration)
		if err != nil {
			return struct{}{}, err
		}
		params := map[string]any{
			"id": playID, "userId": userID, "trackId": at.play.TrackID, "at": e.At, "listenTime": e.ListenTime.Seconds(),
			"songDuration": e.SongDuration.Seconds(), "reason": string(e.Reason), "isRepeat": e.IsRepeat,
			"plays": one(e.Counted), "skips": one(e.Skip), "heardUntil": e.HeardUntil,
			"day": music.Day(e.At), "completed": one(e.Reason == music.Completed),
			"source": "from_" + string(at.play.Source.Type),
		}
		if at.play.Private {
			if err := tx.Emit(e.InPrivate(), userID, "Track", at.play.TrackID); err != nil {
				return struct{}{}, err
			}
			return struct{}{}, tx.Run(endPrivatePlay, params)
		}
		if e.Counted && by.sendsPlays {
			if err := tx.EmitAbout(event.Heard, userID, "User", userID, playID); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, addPlay(tx, e, params)
	})
	return cypher.OrNotFound(err, "This play")
}

// lockPlay locks a play that is somebody's to end.
func lockPlay(tx *cypher.Tx, playID, userID string) (openPlay, error) {
	return cypher.One(tx, `MATCH (p:Play {id: $id}) WHERE p.userId = $userId OR p.private SET p._lock = true
WITH p WHERE p.userId = $userId OR p.privateTo = $userId OR (p.private AND p.endedAt IS NOT NULL)
OPTIONAL MATCH (p)-[:IN_SESSION]->(s)
WITH p, s MATCH (t:Track {id: p.trackId})
REMOVE p._lock
RETURN p.trackId AS trackId, p.startedAt AS startedAt, p.endedAt IS NOT NULL AS ended, coalesce(p.private, false) AS private,
  coalesce(s.id, '') AS sessionId, coalesce(p.source, $elsewhere) AS source, t.duration AS duration`,
		map[string]any{"id": playID, "userId": userID, "elsewhere": string(music.FromElsewhere)},
		func(r *cypher.Row) openPlay {
			return openPlay{
				play: music.Play{
					ID: playID, UserID: userID, SessionID: r.String("sessionId"), TrackID: r.String("trackId"),
					StartedAt: r.Time("startedAt"),
					Source:    music.PlaySource{Type: music.SourceType(r.String("source"))}, Private: r.Bool("private"),
				},
				duration: cypher.Seconds(r.OptFloat("duration")), ended: r.Bool("ended"),
			}
		})
}

// listener is whose play it is: what they heard before it, and whether they have what they hear told elsewhere.
type listener struct {
	before     music.Heard
	sendsPlays bool
}

// lockListener locks whose play it is, so that plays which end at once are decided one after another, and returns what
// they heard so far.
func lockListener(tx *cypher.Tx, userID, trackID string) (listener, error) {
	params := map[string]any{"userId": userID, "trackId": trackID}
	if err := tx.Run(`MATCH (u:User {id: $userId}) SET u._lock = true REMOVE u._lock`, params); err != nil {
		return listener{}, err
	}
	return cypher.One(tx, `MATCH (u:User {id: $userId}) UNWIND [$trackId] AS trackId MATCH (t:Track {id: trackId})
OPTIONAL MATCH (u)-[l:LISTENED]->(t)
RETURN u.heardUntil AS until, coalesce(l.day, '') AS day, coalesce(l.onDay, 0) AS onDay, EXISTS { (u)-[:PERFORMED]->(t) } AS isOwn,
  coalesce(u.sendsPlays, false) AS sendsPlays`,
		params, func(r *cypher.Row) listener {
			return listener{music.Heard{
				Until: r.OptTime("until"), Day: r.String("day"), OnDay: r.Int("onDay"), IsOwn: r.Bool("isOwn"),
			}, r.Bool("sendsPlays")}
		})
}

// addPlay adds a play to what its listener heard and, where it counts, to the counts of its track and artist.
func addPlay(tx *cypher.Tx, e music.Ended, params map[string]any) error {
	artists, err := cypher.All(tx, endPlay, params, func(r *cypher.Row) string { return r.String("artistId") })
	if err != nil || !e.Counted {
		return err
	}
	if err := tx.Run(statsgraph.CountPlay, params); err != nil {
		return err
	}
	listener, _ := params["userId"].(string)
	trackID, _ := params["trackId"].(string)
	if err := tx.Emit(event.Played, listener, "Track", trackID); err != nil {
		return err
	}
	return tx.Emit(event.Played, listener, "Artist", artists...)
}

const (
	keepEnd = `MATCH (p:Play {id: $id})
SET p.endedAt = $at, p.listenTime = $listenTime, p.songDuration = $songDuration, p.endReason = $reason, p.isRepeat = $isRepeat
`
	endPlay = keepEnd + `WITH p MATCH (t:Track {id: $trackId}) SET t._lock = true
WITH t MATCH (u:User {id: $userId}) SET u.heardUntil = $heardUntil
MERGE (u)-[l:LISTENED]->(t) ON CREATE SET l.plays = 0, l.seconds = 0.0, l.skips = 0, l.firstAt = $at
SET l.onDay = CASE WHEN l.day = $day THEN l.onDay ELSE 0 END + $plays, l.day = $day
SET l.plays = l.plays + $plays, l.seconds = l.seconds + $listenTime, l.skips = l.skips + $skips, l.lastAt = $at,
  t.playCount = coalesce(t.playCount, 0) + $plays
REMOVE t._lock
WITH t MATCH (a:Artist)-[:PERFORMED]->(t) SET a._lock = true
WITH a SET a.playCount = coalesce(a.playCount, 0) + $plays
REMOVE a._lock
RETURN a.id AS artistId`

	// endPrivatePlay adds to nothing, and forgets whose it was: what is left of it leads to nobody. A server of before
	// may have kept from which thing it was started.
	endPrivatePlay = keepEnd + `REMOVE p.privateTo, p.privateAt, p.sourceId
WITH p MATCH (p)-[r:IN_SESSION]->() DELETE r`
)

// forgottenAtOnce bounds what one statement of a sweep changes.
const forgottenAtOnce = 1000

// ForgetPrivatePlays makes plays that began in private before a moment, and were never ended, lead to nobody.
func (s *Store) ForgetPrivatePlays(ctx context.Context, before time.Time) error {
	for {
		done, err := s.db.Exec(ctx, "forget_private_plays", `MATCH (p:Play) WHERE p.privateAt < $before WITH p LIMIT $limit
REMOVE p.privateTo, p.privateAt, p.sourceId
SET p.endedAt = $before
WITH p MATCH (p)-[r:IN_SESSION]->() DELETE r`, map[string]any{"before": before, "limit": forgottenAtOnce})
		if err != nil || done.RelationshipsDeleted() < forgottenAtOnce {
			return err
		}
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
