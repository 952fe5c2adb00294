package rest

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	for body, want := range map[string]struct {
		message string
		fields  map[string]string
	}{
		`[]`:                          {message: "The body must be a JSON object."},
		`"text"`:                      {message: "The body must be a JSON object."},
		``:                            {message: "The body is empty."},
		`{"name":`:                    {message: "The body is not valid JSON."},
		`{"name": 5}`:                 {fields: map[string]string{"name": "name must be a string."}},
		`{"seconds": "5"}`:            {fields: map[string]string{"seconds": "seconds must be a number."}},
		`{"on": "yes"}`:               {fields: map[string]string{"on": "on must be true or false."}},
		`{"device": "phone"}`:         {fields: map[string]string{"device": "device must be an object."}},
		`{"device": {"platform": 1}}`: {fields: map[string]string{"device.platform": "device.platform must be a string."}},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(body))
		var in struct {
			Name    string  `json:"name"`
			Seconds float64 `json:"seconds"`
			On      *bool   `json:"on"`
			Device  struct {
				Platform string `json:"platform"`
			} `json:"device"`
		}
		err := decode(echo.New().NewContext(r, httptest.NewRecorder()), &in)
		got, ok := errors.AsType[*fault.Error](err)
		if !ok || got.Code != fault.BadUserInput {
			t.Errorf("%s: %v", body, err)
			continue
		}
		if !cmp.Equal(got.Fields, want.fields) || want.message != "" && got.Message != want.message {
			t.Errorf("%s: %q %v", body, got.Message, got.Fields)
		}
	}
}
