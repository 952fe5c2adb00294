// What admins set of recommendations: the number of what is in force stands with the site's status; every version that
// was, and every experiment.

CREATE CONSTRAINT tuning_version IF NOT EXISTS FOR (n:TuningVersion) REQUIRE (n.siteId, n.number) IS UNIQUE;
CREATE CONSTRAINT experiment_id IF NOT EXISTS FOR (n:Experiment) REQUIRE n.id IS UNIQUE;
CREATE INDEX experiment_site IF NOT EXISTS FOR (n:Experiment) ON (n.siteId, n.startedAt);

// A threshold that was set before there were versions is the first.
MATCH (s:SiteStatus {id: 'site'}) WHERE s.similarityScoreThreshold <> 0.5 AND s.tuningNumber IS NULL
MERGE (v:TuningVersion {siteId: 'site', number: 1})
SET v.threshold = s.similarityScoreThreshold, v.model = 'blend', v.diversity = 0.2, v.discovery = 0.1,
  v.reason = 'Set through the site status', v.changedAt = datetime({epochMillis: timestamp()})
SET s.tuningNumber = 1, s.tuningModel = v.model, s.tuningDiversity = v.diversity, s.tuningDiscovery = v.discovery;
