// The waiting list, invite codes, passwords of previews, and what happened on the landing page.
CREATE CONSTRAINT waiting_entry_id IF NOT EXISTS FOR (n:WaitingEntry) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT waiting_entry_email IF NOT EXISTS FOR (n:WaitingEntry) REQUIRE n.email IS UNIQUE;
CREATE CONSTRAINT waiting_entry_ref IF NOT EXISTS FOR (n:WaitingEntry) REQUIRE n.ref IS UNIQUE;
CREATE INDEX waiting_entry_turn IF NOT EXISTS FOR (n:WaitingEntry) ON (n.turn);
CREATE INDEX waiting_entry_listed IF NOT EXISTS FOR (n:WaitingEntry) ON (n.listedId);
CREATE INDEX waiting_entry_unconfirmed IF NOT EXISTS FOR (n:WaitingEntry) ON (n.unconfirmedSince);
CREATE CONSTRAINT waiting_list_id IF NOT EXISTS FOR (n:WaitingList) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT invite_id IF NOT EXISTS FOR (n:Invite) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT invite_hash IF NOT EXISTS FOR (n:Invite) REQUIRE n.hash IS UNIQUE;
CREATE INDEX invite_held IF NOT EXISTS FOR (n:Invite) ON (n.heldUntil);
CREATE INDEX invite_mail IF NOT EXISTS FOR (n:Invite) ON (n.mailAt);
CREATE CONSTRAINT preview_code_id IF NOT EXISTS FOR (n:PreviewCode) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT preview_code_hash IF NOT EXISTS FOR (n:PreviewCode) REQUIRE n.hash IS UNIQUE;
CREATE INDEX preview_code_newest IF NOT EXISTS FOR (n:PreviewCode) ON (n.createdAt);
CREATE CONSTRAINT landing_day IF NOT EXISTS FOR (n:LandingDay) REQUIRE n.day IS UNIQUE;
MERGE (:WaitingList {id: 'waiting'});
