// Package config reads the configuration from the environment, once, and names everything
// that is wrong with it in one message.
package config

import (
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/caarlos0/env/v11"
)

// Config is the whole configuration. An empty variable means the default of the contract, most
// often a part that the server brings itself.
type Config struct {
	ListenAddr string `env:"LISTEN_ADDR" envDefault:"127.0.0.1:8080"`
	// PublicURL is how people reach the site; http://ListenAddr where empty.
	PublicURL string `env:"PUBLIC_URL"`
	DataDir   string `env:"DATA_DIR" envDefault:"./data"`

	Neo4jURI      string `env:"NEO4J_URI"`
	Neo4jUsername string `env:"NEO4J_USERNAME"`
	Neo4jPassword string `env:"NEO4J_PASSWORD"`

	MeiliURL       string `env:"MEILI_URL"`
	MeiliMasterKey string `env:"MEILI_MASTER_KEY"`
	RedisURL       string `env:"REDIS_URL"`
	// RateLimitScale multiplies how many requests a caller may make: for a site whose people share few addresses, and
	// for measuring.
	RateLimitScale int `env:"RATE_LIMIT_SCALE" envDefault:"1"`

	// StripeSecretKey takes payments by Stripe; a sandbox takes test cards where it is empty. StripeAPIBase is where
	// Stripe is asked, its own where it is empty. StripeConnectWebhookSecret signs what happens at accounts that are paid.
	StripeSecretKey      string `env:"STRIPE_SECRET_KEY"`
	StripePublishableKey string `env:"STRIPE_PUBLISHABLE_KEY"`
	StripeWebhookSecret  string `env:"STRIPE_WEBHOOK_SECRET"`
	StripeAPIBase        string `env:"STRIPE_API_BASE"`

	StripeConnectWebhookSecret string `env:"STRIPE_CONNECT_WEBHOOK_SECRET"`
	// StripeTax is on where Stripe Tax works out what tax is taken, and empty or off where the sellers' rules say it.
	StripeTax string `env:"STRIPE_TAX"`

	// NominatimURL is a Nominatim server that is asked for places that the server's list does not have; none where empty.
	NominatimURL string `env:"NOMINATIM_URL"`

	// ListenBrainzURL is the API that people's plays are sent to where they ask for it, ListenBrainz's own where it is
	// empty; off sends nowhere.
	ListenBrainzURL string `env:"LISTENBRAINZ_URL"`

	SMTPURL  string `env:"SMTP_URL"`
	MailFrom string `env:"MAIL_FROM" envDefault:"Sidestage <no-reply@sidestage.localhost>"`

	// TokenSigningKey is an Ed25519 seed, 32 bytes in base64, or several separated by commas: the first signs, all
	// verify. Made and kept in DataDir where empty.
	TokenSigningKey string `env:"TOKEN_SIGNING_KEY"`
	// CognitoRegion, CognitoUserPoolID and CognitoClientID make a user pool the identity provider; the built-in one is
	// where they are empty. CognitoEndpoint is where it is asked, AWS where it is empty.
	CognitoRegion     string `env:"COGNITO_REGION"`
	CognitoUserPoolID string `env:"COGNITO_USER_POOL_ID"`
	CognitoClientID   string `env:"COGNITO_CLIENT_ID"`
	CognitoEndpoint   string `env:"COGNITO_ENDPOINT"`
	// OIDCIssuer is whose people may sign in with the built-in provider, by OpenID Connect; nobody's where it is empty.
	// OIDCName is what people call it.
	OIDCIssuer       string `env:"OIDC_ISSUER"`
	OIDCClientID     string `env:"OIDC_CLIENT_ID"`
	OIDCClientSecret string `env:"OIDC_CLIENT_SECRET"`
	OIDCName         string `env:"OIDC_NAME"`
	// VAPIDPublicKey and VAPIDPrivateKey sign for the push services of browsers; made and kept in the graph, for all
	// servers, where they are empty. VAPIDSubject is how operators of such services reach this site.
	VAPIDPublicKey  string `env:"VAPID_PUBLIC_KEY"`
	VAPIDPrivateKey string `env:"VAPID_PRIVATE_KEY"`
	VAPIDSubject    string `env:"VAPID_SUBJECT"`
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []string `env:"TRUSTED_PROXIES" envSeparator:","`

	// S3Endpoint is where what people upload is kept; below DataDir where empty.
	S3Endpoint  string `env:"S3_ENDPOINT"`
	S3Bucket    string `env:"S3_BUCKET"`
	S3AccessKey string `env:"S3_ACCESS_KEY"`
	S3SecretKey string `env:"S3_SECRET_KEY"`
	S3Region    string `env:"S3_REGION"`

	// DownloadCacheMB is what downloads in other formats than the uploaded one may take below DataDir, in MiB.
	DownloadCacheMB int `env:"DOWNLOAD_CACHE_MB" envDefault:"4096"`

	// AllowedOrigins are other origins whose site may call this server, ConnectOrigins those that this site may call.
	AllowedOrigins []string `env:"ALLOWED_ORIGINS" envSeparator:","`
	ConnectOrigins []string `env:"CONNECT_ORIGINS" envSeparator:","`

	// SupportEmail is where people write for help, shown during maintenance; empty shows none.
	SupportEmail string `env:"SUPPORT_EMAIL"`

	// MetricsToken is the bearer token that opens /api/metrics; where empty, only this machine may read them.
	MetricsToken string `env:"METRICS_TOKEN"`

	LogLevel  slog.Level `env:"LOG_LEVEL" envDefault:"INFO"`
	LogFormat string     `env:"LOG_FORMAT" envDefault:"text"`

	// Demo loads demo data and accounts, opens the mailbox page and GraphQL's playground, and
	// keeps the server on loopback.
	Demo bool `env:"DEMO"`
}

