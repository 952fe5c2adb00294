// What those who run the site did. The constraint on undoes lets an act be taken back once.
CREATE CONSTRAINT audit_act_id IF NOT EXISTS FOR (n:AuditAct) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT audit_act_undoes IF NOT EXISTS FOR (n:AuditAct) REQUIRE n.undoes IS UNIQUE;
CREATE INDEX audit_act_time IF NOT EXISTS FOR (n:AuditAct) ON (n.at, n.id);
CREATE INDEX audit_act_actor IF NOT EXISTS FOR (n:AuditAct) ON (n.actorId, n.at, n.id);
CREATE INDEX audit_act_subject IF NOT EXISTS FOR (n:AuditAct) ON (n.subjectId, n.at, n.id);
CREATE INDEX audit_act_verb IF NOT EXISTS FOR (n:AuditAct) ON (n.verb, n.at, n.id);
