// Those who wait for a size are told a batch at a time, in the order in which they asked.
CREATE INDEX waits_for_size IF NOT EXISTS FOR ()-[w:WAITS_FOR]-() ON (w.sizeId, w.at, w.userId);
