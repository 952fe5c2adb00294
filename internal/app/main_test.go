package app

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func TestMain(m *testing.M) {
	keepPlans = true
	graphtest.Main(m)
}
