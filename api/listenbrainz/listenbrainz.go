// Package listenbrainz answers players that submit what people hear as to ListenBrainz
// (https://listenbrainz.readthedocs.io), at /apis/listenbrainz. What it answers is ListenBrainz's to define.
package listenbrainz

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/listens"
)

const (
	// Path is below what the API answers.
	Path       = "/apis/listenbrainz"
	submitPath = Path + "/1/submit-listens"
	tokenPath  = Path + "/1/validate-token"
	// maxListen bounds a listen, in bytes, as at ListenBrainz.
	maxListen = 10 << 10
)

// Limits are the sizes of bodies in bytes by path.
func Limits() map[string]int64 {
	// Twice as much as is taken, so that what is too large is refused in ListenBrainz's words.
	return map[string]int64{submitPath: 2 * maxListen * listens.MaxSubmitted}
}

// Passwords lets programs in. Errors: apppasswords.ErrWrong and ErrTooMany, UNAVAILABLE.
type Passwords interface {
	ByKey(ctx context.Context, key string, from apppasswords.Caller) (apppasswords.Access, error)
}

// Options are what an API is made of.
type Options struct {
	Passwords Passwords
	Listens   *listens.Service
	// CheckOpen refuses a viewer while the site is under maintenance; nil lets everybody in. Errors: MAINTENANCE.
	CheckOpen func(context.Context, access.Viewer) error
	// Callers has what each caller may ask for; its zero value limits nobody.
	Callers limit.Callers
	Now     func() time.Time
}

// API answers /apis/listenbrainz.
type API struct{ Options }

// New returns an API.
func New(o Options) *API { return &API{o} }

// Methods are what can be asked.
func Methods() []string { return []string{"submit-listens", "validate-token"} }

// Register adds the routes to the server's root.
func (a *API) Register(e *echo.Echo) {
	e.GET(tokenPath, a.answered(a.validate))
	e.POST(submitPath, a.answered(a.submit))
	for _, path := range []string{tokenPath, submitPath} {
		e.OPTIONS(path, a.answered(func(c echo.Context) error { return c.NoContent(http.StatusNoContent) }))
	}
	e.Any(Path+"/*", a.answered(func(echo.Context) error {
		return refusal{http.StatusNotFound, "This server does not know this call."}
	}))
}

// refusal is an error as ListenBrainz tells it.
type refusal struct {
	Code int    `json:"code"`
	Text string `json:"error"`
}

func (r refusal) Error() string { return r.Text }

// answered lets pages of other origins ask, as nothing here is by cookie, and tells errors as ListenBrainz does.
func (a *API) answered(answer echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
		h.Set("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set(echo.HeaderCacheControl, "private, no-store")
		if err := answer(c); err != nil {
			told := a.told(c, err)
			return c.JSON(told.Code, told)
		}
		return nil
	}
}

func (a *API) told(c echo.Context, err error) refusal {
	if own, ok := errors.AsType[refusal](err); ok {
		return own
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge()
	}
	switch fault.CodeOf(err) {
	case fault.RateLimited:
		if limited, ok := errors.AsType[*fault.Error](err); ok {
			seconds := strconv.Itoa(int(math.Ceil(limited.RetryAfter.Seconds())))
			for _, name := range []string{"Retry-After", "X-RateLimit-Reset-In"} {
				c.Response().Header().Set(name, seconds)
			}
			c.Response().Header().Set("X-RateLimit-Remaining", "0")
		}
		return refusal{http.StatusTooManyRequests, "Too many requests. Please wait and try again."}
	case fault.Unauthenticated:
		return refusal{http.StatusUnauthorized, "Invalid authorization token."}
	case fault.Maintenance, fault.Unavailable:
		c.Response().Header().Set("Retry-After", "60")
		return refusal{http.StatusServiceUnavailable, "This server is not available right now. Please try again later."}
	}
	slog.ErrorContext(c.Request().Context(), "a listen was not taken", "error", err)
	return refusal{http.StatusInternalServerError, "Something went wrong. Please try again later."}
}

// tokenOf is the token of a request; empty where there is none.
func tokenOf(header string) string {
	_, token, _ := strings.Cut(strings.TrimSpace(header), " ")
	return strings.TrimSpace(token)
}

