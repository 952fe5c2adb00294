package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	// memoryEvery is how often the system is asked what the server takes, heapEvery how often the server is.
	memoryEvery, heapEvery = 50 * time.Millisecond, 250 * time.Millisecond
)

// memory is the most that was seen, in bytes: of Go's heap, and of what the server and its workers hold that is in no
// file. Zero where the system does not tell.
type memory struct{ heap, resident int }

// watch looks at the server's memory until ctx ends.
func (b *besieged) watch(ctx context.Context) <-chan memory {
	seen := make(chan memory, 1)
	go func() {
		var most memory
		looking, heap := time.NewTicker(memoryEvery), time.NewTicker(heapEvery)
		defer looking.Stop()
		defer heap.Stop()
		for {
			select {
			case <-ctx.Done():
				seen <- most
				return
			case <-heap.C:
				most.heap = max(most.heap, b.heap(ctx))
			case <-looking.C:
				most.resident = max(most.resident, b.resident())
			}
		}
	}()
	return seen
}

// heap asks the server for the heap that it uses.
func (b *besieged) heap(ctx context.Context) int {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+"/metrics", nil)
	if err != nil {
		return 0
	}
	text, err := client{}.exchange(req)
	if err != nil {
		return 0 // it answers others first
	}
	for line := range bytes.Lines(text) {
		if value, found := bytes.CutPrefix(line, []byte("go_memstats_heap_inuse_bytes ")); found {
			bytes, _ := strconv.ParseFloat(strings.TrimSpace(string(value)), 64)
			return int(bytes)
		}
	}
	return 0
}

// resident is what the server and its workers hold, without its Neo4j.
func (b *besieged) resident() int {
	pid := strconv.Itoa(b.cmd.Process.Pid)
	total := heldBy(pid)
	children, _ := filepath.Glob(filepath.Join("/proc", pid, "task", "*", "children"))
	for _, path := range children {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		for child := range strings.FieldsSeq(string(text)) {
			if name, _ := os.ReadFile(filepath.Join("/proc", child, "comm")); string(name) != "java\n" {
				total += heldBy(child)
			}
		}
	}
	return total
}

// heldBy is the memory of a process that is in no file, in bytes.
func heldBy(pid string) int {
	text, err := os.ReadFile(filepath.Join("/proc", pid, "status"))
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if rest, found := bytes.CutPrefix(line, []byte("RssAnon:")); found {
			kib, _ := strconv.Atoi(string(bytes.Fields(rest)[0]))
			return kib << 10
		}
	}
	return 0
}
