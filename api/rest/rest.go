// Package rest answers the calls of the specification that are not GraphQL. Handlers parse,
// call a domain and answer; they hold no rule and no Cypher.
package rest

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/fault"
)

// decode reads a JSON body into in. Errors: BAD_USER_INPUT, naming the field where one is to blame.
func decode(c echo.Context, in any) error {
	err := json.NewDecoder(c.Request().Body).Decode(in)
	if err == nil {
		return nil
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fault.BadInput(map[string]string{wrong.Field: wrong.Field + " must be a " + wrong.Type.String() + "."})
	}
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge
	}
	if errors.Is(err, io.EOF) {
		return fault.New(fault.BadUserInput, "The body is empty.")
	}
	return fault.Wrap(fault.BadUserInput, "The body is not valid JSON.", err)
}
