// One vote a person in each poll.
CREATE CONSTRAINT poll_vote_person IF NOT EXISTS FOR (n:PollVote) REQUIRE (n.postId, n.userId) IS UNIQUE;
