package sandbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// RoundTrip answers a request as Stripe's API would, without a network. It is an http.RoundTripper.
func (s *Sandbox) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := req.Context().Err(); err != nil {
		return nil, err
	}
	form, err := formOf(req)
	if err != nil {
		return nil, err
	}
	answer, err := s.serve(req, form)
	status := http.StatusOK
	if err != nil {
		refused, ok := errors.AsType[*refusal](err)
		if !ok {
			return nil, err
		}
		status, answer = refused.status, map[string]any{"error": refused}
	}
	if i, ok := answer.(Intent); ok {
		answer = i.Shown(slices.Contains(form["expand[]"], "payment_method") || form.Get("expand[0]") == "payment_method")
	}
	body, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: status, Status: strconv.Itoa(status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: req,
		Header: http.Header{"Content-Type": {"application/json"}, "Request-Id": {newID("req_")}},
		Body:   io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)),
	}, nil
}

func formOf(req *http.Request) (url.Values, error) {
	if req.Body == nil {
		return req.URL.Query(), nil
	}
	defer func() { _ = req.Body.Close() }()
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, err
	}
	for key, values := range req.URL.Query() {
		form[key] = append(form[key], values...)
	}
	return form, nil
}

// refusal is an error as Stripe writes it.
type refusal struct {
	status      int
	Type        string `json:"type"`
	Code        string `json:"code,omitempty"`
	DeclineCode string `json:"decline_code,omitempty"`
	Message     string `json:"message"`
	Param       string `json:"param,omitempty"`
	Intent      any    `json:"payment_intent,omitempty"`
}

func (r *refusal) Error() string { return r.Message }

func invalid(code, param, message string) error {
	return &refusal{
		status: http.StatusBadRequest, Type: "invalid_request_error", Code: code, Param: param, Message: message,
	}
}

func missing(what string) error {
	return &refusal{
		status: http.StatusNotFound, Type: "invalid_request_error", Code: "resource_missing", Message: "No such " + what,
	}
}

func (s *Sandbox) serve(req *http.Request, form url.Values) (any, error) {
	ctx, key := req.Context(), req.Header.Get("Idempotency-Key")
	path := strings.Split(strings.Trim(strings.TrimPrefix(req.URL.Path, "/v1/"), "/"), "/")
	if answer, found, err := s.serveConnect(ctx, req.Method, path, key, form); found {
		return answer, err
	}
	switch route := req.Method + " " + path[0]; {
	case route == "POST payment_intents" && len(path) == 1:
		return s.createIntent(ctx, key, form)
	case route == "GET payment_intents" && len(path) == 2:
		i, err := s.store.Intent(ctx, path[1])
		return i, orMissing(err, "payment_intent")
	case route == "POST payment_intents" && len(path) == 2:
		return s.updateIntent(ctx, path[1], form)
	case route == "POST payment_intents" && len(path) == 3 && path[2] == "cancel":
		return s.cancelIntent(ctx, path[1])
	case route == "POST payment_intents" && len(path) == 3 && path[2] == "confirm":
		return s.confirmLater(ctx, path[1], form)
	case route == "POST customers" && len(path) == 1:
		return s.createCustomer(ctx, key, form)
	case route == "POST setup_intents" && len(path) == 1:
		return s.createSetup(ctx, key, form)
	case route == "GET setup_intents" && len(path) == 2:
		i, err := s.store.Intent(ctx, path[1])
		return i, orMissing(err, aSetup)
	case route == "POST setup_intents" && len(path) == 3 && path[2] == "cancel":
		return s.cancelIntent(ctx, path[1])
	case route == "POST refunds" && len(path) == 1:
		return s.createRefund(ctx, key, form)
	case route == "GET refunds" && len(path) == 2:
		r, err := s.store.Refund(ctx, path[1])
		return r, orMissing(err, "refund")
	case route == "GET refunds" && len(path) == 1:
		all, err := s.store.Refunds(ctx, form.Get("payment_intent"))
		return map[string]any{
			"object": "list", "data": append([]Refund{}, all...), "has_more": false, "url": "/v1/refunds",
		}, err
	}
	return nil, missing("path " + req.URL.Path)
}

// orMissing makes what Stripe answers of what a Store does.
func orMissing(err error, what string) error {
	switch fault.CodeOf(err) {
	case fault.NotFound:
		return missing(what)
	case fault.Conflict:
		return &refusal{
			status: http.StatusBadRequest, Type: "idempotency_error",
			Message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
		}
	}
	return err
}

func digest(form url.Values) string {
	sum := sha256.Sum256([]byte(form.Encode()))
	return hex.EncodeToString(sum[:])
}

func metadata(form url.Values) map[string]string {
	all := map[string]string{}
	for key, values := range form {
		if name, ok := strings.CutPrefix(key, "metadata["); ok && strings.HasSuffix(name, "]") {
			all[strings.TrimSuffix(name, "]")] = values[0]
		}
	}
	return all
}

