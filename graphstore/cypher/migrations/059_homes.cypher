// Who lives around a place is found by the middle of their city, also where they keep a position exactly for themselves.
CREATE POINT INDEX artist_home IF NOT EXISTS FOR (n:Artist) ON (n.home);
CREATE POINT INDEX user_home IF NOT EXISTS FOR (n:User) ON (n.home);
// Cities are kept in hundredths of a degree; what is finer is somebody's own, and becomes ten kilometres.
MATCH (u:User) WHERE u.latitude IS NOT NULL AND u.longitude IS NOT NULL
CALL (u) {
  WITH u, CASE WHEN abs(u.latitude * 100 - round(u.latitude * 100)) + abs(u.longitude * 100 - round(u.longitude * 100)) < 0.001 THEN 2 ELSE 1 END AS digits
  SET u.home = point({latitude: round(u.latitude, digits), longitude: round(u.longitude, digits)})
} IN TRANSACTIONS OF 1000 ROWS;
