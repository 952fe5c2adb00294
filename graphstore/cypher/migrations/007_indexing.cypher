// Work on the search index: the jobs, and what keeps there being one at a time.

CREATE CONSTRAINT search_indexing_id IF NOT EXISTS FOR (n:SearchIndexing) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT search_job_id IF NOT EXISTS FOR (n:SearchJob) REQUIRE n.id IS UNIQUE;
CREATE INDEX search_job_started_at IF NOT EXISTS FOR (n:SearchJob) ON (n.indexId, n.startedAt);
