package identity

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

const (
	forKnownDevice = "known device"
	// knownDeviceLife is how long a device stays known after a sign-in on it.
	knownDeviceLife = 180 * 24 * time.Hour
	// maxDeviceTokens bounds what one request makes the server decrypt.
	maxDeviceTokens = 5
)

// Wrong passwords on known devices are counted apart from all others, so that others cannot use up these tries: by
// device, since a token may be stolen, and by account, since somebody may have several.
var (
	signInByDevice       = limit.Rule{Name: "sign-in-device", Max: 5, Window: 15 * time.Minute}
	signInByKnownDevices = limit.Rule{Name: "sign-in-known-devices", Max: 15, Window: 15 * time.Minute}
)

// knownDevice is a device on which somebody has signed in.
type knownDevice struct {
	ID, UserID string
	// Password is a hash of the password hash at that time, so that a new password makes all devices unknown.
	Password string
}

func (d knownDevice) isOf(known Credential) bool {
	return d.UserID != "" && d.UserID == known.UserID && d.Password == HashSecret(known.PasswordHash)
}

// NewDeviceToken returns a token by which the device of a new sign-in is known later. It opens nothing: whoever brings
// it is let through limits that others have used up. passwordHash is empty for who has no password here.
func (b *Base) NewDeviceToken(userID, passwordHash string) (string, error) {
	return b.Seal(forKnownDevice, knownDeviceLife, knownDevice{
		ID: uuid.NewString(), UserID: userID, Password: HashSecret(passwordHash),
	})
}

// allowKnownDevice counts a try on a device that is known to the account of an address. false where there is none, or
// its tries are used up: the limits of strangers hold for it then, so a thief of a token locks nobody out either.
func (b *Base) allowKnownDevice(ctx context.Context, email string) (forgive func(), isKnown bool, err error) {
	devices := b.openDevices(deviceOf(ctx).Tokens)
	if len(devices) == 0 {
		return nil, false, nil
	}
	known, err := b.store.Credential(ctx, email)
	if err != nil {
		return nil, false, err
	}
	for _, d := range devices {
		if !d.isOf(known) {
			continue
		}
		tickets, err := b.take(ctx, tried{signInByDevice, d.ID}, tried{signInByKnownDevices, d.UserID})
		if err == nil {
			return func() { b.forgive(ctx, tickets) }, true, nil
		}
	}
	return nil, false, nil
}

func (b *Base) openDevices(tokens []string) []knownDevice {
	var devices []knownDevice
	for _, token := range tokens[:min(len(tokens), maxDeviceTokens)] {
		var d knownDevice
		if b.Open(forKnownDevice, token, &d) {
			devices = append(devices, d)
		}
	}
	return devices
}
