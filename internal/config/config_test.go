package config

import (
	"strings"
	"testing"
)

func TestDefaults(t *testing.T) {
	cfg, err := Load([]string{"NEO4J_URI=", "LISTEN_ADDR= "})
	if err != nil {
		t.Fatal(err)
	}
	if cfg.ListenAddr != "127.0.0.1:8080" || cfg.DataDir != "./data" || cfg.PublicURL != "http://127.0.0.1:8080" ||
		cfg.Demo {
		t.Fatalf("got %+v", cfg)
	}
}

func TestOneMessageNamesEveryBadVariable(t *testing.T) {
	_, err := Load([]string{
		"LISTEN_ADDR=nonsense", "NEO4J_URI=http://x", "MEILI_URL=meili", "REDIS_URL=http://x", "SMTP_URL=mail",
		"PUBLIC_URL=here",
		"TRUSTED_PROXIES=10.0.0.0/8,somewhere", "LOG_LEVEL=loud", "LOG_FORMAT=xml", "DEMO=perhaps", "MAIL_FROM=nobody",
		"TOKEN_SIGNING_KEY=zz", "NEO4J_PASSWORD=x",
		"S3_ENDPOINT=s3.example.org", "STRIPE_SECRET_KEY=sk_test", "STRIPE_API_BASE=stripe", "NOMINATIM_URL=nominatim",
		"LISTENBRAINZ_URL=listenbrainz",
		"DOWNLOAD_CACHE_MB=0", "STRIPE_TAX=perhaps", "COGNITO_CLIENT_ID=site", "COGNITO_ENDPOINT=pool",
		"OIDC_ISSUER=issuer", "ALLOWED_ORIGINS=https://a.example,https://b.example/", "CONNECT_ORIGINS=b.example",
	})
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{
		"LISTEN_ADDR", "NEO4J_URI", "MEILI_URL", "REDIS_URL", "SMTP_URL", "PUBLIC_URL",
		"TRUSTED_PROXIES", "LOG_LEVEL", "LOG_FORMAT", "DEMO", "MAIL_FROM", "TOKEN_SIGNING_KEY", "NEO4J_USERNAME",
		"S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY",
		"STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE", "NOMINATIM_URL",
		"LISTENBRAINZ_URL", "STRIPE_TAX",
		"DOWNLOAD_CACHE_MB", "COGNITO_USER_POOL_ID", "COGNITO_ENDPOINT", "OIDC_ISSUER", "OIDC_CLIENT_ID",
		"ALLOWED_ORIGINS", "CONNECT_ORIGINS",
	} {
		if !strings.Contains(err.Error(), name+": ") {
			t.Errorf("%s is not named in:\n%v", name, err)
		}
	}
}

func TestStripeTaxNeedsStripe(t *testing.T) {
	stripe := []string{"STRIPE_SECRET_KEY=sk_test", "STRIPE_PUBLISHABLE_KEY=pk_test", "STRIPE_WEBHOOK_SECRET=whsec"}
	for value, c := range map[string]struct{ alone, asks bool }{
		"on": {false, true}, "off": {true, false}, "": {true, false},
	} {
		if _, err := Load([]string{"STRIPE_TAX=" + value}); (err == nil) != c.alone ||
			err != nil && !strings.Contains(err.Error(), "STRIPE_TAX: ") {
			t.Errorf("%q without Stripe: %v", value, err)
		}
		cfg, err := Load(append(stripe, "STRIPE_TAX="+value))
		if err != nil || cfg.AsksStripeTax() != c.asks {
			t.Errorf("%q with Stripe: %t, %v", value, cfg.AsksStripeTax(), err)
		}
	}
}

func TestDemoListensOnLoopbackOnly(t *testing.T) {
	for addr, accepted := range map[string]bool{
		"127.0.0.1:8080": true, "localhost:1": true, "[::1]:8080": true,
		"0.0.0.0:8080": false, ":8080": false, "192.168.1.4:80": false, "127.0.0.1:http-alt": false, "[::]:8080": false,
		"example.org:80": false,
	} {
		_, err := Load([]string{"DEMO=1", "LISTEN_ADDR=" + addr})
		if (err == nil) != accepted {
			t.Errorf("%s: %v", addr, err)
		}
	}
}

// The pair is that of RFC 8291, appendix A.
func TestKeysOfPush(t *testing.T) {
	const private = "VAPID_PRIVATE_KEY=yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
	const public = "VAPID_PUBLIC_KEY=" +
		"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
	for _, c := range []struct {
		environ []string
		wrong   string
	}{
		{[]string{private, public}, ""},
		{[]string{private, public + "="}, ""},
		{[]string{private}, "VAPID_PUBLIC_KEY"},
		{[]string{public}, "VAPID_PRIVATE_KEY"},
		{[]string{private, strings.Replace(public, "BP4", "BP5", 1)}, "VAPID_PUBLIC_KEY"},
		{[]string{"VAPID_PRIVATE_KEY=AAAA", public}, "VAPID_PRIVATE_KEY"},
		{[]string{"VAPID_PRIVATE_KEY=!", public}, "VAPID_PRIVATE_KEY"},
		{[]string{"VAPID_SUBJECT=ops@x.test"}, "VAPID_SUBJECT"},
		{[]string{"VAPID_SUBJECT=mailto:ops@x.test"}, ""},
	} {
		_, err := Load(c.environ)
		if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong+": ") {
			t.Errorf("%q: %v", c.environ, err)
		}
	}
}

func TestWhomPushServicesReach(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    string
	}{
		{nil, "mailto:no-reply@sidestage.localhost"},
		{[]string{"PUBLIC_URL=https://music.example.org/"}, "https://music.example.org"},
		{[]string{"PUBLIC_URL=https://music.example.org", "VAPID_SUBJECT=mailto:ops@x.test"}, "mailto:ops@x.test"},
	} {
		cfg, err := Load(c.environ)
		if err != nil || cfg.PushContact() != c.want {
			t.Errorf("%q: %q, %v", c.environ, cfg.PushContact(), err)
		}
	}
}
