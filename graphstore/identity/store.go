// Package identity keeps credentials, codes and tokens in the graph.
package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Store keeps accounts, codes and refresh tokens. It is an identity.Store.
//
// Whatever reads, checks and writes of one user first locks the user's Credential node, so
// a rotation, a reset and a sign-in of the same user never interleave.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var (
	_ identity.Store    = (*Store)(nil)
	_ identity.WayStore = (*Store)(nil)
)

// sameTime bounds how often a transaction is tried again after it met another.
const sameTime = 4

// CreateAccount lets the unique constraints decide between sign-ups made at once: who comes
// second with a handle is refused, who comes second with an address replaces the first.
func (s *Store) CreateAccount(ctx context.Context, a identity.NewAccount) (created bool, err error) {
	for range sameTime {
		created, err = cypher.WriteTx(ctx, s.db, "identity_create_account", func(tx *cypher.Tx) (bool, error) {
			return createAccount(tx, a)
		})
		if !cypher.IsDuplicate(err, "email") {
			break
		}
	}
	if cypher.IsDuplicate(err, "handleKey") {
		return false, account.HandleConflict()
	}
	return created, err
}

func createAccount(tx *cypher.Tx, a identity.NewAccount) (bool, error) {
	wish := identity.HandleWish{Handle: a.Handle, Email: a.Email, By: a.HoldsBy, At: a.CreatedAt}
	if err := lockHandle(tx, wish); err != nil {
		return false, err
	}
	if _, err := lockByEmail(tx, a.Email); err != nil {
		return false, err
	}
	known, err := orNone(cypher.One(tx, `MATCH (u:User {email: $email}) RETURN u.id AS id, u.confirmedAt IS NOT NULL AS confirmed`,
		map[string]any{"email": a.Email}, func(r *cypher.Row) knownAccount {
			return knownAccount{r.String("id"), r.Bool("confirmed")}
		}))
	if err != nil {
		return false, err
	}
	// Whether the handle is free is told first, so that the answer does not depend on
	// whether the address is known.
	taken, err := cypher.One(tx, handleTaken, handleParams(wish), scanTaken)
	if err != nil {
		return false, err
	}
	if taken {
		return false, account.HandleConflict()
	}
	if known.confirmed && (a.Confirmed || a.HoldsBy == "") {
		return false, releaseHandles(tx, wish)
	}
	if known.confirmed {
		return false, holdHandle(tx, wish)
	}
	if known.id != "" {
		if err := removeAccounts(tx, []string{known.id}); err != nil {
			return false, err
		}
	}
	if err := putAccount(tx, a, account.HandleKey(a.Handle)); err != nil {
		return false, err
	}
	// Who had the handle may have left it since it was looked up.
	taken, err = cypher.One(tx, `RETURN EXISTS { MATCH (f:FormerHandle) WHERE f.key IN [$key, $heldKey] AND f.until > $now } AS taken`,
		handleParams(wish), scanTaken)
	if err == nil && taken {
		err = account.HandleConflict()
	}
	if err != nil {
		return false, err
	}
	return true, releaseHandles(tx, wish)
}

// putAccount writes an account with its ways in.
func putAccount(tx *cypher.Tx, a identity.NewAccount, handleKey string) error {
	_, err := tx.Exec(`CREATE (u:User:Unconfirmed {id: $id, email: $email, handle: $handle, handleKey: $key, displayName: $displayName, accountType: $type,
  roles: [], seenTutorial: false, createdAt: $now, updatedAt: $now, demo: false})
CREATE (:Credential {userId: $id, passwordHash: $passwordHash, updatedAt: $now})`, map[string]any{
		"id": a.UserID, "email": a.Email, "handle": a.Handle, "key": handleKey, "displayName": a.DisplayName,
		"type": string(a.Type), "passwordHash": a.PasswordHash, "now": a.CreatedAt,
	})
	if err == nil && a.Code != nil {
		err = putCode(tx, a.UserID, identity.PurposeConfirm, *a.Code)
	}
	if err == nil && a.Login != nil {
		err = putLogin(tx, a.UserID, *a.Login, a.CreatedAt)
	}
	if err == nil && a.Confirmed {
		err = confirm(tx, a.UserID, a.CreatedAt)
	}
	return err
}

func putCode(tx *cypher.Tx, userID string, purpose identity.Purpose, code identity.Code) error {
	_, err := tx.Exec(`MERGE (c:Code {id: $codeId})
SET c.userId = $id, c.purpose = $purpose, c.hash = $hash, c.expiresAt = $expiresAt, c.sentAt = $sentAt,
  c.askedBy = $askedBy, c.triesLeft = $tries, c.triesElsewhere = $tries`,
		map[string]any{
			"id": userID, "codeId": codeID(userID, purpose, code.AskedBy), "purpose": string(purpose), "askedBy": code.AskedBy,
			"hash": code.Hash, "expiresAt": code.ExpiresAt, "tries": code.Tries, "sentAt": code.SentAt,
		})
	return err
}

type knownAccount struct {
	id        string
	confirmed bool
}

