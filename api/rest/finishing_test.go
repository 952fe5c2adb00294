package rest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// proven is a provider that somebody was proven to, by OpenID Connect or by a user pool, who has no account yet.
type proven struct {
	identity.Provider
	finished int
}

func (*proven) TicketEmail(ticket string) (string, error) {
	if ticket != "good" {
		return "", fault.New(fault.Gone, "This registration has expired. Please sign in again.")
	}
	return "proven@example.com", nil
}

func (p *proven) FinishSignUp(context.Context, string, string, identity.NewPerson) (identity.Tokens, error) {
	p.finished++
	return identity.Tokens{AccessToken: "a", RefreshToken: "r"}, nil
}

// Who comes by OpenID Connect or a user pool is admitted as who comes with a password: by the address that was proven,
// whatever the provider, and no account is made for whom registration refuses.
func TestFinishingIsAdmittedAsSigningUpIs(t *testing.T) {
	for name, c := range map[string]struct {
		ticket, code string
		status       int
		admitted     string
	}{
		"a code that works":      {"good", "CODE", http.StatusOK, "proven@example.com CODE"},
		"no code":                {"good", "", http.StatusForbidden, "proven@example.com "},
		"a ticket that is over":  {"old", "CODE", http.StatusGone, ""},
		"a code that was not it": {"good", "OTHER", http.StatusForbidden, "proven@example.com OTHER"},
	} {
		provider, admitted := &proven{}, ""
		server := echo.New()
		server.HTTPErrorHandler = problem.Handle
		rest.Identity{Identity: provider, Admit: func(_ context.Context, email, code string) error {
			if admitted = email + " " + code; code != "CODE" {
				return fault.New(fault.Forbidden, "Registration is closed right now.")
			}
			return nil
		}}.Register(server.Group("/api"))
		body, err := json.Marshal(object{
			"ticket": c.ticket, "handle": "proven", "displayName": "P", "accountType": "fan", "inviteCode": c.code,
		})
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequestWithContext(
			t.Context(), http.MethodPost, "/api/identity/finish-sign-up", strings.NewReader(string(body)),
		)
		request.Header.Set("Content-Type", "application/json")
		got := httptest.NewRecorder()
		server.ServeHTTP(got, request)
		if got.Code != c.status || admitted != c.admitted {
			t.Errorf("%s: %d %s, admitted %q", name, got.Code, got.Body, admitted)
		}
		if isMade := provider.finished > 0; isMade != (c.status == http.StatusOK) {
			t.Errorf("%s: finished %d times", name, provider.finished)
		}
	}
}
