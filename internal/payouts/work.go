package payouts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

const (
	// lookEvery is how often what is due is looked for.
	lookEvery = 20 * time.Second
	// atOnce bounds what one look works on.
	atOnce = 100
	// mostAway is after how many questions without an answer the provider is left alone until the next look.
	mostAway = 3
)

// Run moves what is owed and asks the provider how accounts stand, until ctx ends. Every server does so:
// whatever it does twice is done once.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{
		What: "payouts", Log: s.Log, Wake: s.wake,
		Work: s.Work, Look: lookEvery,
	}.Run(ctx)
}

// Work does once what is due: one that fails holds up no other.
func (s *Service) Work(ctx context.Context) error {
	err := s.askAccounts(ctx)
	err = errors.Join(err, s.Store.Release(ctx, s.Now()))
	for {
		due, failed := s.Store.Due(ctx, s.Now(), atOnce)
		err = errors.Join(err, failed)
		away := 0
		for _, id := range due {
			failed := s.pay(ctx, id)
			err = errors.Join(err, failed)
			if fault.CodeOf(failed) == fault.Unavailable && failed != nil {
				away++
			}
			if away >= mostAway || ctx.Err() != nil {
				return err
			}
		}
		if len(due) == 0 || failed != nil {
			return err
		}
	}
}

// pay has the provider make the move that an earning needs, if any. The move is stored before, with the key that makes
// it one; who dies between its answer and the store asks again by that.
func (s *Service) pay(ctx context.Context, earningID string) error {
	var earning Earning
	var move *Move
	var transferID string
	err := s.Store.Change(ctx, earningID, func(e *Earning, a Account, b Balance) (Effect, error) {
		move = nil
		if m := e.next(a, b, s.Now()); m != nil {
			earning, move = *e, new(*m)
			for _, one := range e.Moves {
				if one.ID == m.TransferID {
					transferID = one.ProviderID
				}
			}
		}
		return Effect{}, nil
	})
	if err != nil || move == nil {
		return err
	}
	came, err := s.ask(ctx, earning, *move, transferID)
	if err != nil {
		return err
	}
	if came.Failure != "" {
		s.Log.WarnContext(ctx, "the provider refuses a move", "move", move.ID, "kind", move.Kind, "failure", came.Failure)
	}
	err = s.Store.Change(ctx, earningID, func(e *Earning, _ Account, _ Balance) (Effect, error) {
		return e.settle(move.ID, came, s.Now()), nil
	})
	if err == nil && came.Failure != "" && move.Kind == ToSeller {
		err = s.lookAfterRefusal(ctx, earning.SellerID, move.AccountID)
	}
	return err
}

// lookAfterRefusal asks how an account stands to which a transfer was refused: it may have been closed while nobody
// listened. That it is to be asked is noted before, for where the provider does not answer.
func (s *Service) lookAfterRefusal(ctx context.Context, userID, providerID string) error {
	now := s.Now()
	a, err := s.Store.ChangeAccount(ctx, userID, "", func(a *Account) {
		if a.ProviderID == providerID {
			a.AskAt = now
		}
	})
	if err != nil || a.ProviderID != providerID {
		return err
	}
	if _, err = s.look(ctx, userID, providerID, ""); err != nil {
		return fmt.Errorf("asking of the account to which a transfer was refused: %w", err)
	}
	return nil
}

func (s *Service) ask(ctx context.Context, e Earning, m Move, transferID string) (Moved, error) {
	if m.Kind == FromSeller {
		return s.Provider.Reverse(ctx, NewReversal{
			MoveID: m.key(), TransferID: transferID, Amount: m.Amount, Currency: m.Currency,
		})
	}
	return s.Provider.Transfer(ctx, NewTransfer{
		MoveID: m.key(), Since: m.PlannedAt, IntentID: e.IntentID, Number: e.Number, AccountID: m.AccountID,
		Amount: m.Amount, Currency: m.Currency,
	})
}

// askAccounts asks the provider of accounts about which it may have told while nobody listened. When each is asked next
// is noted before, so that a provider that is away is not asked of all of them all the time.
func (s *Service) askAccounts(ctx context.Context) error {
	now := s.Now()
	userIDs, err := s.Store.ToAsk(ctx, now, atOnce)
	for _, userID := range userIDs {
		a, failed := s.Store.ChangeAccount(ctx, userID, "", func(a *Account) { a.AskAt = a.nextAsk(now) })
		if failed == nil && a.ProviderID != "" {
			_, failed = s.look(ctx, userID, a.ProviderID, "")
		}
		err = errors.Join(err, failed)
	}
	return err
}
