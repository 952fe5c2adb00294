package shop_test

import (
	"os"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func TestMain(m *testing.M) {
	if orders := os.Getenv(sellerVariable); orders != "" {
		os.Exit(sellAsServer(orders))
	}
	graphtest.Main(m)
}