// Off is the value of a variable that turns off what its default does.
const Off = "off"

// Load reads the variables that environ gives (os.Environ()). The error names each bad one.
func Load(environ []string) (Config, error) {
	cfg, err := env.ParseAsWithOptions[Config](env.Options{Environment: env.ToMap(trimmed(environ))})
	var bad []string
	if parse, ok := errors.AsType[env.AggregateError](err); ok {
		for _, e := range parse.Errors {
			bad = append(bad, describe(e))
		}
	} else if err != nil {
		return Config{}, fmt.Errorf("reading the configuration: %w", err)
	}
	bad = append(bad, cfg.check()...)
	if len(bad) > 0 {
		return Config{}, errors.New("the configuration has errors:\n  " + strings.Join(bad, "\n  "))
	}
	if cfg.PublicURL == "" {
		cfg.PublicURL = "http://" + cfg.ListenAddr
	}
	cfg.PublicURL = strings.TrimSuffix(cfg.PublicURL, "/")
	return cfg, nil
}

// trimmed drops variables that are set but empty, which mean the default.
func trimmed(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(v string) bool {
		_, value, _ := strings.Cut(v, "=")
		return strings.TrimSpace(value) == ""
	})
}

// variables says what a variable that is parsed must be, by its field.
var variables = map[string]string{
	"LogLevel": "LOG_LEVEL: must be debug, info, warn or error", "Demo": "DEMO: must be 0 or 1",
	"DownloadCacheMB": "DOWNLOAD_CACHE_MB: must be a whole number of MiB",
}

func describe(err error) string {
	if e, ok := errors.AsType[env.ParseError](err); ok {
		return variables[e.Name]
	}
	return err.Error()
}

// mostCacheMB is one tebibyte.
const mostCacheMB = 1 << 20

// listenBrainz is the address in ListenBrainzURL, where there is one.
func (c Config) listenBrainz() string {
	if c.ListenBrainzURL == Off {
		return ""
	}
	return c.ListenBrainzURL
}

