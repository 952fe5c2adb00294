package payments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/stripe/stripe-go/v76"
)

const (
	// AssociationPath is where Apple looks for the file that says for whom a site takes payments.
	AssociationPath = "/.well-known/apple-developer-merchantid-domain-association"
	associationFile = "https://stripe.com" + associationName
	associationName = "/files/apple-pay/apple-developer-merchantid-domain-association"
	mostAssociation = 64 << 10

	// What failed is tried again after soonAgain, each time after twice as long, up to lateAgain.
	soonAgain, lateAgain = time.Minute, 6 * time.Hour
)

// WalletState is how far Apple Pay and Google Pay are offered on the site.
type WalletState struct {
	// Domain is the site's own; empty where it is none that Stripe takes.
	Domain              string
	IsRegistered        bool
	ApplePay, GooglePay bool
	// Problem says what is in the way; empty where nothing is.
	Problem string
	// CheckedAt is when Stripe was asked; zero where it was not yet.
	CheckedAt time.Time
}

// Wallets registers the site's domain at Stripe, without which Apple Pay and Google Pay are not offered there.
type Wallets struct {
	client *Client
	log    *slog.Logger

	mu          sync.Mutex
	state       WalletState
	association []byte
}

// NewWallets returns a Wallets of the site at an address.
func NewWallets(c *Client, siteURL string, log *slog.Logger) *Wallets {
	w := &Wallets{client: c, log: log, state: WalletState{Domain: domainOf(siteURL)}}
	if w.state.Domain == "" {
		w.state.Problem = "Apple Pay and Google Pay need PUBLIC_URL to be a domain under https."
	}
	return w
}

// domainOf is the domain of an address under https that others can reach; empty for every other.
func domainOf(siteURL string) string {
	u, err := url.Parse(siteURL)
	if err != nil || u.Scheme != "https" {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		return ""
	}
	return host
}

// State returns how far it is.
func (w *Wallets) State() WalletState {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state
}

// Association returns what Apple reads at AssociationPath; nil where there is nothing to read.
func (w *Wallets) Association() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.association
}

// Run registers the domain, and goes on until wallets are offered or ctx ends. The log has what changes.
func (w *Wallets) Run(ctx context.Context) {
	for wait := soonAgain; w.State().Domain != ""; wait = min(2*wait, lateAgain) {
		if w.Register(ctx) {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// Register has Stripe know the domain, once, however often it is called, and reports whether nothing is left to do.
func (w *Wallets) Register(ctx context.Context) (isDone bool) {
	before := w.State()
	// Apple looks for it while the domain is registered.
	file, fileErr := w.client.association(ctx)
	if fileErr == nil {
		w.mu.Lock()
		w.association = file
		w.mu.Unlock()
	}
	state := WalletState{Domain: before.Domain, IsRegistered: before.IsRegistered}
	known, err := w.client.domain(ctx, before.Domain)
	if err != nil {
		state.Problem = sayOfStripe(err)
	} else {
		state = stateOf(known)
		if state.Problem == "" && fileErr != nil {
			state.Problem = "The file that Apple asks for did not come from Stripe."
		}
	}
	state.CheckedAt = w.client.now()
	w.mu.Lock()
	w.state = state
	w.mu.Unlock()
	isDone = state.Problem == ""
	switch {
	case isDone:
		w.log.InfoContext(ctx, "wallets are offered", "domain", state.Domain)
	case state.Problem != before.Problem:
		w.log.WarnContext(ctx, "wallets are not offered yet", "domain", state.Domain, "problem", state.Problem,
			"error", errors.Join(err, fileErr))
	}
	return isDone
}

func stateOf(d *stripe.PaymentMethodDomain) WalletState {
	s := WalletState{Domain: d.DomainName, IsRegistered: true}
	var said []string
	if d.ApplePay != nil {
		s.ApplePay = d.ApplePay.Status == stripe.PaymentMethodDomainApplePayStatusActive
		if details := d.ApplePay.StatusDetails; !s.ApplePay && details != nil {
			said = append(said, details.ErrorMessage)
		}
	}
	if d.GooglePay != nil {
		s.GooglePay = d.GooglePay.Status == stripe.PaymentMethodDomainGooglePayStatusActive
		if details := d.GooglePay.StatusDetails; !s.GooglePay && details != nil {
			said = append(said, details.ErrorMessage)
		}
	}
	switch {
	case !d.Enabled:
		s.Problem = "The domain is switched off at Stripe."
	case s.ApplePay && s.GooglePay:
	default:
		s.Problem = strings.TrimSpace("Stripe has not verified the domain yet. " + strings.Join(said, " "))
	}
	return s
}

func sayOfStripe(err error) string {
	if refused, ok := errors.AsType[*stripe.Error](err); ok && refused.HTTPStatusCode < http.StatusInternalServerError {
		return "Stripe refuses: " + refused.Msg
	}
	return "Stripe does not answer."
}

// domain returns a domain as Stripe knows it: it is registered where it is not, and looked at again where a wallet is
// not offered on it. One that somebody switched off there stays so.
func (c *Client) domain(ctx context.Context, name string) (*stripe.PaymentMethodDomain, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	list := &stripe.PaymentMethodDomainListParams{DomainName: stripe.String(name)}
	list.Context = ctx
	all := c.domains.List(list)
	if all.Next() {
		found := all.PaymentMethodDomain()
		if !found.Enabled || stateOf(found).Problem == "" {
			return found, nil
		}
		again := &stripe.PaymentMethodDomainValidateParams{}
		again.Context = ctx
		return c.domains.Validate(found.ID, again)
	}
	if err := all.Err(); err != nil {
		return nil, err
	}
	params := &stripe.PaymentMethodDomainParams{DomainName: stripe.String(name)}
	params.Context = ctx
	return once(ctx, c, "domain/"+name, params, nil, func() (*stripe.PaymentMethodDomain, error) {
		return c.domains.New(params)
	})
}

// association reads the file that Stripe has for Apple.
func (c *Client) association(ctx context.Context) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.files, nil)
	if err != nil {
		return nil, fmt.Errorf("asking for Apple's file: %w", err)
	}
	res, err := c.web.Do(req)
	if err != nil {
		return nil, fmt.Errorf("asking for Apple's file: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	file, err := io.ReadAll(io.LimitReader(res.Body, mostAssociation+1))
	if err == nil && (res.StatusCode != http.StatusOK || len(file) == 0 || len(file) > mostAssociation) {
		err = fmt.Errorf("%d and %d bytes", res.StatusCode, len(file))
	}
	if err != nil {
		return nil, fmt.Errorf("reading Apple's file: %w", err)
	}
	return file, nil
}
