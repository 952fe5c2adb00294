package identity

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image/png"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/mail"
)

const (
	forFactorSecret = "secret of a second factor"
	// secretLife is longer than any account.
	secretLife = 100 * 365 * 24 * time.Hour

	factorIssuer = "Sidestage"
	qrPixels     = 240
)

// FactorStore keeps second factors, as properties of credentials. What changes one locks the person first.
type FactorStore interface {
	// OfferFactor keeps a secret that waits to be confirmed. Errors: CONFLICT where the person has a second factor.
	OfferFactor(ctx context.Context, userID, secret string) error
	// OfferedFactor returns the secret that waits; empty for none.
	OfferedFactor(ctx context.Context, userID string) (string, error)
	// TurnFactorOn has the secret that waits be asked for from now on; false where another waits, or is on already.
	TurnFactorOn(ctx context.Context, f Factor) (bool, error)
	// SpendStep notes that the code of a step was used; false where it, or a later one, was before.
	SpendStep(ctx context.Context, userID, secret string, step int64) (bool, error)
	// SpendRecovery removes a recovery code by its hash; false where there is none.
	SpendRecovery(ctx context.Context, userID, hash string) (bool, error)
	// SetRecovery replaces the recovery codes; false for who has no second factor.
	SetRecovery(ctx context.Context, userID string, hashes []string) (bool, error)
	// TurnFactorOff removes it with its recovery codes; false for who has none.
	TurnFactorOff(ctx context.Context, userID string) (bool, error)
}

// Factor is a second factor that is turned on: its sealed secret, the step whose code confirmed it, and the hashes of
// its recovery codes.
type Factor struct {
	UserID, Secret string
	Step           int64
	Recovery       []string
}

// Offer is a secret that somebody puts into their app, as a text, an address and a picture of that (PNG in base64).
type Offer struct{ Secret, Address, Picture string }

// Factors are second factors by codes of an app (RFC 6238), at the built-in provider. They are asked for after the
// password.
type Factors struct {
	provider *BuiltIn
	store    FactorStore
}

// NewFactors returns the second factors of a provider's people.
func NewFactors(p *BuiltIn, store FactorStore) *Factors { return &Factors{p, store} }

// Offer makes a secret for the viewer, once they have proven that it is them as for Provider.Prove. It counts once it
// is confirmed. Errors: as for Prove; CONFLICT for who has one, or has no password.
func (f *Factors) Offer(
	ctx context.Context, from string, v access.Viewer, accessToken, password string,
) (Offer, error) {
	known, err := f.mine(ctx, v)
	if err != nil {
		return Offer{}, err
	}
	if known.PasswordHash == "" {
		return Offer{}, fault.New(fault.Conflict,
			"A second factor is asked for after a password. Set a password first: your other ways in need no second factor.")
	}
	if err := f.provider.prove(ctx, from, known, accessToken, password); err != nil {
		return Offer{}, err
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: factorIssuer, AccountName: known.Email, SecretSize: 20})
	if err != nil {
		return Offer{}, fmt.Errorf("making a second factor: %w", err)
	}
	sealed, err := f.provider.Seal(forFactorSecret+known.UserID, secretLife, key.Secret())
	if err != nil {
		return Offer{}, err
	}
	if err := f.store.OfferFactor(ctx, known.UserID, sealed); err != nil {
		return Offer{}, err
	}
	return offerOf(key)
}

func offerOf(key *otp.Key) (Offer, error) {
	picture, err := key.Image(qrPixels, qrPixels)
	if err != nil {
		return Offer{}, fmt.Errorf("drawing a second factor: %w", err)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return Offer{}, fmt.Errorf("drawing a second factor: %w", err)
	}
	return Offer{key.Secret(), key.URL(), base64.StdEncoding.EncodeToString(file.Bytes())}, nil
}

// State reports whether the viewer has a second factor, and how many recovery codes are left. Errors: UNAUTHENTICATED.
func (f *Factors) State(ctx context.Context, v access.Viewer) (isOn bool, recoveryLeft int, err error) {
	known, err := f.mine(ctx, v)
	return known.Factor != "", known.RecoveryLeft, err
}

// mine is how the viewer signs in. Errors: UNAUTHENTICATED.
func (f *Factors) mine(ctx context.Context, v access.Viewer) (Credential, error) {
	if err := v.Require(); err != nil {
		return Credential{}, err
	}
	return f.provider.store.CredentialOf(ctx, v.UserID)
}

