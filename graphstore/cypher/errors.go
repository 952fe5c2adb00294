package cypher

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// ErrNoRecord says that a statement which should find one thing found nothing. Store methods
// turn it into NOT_FOUND with OrNotFound.
var ErrNoRecord = errors.New("no such record")

// duplicate is how Neo4j words the breach of a unique constraint; what follows the equals
// sign is what a person typed, so nothing behind it is trusted.
var duplicate = regexp.MustCompile("^Node\\(\\d+\\) already exists with label `\\w+` and property `(\\w+)` = ")

// IsDuplicate says whether err is the breach of the unique constraint on property.
func IsDuplicate(err error, property string) bool {
	neo, ok := errors.AsType[*neo4j.Neo4jError](err)
	if !ok || neo.Code != "Neo.ClientError.Schema.ConstraintValidationFailed" {
		return false
	}
	match := duplicate.FindStringSubmatch(neo.Msg)
	return match != nil && match[1] == property
}

// OrNotFound makes ErrNoRecord a NOT_FOUND that names what ("The album").
func OrNotFound(err error, what string) error {
	if errors.Is(err, ErrNoRecord) {
		return fault.Missing(what)
	}
	return err
}

// translate makes of the driver's errors what the layers above speak: UNAVAILABLE where
// asking again may help, else the error with the statement's name. Faults, and the end of
// the caller's own context, stay what they are.
func translate(ctx context.Context, name string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Error](err); ok || errors.Is(err, ErrNoRecord) {
		return err
	}
	err = fmt.Errorf("cypher %s: %w", name, err)
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), err)
	}
	switch {
	// Where the same request wrote before, some of what was asked for is done.
	case errors.Is(err, errUnconfirmed), isAway(err) && telemetry.HasChanged(ctx):
		return fault.OutcomeUnknown("The database", err)
	case isAway(err):
		return fault.Away("The database", err)
	}
	return err
}

// errUnconfirmed is of a commit that was sent and not answered.
var errUnconfirmed = errors.New("the database did not confirm the commit")

// isRefused says whether the database itself refused, and so has taken all back.
func isRefused(err error) bool {
	_, is := errors.AsType[*neo4j.Neo4jError](err)
	return is
}

// greetedByNobody is how the driver says that its time to connect ended while it waited for the server's greeting:
// where the deadline has passed before the context's timer fired, its reads answer nothing without an error
// (racing.Reader of 5.28), and it takes the silence for a version that is not offered.
var greetedByNobody = []string{
	"server did not accept any of the requested Bolt versions",
	"none of the server offered Bolt versions are supported (offered: []",
}

// isAway says whether the database is out of reach, or too busy, rather than refusing.
func isAway(err error) bool {
	if _, ok := errors.AsType[*neo4j.ConnectivityError](err); ok || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, errSilent) || errors.Is(err, errBusy) {
		return true
	}
	if _, ok := errors.AsType[*neo4j.TransactionExecutionLimit](err); ok {
		return true
	}
	neo, ok := errors.AsType[*neo4j.Neo4jError](err)
	if !ok {
		return err != nil && slices.ContainsFunc(greetedByNobody, func(said string) bool {
			return strings.Contains(err.Error(), said)
		})
	}
	return neo.IsRetriable() ||
		strings.HasPrefix(neo.Code, "Neo.ClientError.Transaction.TransactionTimedOut") ||
		neo.Code == "Neo.ClientError.Transaction.Terminated" ||
		// Its time ended while it waited for a lock.
		neo.Code == "Neo.ClientError.Transaction.LockClientStopped" ||
		neo.Code == "Neo.ClientError.Database.DatabaseNotFound"
}

// lostBookmark says whether the database cannot reach a bookmark, as after it was restored.
func lostBookmark(err error) bool {
	neo, ok := errors.AsType[*neo4j.Neo4jError](err)
	return ok && strings.Contains(neo.Code, "Bookmark")
}
