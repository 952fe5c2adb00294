// What somebody wrote in chats is read for their export a page at a time, whatever others wrote there.
CREATE INDEX message_sent IF NOT EXISTS FOR (n:Message) ON (n.senderId, n.id);
