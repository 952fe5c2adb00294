package app

import (
	"strconv"
	"strings"
)

// availableMemory is how many bytes this process may use, the least of what the machine and its container have; 0 where
// neither is told.
func availableMemory(read func(string) ([]byte, error)) int64 {
	var least int64
	take := func(bytes int64) {
		if bytes > 0 && (least == 0 || bytes < least) {
			least = bytes
		}
	}
	if text, err := read("/proc/meminfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == "MemTotal:" {
				if kilobytes, err := strconv.ParseInt(fields[1], 10, 64); err == nil {
					take(kilobytes << 10)
				}
			}
		}
	}
	for _, path := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if text, err := read(path); err == nil {
			// "max" is no limit.
			if bytes, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
				take(bytes)
			}
		}
	}
	return least
}