// codeID is that of the one code per user, purpose and mark of whoever asked for it.
func codeID(userID string, purpose identity.Purpose, askedBy string) string {
	return userID + "/" + string(purpose) + "/" + askedBy
}

// removeCodes removes those of a purpose.
func removeCodes(tx *cypher.Tx, userID string, purpose identity.Purpose) error {
	return tx.Run(`MATCH (c:Code {userId: $id}) WHERE c.purpose = $purpose DELETE c`,
		map[string]any{"id": userID, "purpose": string(purpose)})
}

// removeAccounts removes sign-ups that nobody confirmed, which nothing points at yet.
func removeAccounts(tx *cypher.Tx, ids []string) error {
	_, err := tx.Exec(`UNWIND $ids AS id
CALL (id) { MATCH (c:Credential {userId: id}) DELETE c }
CALL (id) { MATCH (c:Code {userId: id}) DELETE c }
CALL (id) { MATCH (l:Login {userId: id}) DELETE l }
CALL (id) { MATCH (k:Passkey {userId: id}) DELETE k }
MATCH (u:User {id: id}) DETACH DELETE u`, map[string]any{"ids": ids})
	return err
}

// EmailStatus tells whether an address has an account.
func (s *Store) EmailStatus(ctx context.Context, email string) (exists, confirmed bool, err error) {
	confirmed, err = cypher.ReadOne(ctx, s.db, "identity_email_status", `MATCH (u:User {email: $email}) RETURN u.confirmedAt IS NOT NULL AS confirmed`,
		map[string]any{"email": email}, func(r *cypher.Row) bool { return r.Bool("confirmed") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, false, nil
	}
	return err == nil, confirmed, err
}

const (
	personColumns = `u.id AS id, u.email AS email, u.handle AS handle, u.displayName AS displayName`

	credentialColumns = personColumns +
		`, c.passwordHash AS passwordHash, u.confirmedAt IS NOT NULL AS confirmed, u.deactivatedAt IS NOT NULL AS deactivated,
  CASE WHEN u.deletionBy = u.id AND u.erasingSince IS NULL THEN u.eraseAt END AS leavesAt, c.factor AS factor, size(coalesce(c.recoveryHashes, [])) AS recoveryLeft`

	credentialByEmail = `MATCH (u:User {email: $email}) MATCH (c:Credential {userId: u.id})
RETURN ` + credentialColumns

	lockCredential = `MATCH (u:User {email: $email}) MATCH (c:Credential {userId: u.id}) SET c.lockedAt = datetime() RETURN u.id AS id`
)

func scanIdentity(r *cypher.Row) identity.Principal {
	return identity.Principal{
		UserID: r.String("id"), Email: r.OptString("email"), Handle: r.String("handle"), DisplayName: r.String("displayName"),
	}
}

func scanCredential(r *cypher.Row) identity.Credential {
	return identity.Credential{
		Principal: scanIdentity(r), PasswordHash: r.String("passwordHash"), Confirmed: r.Bool("confirmed"),
		Deactivated: r.Bool("deactivated"), LeavesAt: r.OptTime("leavesAt"),
		Factor: r.OptString("factor"), RecoveryLeft: r.Int("recoveryLeft"),
	}
}

// Credential finds what a sign-in is checked against.
func (s *Store) Credential(ctx context.Context, email string) (identity.Credential, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "identity_credential", credentialByEmail, map[string]any{"email": email},
		scanCredential))
}

// CredentialOf finds how somebody signs in.
func (s *Store) CredentialOf(ctx context.Context, userID string) (identity.Credential, error) {
	return orNone(cypher.ReadOne(ctx, s.db, "identity_credential_of", `MATCH (u:User {id: $id}) MATCH (c:Credential {userId: u.id})
RETURN `+credentialColumns, map[string]any{"id": userID}, scanCredential))
}

// lockByEmail locks the credential of who has an address and gives its user's id; "" where
// nobody has.
func lockByEmail(tx *cypher.Tx, email string) (string, error) {
	return orNone(cypher.One(tx, lockCredential,
		map[string]any{"email": email}, func(r *cypher.Row) string { return r.String("id") }))
}

// orNone takes the absence of a record for the zero value.
func orNone[T any](value T, err error) (T, error) {
	if errors.Is(err, cypher.ErrNoRecord) {
		return value, nil
	}
	return value, err
}

// PutCode replaces the code of a purpose and a mark.
func (s *Store) PutCode(
	ctx context.Context, email string, purpose identity.Purpose, code identity.Code,
) (identity.Principal, bool, error) {
	var person identity.Principal
	put, err := cypher.WriteTx(ctx, s.db, "identity_put_code", func(tx *cypher.Tx) (bool, error) {
		id, err := lockByEmail(tx, email)
		if err != nil || id == "" {
			return false, err
		}
		person, err = orNone(cypher.One(tx, `MATCH (u:User {id: $id})
WHERE (u.deactivatedAt IS NULL OR u.deletionBy = u.id AND u.erasingSince IS NULL AND u.deactivatedBy IS NULL)
  AND ($purpose <> $confirm OR u.confirmedAt IS NULL) RETURN `+personColumns,
			map[string]any{"id": id, "purpose": string(purpose), "confirm": string(identity.PurposeConfirm)}, scanIdentity))
		if err != nil || person.UserID == "" {
			return false, err
		}
		err = putCode(tx, id, purpose, code)
		return err == nil, err
	})
	return person, put, err
}

