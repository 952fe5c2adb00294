package identity_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/identity"
)

func seed(b byte) string {
	return base64.StdEncoding.EncodeToString([]byte(strings.Repeat(string(rune(b)), ed25519.SeedSize)))
}

func TestKeysAreMadeOnceAndKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	sets := make([]identity.JWKS, 6)
	var group sync.WaitGroup
	for i := range sets {
		group.Go(func() {
			keys, err := identity.LoadKeys("", folder)
			if err != nil {
				t.Error(err)
				return
			}
			sets[i] = keys.JWKS()
		})
	}
	group.Wait()
	for _, set := range sets {
		if diff := cmp.Diff(sets[0], set); diff != "" {
			t.Errorf("servers that start together have different keys:\n%s", diff)
		}
	}
	info, err := os.Stat(filepath.Join(folder, "token-signing.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("key file: %v, %v", info, err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestKeysRotate(t *testing.T) {
	old, err := identity.LoadKeys(seed('a'), "")
	if err != nil {
		t.Fatal(err)
	}
	both, err := identity.LoadKeys(seed('b')+", "+seed('a'), "")
	if err != nil {
		t.Fatal(err)
	}
	set := both.JWKS().Keys
	if len(set) != 2 || set[1] != old.JWKS().Keys[0] || set[0].ID == set[1].ID {
		t.Errorf("set %+v", set)
	}
	if key := set[0]; key.KeyType != "OKP" || key.Curve != "Ed25519" || key.Algorithm != "EdDSA" {
		t.Errorf("key %+v", key)
	}
}

// TestKeyIDIsTheThumbprint uses the key of RFC 8037, appendix A.
func TestKeyIDIsTheThumbprint(t *testing.T) {
	keys, err := identity.LoadKeys("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", "")
	if err != nil {
		t.Fatal(err)
	}
	key := keys.JWKS().Keys[0]
	if key.X != "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" || key.ID != "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k" {
		t.Errorf("key %+v", key)
	}
}

func TestBadKeysAreRefusedUnquoted(t *testing.T) {
	for _, setting := range []string{"tooshort", seed('a') + ",secretsecret", "secret!secret"} {
		_, err := identity.LoadKeys(setting, "")
		if err == nil || !strings.Contains(err.Error(), "TOKEN_SIGNING_KEY") || strings.Contains(err.Error(), "secret") {
			t.Errorf("LoadKeys(%q) = %v", setting, err)
		}
	}
}
