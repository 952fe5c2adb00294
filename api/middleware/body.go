package middleware

import (
	"bytes"
	"io"

	"github.com/labstack/echo/v4"
)

// WholeBody reads the body before a handler that would answer in its own words, and with 200, to one that does not
// come: one that drips is ended with 408, and one that is too large with 413.
func WholeBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.Body == nil {
			return next(c)
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		return next(c)
	}
}
