// Package passkeys signs people in by WebAuthn: keys that their device or password manager has, and that only work for
// this site. A key must be asked for by fingerprint, face or PIN (user verification), so it stands alone.
package passkeys

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// challengeLife is how long a person may take to answer a challenge. One waits on the login page, where the browser
// offers passkeys as the address is typed.
const challengeLife = 15 * time.Minute

// Service makes and accepts passkeys.
type Service struct {
	provider *identity.BuiltIn
	ways     *identity.Ways
	rp       *webauthn.WebAuthn
}

// New returns the service of the site at publicURL. Browsers want a name there, not an address: where the site is on
// this machine alone, that is localhost, and where it has no name there are no passkeys: nil.
func New(p *identity.BuiltIn, ways *identity.Ways, publicURL string) (*Service, error) {
	site, err := url.Parse(publicURL)
	if err != nil {
		return nil, fmt.Errorf("reading PUBLIC_URL for passkeys: %w", err)
	}
	host := site.Hostname()
	if ip := net.ParseIP(host); ip != nil {
		if !ip.IsLoopback() {
			return nil, nil //nolint:nilnil // There are none.
		}
		host = "localhost"
	}
	origin := site.Scheme + "://" + host
	if port := site.Port(); port != "" {
		origin = site.Scheme + "://" + net.JoinHostPort(host, port)
	}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Sidestage", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("setting up passkeys: %w", err)
	}
	return &Service{provider: p, ways: ways, rp: rp}, nil
}

// Site is the name of the site that keys are made for; a browser that is elsewhere cannot use them.
func (s *Service) Site() string { return s.rp.Config.RPID }

// Asked is what a browser is asked, and the secret that names the challenge.
type Asked struct {
	Secret  string
	Options any
}

// person is somebody as WebAuthn wants them.
type person struct {
	id, name, displayName string
	keys                  []webauthn.Credential
}

// WebAuthnID is the user handle that a key keeps.
func (p person) WebAuthnID() []byte { return []byte(p.id) }

// WebAuthnName tells accounts of one site apart.
func (p person) WebAuthnName() string { return p.name }

// WebAuthnDisplayName is shown by the browser.
func (p person) WebAuthnDisplayName() string { return p.displayName }

// WebAuthnCredentials are the keys.
func (p person) WebAuthnCredentials() []webauthn.Credential { return p.keys }

// StartAdd asks the viewer's browser to make a key. Errors: UNAUTHENTICATED, RATE_LIMITED.
func (s *Service) StartAdd(ctx context.Context, v access.Viewer) (Asked, error) {
	if err := s.ways.Allow(ctx, v); err != nil {
		return Asked{}, err
	}
	who, err := s.personOf(ctx, v)
	if err != nil {
		return Asked{}, err
	}
	known := webauthn.Credentials(who.keys).CredentialDescriptors()
	options, session, err := s.rp.BeginRegistration(who, webauthn.WithExclusions(known))
	if err != nil {
		return Asked{}, fmt.Errorf("asking for a passkey: %w", err)
	}
	return s.ask(ctx, v.UserID, session, options.Response)
}

func (s *Service) personOf(ctx context.Context, v access.Viewer) (person, error) {
	ways, err := s.ways.Mine(ctx, v)
	if err != nil {
		return person{}, err
	}
	who := person{id: v.UserID, name: ways.Person.Email, displayName: ways.Person.DisplayName}
	for _, key := range ways.Passkeys {
		record, err := recordOf(key)
		if err != nil {
			return person{}, err
		}
		who.keys = append(who.keys, record)
	}
	return who, nil
}

func recordOf(key identity.Passkey) (webauthn.Credential, error) {
	var record webauthn.Credential
	if err := json.Unmarshal([]byte(key.Record), &record); err != nil {
		return record, fmt.Errorf("reading passkey %s: %w", key.ID, err)
	}
	record.Authenticator.SignCount = key.SignCount
	return record, nil
}

func (s *Service) ask(ctx context.Context, userID string, session *webauthn.SessionData, options any) (Asked, error) {
	data, err := json.Marshal(session)
	if err != nil {
		return Asked{}, fmt.Errorf("keeping a challenge: %w", err)
	}
	secret, hash := identity.NewSecret()
	err = s.ways.Store().PutChallenge(ctx, hash, identity.Challenge{
		UserID: userID, Data: string(data), ExpiresAt: s.provider.Now().Add(challengeLife),
	})
	return Asked{Secret: secret, Options: options}, err
}

// taken takes the challenge away that an answer is given to. Errors: GONE where it was answered, or is too old.
func (s *Service) taken(ctx context.Context, secret, userID string) (webauthn.SessionData, error) {
	var session webauthn.SessionData
	challenge, ok, err := s.ways.Store().TakeChallenge(ctx, identity.HashSecret(secret), s.provider.Now())
	if err != nil {
		return session, err
	}
	if !ok || challenge.UserID != userID {
		return session, fault.New(fault.Gone, "This took too long. Please try again.")
	}
	if err := json.Unmarshal([]byte(challenge.Data), &session); err != nil {
		return session, fmt.Errorf("reading a challenge: %w", err)
	}
	return session, nil
}

