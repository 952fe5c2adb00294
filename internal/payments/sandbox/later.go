package sandbox

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func (s *Sandbox) createCustomer(ctx context.Context, key string, form url.Values) (any, error) {
	c := Intent{
		ID: newID("cus_"), Object: aCustomer, Email: form.Get("email"), Metadata: metadata(form), Created: s.now().Unix(),
	}
	made, err := s.store.Create(ctx, orNew(key), digest(form), c, nil)
	return made, orMissing(err, aCustomer)
}

func (s *Sandbox) createSetup(ctx context.Context, key string, form url.Values) (any, error) {
	if form.Get("customer") == "" {
		return nil, invalid("parameter_missing", "customer", "Missing required param: customer.")
	}
	id := newID("seti_")
	i := Intent{
		ID: id, Object: aSetup, Status: needsPayment, ClientSecret: newID(id + "_secret_"), Customer: form.Get("customer"),
		Metadata: metadata(form), Created: s.now().Unix(), FutureUsage: form.Get("usage"),
	}
	made, err := s.store.Create(ctx, orNew(key), digest(form), i, nil)
	return made, orMissing(err, aSetup)
}

// keep notes the card with which an intent that is to be charged again was made.
func (i *Intent) keep(c Card, number string) {
	if i.FutureUsage == "" {
		return
	}
	i.Method = &Method{
		ID: newID("pm_" + number[len(number)-4:] + "_"), Object: "payment_method", Type: "card",
		Card: MethodCard{Brand: "visa", Last4: number[len(number)-4:], ExpMonth: c.ExpMonth, ExpYear: c.ExpYear},
	}
}

// kept finds what a kept card does when it is charged.
func kept(methodID string) (behaviour, bool) {
	last4, ok := strings.CutPrefix(methodID, "pm_")
	if last4, _, _ = strings.Cut(last4, "_"); !ok {
		return behaviour{}, false
	}
	for number, does := range cards {
		if strings.HasSuffix(number, last4) && last4 != "" {
			return does, true
		}
	}
	return behaviour{}, false
}

// confirmLater charges a kept card while nobody is there. What is refused is an error that has the intent in it.
func (s *Sandbox) confirmLater(ctx context.Context, id string, form url.Values) (any, error) {
	does, known := kept(form.Get("payment_method"))
	if !known {
		return nil, missing("payment_method")
	}
	i, err := s.store.Change(ctx, id, func(i Intent) (Intent, []Event, error) {
		i = i.uses(form)
		switch {
		case i.Status == succeeded || i.Status == canceled || i.Object != aPayment:
			return i, nil, i.unexpected("confirmed")
		case form.Get("off_session") == "true" && i.FutureUsage != "":
			return i, nil, invalid("", "off_session", "You cannot confirm with the off_session parameter when "+
				"setup_future_usage is also set on the PaymentIntent because you cannot set up future usages when "+
				"processing payments off-session.")
		case does.err != nil:
			why := *does.err
			why.Method = &Method{ID: form.Get("payment_method"), Object: "payment_method", Type: "card"}
			return s.failed(i, &why)
		}
		return s.paid(i)
	})
	if err != nil {
		return i, orMissing(err, aPayment)
	}
	s.wakeUp()
	if e := i.LastError; e != nil && i.Status == needsPayment {
		return nil, &refusal{
			status: http.StatusPaymentRequired, Type: e.Type, Code: e.Code, DeclineCode: e.DeclineCode, Message: e.Message,
			Intent: i.Shown(false),
		}
	}
	return i, nil
}

var errNotToBeMade = fault.New(fault.Conflict, "This payment is not to be made any more.")
