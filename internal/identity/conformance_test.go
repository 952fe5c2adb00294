package identity_test

import (
	"context"
	"testing"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/identity/identitytest"
)

func TestBuiltInConforms(t *testing.T) {
	identitytest.Run(t, func(t *testing.T, w *identitytest.World) identitytest.Opened {
		p, err := identity.New(w.Config)
		identitytest.Must(t, err)
		t.Cleanup(func() { identitytest.Must(t, p.Close(context.WithoutCancel(t.Context()))) })
		return identitytest.Opened{Provider: p, Codes: w.MailedCodes}
	})
}
