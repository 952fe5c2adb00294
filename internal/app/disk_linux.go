package app

import (
	"fmt"
	"syscall"

	"github.com/sidestage/sidestage/internal/overview"
)

// diskOf returns how much room there is for a folder, as this process may use it.
func diskOf(folder string) (overview.Disk, bool, error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil {
		return overview.Disk{}, false, fmt.Errorf("asking how much room %s has: %w", folder, err)
	}
	size := uint64(stat.Bsize) //nolint:gosec // a block has a size
	return overview.Disk{Free: stat.Bavail * size, Total: stat.Blocks * size}, true, nil
}
