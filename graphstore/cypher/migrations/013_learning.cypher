// What admins set of learning: the number of what is in force stands with the site's status; every version that was.

CREATE CONSTRAINT learning_version IF NOT EXISTS FOR (n:LearningVersion) REQUIRE (n.siteId, n.number) IS UNIQUE;
