// What people were told is listed a page at a time from an index in its order, and counted from one while it is unread.
// What is taken away has neither key; its own key stays for a while, so that nothing is told twice.
CREATE CONSTRAINT notification_id IF NOT EXISTS FOR (n:Notification) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT notification_key IF NOT EXISTS FOR (n:Notification) REQUIRE n.key IS UNIQUE;
CREATE INDEX notification_newest IF NOT EXISTS FOR (n:Notification) ON (n.listedFor, n.at, n.id);
CREATE INDEX notification_unread IF NOT EXISTS FOR (n:Notification) ON (n.unreadOf);
CREATE INDEX notification_done_at IF NOT EXISTS FOR (n:Notification) ON (n.doneAt);
CREATE INDEX notification_between IF NOT EXISTS FOR (n:Notification) ON (n.listedFor, n.actorId);
// What is taken back with the thing that it is about is found by that thing.
CREATE INDEX notification_post IF NOT EXISTS FOR (n:Notification) ON (n.postId);
CREATE INDEX notification_track IF NOT EXISTS FOR (n:Notification) ON (n.trackId);
CREATE INDEX notification_album IF NOT EXISTS FOR (n:Notification) ON (n.albumId);
CREATE INDEX notification_event IF NOT EXISTS FOR (n:Notification) ON (n.eventId);
CREATE INDEX notification_question IF NOT EXISTS FOR (n:Notification) ON (n.questionId);
CREATE INDEX notification_giveaway IF NOT EXISTS FOR (n:Notification) ON (n.giveawayId);
CREATE INDEX notification_merchandise IF NOT EXISTS FOR (n:Notification) ON (n.merchandiseId);
// One group of each person, kind and thing; each act is told a person once.
CREATE CONSTRAINT notification_group IF NOT EXISTS FOR (n:NotificationGroup) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT notification_act IF NOT EXISTS FOR (n:NotificationAct) REQUIRE n.key IS UNIQUE;
CREATE INDEX notification_act_name IF NOT EXISTS FOR (n:NotificationAct) ON (n.act);
CREATE INDEX notification_act_of IF NOT EXISTS FOR (n:NotificationAct) ON (n.notificationId, n.actorId);
CREATE INDEX notification_act_pair IF NOT EXISTS FOR (n:NotificationAct) ON (n.userId, n.actorId);
CREATE INDEX notification_act_gone_at IF NOT EXISTS FOR (n:NotificationAct) ON (n.goneAt);
CREATE CONSTRAINT notification_fanout_id IF NOT EXISTS FOR (n:NotificationFanout) REQUIRE n.id IS UNIQUE;
CREATE INDEX notification_fanout_due IF NOT EXISTS FOR (n:NotificationFanout) ON (n.nextAt);
CREATE CONSTRAINT notification_settings_id IF NOT EXISTS FOR (n:NotificationSettings) REQUIRE n.id IS UNIQUE;
// Those who are interested in an event are told a batch at a time, in the order in which they came.
CREATE INDEX interested_of IF NOT EXISTS FOR ()-[r:INTERESTED_IN]-() ON (r.eventId, r.at, r.userId);
