package local

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// ownGroup keeps a Ctrl-C in the terminal from reaching Neo4j before the server has
// finished its requests, and has the kernel end Neo4j when the server is killed.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// processStart gives when a process started, in the kernel's ticks since boot, with the
// boot it belongs to. A process that has ended but was not waited for has no start.
func processStart(pid int) (string, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "", err
	}
	// The name in parentheses may hold spaces and parentheses; the fields follow the last.
	_, rest, ok := cutLast(string(raw), ") ")
	fields := strings.Fields(rest)
	if !ok || len(fields) < 20 {
		return "", fmt.Errorf("process %d has no start time", pid)
	}
	if fields[0] == "Z" {
		return "", errors.New("the process has ended")
	}
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(boot)) + "/" + fields[19], nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
