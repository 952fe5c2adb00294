package notify

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/notify"
)

// settingsNode projects what somebody, whose settings s may be, wants to be told.
const settingsNode = `{off: coalesce(s.off, []), digest: s.digest, quietFrom: s.quietFrom, quietTo: s.quietTo, timeZone: s.timeZone}`

func scanPreferences(r *cypher.Row) notify.Preferences {
	p := notify.Preferences{Off: map[notify.Flag]bool{}, Digest: notify.Digest(r.OptString("digest"))}
	for _, name := range r.Strings("off") {
		p.Off[notify.Flag(name)] = true
	}
	if r.Has("timeZone") {
		quiet := scanQuiet(r)
		p.Quiet = &quiet
	}
	return p
}

func scanQuiet(r *cypher.Row) notify.Quiet {
	return notify.Quiet{From: r.Int("quietFrom"), To: r.Int("quietTo"), TimeZone: r.String("timeZone")}
}

// QuietTimes reads when some people want to hear nothing.
func (s *Store) QuietTimes(ctx context.Context, userIDs []string) (map[string]notify.Quiet, error) {
	all := map[string]notify.Quiet{}
	_, err := cypher.ReadAll(ctx, s.db, "notification_quiet", `UNWIND $ids AS id
MATCH (s:NotificationSettings {id: id}) WHERE s.timeZone IS NOT NULL
RETURN s {.id, .quietFrom, .quietTo, .timeZone} AS node`, map[string]any{"ids": userIDs},
		func(r *cypher.Row) struct{} {
			r = r.Map("node")
			all[r.String("id")] = scanQuiet(r)
			return struct{}{}
		})
	return all, err
}

// Preferences reads what somebody wants to be told.
func (s *Store) Preferences(ctx context.Context, userID string) (notify.Preferences, error) {
	return cypher.ReadOne(ctx, s.db, "notification_preferences",
		`OPTIONAL MATCH (s:NotificationSettings {id: $userId}) RETURN `+settingsNode+` AS node`,
		map[string]any{"userId": userID}, func(r *cypher.Row) notify.Preferences { return scanPreferences(r.Map("node")) })
}

// settings binds a person's own, locked, so that two changes at once both hold.
const settings = `MATCH (u:User {id: $userId})
WITH u MERGE (s:NotificationSettings {id: u.id}) SET s._lock = true
WITH s REMOVE s._lock
WITH s `

// SetFlag switches one preference.
func (s *Store) SetFlag(ctx context.Context, userID string, f notify.Flag, on bool) error {
	_, err := s.db.Exec(ctx, "notification_set_flag", settings+`SET s.off = [f IN coalesce(s.off, []) WHERE f <> $flag] + CASE WHEN $on THEN [] ELSE [$flag] END`,
		map[string]any{"userId": userID, "flag": string(f), "on": on})
	return err
}

// SetDigest changes how often somebody who is away is written to.
func (s *Store) SetDigest(ctx context.Context, userID string, d notify.Digest) error {
	_, err := s.db.Exec(ctx, "notification_set_digest", settings+`SET s.digest = $digest`,
		map[string]any{"userId": userID, "digest": string(d)})
	return err
}

// SetQuiet changes when nothing is told by push and mail.
func (s *Store) SetQuiet(ctx context.Context, userID string, q *notify.Quiet) error {
	params := map[string]any{"userId": userID, "from": nil, "to": nil, "timeZone": nil}
	if q != nil {
		params["from"], params["to"], params["timeZone"] = q.From, q.To, q.TimeZone
	}
	_, err := s.db.Exec(ctx, "notification_set_quiet",
		settings+`SET s.quietFrom = $from, s.quietTo = $to, s.timeZone = $timeZone`, params)
	return err
}