// enter lets in who has an app password, by its key. Errors: apppasswords.ErrWrong; RATE_LIMITED, MAINTENANCE.
func (a *API) enter(c echo.Context, token, budget string) (apppasswords.Access, context.Context, error) {
	ctx := limit.WithAddress(c.Request().Context(), c.RealIP())
	if _, _, err := a.Callers.Spend(ctx, limit.Named("identity"), 1); err != nil {
		return apppasswords.Access{}, ctx, err
	}
	entry, err := a.Passwords.ByKey(ctx, token, apppasswords.Caller{
		Address: limit.AddressOf(ctx), Client: c.Request().UserAgent(),
	})
	if err != nil {
		return apppasswords.Access{}, ctx, err
	}
	ctx = access.WithViewer(ctx, entry.Viewer)
	c.SetRequest(c.Request().WithContext(ctx))
	if _, _, err := a.Callers.Spend(ctx, limit.Named(budget), 1); err != nil {
		return apppasswords.Access{}, ctx, err
	}
	if a.CheckOpen != nil {
		err = a.CheckOpen(ctx, entry.Viewer)
	}
	return entry, ctx, err
}

type validity struct {
	Code     int    `json:"code"`
	Message  string `json:"message"`
	Valid    bool   `json:"valid"`
	UserName string `json:"user_name,omitempty"`
}

// validate says whose token it is. A wrong one is no error there.
func (a *API) validate(c echo.Context) error {
	token := tokenOf(c.Request().Header.Get("Authorization"))
	if token == "" {
		token = c.QueryParam("token")
	}
	if token == "" {
		return refusal{http.StatusBadRequest, "You need to provide an Authorization token."}
	}
	entry, _, err := a.enter(c, token, "reads")
	switch {
	case errors.Is(err, apppasswords.ErrWrong):
		return c.JSON(http.StatusOK, validity{Code: http.StatusOK, Message: "Token invalid."})
	case err != nil:
		return err
	}
	return c.JSON(http.StatusOK, validity{
		Code: http.StatusOK, Message: "Token valid.", Valid: true, UserName: entry.Handle,
	})
}

// submission is what players send.
type submission struct {
	Type    string             `json:"listen_type"`
	Payload []listens.Document `json:"payload"`
}

// submit takes listens into the history of whose token it is. What is playing now is taken and not kept: what is on
// here, this server knows by itself.
func (a *API) submit(c echo.Context) error {
	header := c.Request().Header.Get("Authorization")
	if header == "" {
		return refusal{http.StatusUnauthorized, "You need to provide an Authorization header."}
	}
	entry, ctx, err := a.enter(c, tokenOf(header), "changes")
	if errors.Is(err, apppasswords.ErrWrong) {
		return refusal{http.StatusUnauthorized, "Invalid authorization token."}
	}
	if err != nil {
		return err
	}
	claims, err := a.claims(c.Request().Body)
	if err != nil {
		return err
	}
	if len(claims) > 0 {
		if _, err := a.Listens.Submit(ctx, entry.Viewer, claims); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, struct {
		Status string `json:"status"`
	}{"ok"})
}

func badRequest(text string) error { return refusal{http.StatusBadRequest, text} }

func tooLarge() refusal {
	return refusal{http.StatusBadRequest, fmt.Sprintf("Payload too large. Payload cannot exceed %d bytes",
		maxListen*listens.MaxSubmitted)}
}

// claims reads a body: none for what is playing now. One bad listen refuses all, as at ListenBrainz.
func (a *API) claims(body io.Reader) ([]listens.Claim, error) {
	text, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	if len(text) > maxListen*listens.MaxSubmitted {
		return nil, tooLarge()
	}
	var in submission
	if err := json.Unmarshal(text, &in); err != nil {
		return nil, badRequest("Cannot parse JSON document: " + err.Error())
	}
	isNow := in.Type == "playing_now"
	switch {
	case len(in.Payload) == 0:
		return nil, badRequest("JSON document does not contain any listens")
	case len(in.Payload) > listens.MaxSubmitted:
		return nil, badRequest(fmt.Sprintf("Too many listens. You may not submit more than %d listens at once.",
			listens.MaxSubmitted))
	case len(text) > len(in.Payload)*maxListen:
		return nil, badRequest(fmt.Sprintf("JSON document is too large. Each listens may not be larger than %d bytes.",
			maxListen))
	case !isNow && in.Type != "single" && in.Type != "import":
		return nil, badRequest("JSON document requires a valid listen_type key.")
	case in.Type != "import" && len(in.Payload) > 1:
		return nil, badRequest("JSON document contains more than listen for a single/playing_now. " +
			"It should contain only one.")
	}
	claims := make([]listens.Claim, 0, len(in.Payload))
	for _, d := range in.Payload {
		claim, err := d.Claim(a.Now(), isNow)
		if err != nil {
			return nil, badRequest(err.Error())
		}
		claims = append(claims, claim)
	}
	if isNow {
		return nil, nil
	}
	return claims, nil
}
