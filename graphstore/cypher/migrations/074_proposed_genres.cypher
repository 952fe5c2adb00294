// Genres are proposed by artists: of one key there is one proposal. Moderators read those that wait, and whether one was
// declined before. Genres of before stay as they are.
CREATE CONSTRAINT genre_proposal_id IF NOT EXISTS FOR (n:GenreProposal) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT genre_proposal_key IF NOT EXISTS FOR (n:GenreProposal) REQUIRE n.key IS UNIQUE;
CREATE INDEX genre_proposal_waiting IF NOT EXISTS FOR (n:GenreProposal) ON (n.waitingSince, n.id);
CREATE INDEX genre_proposal_declined IF NOT EXISTS FOR (n:GenreProposal) ON (n.declinedKey);
