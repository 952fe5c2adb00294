// A setting of recommendations has one name: in GraphQL, in files, and on every node that keeps it.

MATCH (s:SiteStatus) WHERE s.tuningModel IS NOT NULL
SET s.model = s.tuningModel, s.diversity = s.tuningDiversity, s.discovery = s.tuningDiscovery
REMOVE s.tuningModel, s.tuningDiversity, s.tuningDiscovery;

MATCH (v:TuningVersion) WHERE v.threshold IS NOT NULL
SET v.similarityScoreThreshold = v.threshold
REMOVE v.threshold;

MATCH (e:Experiment) WHERE e.aThreshold IS NOT NULL
SET e.aSimilarityScoreThreshold = e.aThreshold, e.bSimilarityScoreThreshold = e.bThreshold
REMOVE e.aThreshold, e.bThreshold;
