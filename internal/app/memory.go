package app

import (
	"log/slog"
	"os"
	"runtime/debug"
)

const (
	// managedEngine is how much a Neo4j that this server starts takes beside it: heap, page cache and what Java needs.
	managedEngine = 1280 << 20
	// leastMemory is the smallest limit that is set: below it the collector would work more than the server.
	leastMemory = 256 << 20
)

// limitMemory has Go collect its garbage before the machine, or the container, runs out of memory. Who sets GOMEMLIMIT
// knows better.
func limitMemory(log *slog.Logger, isEngineManaged bool) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	available := availableMemory(os.ReadFile)
	if available == 0 {
		return // the machine does not tell
	}
	limit := memoryLimit(available, isEngineManaged)
	debug.SetMemoryLimit(limit)
	log.Info("memory is limited", "bytes", limit)
}

// memoryLimit is seven tenths of what the engine leaves: the rest is for files that are served, ffmpeg, and what Go
// does not count.
func memoryLimit(available int64, isEngineManaged bool) int64 {
	if isEngineManaged {
		available -= managedEngine
	}
	return max(available/10*7, leastMemory)
}
