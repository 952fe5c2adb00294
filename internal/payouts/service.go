package payouts

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
	"github.com/sidestage/sidestage/internal/orders"
)

// linkLimit bounds what asks the provider for links.
var linkLimit = limit.Rule{Name: "payout-links", Max: 30, Window: time.Hour}

// lookLimit bounds how often somebody has the provider asked how their account stands.
var lookLimit = limit.Rule{Name: "payout-looks", Max: 60, Window: time.Hour}

// retryLimit bounds what has the provider be asked again.
var retryLimit = limit.Rule{Name: "payout-retries", Max: 60, Window: time.Hour}

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Provider Provider
	Limits   limit.Limiter
	// SiteURL is where people reach the site.
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service is payouts as people may use them.
type Service struct {
	Options
	wake upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o, upkeep.NewAlarm()} }

func digits(n int) string { return strconv.Itoa(n) }

// Path is the page of the site that people come back to.
const Path = "/dashboard/payouts"

// Account returns what the viewer is paid on. Errors: UNAUTHENTICATED.
func (s *Service) Account(ctx context.Context, v access.Viewer) (Account, error) {
	if err := v.Require(); err != nil {
		return Account{}, err
	}
	return s.Store.Account(ctx, v.UserID)
}

// Start returns where the viewer tells the provider about themselves, and makes their account before where there is
// none: asked twice, one. Errors: UNAUTHENTICATED, FORBIDDEN for who is no artist, BAD_USER_INPUT for a country where
// the provider pays nobody, CONFLICT where it refused the account, RATE_LIMITED, UNAVAILABLE.
func (s *Service) Start(ctx context.Context, v access.Viewer, country string) (url string, err error) {
	seller, err := s.seller(ctx, v)
	if err != nil {
		return "", err
	}
	country = strings.ToUpper(strings.TrimSpace(country))
	if country != "" && !isCountry(country) {
		return "", badCountry("A country has two letters.")
	}
	if _, err := s.Limits.Take(ctx, linkLimit, v.UserID); err != nil {
		return "", err
	}
	now := s.Now()
	a, err := s.Store.ChangeAccount(ctx, v.UserID, "", func(a *Account) { a.begin(country, now) })
	if err != nil {
		return "", err
	}
	if a.Status() == Rejected {
		return "", fault.New(fault.Conflict, "The payment provider does not pay on this account.")
	}
	if a.ProviderID == "" {
		if a, err = s.create(ctx, a, seller); err != nil {
			return "", err
		}
	}
	return s.Provider.OnboardingURL(ctx, a.ProviderID, s.SiteURL+Path+"?returned=1", s.SiteURL+Path+"?again=1")
}

func badCountry(why string) error { return fault.BadInput(map[string]string{"country": why}) }

func isCountry(code string) bool {
	return len(code) == 2 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// seller is the viewer, who may be paid.
func (s *Service) seller(ctx context.Context, v access.Viewer) (Seller, error) {
	if err := v.Require(); err != nil {
		return Seller{}, err
	}
	seller, err := s.Store.Seller(ctx, v.UserID)
	if err == nil && !seller.IsArtist {
		err = fault.New(fault.Forbidden, "Only artists are paid.")
	}
	return seller, err
}

// create asks the provider for the account that is begun.
func (s *Service) create(ctx context.Context, a Account, seller Seller) (Account, error) {
	at := s.Now()
	made, err := s.Provider.CreateAccount(ctx, NewAccount{
		Key: a.key(), UserID: a.UserID, Email: seller.Email, Country: a.Country,
	})
	if fault.CodeOf(err) == fault.BadUserInput {
		s.Log.WarnContext(ctx, "the provider makes no account", "user", a.UserID, "country", a.Country, "error", err)
		_, failed := s.Store.ChangeAccount(ctx, a.UserID, "", func(now *Account) {
			if now.ProviderID == "" && now.Attempt == a.Attempt {
				// Another country is another wish, and what is mended at the provider is to be asked anew.
				*now = Account{UserID: a.UserID, Attempt: a.Attempt + 1}
			}
		})
		if failed != nil {
			return Account{}, failed
		}
		return Account{}, badCountry("The payment provider pays nobody there.")
	}
	if err != nil {
		return Account{}, err
	}
	return s.Store.ChangeAccount(ctx, a.UserID, "", func(now *Account) {
		if now.Attempt == a.Attempt {
			now.observe(made, at)
		}
	})
}

// Balances returns what the viewer is owed, one for each currency. Errors: UNAUTHENTICATED.
func (s *Service) Balances(ctx context.Context, v access.Viewer) ([]Balance, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.Balances(ctx, v.UserID)
}

// Moves lists what was moved to the viewer and back. Errors: UNAUTHENTICATED.
func (s *Service) Moves(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Move], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Move]{}, err
	}
	return s.Store.Moves(ctx, v.UserID, page)
}

