package tiers

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Source is what somebody holds a tier by, beside what its artist granted.
type Source string

// The sources: what they pay month by month, and what others gave them.
const (
	Paid  Source = "paidUntil"
	Gifts Source = "giftUntil"
)

// Hold has somebody hold a tier by a source until a moment, in the transaction of what it follows from; verb says
// whether that opens or closes something. What they hold it by beside that stays.
func Hold(tx *cypher.Tx, userID, tierID string, by Source, until, at time.Time, verb event.Verb) error {
	params := map[string]any{
		"userId": userID, "tierId": tierID, "at": at, "changed": map[string]any{string(by): until},
	}
	if err := tx.Run(`MATCH (tier:Tier {id: $tierId}) SET tier._lock = true REMOVE tier._lock
WITH tier MATCH (u:User {id: $userId})
MERGE (u)-[h:HOLDS]->(tier)
SET h.since = CASE WHEN h.since IS NULL OR h.until <= $at THEN $at ELSE h.since END
SET h += $changed
WITH h SET h.until = `+projection.LatestUntil, params); err != nil {
		return err
	}
	return tx.Emit(verb, "", "Tier", tierID)
}

// Leave ends what somebody holds a tier by what they pay.
func Leave(tx *cypher.Tx, userID, tierID string) error {
	params := map[string]any{"userId": userID, "tierId": tierID}
	for _, statement := range []cypher.Statement{
		`MATCH (:User {id: $userId})-[h:HOLDS]->(:Tier {id: $tierId}) WHERE h.grantedBy IS NULL AND h.giftUntil IS NULL DELETE h`,
		`MATCH (:User {id: $userId})-[h:HOLDS]->(:Tier {id: $tierId}) SET h.paidUntil = null
WITH h SET h.until = ` + projection.LatestUntil,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return tx.Emit(event.Revoked, "", "Tier", tierID)
}