// Add keeps the key that the viewer's browser has made, under a name. Errors: UNAUTHENTICATED, BAD_USER_INPUT, GONE,
// CONFLICT.
func (s *Service) Add(
	ctx context.Context, v access.Viewer, secret, name string, credential []byte,
) (identity.Passkey, error) {
	if err := v.Require(); err != nil {
		return identity.Passkey{}, err
	}
	name, err := identity.CleanPasskeyName(name)
	if err != nil {
		return identity.Passkey{}, err
	}
	session, err := s.taken(ctx, secret, v.UserID)
	if err != nil {
		return identity.Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return identity.Passkey{}, notAccepted(fault.BadUserInput, err)
	}
	made, err := s.rp.CreateCredential(person{id: v.UserID}, session, parsed)
	if err != nil {
		return identity.Passkey{}, notAccepted(fault.BadUserInput, err)
	}
	key, err := keyOf(*made, name, s.provider.Now())
	if err != nil {
		return identity.Passkey{}, err
	}
	return key, s.ways.AddPasskey(ctx, v, key)
}

func keyOf(record webauthn.Credential, name string, now time.Time) (identity.Passkey, error) {
	// What proves the maker of the device is not asked for, and not kept.
	record.Attestation = webauthn.CredentialAttestation{}
	text, err := json.Marshal(record)
	if err != nil {
		return identity.Passkey{}, fmt.Errorf("keeping a passkey: %w", err)
	}
	return identity.Passkey{
		ID: base64.RawURLEncoding.EncodeToString(record.ID), Name: name, Record: string(text),
		SignCount: record.Authenticator.SignCount, CreatedAt: now,
	}, nil
}

// notAccepted hides the details from the person, and has them for the log.
func notAccepted(code fault.Code, cause error) error {
	if detail, ok := errors.AsType[*protocol.Error](cause); ok {
		cause = fmt.Errorf("%w: %s", cause, detail.DevInfo)
	}
	return fault.Wrap(code, "This passkey was not accepted. Please try again.", cause)
}

// StartSignIn asks a browser for any key that it has for this site. Errors: RATE_LIMITED.
func (s *Service) StartSignIn(ctx context.Context, from string) (Asked, error) {
	if err := s.provider.AllowChallenge(ctx, from); err != nil {
		return Asked{}, err
	}
	options, session, err := s.rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Asked{}, fmt.Errorf("asking for a passkey: %w", err)
	}
	return s.ask(ctx, "", session, options.Response)
}

// SignIn lets in whoever has the key. Errors: UNAUTHENTICATED where it is not known, or not as it must be; FORBIDDEN
// with reason DEACTIVATED; GONE where the challenge was answered or is too old.
func (s *Service) SignIn(ctx context.Context, from, secret string, credential []byte) (identity.Tokens, error) {
	forgive, err := s.provider.AllowEntry(ctx, from)
	if err != nil {
		return identity.Tokens{}, err
	}
	tokens, err := s.signIn(ctx, secret, credential)
	if fault.CodeOf(err) != fault.Unauthenticated {
		forgive()
	}
	return tokens, err
}

func (s *Service) signIn(ctx context.Context, secret string, credential []byte) (identity.Tokens, error) {
	session, err := s.taken(ctx, secret, "")
	if err != nil {
		return identity.Tokens{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return identity.Tokens{}, notAccepted(fault.Unauthenticated, err)
	}
	known, key, err := s.ways.Store().PasskeyAccount(ctx, base64.RawURLEncoding.EncodeToString(parsed.RawID))
	if err != nil {
		return identity.Tokens{}, err
	}
	if known.UserID == "" {
		return identity.Tokens{}, fault.New(fault.Unauthenticated,
			"This passkey is not known here any more. Remove it from your device, and log in another way.")
	}
	record, err := recordOf(key)
	if err != nil {
		return identity.Tokens{}, err
	}
	who := person{id: known.UserID, keys: []webauthn.Credential{record}}
	_, used, err := s.rp.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		if string(handle) != known.UserID {
			return nil, errors.New("the key says it is somebody else's")
		}
		return who, nil
	}, session, parsed)
	if err != nil {
		return identity.Tokens{}, notAccepted(fault.Unauthenticated, err)
	}
	// A counter that has not grown is that of a copy; the graph compares it with what it is now.
	next, err := keyOf(*used, key.Name, key.CreatedAt)
	if err != nil {
		return identity.Tokens{}, err
	}
	next.SignCount = parsed.Response.AuthenticatorData.Counter
	if known.Deactivated {
		return s.provider.Leaving(known, identity.LeavingTicket{Proof: identity.Proof{Passkey: &next}})
	}
	return s.provider.EnterBy(ctx, known.Principal, identity.Proof{Passkey: &next})
}
