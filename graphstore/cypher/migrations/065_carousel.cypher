// The panels of the carousel: those that are shown by their place, the others by when they were archived.
CREATE CONSTRAINT carousel_id IF NOT EXISTS FOR (n:Carousel) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT carousel_panel_id IF NOT EXISTS FOR (n:CarouselPanel) REQUIRE n.id IS UNIQUE;
CREATE INDEX carousel_panel_place IF NOT EXISTS FOR (n:CarouselPanel) ON (n.carouselId, n.place);
CREATE INDEX carousel_panel_archived IF NOT EXISTS FOR (n:CarouselPanel) ON (n.carouselId, n.archivedAt);
