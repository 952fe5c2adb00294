// Who was shown something under an experiment, and when first.

CREATE CONSTRAINT experiment_person IF NOT EXISTS FOR (n:ExperimentPerson) REQUIRE (n.experimentId, n.userId) IS UNIQUE;