// Retry has a transfer to the viewer that was given up be tried again. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT for
// one that is not given up, RATE_LIMITED.
func (s *Service) Retry(ctx context.Context, v access.Viewer, moveID string) (move Move, err error) {
	if err := v.Require(); err != nil {
		return Move{}, err
	}
	earningID, sellerID, err := s.Store.OfMove(ctx, moveID)
	if err != nil {
		return Move{}, err
	}
	if sellerID != v.UserID {
		return Move{}, fault.Missing("This transfer")
	}
	if _, err := s.Limits.Take(ctx, retryLimit, v.UserID); err != nil {
		return Move{}, err
	}
	err = s.Store.Change(ctx, earningID, func(e *Earning, _ Account, _ Balance) (_ Effect, err error) {
		move, err = e.retry(moveID, s.Now())
		return Effect{}, err
	})
	if err == nil {
		s.wake.Ring()
	}
	return move, err
}

// Refresh asks the provider how the viewer's account stands. Errors: UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE.
func (s *Service) Refresh(ctx context.Context, v access.Viewer) (Account, error) {
	a, err := s.Account(ctx, v)
	if err != nil || a.ProviderID == "" {
		return a, err
	}
	if _, err := s.Limits.Take(ctx, lookLimit, v.UserID); err != nil {
		return Account{}, err
	}
	return s.look(ctx, a.UserID, a.ProviderID, "")
}

// Dashboard returns where the viewer sees their account at the provider. Errors: UNAUTHENTICATED, CONFLICT before the
// provider was told who they are, RATE_LIMITED, UNAVAILABLE.
func (s *Service) Dashboard(ctx context.Context, v access.Viewer) (url string, err error) {
	a, err := s.Account(ctx, v)
	if err != nil {
		return "", err
	}
	if a.ProviderID == "" || a.State.IsGone || !a.State.IsSubmitted {
		return "", fault.New(fault.Conflict, "Tell the payment provider first who you are.")
	}
	if _, err := s.Limits.Take(ctx, linkLimit, v.UserID); err != nil {
		return "", err
	}
	return s.Provider.DashboardURL(ctx, a.ProviderID)
}

// look asks how an account stands, and stores it.
func (s *Service) look(ctx context.Context, userID, providerID, eventID string) (Account, error) {
	at := s.Now()
	state, err := s.Provider.Account(ctx, providerID)
	if err != nil {
		return Account{}, err
	}
	a, err := s.Store.ChangeAccount(ctx, userID, eventID, func(a *Account) { a.observe(state, at) })
	if err == nil && a.ReleaseDue {
		s.wake.Ring()
	}
	return a, err
}

// Handle takes what the provider tells of accounts and transfers, in any order and however often. Nothing of it is
// believed but that something changed: how it stands is asked. Errors: those after which the provider tells it again.
func (s *Service) Handle(ctx context.Context, e orders.ProviderEvent) error {
	switch {
	case e.TransferID != "":
		return s.handleTransfer(ctx, e)
	case e.AccountID == "":
		return nil
	}
	userID, err := s.Store.OfAccount(ctx, e.AccountID)
	if err != nil {
		return err
	}
	if userID == "" {
		// It may tell of an account before its answer has come.
		if userID, err = s.begunBy(ctx, e.UserID); err != nil || userID == "" {
			return err
		}
	}
	_, err = s.look(ctx, userID, e.AccountID, e.ID)
	return err
}

// handleTransfer takes what was taken back of a transfer of ours.
func (s *Service) handleTransfer(ctx context.Context, e orders.ProviderEvent) error {
	if e.MoveID == "" {
		return nil
	}
	earningID, _, err := s.Store.OfMove(ctx, e.MoveID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	all, err := s.Provider.Reversals(ctx, e.TransferID)
	if err != nil {
		return err
	}
	err = s.Store.Change(ctx, earningID, func(earning *Earning, _ Account, _ Balance) (Effect, error) {
		return earning.reversed(e.MoveID, all, s.Now())
	})
	if err == nil {
		s.wake.Ring()
	}
	return err
}

// begunBy returns who it is if they asked for an account and have no answer yet.
func (s *Service) begunBy(ctx context.Context, userID string) (string, error) {
	if userID == "" {
		return "", nil
	}
	a, err := s.Store.Account(ctx, userID)
	if err != nil || a.StartedAt.IsZero() || a.ProviderID != "" {
		return "", err
	}
	return userID, nil
}
