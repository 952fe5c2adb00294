package gifts

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// node is what is read of a gift g.
const node = `g {.id, .number, .tierId, .tierName, .months, .amount, .currency, .taxOf, .tax, .taxRate, .taxIncluded, .taxIn, .calculationId, .to, .email, .message, .deliverAt, .createdAt,
  .clientKey, .fingerprint, .codeHash, .intentId, .clientSecret, .status, .failure, .observedAt, .paidAt, .voidAt,
  .voidDue, .deliveredAt, .warnedAt, .expiresAt, .expiredAt, .redeemedAt, .startsAt, .endsAt, .remindedAt,
  .refundAskedAt, .refundAgainAt, .refundedAt, .failedRefunds, .refundBy, .refundTries, .refundId,
  .refundFailure, .returned, .refunds, .disputes,
  giver: head([(person:User)-[:GIVES]->(g) | ` + projection.PersonNode + `]),
  artist: head([(g)-[:SUPPORTS]->(person:User) | ` + projection.PersonNode + `]),
  member: head([(g)-[:GIVEN_TO]->(person:User) | ` + projection.PersonNode + `]),
  redeemer: head([(person:User)-[:OPENED]->(g) | ` + projection.PersonNode + `])}`

func scan(r *cypher.Row) gifts.Gift {
	r = r.Map("node")
	return gifts.Gift{
		ID: r.String("id"), Number: r.String("number"), Giver: projection.ScanPerson(r.Map("giver")),
		Artist: projection.ScanPerson(r.Map("artist")), TierID: r.String("tierId"), TierName: r.String("tierName"),
		Months: r.Int("months"), Amount: int64(r.Int("amount")), Currency: r.String("currency"),
		Tax: tax.Due{
			Country: r.OptString("taxIn"), Of: int64(r.OptInt("taxOf")), Rate: int64(r.OptInt("taxRate")),
			Included: r.OptBool("taxIncluded"), Amount: int64(r.OptInt("tax")), CalculationID: r.OptString("calculationId"),
		},
		To: gifts.Recipient(r.String("to")), Member: optPerson(r, "member"), Email: r.OptString("email"),
		Message: r.OptString("message"), DeliverAt: r.OptTime("deliverAt"), CreatedAt: r.Time("createdAt"),
		ClientKey: r.String("clientKey"), Fingerprint: r.String("fingerprint"), CodeHash: r.String("codeHash"),
		IntentID: r.OptString("intentId"), ClientSecret: r.OptString("clientSecret"),
		Payment: orders.PaymentStatus(r.String("status")), Failure: r.OptString("failure"),
		ObservedAt: r.Time("observedAt"), PaidAt: r.OptTime("paidAt"), VoidAt: r.OptTime("voidAt"),
		VoidDue: r.OptBool("voidDue"), DeliveredAt: r.OptTime("deliveredAt"),
		WarnedAt: r.OptTime("warnedAt"), ExpiresAt: r.OptTime("expiresAt"), ExpiredAt: r.OptTime("expiredAt"),
		RedeemedAt: r.OptTime("redeemedAt"), Redeemer: optPerson(r, "redeemer"), StartsAt: r.OptTime("startsAt"),
		EndsAt: r.OptTime("endsAt"), RemindedAt: r.OptTime("remindedAt"), RefundAskedAt: r.OptTime("refundAskedAt"),
		RefundedAt: r.OptTime("refundedAt"), RefundBy: r.OptString("refundBy"), RefundTries: r.OptInt("refundTries"),
		RefundID: r.OptString("refundId"), RefundAgainAt: r.OptTime("refundAgainAt"),
		FailedRefunds: r.OptStrings("failedRefunds"),
		RefundFailure: r.OptString("refundFailure"), Returned: int64(r.OptInt("returned")),
		Refunds: r.OptStrings("refunds"), Disputes: r.OptStrings("disputes"),
	}
}

func optPerson(r *cypher.Row, key string) person.Person {
	if !r.Has(key) {
		return person.Person{}
	}
	return projection.ScanPerson(r.Map(key))
}

// row has what of a gift changes.
func row(g gifts.Gift) map[string]any {
	receivedAt := g.DeliveredAt
	if !g.RedeemedAt.IsZero() {
		receivedAt = g.RedeemedAt
	}
	return map[string]any{
		"email": cypher.OrNull(g.Email), "codeHash": g.CodeHash, "intentId": cypher.OrNull(g.IntentID),
		"clientSecret": cypher.OrNull(g.ClientSecret), "status": string(g.Payment), "failure": cypher.OrNull(g.Failure),
		"observedAt": g.ObservedAt, "paidAt": g.PaidAt, "voidAt": g.VoidAt, "voidDue": g.VoidDue,
		"deliveredAt": g.DeliveredAt, "warnedAt": g.WarnedAt, "expiresAt": g.ExpiresAt, "expiredAt": g.ExpiredAt,
		"redeemedAt": g.RedeemedAt, "redeemerId": cypher.OrNull(g.Redeemer.UserID), "startsAt": g.StartsAt,
		"endsAt": g.EndsAt, "remindedAt": g.RemindedAt, "refundAskedAt": g.RefundAskedAt, "refundedAt": g.RefundedAt,
		"refundBy": cypher.OrNull(g.RefundBy), "refundTries": g.RefundTries,
		"refundId": cypher.OrNull(g.RefundID), "refundAgainAt": g.RefundAgainAt,
		"failedRefunds": g.FailedRefunds,
		"refundFailure": cypher.OrNull(g.RefundFailure), "returned": g.Returned, "refunds": g.Refunds,
		"disputes":   []string(g.Disputes),
		"taxBack":    g.Tax.Back(0, g.Returned),
		"receiverId": cypher.OrNull(g.ReceiverID()), "receivedAt": receivedAt, "dueAt": g.DueAt(),
		"asks": cypher.OrNull(g.Asks()), "undoes": cypher.OrNull(g.Undoes()), "sameWaits": waiting(g),
	}
}

// waiting makes of two that are the same and wait for their payment one; null once it does not wait.
func waiting(g gifts.Gift) any {
	if g.Status() != gifts.Waiting {
		return nil
	}
	return g.Giver.UserID + "/" + g.Fingerprint
}
