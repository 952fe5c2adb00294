// Moderators read what they hid, what they removed and what is back; the sweep reads what is under way.
CREATE INDEX removal_listed IF NOT EXISTS FOR (n:Removal) ON (n.list, n.removedAt, n.id);
CREATE INDEX removal_under_way IF NOT EXISTS FOR (n:Removal) ON (n.underWaySince);

MATCH (r:Removal) WHERE r.state <> 'BEGUN' SET r.list = CASE r.state WHEN 'PUT_BACK' THEN 'BACK' ELSE 'REMOVED' END;
MATCH (r:Removal) WHERE r.state IN ['BEGUN', 'PUTTING_BACK'] SET r.underWaySince = datetime();
