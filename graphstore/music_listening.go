package graphstore

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// StartSession begins a stretch of listening.
func (s *MusicStore) StartSession(ctx context.Context, session music.ListeningSession) error {
	_, err := WriteOne(ctx, s.db, "start_session", `MATCH (u:User {id: $userId})
CREATE (u)-[:HAD]->(s:ListeningSession {id: $id, userId: $userId, platform: $platform, userAgent: $userAgent, startedAt: $at})
RETURN s.id AS id`, map[string]any{
		"id": session.ID, "userId": session.UserID, "platform": session.Platform, "userAgent": session.UserAgent, "at": session.StartedAt,
	}, func(r *Row) string { return r.String("id") })
	return orMissing(err, "This person")
}

// EndSession ends it; the first end stays.
func (s *MusicStore) EndSession(ctx context.Context, sessionID, userID string, at time.Time) error {
	_, err := WriteOne(ctx, s.db, "end_session", `MATCH (s:ListeningSession {id: $id}) WHERE s.userId = $userId
SET s.endedAt = coalesce(s.endedAt, $at) RETURN s.id AS id`,
		map[string]any{"id": sessionID, "userId": userID, "at": at}, func(r *Row) string { return r.String("id") })
	return orMissing(err, "This listening session")
}

// StartPlay begins a play in a session of the person's own.
func (s *MusicStore) StartPlay(ctx context.Context, p music.Play) error {
	_, err := WriteOne(ctx, s.db, "start_play", `MATCH (s:ListeningSession {id: $sessionId}) WHERE s.userId = $userId
UNWIND [$trackId] AS trackId MATCH (t:Track {id: trackId})
CREATE (p:Play {id: $id, userId: $userId, trackId: $trackId, source: $source, sourceId: $sourceId, startedAt: $at})-[:IN_SESSION]->(s)
RETURN p.id AS id`, map[string]any{
		"id": p.ID, "sessionId": p.SessionID, "userId": p.UserID, "trackId": p.TrackID, "at": p.StartedAt,
		"source": string(p.Source.Type), "sourceId": orNull(p.Source.ID),
	}, func(r *Row) string { return r.String("id") })
	return orMissing(err, "This listening session")
}

// EndPlay records the end of a play under its lock, and adds to the counts in the same transaction.
func (s *MusicStore) EndPlay(ctx context.Context, playID, userID string, end func(music.Play, time.Duration) (music.Ended, error)) error {
	type open struct {
		play     music.Play
		duration time.Duration
		ended    bool
	}
	_, err := WriteTx(ctx, s.db, "end_play", func(tx *Tx) (struct{}, error) {
		at, err := One(tx, `MATCH (p:Play {id: $id}) WHERE p.userId = $userId SET p._lock = true
WITH p MATCH (p)-[:IN_SESSION]->(s)
WITH p, s MATCH (t:Track {id: p.trackId})
REMOVE p._lock
RETURN p.trackId AS trackId, p.startedAt AS startedAt, p.endedAt IS NOT NULL AS ended, s.id AS sessionId, coalesce(p.source, $elsewhere) AS source, t.duration AS duration`,
			map[string]any{"id": playID, "userId": userID, "elsewhere": string(music.FromElsewhere)}, func(r *Row) open {
				return open{
					play: music.Play{
						ID: playID, UserID: userID, SessionID: r.String("sessionId"), TrackID: r.String("trackId"), StartedAt: r.Time("startedAt"),
						Source: music.PlaySource{Type: music.SourceType(r.String("source"))},
					},
					duration: seconds(r.OptFloat("duration")), ended: r.Bool("ended"),
				}
			})
		if err != nil || at.ended {
			return struct{}{}, err
		}
		e, err := end(at.play, at.duration)
		if err != nil {
			return struct{}{}, err
		}
		params := map[string]any{
			"id": playID, "userId": userID, "trackId": at.play.TrackID, "at": e.At, "listenTime": e.ListenTime.Seconds(),
			"songDuration": e.SongDuration.Seconds(), "reason": string(e.Reason), "isRepeat": e.IsRepeat, "plays": one(e.Counted), "skips": one(e.Skip),
			"day": dayOf(e.At), "completed": one(e.Reason == music.Completed), "source": "from_" + string(at.play.Source.Type),
		}
		if _, err = tx.Exec(endPlay, params); err != nil || !e.Counted {
			return struct{}{}, err
		}
		_, err = tx.Exec(countPlay, params)
		return struct{}{}, err
	})
	return orMissing(err, "This play")
}

const endPlay = `MATCH (p:Play {id: $id})
SET p.endedAt = $at, p.listenTime = $listenTime, p.songDuration = $songDuration, p.endReason = $reason, p.isRepeat = $isRepeat
WITH p MATCH (t:Track {id: $trackId}) SET t._lock = true
WITH t MATCH (u:User {id: $userId})
MERGE (u)-[l:LISTENED]->(t) ON CREATE SET l.plays = 0, l.seconds = 0.0, l.skips = 0
SET l.plays = l.plays + $plays, l.seconds = l.seconds + $listenTime, l.skips = l.skips + $skips, l.lastAt = $at,
  t.playCount = coalesce(t.playCount, 0) + $plays
REMOVE t._lock
WITH t MATCH (a:Artist)-[:PERFORMED]->(t) SET a._lock = true
WITH a SET a.playCount = coalesce(a.playCount, 0) + $plays
REMOVE a._lock`

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
