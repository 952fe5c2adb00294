package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is the unit of /proc/PID/stat on Linux.
const ticksPerSecond = 100

// usage is the CPU time that a server and its Neo4j have used so far; zero where the system does not tell.
type usage struct{ server, neo4j time.Duration }

func (u usage) since(before usage) usage {
	return usage{u.server - before.server, u.neo4j - before.neo4j}
}
func (u usage) total() time.Duration { return u.server + u.neo4j }

// used reads what the server's process and its children, of which Neo4j is the only one that lasts, have used.
func (s *server) used() usage {
	pid := strconv.Itoa(s.cmd.Process.Pid)
	u := usage{server: cpuOf(pid)}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		child := filepath.Base(filepath.Dir(path))
		if fields := statFields(child); len(fields) > 1 && fields[1] == pid {
			u.neo4j += cpuOf(child)
		}
	}
	return u
}

func cpuOf(pid string) time.Duration {
	fields := statFields(pid)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / ticksPerSecond
}

// statFields returns the fields of /proc/PID/stat behind the name, which may hold spaces: state, parent, …
func statFields(pid string) []string {
	text, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return nil
	}
	return strings.Fields(string(text)[strings.LastIndexByte(string(text), ')')+1:])
}