func (s *Sandbox) createIntent(ctx context.Context, key string, form url.Values) (any, error) {
	amount, err := strconv.ParseInt(form.Get("amount"), 10, 64)
	if err != nil || amount < 1 {
		return nil, invalid("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.")
	}
	if len(form.Get("currency")) != 3 {
		return nil, invalid("parameter_missing", "currency", "Missing required param: currency.")
	}
	if least := money.Least(money.Code(form.Get("currency"))); amount < least {
		return nil, invalid("amount_too_small", "amount",
			"Amount must be at least "+strconv.FormatInt(least, 10)+" in the smallest unit of "+form.Get("currency")+".")
	}
	id := newID("pi_")
	i := Intent{
		ID: id, Object: "payment_intent", Amount: amount, Currency: strings.ToLower(form.Get("currency")),
		Status: needsPayment, ClientSecret: newID(id + "_secret_"), Metadata: metadata(form),
		ReceiptEmail: form.Get("receipt_email"), Created: s.now().Unix(), Customer: form.Get("customer"),
		FutureUsage: form.Get(futureUsage),
	}
	made, err := s.store.Create(ctx, orNew(key), digest(form), i, []Event{s.event("payment_intent.created", i)})
	if err == nil {
		s.wakeUp()
	}
	return made, orMissing(err, "payment_intent")
}

// updateIntent changes whether the card of an intent is kept. Nothing else of one is changed here.
func (s *Sandbox) updateIntent(ctx context.Context, id string, form url.Values) (any, error) {
	i, err := s.store.Change(ctx, id, func(i Intent) (Intent, []Event, error) {
		if i.Status == canceled || i.Status == succeeded {
			return i, nil, i.unexpected("updated")
		}
		return i.uses(form), nil, nil
	})
	return i, orMissing(err, aPayment)
}

// unexpected refuses what cannot be done to an intent as it stands, with how that is.
func (i Intent) unexpected(done string) error {
	return &refusal{
		status: http.StatusBadRequest, Type: "invalid_request_error", Code: i.Object + "_unexpected_state",
		Message: "This PaymentIntent could not be " + done + " because it has a status of " + i.Status + ".",
		Intent:  i.Shown(false),
	}
}

// uses takes for what later use the card is kept, where that is said: for none where it is said empty.
func (i Intent) uses(form url.Values) Intent {
	if form.Has(futureUsage) {
		i.FutureUsage = form.Get(futureUsage)
	}
	return i
}

const futureUsage = "setup_future_usage"

func orNew(key string) string {
	if key == "" {
		return newID("key_")
	}
	return key
}

func (s *Sandbox) cancelIntent(ctx context.Context, id string) (any, error) {
	i, err := s.store.Change(ctx, id, func(i Intent) (Intent, []Event, error) {
		if i.Status == canceled || i.Status == succeeded {
			return i, nil, i.unexpected("canceled")
		}
		i.Status, i.CanceledAt, i.NextAction = canceled, s.now().Unix(), nil
		return i, []Event{s.event(i.Object+".canceled", i)}, nil
	})
	if err == nil {
		s.wakeUp()
	}
	return i, orMissing(err, "payment_intent")
}

func (s *Sandbox) createRefund(ctx context.Context, key string, form url.Values) (any, error) {
	asked := form.Get("amount")
	made, err := s.store.CreateRefund(ctx, orNew(key), digest(form), form.Get("payment_intent"),
		func(i Intent, before []Refund) (Refund, []Event, error) {
			if i.Status != succeeded {
				return Refund{}, nil, invalid("charge_not_refundable", "payment_intent",
					"This PaymentIntent does not have a successful charge to refund.")
			}
			left := i.AmountReceived
			for _, r := range before {
				if r.Status != failed {
					left -= r.Amount
				}
			}
			amount := left
			if asked != "" {
				var err error
				if amount, err = strconv.ParseInt(asked, 10, 64); err != nil || amount < 1 {
					return Refund{}, nil, invalid("parameter_invalid_integer", "amount", "Invalid positive integer")
				}
			}
			if left <= 0 {
				return Refund{}, nil, invalid("charge_already_refunded", "", "Charge "+i.LatestCharge+" has already been refunded.")
			}
			if amount > left {
				return Refund{}, nil, invalid("", "amount", "Refund amount is greater than unrefunded amount on charge.")
			}
			r := Refund{
				ID: newID("re_"), Object: "refund", Amount: amount, Currency: i.Currency, PaymentIntent: i.ID,
				Charge: i.LatestCharge, Status: succeeded, Reason: form.Get("reason"), Metadata: metadata(form),
				Created: s.now().Unix(),
			}
			charge := map[string]any{
				"id": i.LatestCharge, "object": "charge", "payment_intent": i.ID, "amount": i.Amount, "currency": i.Currency,
				"amount_refunded": i.AmountReceived - left + amount, "refunded": left == amount,
			}
			return r, []Event{s.event("refund.created", r), s.event("charge.refunded", charge)}, nil
		})
	if err == nil {
		s.wakeUp()
	}
	return made, orMissing(err, "payment_intent")
}
