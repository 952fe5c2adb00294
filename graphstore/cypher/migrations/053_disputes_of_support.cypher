// A subscription knows the disputes of all its payments, so that a list of them shows how they stand.
MATCH (s:TierSubscription)-[:HAS_INVOICE]->(i:TierInvoice) WHERE i.disputes IS NOT NULL
WITH s, collect(i.disputes) AS all
CALL (s, all) { SET s.disputes = reduce(sum = [], each IN all | sum + each) } IN TRANSACTIONS OF 1000 ROWS;
