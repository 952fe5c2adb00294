// What was heard in private kept from which thing it was started, which may be the listener's own: their jukebox, their
// playlist.

MATCH (p:Play) WHERE p.private
CALL (p) { REMOVE p.sourceId } IN TRANSACTIONS OF 1000 ROWS;
