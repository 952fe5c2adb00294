// What trends is read by the day on which enough people opened something that was found.
CREATE INDEX search_day_opened IF NOT EXISTS FOR (n:SearchDay) ON (n.openedDay);
