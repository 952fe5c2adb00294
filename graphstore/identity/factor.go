package identity

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var _ identity.FactorStore = (*Store)(nil)

// changeFactor locks somebody and changes their second factor; false where the statement finds nothing to change.
func (s *Store) changeFactor(
	ctx context.Context, name, userID string, change cypher.Statement, params map[string]any,
) (bool, error) {
	params["id"] = userID
	return cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (bool, error) {
		if err := lockUser(tx, userID); err != nil {
			return false, err
		}
		return orNone(cypher.One(tx, change, params, func(r *cypher.Row) bool { return r.Bool("done") }))
	})
}

// OfferFactor keeps a secret that waits to be confirmed.
func (s *Store) OfferFactor(ctx context.Context, userID, secret string) error {
	kept, err := s.changeFactor(ctx, "identity_offer_factor", userID, `MATCH (c:Credential {userId: $id}) WHERE c.factor IS NULL
SET c.offeredFactor = $secret RETURN true AS done`, map[string]any{"secret": secret})
	if err == nil && !kept {
		err = fault.New(fault.Conflict, "You have a second factor already. Turn it off before you set up another.")
	}
	return err
}

// OfferedFactor returns the secret that waits.
func (s *Store) OfferedFactor(ctx context.Context, userID string) (string, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "identity_offered_factor",
		`MATCH (c:Credential {userId: $id}) RETURN c.offeredFactor AS secret`, map[string]any{"id": userID},
		func(r *cypher.Row) string { return r.OptString("secret") }))
}

// TurnFactorOn has the secret that waits be asked for.
func (s *Store) TurnFactorOn(ctx context.Context, f identity.Factor) (bool, error) {
	return s.changeFactor(ctx, "identity_factor_on", f.UserID, `MATCH (c:Credential {userId: $id})
WHERE c.factor IS NULL AND c.offeredFactor = $secret
SET c.factor = $secret, c.factorStep = $step, c.recoveryHashes = $hashes REMOVE c.offeredFactor RETURN true AS done`,
		map[string]any{"secret": f.Secret, "step": f.Step, "hashes": f.Recovery})
}

// SpendStep notes that the code of a step was used.
func (s *Store) SpendStep(ctx context.Context, userID, secret string, step int64) (bool, error) {
	return s.changeFactor(ctx, "identity_spend_step", userID, `MATCH (c:Credential {userId: $id})
WHERE c.factor = $secret AND c.factorStep < $step SET c.factorStep = $step RETURN true AS done`,
		map[string]any{"secret": secret, "step": step})
}

// SpendRecovery removes a recovery code.
func (s *Store) SpendRecovery(ctx context.Context, userID, hash string) (bool, error) {
	return s.changeFactor(ctx, "identity_spend_recovery", userID, `MATCH (c:Credential {userId: $id})
WHERE c.factor IS NOT NULL AND $hash IN c.recoveryHashes
SET c.recoveryHashes = [h IN c.recoveryHashes WHERE h <> $hash] RETURN true AS done`, map[string]any{"hash": hash})
}

// SetRecovery replaces the recovery codes.
func (s *Store) SetRecovery(ctx context.Context, userID string, hashes []string) (bool, error) {
	return s.changeFactor(ctx, "identity_set_recovery", userID, `MATCH (c:Credential {userId: $id}) WHERE c.factor IS NOT NULL
SET c.recoveryHashes = $hashes RETURN true AS done`, map[string]any{"hashes": hashes})
}

// TurnFactorOff removes a second factor with its recovery codes.
func (s *Store) TurnFactorOff(ctx context.Context, userID string) (bool, error) {
	return s.changeFactor(ctx, "identity_factor_off", userID, `MATCH (c:Credential {userId: $id}) WHERE c.factor IS NOT NULL
REMOVE c.factor, c.factorStep, c.recoveryHashes, c.offeredFactor RETURN true AS done`, map[string]any{})
}
