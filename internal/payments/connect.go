package payments

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v76"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/payouts"
)

const moveKey = "move_id"

// CreateAccount makes the account that somebody is paid on, once for a key. Errors: BAD_USER_INPUT for a country where
// Stripe pays nobody.
func (c *Client) CreateAccount(ctx context.Context, n payouts.NewAccount) (payouts.AccountState, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.AccountParams{
		Type: stripe.String(string(stripe.AccountTypeExpress)),
		Capabilities: &stripe.AccountCapabilitiesParams{
			Transfers: &stripe.AccountCapabilitiesTransfersParams{Requested: stripe.Bool(true)},
		},
	}
	if n.Country != "" {
		params.Country = stripe.String(n.Country)
	}
	if n.Email != "" {
		params.Email = stripe.String(n.Email)
	}
	params.AddMetadata(userKey, n.UserID)
	params.Context = ctx
	made, err := once(ctx, c, "account/"+n.Key, params, nil, func() (*stripe.Account, error) {
		return c.accounts.New(params)
	})
	if refused, ok := errors.AsType[*stripe.Error](err); ok && isFinal(refused) {
		return payouts.AccountState{}, fault.Wrap(fault.BadUserInput, refused.Msg, err)
	}
	if err != nil {
		return payouts.AccountState{}, away(err)
	}
	return accountOf(made), nil
}

// Account asks how an account stands. One that the site may not see any more is gone.
func (c *Client) Account(ctx context.Context, id string) (payouts.AccountState, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.AccountParams{}
	params.Context = ctx
	found, err := c.accounts.GetByID(id, params)
	if refused, ok := errors.AsType[*stripe.Error](err); ok && isGone(refused) {
		return payouts.AccountState{ID: id, IsGone: true}, nil
	}
	if err != nil {
		return payouts.AccountState{}, away(err)
	}
	return accountOf(found), nil
}

// isGone reports whether Stripe says that there is no such account, or that the site may not act for it any more.
func isGone(e *stripe.Error) bool {
	return e.Code == stripe.ErrorCodeAccountInvalid || e.HTTPStatusCode == http.StatusNotFound
}

func accountOf(a *stripe.Account) payouts.AccountState {
	out := payouts.AccountState{
		ID: a.ID, Country: a.Country, Currency: money.Code(string(a.DefaultCurrency)), IsSubmitted: a.DetailsSubmitted,
		ChargesEnabled: a.ChargesEnabled, PayoutsEnabled: a.PayoutsEnabled,
		CanBePaid: a.Capabilities != nil && a.Capabilities.Transfers == stripe.AccountCapabilityStatusActive,
	}
	if r := a.Requirements; r != nil {
		out.Due = slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.CurrentlyDue, r.PastDue))))
		out.Problem = string(r.DisabledReason)
		out.IsRejected = strings.HasPrefix(out.Problem, "rejected.")
	}
	return out
}

// OnboardingURL returns where somebody tells Stripe what it wants to know of them. It works once, and for minutes.
func (c *Client) OnboardingURL(ctx context.Context, accountID, returnURL, refreshURL string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.AccountLinkParams{
		Account: stripe.String(accountID), ReturnURL: stripe.String(returnURL), RefreshURL: stripe.String(refreshURL),
		Type:              stripe.String(string(stripe.AccountLinkTypeAccountOnboarding)),
		CollectionOptions: &stripe.AccountLinkCollectionOptionsParams{Fields: stripe.String("eventually_due")},
	}
	params.Context = ctx
	made, err := c.onboards.New(params)
	if err != nil {
		return "", away(err)
	}
	return made.URL, nil
}

// DashboardURL returns where somebody sees their account at Stripe. It works once, and for minutes.
func (c *Client) DashboardURL(ctx context.Context, accountID string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.LoginLinkParams{Account: stripe.String(accountID)}
	params.Context = ctx
	made, err := c.logins.New(params)
	if err != nil {
		return "", away(err)
	}
	return made.URL, nil
}