func (c Config) check() []string {
	var bad []string
	say := func(name, format string, args ...any) { bad = append(bad, name+": "+fmt.Sprintf(format, args...)) }
	host, port, err := net.SplitHostPort(c.ListenAddr)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	switch {
	case err != nil:
		say("LISTEN_ADDR", "%q is not host:port", c.ListenAddr)
	case c.Demo && !isLoopback(host):
		say("LISTEN_ADDR",
			"with DEMO=1, whose passwords everybody knows, the server listens on loopback only, not on %q", c.ListenAddr)
	}
	for _, u := range []struct {
		name, value string
		schemes     []string
	}{
		{"PUBLIC_URL", c.PublicURL, []string{"http", "https"}},
		{"NEO4J_URI", c.Neo4jURI, []string{"bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"}},
		{"MEILI_URL", c.MeiliURL, []string{"http", "https"}},
		{"REDIS_URL", c.RedisURL, []string{"redis", "rediss"}},
		{"SMTP_URL", c.SMTPURL, []string{"smtp", "smtps"}},
		{"S3_ENDPOINT", c.S3Endpoint, []string{"http", "https"}},
		{"NOMINATIM_URL", c.NominatimURL, []string{"http", "https"}},
		{"LISTENBRAINZ_URL", c.listenBrainz(), []string{"http", "https"}},
		{"STRIPE_API_BASE", c.StripeAPIBase, []string{"http", "https"}},
		{"COGNITO_ENDPOINT", c.CognitoEndpoint, []string{"http", "https"}},
		{"OIDC_ISSUER", c.OIDCIssuer, []string{"http", "https"}},
	} {
		parsed, err := url.Parse(u.value)
		if u.value != "" && (err != nil || parsed.Host == "" || !slices.Contains(u.schemes, parsed.Scheme)) {
			say(u.name, "must be an address that begins with %s://", strings.Join(u.schemes, ":// or "))
		}
	}
	for _, list := range []struct {
		name    string
		origins []string
	}{{"ALLOWED_ORIGINS", c.AllowedOrigins}, {"CONNECT_ORIGINS", c.ConnectOrigins}} {
		for _, origin := range list.origins {
			if !isOrigin(origin) {
				say(list.name, "%q is not an origin such as https://music.example.org", origin)
			}
		}
	}
	for _, proxy := range c.TrustedProxies {
		if _, err := netip.ParsePrefix(proxy); err != nil {
			if _, err := netip.ParseAddr(proxy); err != nil {
				say("TRUSTED_PROXIES", "%q is neither an address nor a network such as 10.0.0.0/8", proxy)
			}
		}
	}
	if _, err := mail.ParseAddress(c.MailFrom); err != nil {
		say("MAIL_FROM", "%q is not an address such as Sidestage <no-reply@example.org>", c.MailFrom)
	}
	if address, err := mail.ParseAddress(c.SupportEmail); c.SupportEmail != "" &&
		(err != nil || address.Address != c.SupportEmail) {
		say("SUPPORT_EMAIL", "%q is not an address such as help@example.org", c.SupportEmail)
	}
	for seed := range strings.SplitSeq(c.TokenSigningKey, ",") {
		// What is wrong with a key is not repeated: this goes to a log.
		if key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(seed)); seed != "" &&
			(err != nil || len(key) != 32) {
			say("TOKEN_SIGNING_KEY", "must be 32 bytes in base64, or several such separated by commas")
		}
	}
	if name, problem := c.checkVAPID(); problem != "" {
		say(name, "%s", problem)
	}
	if c.Neo4jURI != "" && c.Neo4jUsername == "" && c.Neo4jPassword != "" {
		say("NEO4J_USERNAME", "is missing beside NEO4J_PASSWORD")
	}
	for _, needed := range []struct{ beside, has, name, value string }{
		{"S3_ENDPOINT", c.S3Endpoint, "S3_BUCKET", c.S3Bucket},
		{"S3_ENDPOINT", c.S3Endpoint, "S3_ACCESS_KEY", c.S3AccessKey},
		{"S3_ENDPOINT", c.S3Endpoint, "S3_SECRET_KEY", c.S3SecretKey},
		{"STRIPE_SECRET_KEY", c.StripeSecretKey, "STRIPE_PUBLISHABLE_KEY", c.StripePublishableKey},
		{"STRIPE_SECRET_KEY", c.StripeSecretKey, "STRIPE_WEBHOOK_SECRET", c.StripeWebhookSecret},
		{"OIDC_ISSUER", c.OIDCIssuer, "OIDC_CLIENT_ID", c.OIDCClientID},
		{"OIDC_CLIENT_ID", c.OIDCClientID, "OIDC_ISSUER", c.OIDCIssuer},
		{"COGNITO_USER_POOL_ID", c.CognitoUserPoolID, "COGNITO_REGION", c.CognitoRegion},
		{"COGNITO_USER_POOL_ID", c.CognitoUserPoolID, "COGNITO_CLIENT_ID", c.CognitoClientID},
		{"COGNITO_CLIENT_ID", c.CognitoClientID, "COGNITO_USER_POOL_ID", c.CognitoUserPoolID},
		{"COGNITO_ENDPOINT", c.CognitoEndpoint, "COGNITO_USER_POOL_ID", c.CognitoUserPoolID},
	} {
		if needed.has != "" && needed.value == "" {
			say(needed.name, "is missing beside %s", needed.beside)
		}
	}
	if c.OIDCIssuer != "" && c.CognitoUserPoolID != "" {
		say("OIDC_ISSUER", "is for the built-in provider, and COGNITO_USER_POOL_ID is set: add the issuer to the pool")
	}
	switch {
	case !slices.Contains([]string{"", "on", "off"}, c.StripeTax):
		say("STRIPE_TAX", "%q is neither on nor off", c.StripeTax)
	case c.AsksStripeTax() && c.StripeSecretKey == "":
		say("STRIPE_TAX", "is on, and STRIPE_SECRET_KEY is missing: nobody else works out tax")
	}
	if c.DownloadCacheMB < 1 || c.DownloadCacheMB > mostCacheMB {
		say("DOWNLOAD_CACHE_MB", "must be from 1 to %d", mostCacheMB)
	}
	if c.LogFormat != "text" && c.LogFormat != "json" {
		say("LOG_FORMAT", "%q is neither text nor json", c.LogFormat)
	}
	return bad
}

// AsksStripeTax reports whether Stripe Tax works out what tax is taken.
func (c Config) AsksStripeTax() bool { return c.StripeTax == "on" }

// isOrigin reports whether a text is an origin as browsers send it: no path, no slash at its end, a small host.
func isOrigin(text string) bool {
	at, err := url.Parse(text)
	return err == nil && (at.Scheme == "http" || at.Scheme == "https") && at.Host != "" &&
		text == at.Scheme+"://"+strings.ToLower(at.Host)
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
