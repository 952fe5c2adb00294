// What people entered and voted is found by them.
CREATE INDEX giveaway_entry_of IF NOT EXISTS FOR (n:GiveawayEntry) ON (n.userId, n.giveawayId);
CREATE INDEX poll_vote_of IF NOT EXISTS FOR (n:PollVote) ON (n.userId, n.postId);
