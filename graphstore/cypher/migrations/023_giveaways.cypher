// What an artist gives away is listed a page at a time from an index in its order. What is deleted has no such key.
CREATE CONSTRAINT giveaway_id IF NOT EXISTS FOR (n:Giveaway) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT giveaway_client_key IF NOT EXISTS FOR (n:Giveaway) REQUIRE (n.ownerId, n.clientKey) IS UNIQUE;
CREATE INDEX giveaway_newest IF NOT EXISTS FOR (n:Giveaway) ON (n.heldBy, n.createdAt, n.id);
CREATE INDEX giveaway_deleted_at IF NOT EXISTS FOR (n:Giveaway) ON (n.deletedAt);
// One entry a person, one in each place, and each under an id of its own.
CREATE CONSTRAINT giveaway_entry_person IF NOT EXISTS FOR (n:GiveawayEntry) REQUIRE (n.giveawayId, n.userId) IS UNIQUE;
CREATE CONSTRAINT giveaway_entry_number IF NOT EXISTS FOR (n:GiveawayEntry) REQUIRE (n.giveawayId, n.number) IS UNIQUE;
CREATE CONSTRAINT giveaway_entry_id IF NOT EXISTS FOR (n:GiveawayEntry) REQUIRE (n.giveawayId, n.entryId) IS UNIQUE;
// One draw of each number.
CREATE CONSTRAINT giveaway_draw_number IF NOT EXISTS FOR (n:GiveawayDraw) REQUIRE (n.giveawayId, n.number) IS UNIQUE;
