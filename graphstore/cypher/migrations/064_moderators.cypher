// Moderators are found by their label, as admins are.
CREATE CONSTRAINT moderator_id IF NOT EXISTS FOR (n:Moderator) REQUIRE n.id IS UNIQUE;
