package media

import (
	"fmt"
	"syscall"
)

// boundWorker bounds what this process may take: memory, seconds of a processor, and files that it writes.
func boundWorker() error {
	for limit, most := range map[int]uint64{
		syscall.RLIMIT_DATA: workerMemory, syscall.RLIMIT_CPU: workerProcessor, syscall.RLIMIT_FSIZE: 0,
		syscall.RLIMIT_CORE: 0,
	} {
		if err := syscall.Setrlimit(limit, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			return fmt.Errorf("bounding a worker: %w", err)
		}
	}
	return nil
}
