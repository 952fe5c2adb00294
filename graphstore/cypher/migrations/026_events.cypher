// Lists of events are read a page at a time from an index in their order: what somebody hosts, what is at a venue, and
// what somebody is interested in.
CREATE CONSTRAINT event_client_key IF NOT EXISTS FOR (n:Event) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE INDEX event_of_host IF NOT EXISTS FOR (n:Event) ON (n.ownerId, n.status, n.startDate, n.id);
CREATE INDEX event_at_venue IF NOT EXISTS FOR (n:Event) ON (n.venueId, n.status, n.startDate, n.id);
CREATE INDEX interested_in IF NOT EXISTS FOR ()-[r:INTERESTED_IN]-() ON (r.userId, r.startDate, r.eventId);
// What is to come has a label of its own until it is over, so that looking for it around a place or from now on does not
// grow with what was.
CREATE POINT INDEX coming_event_location IF NOT EXISTS FOR (n:ComingEvent) ON (n.location);
CREATE INDEX coming_event_start IF NOT EXISTS FOR (n:ComingEvent) ON (n.startDate, n.id);
CREATE INDEX coming_event_end IF NOT EXISTS FOR (n:ComingEvent) ON (n.endsAt);
// A venue is one for its name in its city, and found by how its name begins.
CREATE CONSTRAINT venue_key IF NOT EXISTS FOR (n:Venue) REQUIRE n.key IS UNIQUE;
CREATE INDEX venue_name IF NOT EXISTS FOR (n:Venue) ON (n.nameKey, n.id);
