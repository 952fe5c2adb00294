// The sandbox lists what was transferred to an account a page at a time.
CREATE INDEX sandbox_thing_by_time IF NOT EXISTS FOR (n:SandboxThing) ON (n.of, n.created, n.id);
