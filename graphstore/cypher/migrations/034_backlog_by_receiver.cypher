// Each receiver finds what waits for it without passing what waits for others.
CREATE INDEX outbox_of_receiver IF NOT EXISTS FOR (n:Outbox) ON (n.kind, n.nextAttemptAt);