// useCode spends a try of each code of a locked user, of those that the same address asked for and of the others apart,
// and removes all when one is right. A wrong try is an outcome, not an error, so that it is committed.
func useCode(tx *cypher.Tx, userID string, purpose identity.Purpose, try identity.CodeTry) (bool, error) {
	codes, err := cypher.All(tx, `MATCH (c:Code {userId: $id}) WHERE c.purpose = $purpose
WITH c, coalesce(c.askedBy, '') = $by AS isOwn
SET c.triesLeft = c.triesLeft - CASE WHEN isOwn THEN 1 ELSE 0 END,
  c.triesElsewhere = coalesce(c.triesElsewhere, 0) - CASE WHEN isOwn THEN 0 ELSE 1 END
RETURN c.hash AS hash, c.expiresAt > $now AND CASE WHEN isOwn THEN c.triesLeft ELSE c.triesElsewhere END >= 0 AS live`,
		map[string]any{"id": userID, "purpose": string(purpose), "by": try.By, "now": try.At},
		func(r *cypher.Row) storedCode { return storedCode{r.String("hash"), r.Bool("live")} })
	if err != nil {
		return false, err
	}
	isRight := false
	for _, code := range codes {
		if code.live && subtle.ConstantTimeCompare([]byte(code.hash), []byte(try.Hash)) == 1 {
			isRight = true
		}
	}
	if !isRight {
		return false, nil
	}
	return true, removeCodes(tx, userID, purpose)
}

type storedCode struct {
	hash string
	live bool
}

// ConfirmAccount spends a try, and confirms where it was right.
func (s *Store) ConfirmAccount(ctx context.Context, email string, try identity.CodeTry) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "identity_confirm_account", func(tx *cypher.Tx) (bool, error) {
		id, err := lockByEmail(tx, email)
		if err != nil || id == "" {
			return false, err
		}
		right, err := useCode(tx, id, identity.PurposeConfirm, try)
		if err != nil || !right {
			return false, err
		}
		return true, confirm(tx, id, try.At)
	})
}

// confirm makes an account one that others see. An artist becomes one now, not at sign-up,
// so that lists and the search index have no artist whose address is not proven. Until
// they choose a picture of their own, everybody has the generated one.
func confirm(tx *cypher.Tx, userID string, now time.Time) error {
	confirmed, err := cypher.All(tx, `MATCH (u:User {id: $id}) WHERE u.confirmedAt IS NULL
SET u.confirmedAt = $now, u.updatedAt = $now, u.profilePictureUrl = coalesce(u.profilePictureUrl, '/api/images/portrait/' + u.id)
REMOVE u:Unconfirmed
RETURN u.accountType = $artist AS artist`, map[string]any{"id": userID, "now": now, "artist": string(account.Artist)},
		func(r *cypher.Row) bool { return r.Bool("artist") })
	if err != nil || len(confirmed) == 0 {
		return err
	}
	if isArtist := confirmed[0]; isArtist {
		if err := becomeArtist(tx, userID, now); err != nil {
			return err
		}
	}
	return tx.Emit(event.Joined, userID, "User", userID)
}

func becomeArtist(tx *cypher.Tx, userID string, now time.Time) error {
	badge, err := uuid.NewV7()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`MATCH (u:User {id: $id})
SET u:Artist, u.badgeId = $badge, u.followerCount = coalesce(u.followerCount, 0), u.playCount = coalesce(u.playCount, 0)
CREATE (u)-[:HAS_BADGE]->(:Badge {id: $badge, badgeType: $type, businessName: u.displayName, createdAt: $now})`,
		map[string]any{"id": userID, "badge": badge.String(), "type": account.BadgeArtist, "now": now}); err != nil {
		return err
	}
	return tx.Emit(event.Updated, userID, "Artist", userID)
}

// ResetPassword spends a try, and where it was right sets the password and ends every family.
func (s *Store) ResetPassword(
	ctx context.Context, email string, try identity.CodeTry, passwordHash string,
) (person identity.Principal, right bool, err error) {
	right, err = cypher.WriteTx(ctx, s.db, "identity_reset_password", func(tx *cypher.Tx) (bool, error) {
		id, err := lockByEmail(tx, email)
		if err != nil || id == "" {
			return false, err
		}
		right, err := useCode(tx, id, identity.PurposeReset, try)
		if err != nil || !right {
			return false, err
		}
		if _, err := tx.Exec(`MATCH (c:Credential {userId: $id}) SET c.passwordHash = $passwordHash, c.updatedAt = $now`,
			map[string]any{"id": id, "passwordHash": passwordHash, "now": try.At}); err != nil {
			return false, err
		}
		if person, err = endFamilies(tx, id); err != nil {
			return false, err
		}
		return true, confirm(tx, id, try.At)
	})
	return person, right, err
}
