// What somebody was shown in experiments is found by who they are.
CREATE INDEX experiment_person_user IF NOT EXISTS FOR (n:ExperimentPerson) ON (n.userId);
