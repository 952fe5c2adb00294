// When a person heard a track first, of which only the last time was kept: the earliest play that is there, or the
// earliest day on which one was counted, else the last time.

MATCH (u:User)
CALL (u) {
  CALL (u) {
    MATCH (p:Play) WHERE p.userId = u.id RETURN p.trackId AS trackId, p.startedAt AS at
    UNION ALL
    MATCH (u)-[:PLAYED_ON]->(d:TrackDay) RETURN d.trackId AS trackId, datetime(d.day + 'T12:00:00Z') AS at
  }
  WITH u, trackId, min(at) AS at
  MATCH (t:Track {id: trackId}) MATCH (u)-[l:LISTENED]->(t) WHERE l.firstAt IS NULL
  SET l.firstAt = CASE WHEN at < l.lastAt THEN at ELSE l.lastAt END
} IN TRANSACTIONS OF 100 ROWS;
MATCH (u:User)
CALL (u) {
  MATCH (u)-[l:LISTENED]->() WHERE l.firstAt IS NULL AND l.lastAt IS NOT NULL SET l.firstAt = l.lastAt
} IN TRANSACTIONS OF 100 ROWS;
