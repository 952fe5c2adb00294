//go:build unix

package local

import (
	"fmt"
	"io"
	"log/slog"
	"os"
)

// progressLine shows how many jars have come: one line written over and over on a
// terminal, else a log line every fifty.
type progressLine struct {
	log   *slog.Logger
	out   io.Writer
	total int
	drawn bool
}

// newProgress draws on out when that is a terminal; out may be nil.
func newProgress(log *slog.Logger, out io.Writer, total int) *progressLine {
	p := &progressLine{log: log, total: total}
	if file, ok := out.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.out = out
		}
	}
	log.Info("Fetching Neo4j "+Version+" from the Maven repository (about 125 MB, once)", "jars", total)
	return p
}

func (p *progressLine) set(count int) {
	if p.out != nil {
		p.drawn = true
		_, _ = fmt.Fprintf(p.out, "\rFetching Neo4j: %d of %d jars", count, p.total) // a display; nothing depends on it
		return
	}
	if count%50 == 0 || count == p.total {
		p.log.Info("Fetching Neo4j", "jars", count, "of", p.total)
	}
}

func (p *progressLine) end() {
	if p.drawn {
		_, _ = fmt.Fprintln(p.out) // a display; nothing depends on it
	}
}
