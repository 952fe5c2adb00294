package listens_test

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func TestMain(m *testing.M) { graphtest.Main(m) }
