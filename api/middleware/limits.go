package middleware

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
)

// Limits refuses callers who make more requests than limit.Table has, and tells everybody what they have left in the
// headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds). What is dear takes a turn of its
// caller's.
func Limits(callers limit.Callers, turns *turn.Turns) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			path, isAPI := strings.CutPrefix(r.URL.Path, "/api")
			isAPI = isAPI && (path == "" || path[0] == '/')
			// GraphQL has a budget of its own, by what an operation costs.
			if !isAPI || path == "/graphql" {
				return next(c)
			}
			kind := limitOf(r.Method, path)
			budget, left, err := callers.Spend(r.Context(), kind, 1)
			if budget.Burst > 0 {
				told := c.Response().Header()
				told.Set("RateLimit-Limit", strconv.Itoa(budget.Burst))
				told.Set("RateLimit-Remaining", strconv.Itoa(left.Remaining))
				told.Set("RateLimit-Reset", strconv.Itoa(int((left.Reset+time.Second-1)/time.Second)))
			}
			if err != nil {
				return err
			}
			if !slices.Contains(dear, kind.Name) {
				return next(c)
			}
			end, err := turns.Take(r.Context())
			if err != nil {
				return err
			}
			defer end()
			return next(c)
		}
	}
}

// dear are the kinds of requests that take the server some milliseconds each.
var dear = []string{"search", "suggestions"}

// limitOf finds the first limit that fits.
func limitOf(method, path string) limit.Requests {
	if method == http.MethodOptions {
		return limit.Requests{}
	}
	for _, one := range limit.Table {
		if (len(one.Methods) == 0 || slices.Contains(one.Methods, method)) && (len(one.Prefixes) == 0 ||
			slices.ContainsFunc(one.Prefixes, func(prefix string) bool { return strings.HasPrefix(path, prefix) })) {
			return one
		}
	}
	return limit.Requests{}
}
