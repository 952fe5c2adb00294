package identity

import (
	"context"
	"strings"
)

// Device is what is known of the browser or program that asks.
type Device struct {
	// UserAgent is what it calls itself.
	UserAgent string
	// Tokens are those that earlier sign-ins on it gave, of whomever.
	Tokens []string
}

type deviceKey struct{}

// WithDevice returns a context of a request that a device makes.
func WithDevice(ctx context.Context, d Device) context.Context {
	return context.WithValue(ctx, deviceKey{}, d)
}

// WithDeviceTokens adds the tokens of earlier sign-ins to the device of a request.
func WithDeviceTokens(ctx context.Context, tokens []string) context.Context {
	d := deviceOf(ctx)
	d.Tokens = tokens
	return WithDevice(ctx, d)
}

func deviceOf(ctx context.Context) Device {
	d, _ := ctx.Value(deviceKey{}).(Device)
	return d
}

// mark is a part of a user agent, and what people call what has it.
type mark struct{ part, name string }

// Many browsers say that they are others too, so the first that fits counts.
var (
	browsers = []mark{
		{"EdgiOS/", "Edge"},
		{"EdgA/", "Edge"},
		{"Edg/", "Edge"},
		{"OPR/", "Opera"},
		{"Vivaldi/", "Vivaldi"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"FxiOS/", "Firefox"},
		{"Firefox/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
		{"curl/", "curl"},
	}
	systems = []mark{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"CrOS", "ChromeOS"},
		{"Windows", "Windows"},
		{"Macintosh", "Mac"},
		{"Linux", "Linux"},
	}
)

func nameIn(userAgent string, marks []mark) string {
	for _, m := range marks {
		if strings.Contains(userAgent, m.part) {
			return m.name
		}
	}
	return ""
}

// words are how people would call the device, such as "Firefox on Windows"; empty where nothing tells. The user agent
// itself, which tells one device from many, is not kept.
func (d Device) words() string {
	browser, system := nameIn(d.UserAgent, browsers), nameIn(d.UserAgent, systems)
	if browser == "" || system == "" {
		return browser + system
	}
	return browser + " on " + system
}
