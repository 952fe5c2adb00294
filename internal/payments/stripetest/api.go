package stripetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// answer is what was said to a request with a key; it is said again to whoever has the key.
type answer struct {
	digest string
	at     time.Time
	isDone bool
	status int
	body   []byte
}

// keepKeys is how long an answer is kept: Stripe forgets keys after that.
const keepKeys = 24 * time.Hour

// maxBody bounds a request: Stripe's are small.
const maxBody = 1 << 20

func (s *Server) api(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	if r.Method == http.MethodOptions {
		w.Header().Set("Access-Control-Allow-Headers", "*")
		return
	}
	health := s.feels()
	switch health {
	case Away:
		panic(http.ErrAbortHandler)
	case Failing:
		refuse(w, http.StatusInternalServerError, problem{Type: "api_error", Message: "An unknown error occurred"})
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		refuse(w, http.StatusBadRequest, problem{Type: invalidRequest, Message: err.Error()})
		return
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		refuse(w, http.StatusBadRequest, problem{Type: invalidRequest, Message: err.Error()})
		return
	}
	for name, values := range r.URL.Query() {
		form[name] = append(form[name], values...)
	}
	said := &recorded{header: w.Header(), status: http.StatusOK}
	switch keyOf(r, form) {
	case s.SecretKey:
		r.Body = io.NopCloser(bytes.NewReader(body))
		if r.Method == http.MethodGet && r.URL.Path == "/v1/events" {
			s.events(said, form)
		} else {
			s.once(said, r, body, health)
		}
	case s.PublishableKey:
		s.browser(said, r, form)
	case "":
		refuse(said, http.StatusUnauthorized, problem{Type: invalidRequest, Message: "You did not provide an API key."})
	default:
		refuse(said, http.StatusUnauthorized, problem{Type: invalidRequest, Message: "Invalid API Key provided."})
	}
	switch health {
	case Losing:
		panic(http.ErrAbortHandler)
	case Slow:
		select {
		case <-time.After(SlowBy):
		case <-r.Context().Done():
			return
		}
	}
	w.WriteHeader(said.status)
	_, _ = w.Write(said.body.Bytes()) // who asked has gone
}

// keyOf reads the key of a request: servers send it in a header, Stripe.js among the parameters.
func keyOf(r *http.Request, form url.Values) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return token
	}
	if user, _, ok := r.BasicAuth(); ok {
		return user
	}
	return form.Get("key")
}

// recorded is an answer that is not sent yet.
type recorded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorded) Header() http.Header         { return r.header }
func (r *recorded) Write(p []byte) (int, error) { return r.body.Write(p) }
func (r *recorded) WriteHeader(status int)      { r.status = status }

// once has the sandbox answer, once for an Idempotency-Key: whoever has the key again is told the same.
func (s *Server) once(w *recorded, r *http.Request, body []byte, health Health) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" || r.Method != http.MethodPost {
		s.answer(w, r, health)
		return
	}
	sum := sha256.Sum256(append([]byte(r.URL.Path+"\n"), body...))
	digest := hex.EncodeToString(sum[:])
	s.mu.Lock()
	now := s.Now()
	before, known := s.answers[key]
	known = known && now.Sub(before.at) < keepKeys
	if !known {
		s.answers[key] = &answer{digest: digest, at: now}
	}
	s.mu.Unlock()
	switch {
	case !known:
		s.answer(w, r, health)
		s.mu.Lock()
		s.answers[key] = &answer{digest, now, true, w.status, bytes.Clone(w.body.Bytes())}
		s.mu.Unlock()
	case before.digest != digest:
		refuse(w, http.StatusBadRequest, problem{
			Type:    "idempotency_error",
			Message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
		})
	case !before.isDone:
		refuse(w, http.StatusConflict, problem{
			Type: invalidRequest, Code: "idempotency_key_in_use",
			Message: "There is currently another in-progress request using this Idempotent Key.",
		})
	default:
		w.header.Set("Content-Type", "application/json")
		w.header.Set("Idempotent-Replayed", "true")
		w.status = before.status
		w.body.Write(before.body)
	}
}

// answer has the sandbox answer, unless what writes is broken.
func (s *Server) answer(w *recorded, r *http.Request, health Health) {
	writes := r.Method == http.MethodPost
	if health == Broken && writes {
		refuse(w, http.StatusInternalServerError, problem{Type: "api_error", Message: "An unknown error occurred"})
		return
	}
	res, err := s.box.RoundTrip(r)
	if err == nil && health == Torn && writes {
		_ = res.Body.Close()
		err = errors.New("an error after it was done")
	}
	if err != nil {
		refuse(w, http.StatusInternalServerError, problem{Type: "api_error", Message: err.Error()})
		return
	}
	defer func() { _ = res.Body.Close() }()
	for name, values := range res.Header {
		w.header[name] = values
	}
	w.status = res.StatusCode
	_, _ = w.body.ReadFrom(res.Body) // it is in memory
}

