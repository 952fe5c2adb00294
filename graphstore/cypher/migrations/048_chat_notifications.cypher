// One chat tells one person by one notification until they have read it.
CREATE CONSTRAINT notification_open_chat IF NOT EXISTS FOR (n:Notification) REQUIRE n.openChat IS UNIQUE;
CREATE INDEX notification_chat IF NOT EXISTS FOR (n:Notification) ON (n.chatId);
// Chats of which people are to be notified wait in an index that has nothing else.
CREATE INDEX chat_notify_at IF NOT EXISTS FOR (n:Chat) ON (n.notifyAt);
