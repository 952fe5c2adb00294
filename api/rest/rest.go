// Package rest answers the calls of the specification that are not GraphQL. Handlers parse,
// call a domain and answer; they hold no rule and no Cypher.
package rest

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sheet"
)

// decode reads a JSON body into in. Errors: BAD_USER_INPUT, naming the field where one is to blame.
func decode(c echo.Context, in any) error {
	err := json.NewDecoder(c.Request().Body).Decode(in)
	if err == nil {
		return nil
	}
	return badBody(err)
}

// badBody tells what is wrong with a body that could not be decoded.
func badBody(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field == "" {
			return fault.New(fault.BadUserInput, "The body must be a JSON object.")
		}
		return fault.BadInput(map[string]string{wrong.Field: wrong.Field + " must be " + kind(wrong.Type) + "."})
	}
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge
	}
	if errors.Is(err, io.EOF) {
		return fault.New(fault.BadUserInput, "The body is empty.")
	}
	return fault.Wrap(fault.BadUserInput, "The body is not valid JSON.", err)
}

// kind names a type as JSON has it; callers know nothing of Go.
func kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	default:
		return "a number"
	}
}

// asked reads what somebody who is signed in sends, and refuses a visitor before anything of a body is told. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT.
func asked(c echo.Context, in any) (access.Viewer, error) {
	v := access.ViewerOf(c.Request().Context())
	if err := v.Require(); err != nil {
		return v, err
	}
	return v, decode(c, in)
}

// askedWhy is asked for what admins alone do. Its context gives acts the reason in why, a part of in; none is needed.
func askedWhy(c echo.Context, in any, why *string) (context.Context, access.Viewer, error) {
	ctx := c.Request().Context()
	v, err := asked(c, in)
	if err == nil {
		err = v.RequireAdmin()
	}
	if err == nil {
		ctx, err = audit.Because(ctx, *why)
	}
	return ctx, v, err
}

// instantOrNull returns nil for no time.
func instantOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := formatInstant(t)
	return &text
}

// csvKind is the type of tables that begin with the names of their columns.
const csvKind = "text/csv; charset=utf-8; header=present"

// beginFile begins an answer that browsers keep as a file.
func beginFile(c echo.Context, name, kind string) {
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, kind)
	header.Set(echo.HeaderContentDisposition, `attachment; filename="`+name+`"`)
	c.Response().WriteHeader(http.StatusOK)
}

// streamCSV answers a table as each gives it, piece by piece, so that a long one needs little memory. What fails before
// the first piece is answered as a problem.
func streamCSV(c echo.Context, name string, columns []string, each func(write func([][]any) error) error) error {
	var table *sheet.CSV
	write := func(rows [][]any) error {
		if table == nil {
			beginFile(c, name, csvKind)
			begun, err := sheet.NewCSV(c.Response(), columns)
			if err != nil {
				return err
			}
			table = &begun
		}
		return table.Write(rows)
	}
	if err := each(write); err != nil || table != nil {
		return err
	}
	return write(nil)
}

// textOrNull returns nil for an empty text.
func textOrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
