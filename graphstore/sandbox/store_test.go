package sandbox_test

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	"github.com/sidestage/sidestage/internal/payments/sandbox/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, sandboxgraph.NewStore(graphtest.Open(t)), graphtest.ID)
}
