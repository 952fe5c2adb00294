//go:build unix && !linux

package local

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// ownGroup keeps a Ctrl-C in the terminal from reaching Neo4j before the server has
// finished its requests. Here the kernel does not end Neo4j with a killed server; the next
// start does.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// processStart gives when a process started, as ps words it.
func processStart(pid int) (string, error) {
	out, err := exec.Command("ps", "-o", "lstart=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return "", fmt.Errorf("asking ps for process %d: %w", pid, err)
	}
	return strings.TrimSpace(string(out)), nil
}
