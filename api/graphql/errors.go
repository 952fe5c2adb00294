package graphql

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"regexp"
	"strings"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// present makes of any error what the contract shows: a fault's message and code, or, for
// an internal one, an id that the log has too, and nothing else.
func present(log *slog.Logger) gql.ErrorPresenterFunc {
	return func(ctx context.Context, err error) *gqlerror.Error {
		shown := gql.DefaultErrorPresenter(ctx, err)
		var f *fault.Error
		switch {
		case errors.As(err, &f):
			shown.Message, shown.Extensions = f.Message, extensions(f)
			nameInput(shown)
			if f.Err != nil {
				log.WarnContext(ctx, "graphql", "path", shown.Path.String(), "error", err)
			}
		case isRequestError(shown, err):
			shown.Message = plain(shown.Message)
			shown.Extensions = map[string]any{"code": string(fault.BadUserInput)}
			nameInput(shown)
		case errors.Is(err, context.DeadlineExceeded):
			log.WarnContext(ctx, "graphql", "path", shown.Path.String(), "error", err)
			shown.Message = "This takes too long just now. Please try again."
			shown.Extensions = map[string]any{"code": string(fault.Unavailable)}
		case errors.Is(err, context.Canceled):
			shown.Message, shown.Extensions = "The request was cancelled.", map[string]any{"code": string(fault.Unavailable)}
		default:
			id := uuid.NewString()
			log.ErrorContext(ctx, "graphql", "errorId", id, "path", shown.Path.String(), "error", err)
			shown.Message = "Something went wrong on our side. Reference: " + id
			shown.Extensions = map[string]any{"code": string(fault.Internal), "errorId": id}
		}
		return shown
	}
}

// plain says in words of ours what gqlgen says in words of its code.
func plain(message string) string {
	switch {
	case strings.HasPrefix(message, "exceeded token limit"):
		return fmt.Sprintf("The query is too long; at most %d words and signs are allowed.", maxTokens)
	case strings.Contains(message, "json request body could not be decoded"):
		return "The request is not valid JSON of the form {\"query\": …, \"variables\": …}."
	}
	if of := goType.FindStringSubmatch(message); of != nil {
		return "This has the wrong type: it must be " + of[1] + "."
	}
	return message
}

// goType finds what gqlgen says of a value of the wrong type: "map[string]interface {} is not a string".
var goType = regexp.MustCompile(`^[\w.*\[\]{} ]+ is not (an? \w+)$`)

// nameInput names the field of an input that has the wrong type or form: the last name on the error's path, where
// the error came up before a resolver ran.
func nameInput(shown *gqlerror.Error) {
	if shown.Extensions["code"] != string(fault.BadUserInput) || shown.Extensions["fields"] != nil {
		return
	}
	for i := len(shown.Path) - 1; i > 0; i-- {
		if name, ok := shown.Path[i].(ast.PathName); ok {
			shown.Extensions["fields"] = map[string]any{string(name): shown.Message}
			return
		}
	}
}

// isRequestError reports whether gqlgen refused the request itself (syntax, schema, arguments, limits):
// such errors are its own and wrap nothing.
func isRequestError(shown *gqlerror.Error, err error) bool {
	own, ok := errors.AsType[*gqlerror.Error](err)
	return ok && own.Err == nil && (len(shown.Extensions) > 0 || len(shown.Locations) > 0 || len(shown.Path) == 0)
}

func extensions(f *fault.Error) map[string]any {
	out := map[string]any{"code": string(f.Code)}
	if len(f.Fields) > 0 {
		out["fields"] = f.Fields
	}
	if f.RetryAfter > 0 {
		out["retryAfter"] = int(math.Ceil(f.RetryAfter.Seconds()))
	}
	if f.OutcomeUnknown {
		out["reason"] = fault.ReasonOutcomeUnknown
	}
	if f.ExistingID != "" {
		out["existingId"] = f.ExistingID
	}
	return out
}

// recovered logs a panic as the internal error that it is.
func recovered(log *slog.Logger) gql.RecoverFunc {
	return func(ctx context.Context, cause any) error {
		log.ErrorContext(ctx, "graphql panic", "cause", cause)
		return errors.New("a resolver panicked")
	}
}