// Confirm turns on what was offered by a code of the app, and returns the recovery codes, which are shown once. Errors:
// UNAUTHENTICATED; BAD_USER_INPUT for a wrong code; GONE where nothing waits to be confirmed.
func (f *Factors) Confirm(ctx context.Context, from string, v access.Viewer, code string) ([]string, error) {
	known, err := f.mine(ctx, v)
	if err != nil {
		return nil, err
	}
	offered, err := f.store.OfferedFactor(ctx, known.UserID)
	if err != nil {
		return nil, err
	}
	if offered == "" {
		return nil, nothingOffered()
	}
	forgive, err := f.provider.allowFactor(ctx, from, known.UserID)
	if err != nil {
		return nil, err
	}
	step, right, err := f.stepOf(known.UserID, offered, digitsOf(code))
	if err != nil {
		forgive()
		return nil, err
	}
	if !right {
		return nil, wrongFactorCode()
	}
	forgive()
	codes, hashes := newRecoveryCodes()
	isOn, err := f.store.TurnFactorOn(ctx, Factor{known.UserID, offered, step, hashes})
	if err == nil && !isOn {
		err = nothingOffered()
	}
	if err != nil {
		return nil, err
	}
	f.tell(ctx, known.Principal, "Codes of an app are asked for from now on, after your password.")
	return codes, nil
}

func nothingOffered() error {
	return fault.New(fault.Gone, "Nothing waits to be confirmed. Begin again.")
}

// TurnOff removes the viewer's second factor by a code of it, or a recovery code. Errors: UNAUTHENTICATED,
// BAD_USER_INPUT, NOT_FOUND for who has none.
func (f *Factors) TurnOff(ctx context.Context, from string, v access.Viewer, code string) error {
	known, err := f.proven(ctx, from, v, code)
	if err != nil {
		return err
	}
	gone, err := f.store.TurnFactorOff(ctx, known.UserID)
	if err == nil && !gone {
		err = noFactor()
	}
	if err == nil {
		f.tell(ctx, known.Principal, "No second factor is asked for any more: your password alone lets in whoever has it.")
	}
	return err
}

// RenewRecovery replaces the viewer's recovery codes by a code of the app, or one of them. Errors: as for TurnOff.
func (f *Factors) RenewRecovery(ctx context.Context, from string, v access.Viewer, code string) ([]string, error) {
	known, err := f.proven(ctx, from, v, code)
	if err != nil {
		return nil, err
	}
	codes, hashes := newRecoveryCodes()
	isSet, err := f.store.SetRecovery(ctx, known.UserID, hashes)
	if err == nil && !isSet {
		err = noFactor()
	}
	if err != nil {
		return nil, err
	}
	f.tell(ctx, known.Principal, "You have new recovery codes. Those of before are void.")
	return codes, nil
}

func noFactor() error { return fault.Missing("A second factor") }

// proven spends a code of the viewer's.
func (f *Factors) proven(ctx context.Context, from string, v access.Viewer, code string) (Credential, error) {
	known, err := f.mine(ctx, v)
	if err != nil {
		return known, err
	}
	if known.Factor == "" {
		return known, noFactor()
	}
	return known, f.spend(ctx, from, known, code)
}

// spend uses up a code of the app or a recovery code. Errors: BAD_USER_INPUT for a wrong one, RATE_LIMITED.
func (f *Factors) spend(ctx context.Context, from string, known Credential, code string) error {
	forgive, err := f.provider.allowFactor(ctx, from, known.UserID)
	if err != nil {
		return err
	}
	right, err := f.isRight(ctx, known, code)
	if err != nil || right {
		forgive()
	}
	if err == nil && !right {
		err = wrongFactorCode()
	}
	return err
}

func (f *Factors) isRight(ctx context.Context, known Credential, code string) (bool, error) {
	digits := digitsOf(code)
	if digits == "" {
		return f.store.SpendRecovery(ctx, known.UserID, hashRecovery(code))
	}
	step, right, err := f.stepOf(known.UserID, known.Factor, digits)
	if err != nil || !right {
		return false, err
	}
	return f.store.SpendStep(ctx, known.UserID, known.Factor, step)
}

// tell writes to whose second factor was changed.
func (f *Factors) tell(ctx context.Context, person Principal, what string) {
	f.provider.mail.Send(ctx, mail.Message{
		To: person.Email, Subject: "Your second factor at Sidestage was changed", Text: fmt.Sprintf(`Hello @%s,

%s

If it was not you, choose a new password, which signs out every device, and look in your settings:

A new password:   %[3]s/forgot-password
Your settings:    %[3]s/settings

Sidestage
`, person.Handle, what, f.provider.issuer),
	})
}
