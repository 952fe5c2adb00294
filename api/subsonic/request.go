package subsonic

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// request is one call.
type request struct {
	echo   echo.Context
	ctx    context.Context
	params url.Values
	// format is xml or json.
	format string
	// client is what the program calls itself.
	client string
	viewer access.Viewer
	// handle is the viewer's.
	handle string
	// passwordID names the app password that let them in.
	passwordID string
	// bad is why the call cannot be read.
	bad error
}

// read takes in the parameters, of the address and of a form.
func (a *API) read(c echo.Context) *request {
	q := &request{echo: c, ctx: limit.WithAddress(c.Request().Context(), c.RealIP()), format: "xml"}
	params, err := c.FormParams()
	if err != nil {
		// The rest of the address still says how the caller is to be told.
		params, _ = url.ParseQuery(c.Request().URL.RawQuery)
		q.bad = failure{codeGeneric, "The parameters cannot be read."}
	}
	q.params = params
	q.client = strings.ToValidUTF8(clipped(params.Get("c")), "")
	switch format := params.Get("f"); format {
	case "", "xml":
	case "json":
		q.format = format
	case "jsonp":
		q.format, q.bad = "json", failure{codeGeneric, "JSONP is off here. Pages of other origins may ask with f=json."}
	default:
		q.bad = cmp.Or(q.bad, error(failure{codeGeneric, "f must be xml or json."}))
	}
	return q
}

// text returns a parameter; "" where there is none.
func (q *request) text(name string) string { return q.params.Get(name) }

// needed returns a parameter that must be given.
func (q *request) needed(name string) (string, error) {
	if text := q.params.Get(name); text != "" {
		return text, nil
	}
	return "", failure{codeMissing, "The parameter " + name + " is missing."}
}

// whole reads a number of 0..most.
func (q *request) whole(name string, most, otherwise int) (int, error) {
	text := q.params.Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, failure{codeGeneric, fmt.Sprintf("%s must be a whole number from 0 to %d.", name, most)}
	}
	return min(n, most), nil // clients ask for thousands where they mean everything
}

// truth reads a parameter that is true or false.
func (q *request) truth(name string, otherwise bool) (bool, error) {
	text := q.params.Get(name)
	if text == "" {
		return otherwise, nil
	}
	yes, err := strconv.ParseBool(text)
	if err != nil {
		return false, failure{codeGeneric, name + " must be true or false."}
	}
	return yes, nil
}

// wholeOf reads a place, from 0.
func wholeOf(name, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, failure{codeGeneric, name + " must be a whole number from 0 on."}
	}
	return n, nil
}