// problem is an error as Stripe writes it.
type problem struct {
	Type        string `json:"type"`
	Code        string `json:"code,omitempty"`
	DeclineCode string `json:"decline_code,omitempty"`
	Message     string `json:"message"`
	Param       string `json:"param,omitempty"`
	Payment     any    `json:"payment_intent,omitempty"`
	Setup       any    `json:"setup_intent,omitempty"`
}

const invalidRequest = "invalid_request_error"

func refuse(w http.ResponseWriter, status int, p problem) {
	reply(w, status, map[string]any{"error": p})
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // who asked has gone
}

// kinds are the paths of what a browser may ask for, with what begins the ids of each.
var kinds = map[string]string{"payment_intents": "pi_", "setup_intents": "seti_"}

// browser answers Stripe.js: it reads and confirms an intent whose secret it has.
func (s *Server) browser(w *recorded, r *http.Request, form url.Values) {
	path := strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/"), "/")
	prefix, known := kinds[path[0]]
	isRead := r.Method == http.MethodGet && len(path) == 2
	isConfirmed := r.Method == http.MethodPost && len(path) == 3 && path[2] == "confirm"
	if !known || !isRead && !isConfirmed {
		refuse(w, http.StatusUnauthorized, problem{
			Type: invalidRequest, Code: "secret_key_required",
			Message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
		})
		return
	}
	secret := form.Get("client_secret")
	if !strings.HasPrefix(path[1], prefix) || !strings.HasPrefix(secret, path[1]+"_secret_") {
		refuse(w, http.StatusBadRequest, problem{
			Type: invalidRequest, Param: "client_secret",
			Message: "The client_secret provided does not match the intent.",
		})
		return
	}
	if isRead {
		i, err := s.box.Retrieve(r.Context(), secret)
		s.show(w, i, err, form)
		return
	}
	field := func(name string) string { return form.Get("payment_method_data[card][" + name + "]") }
	number := func(name string) int {
		n, _ := strconv.Atoi(field(name)) // 0 is no month and no year, and refused as such
		return n
	}
	i, err := s.box.Confirm(r.Context(), secret, sandbox.Card{
		Number: field("number"), ExpMonth: number("exp_month"), ExpYear: number("exp_year"), CVC: field("cvc"),
	})
	if err == nil && i.LastError != nil && i.Status == "requires_payment_method" {
		failed := problem{
			Type: i.LastError.Type, Code: i.LastError.Code, DeclineCode: i.LastError.DeclineCode,
			Message: i.LastError.Message,
		}
		if prefix == "seti_" {
			failed.Setup = i.Shown(false)
		} else {
			failed.Payment = i.Shown(false)
		}
		refuse(w, http.StatusPaymentRequired, failed)
		return
	}
	s.show(w, i, err, form)
}

// show answers with an intent, and where the person goes on whose bank asks them.
func (s *Server) show(w *recorded, i sandbox.Intent, err error, form url.Values) {
	switch fault.CodeOf(err) {
	case fault.BadUserInput:
		refuse(w, http.StatusPaymentRequired, problem{
			Type: "card_error", Code: "incorrect_number", Message: "Your card number is invalid.",
		})
		return
	case fault.NotFound:
		refuse(w, http.StatusNotFound, problem{Type: invalidRequest, Code: "resource_missing", Message: "No such intent"})
		return
	case fault.Conflict:
		refuse(w, http.StatusBadRequest, problem{
			Type: invalidRequest, Code: "payment_intent_unexpected_state", Message: err.Error(),
		})
		return
	}
	if err != nil {
		refuse(w, http.StatusInternalServerError, problem{Type: "api_error", Message: err.Error()})
		return
	}
	raw, err := json.Marshal(i.Shown(false))
	var shown map[string]any
	if err == nil {
		err = json.Unmarshal(raw, &shown)
	}
	if err != nil {
		refuse(w, http.StatusInternalServerError, problem{Type: "api_error", Message: err.Error()})
		return
	}
	// What is the site's alone a browser is not told.
	delete(shown, "metadata")
	delete(shown, "customer")
	if back := form.Get("return_url"); i.NextAction != nil && back != "" {
		shown["next_action"] = map[string]any{
			"type": "redirect_to_url", "redirect_to_url": map[string]any{
				"url": s.URL + bankPath + "?" + url.Values{
					"client_secret": {i.ClientSecret}, "return_url": {back},
				}.Encode(),
				"return_url": back,
			},
		}
	}
	reply(w, http.StatusOK, shown)
}
