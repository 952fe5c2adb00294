package app

import (
	"os"
	"testing"
)

func TestMemoryIsLimitedByTheMachine(t *testing.T) {
	const (
		meminfo, container = "/proc/meminfo", "/sys/fs/cgroup/memory.max"
		older              = "/sys/fs/cgroup/memory/memory.limit_in_bytes"
		machine            = "MemTotal:        4194304 kB\nMemFree: 1 kB\n"
	)
	for name, c := range map[string]struct {
		files     map[string]string
		available int64
	}{
		"a machine":                 {map[string]string{meminfo: machine}, 4 << 30},
		"a container of it":         {map[string]string{meminfo: machine, container: "1073741824\n"}, 1 << 30},
		"a container without limit": {map[string]string{meminfo: machine, container: "max\n"}, 4 << 30},
		"an older container":        {map[string]string{meminfo: machine, older: "536870912\n"}, 512 << 20},
		"nonsense":                  {map[string]string{meminfo: "MemTotal: much\n", container: "\n"}, 0},
		"nothing":                   {nil, 0},
	} {
		got := availableMemory(func(path string) ([]byte, error) {
			if text, isThere := c.files[path]; isThere {
				return []byte(text), nil
			}
			return nil, os.ErrNotExist
		})
		if got != c.available {
			t.Errorf("%s: %d bytes, want %d", name, got, c.available)
		}
	}
	if limit := memoryLimit(4<<30, true); limit < 1900<<20 || limit > 2000<<20 {
		t.Errorf("beside an engine 4 GiB give %d MiB", limit>>20)
	}
	if memoryLimit(4<<30, false) <= memoryLimit(4<<30, true) || memoryLimit(1<<30, true) != leastMemory {
		t.Error("the engine's share is wrong")
	}
}
