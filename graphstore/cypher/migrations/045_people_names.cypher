// People are found by the words of their names too, as accents and capitals do not matter.
CREATE FULLTEXT INDEX people_names IF NOT EXISTS FOR (u:User) ON EACH [u.displayName]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-folding'}};
