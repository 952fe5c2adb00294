package graphtest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// takeTurn waits until the tests of no other package work on the engine at a URI, and keeps them waiting until end is
// called or the process dies. They share one graph, and much of what they do looks at all of it: an index is built, a
// model is trained, a plan is compared at two sizes.
func takeTurn(uri string) (end func() error, err error) {
	name := fmt.Sprintf("sidestage-graph-%x.lock", sha256.Sum256([]byte(uri)))
	f, err := os.OpenFile(filepath.Join(os.TempDir(), name), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("waiting for the graph of the tests: %w", err)
	}
	for {
		if err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX); !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("waiting for the graph of the tests: %w", err), f.Close())
	}
	return f.Close, nil
}
