// What the site keeps about a person, as they asked to have it: one a person.
CREATE CONSTRAINT data_export_person IF NOT EXISTS FOR (n:DataExport) REQUIRE n.userId IS UNIQUE;
CREATE INDEX data_export_id IF NOT EXISTS FOR (n:DataExport) ON (n.id);
CREATE INDEX data_export_waits IF NOT EXISTS FOR (n:DataExport) ON (n.waitsSince);
CREATE INDEX data_export_expires IF NOT EXISTS FOR (n:DataExport) ON (n.expiresAt);