// Transfer moves money to an account, of the charge of a payment where there is one: it may be sent before the charge
// is in the site's balance then.
func (c *Client) Transfer(ctx context.Context, n payouts.NewTransfer) (payouts.Moved, error) {
	amount, err := toStripe(n.Amount, n.Currency)
	if err != nil {
		return payouts.Moved{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.TransferParams{
		Amount: stripe.Int64(amount), Currency: stripe.String(lower(n.Currency)), Destination: stripe.String(n.AccountID),
		Description: stripe.String(n.Number),
	}
	if n.IntentID != "" {
		asked := &stripe.PaymentIntentParams{}
		asked.Context = ctx
		paid, err := c.intents.Get(n.IntentID, asked)
		if err != nil {
			return moved("", err, siteLacks)
		}
		if paid.LatestCharge != nil {
			params.SourceTransaction = stripe.String(paid.LatestCharge.ID)
		}
	}
	params.AddMetadata(moveKey, n.MoveID)
	params.Context = ctx
	before := func(ctx context.Context) (*stripe.Transfer, error) { return c.transferOf(ctx, n) }
	made, err := once(ctx, c, "transfer/"+n.MoveID, params, before, func() (*stripe.Transfer, error) {
		return c.transfers.New(params)
	})
	if err != nil {
		return moved("", err, siteLacks)
	}
	return moved(made.ID, nil, "")
}

// clocksDiffer bounds by how much Stripe's clock is not that of a server here.
const clocksDiffer = time.Hour

// transferOf returns the transfer that was made for a move; nil where none was.
func (c *Client) transferOf(ctx context.Context, n payouts.NewTransfer) (*stripe.Transfer, error) {
	params := &stripe.TransferListParams{
		Destination:  stripe.String(n.AccountID),
		CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: n.Since.Add(-clocksDiffer).Unix()},
	}
	params.Limit, params.Context = stripe.Int64(onePage), ctx
	list := c.transfers.List(params)
	for list.Next() {
		if t := list.Transfer(); t.Metadata[moveKey] == n.MoveID {
			return t, nil
		}
	}
	return nil, list.Err()
}

// Reverse takes money of a transfer back from its account.
func (c *Client) Reverse(ctx context.Context, n payouts.NewReversal) (payouts.Moved, error) {
	amount, err := toStripe(n.Amount, n.Currency)
	if err != nil {
		return payouts.Moved{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.TransferReversalParams{ID: stripe.String(n.TransferID), Amount: stripe.Int64(amount)}
	params.AddMetadata(moveKey, n.MoveID)
	params.Context = ctx
	before := func(ctx context.Context) (*stripe.TransferReversal, error) {
		all, err := c.reversalsOf(ctx, n.TransferID)
		return withMetadata(all, moveKey, n.MoveID,
			func(r *stripe.TransferReversal) map[string]string { return r.Metadata }), err
	}
	made, err := once(ctx, c, "reversal/"+n.MoveID, params, before, func() (*stripe.TransferReversal, error) {
		return c.reversals.New(params)
	})
	if err != nil {
		return moved("", err, sellerLacks)
	}
	return moved(made.ID, nil, "")
}

// Reversals lists what was taken back of a transfer, made here or there.
func (c *Client) Reversals(ctx context.Context, transferID string) (all []payouts.Reversal, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	found, err := c.reversalsOf(ctx, transferID)
	if err != nil {
		return nil, away(err)
	}
	for _, r := range found {
		amount, err := fromStripe(r.Amount, money.Code(string(r.Currency)))
		if err != nil {
			return nil, fmt.Errorf("reversal %s: %w", r.ID, err)
		}
		all = append(all, payouts.Reversal{ID: r.ID, MoveID: moveOf(r.Metadata), Amount: amount})
	}
	return all, nil
}

func (c *Client) reversalsOf(ctx context.Context, transferID string) (all []*stripe.TransferReversal, err error) {
	params := &stripe.TransferReversalListParams{ID: stripe.String(transferID)}
	params.Limit, params.Context = stripe.Int64(onePage), ctx
	list := c.reversals.List(params)
	for list.Next() {
		all = append(all, list.TransferReversal())
	}
	return all, list.Err()
}

// moveOf is the move that something was made for, whichever attempt; empty for what was made at Stripe.
func moveOf(metadata map[string]string) string {
	id, _, _ := strings.Cut(metadata[moveKey], "/")
	return id
}

// What is said where there is not enough: at the site's account, or at the seller's.
const (
	siteLacks   = "This site's account at the payment provider does not hold enough yet."
	sellerLacks = "Your account at the payment provider does not hold that much any more."
)

// moved is what came of asking for money to move: what Stripe refuses did not move.
func moved(id string, err error, lacks string) (payouts.Moved, error) {
	if refused, ok := errors.AsType[*stripe.Error](err); ok && (isFinal(refused) || isGone(refused)) {
		return payouts.Moved{Failure: whyRefused(refused, lacks)}, nil
	}
	if err != nil {
		return payouts.Moved{}, away(err)
	}
	return payouts.Moved{ProviderID: id}, nil
}

// whyRefused says it to a seller; what Stripe refuses seldom it says in its own words.
func whyRefused(e *stripe.Error, lacks string) string {
	switch {
	case e.Code == stripe.ErrorCodeBalanceInsufficient:
		return lacks
	case e.Code == "insufficient_capabilities_for_transfer":
		return "Your account at the payment provider cannot take transfers just now."
	case e.Code == stripe.ErrorCodeAccountInvalid, e.Param == "destination" && isGone(e):
		return "The payment provider does not know your account any more."
	}
	return e.Msg
}
