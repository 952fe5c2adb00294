package main

import (
	"fmt"
	"strings"
	"time"
)

// table writes what each page does without each engine, in Markdown.
func (d *drill) table() string {
	var b strings.Builder
	for _, engine := range []string{neo4j, meilisearch, redisName} {
		var of []*result
		for _, one := range d.phases {
			if one.engine == engine {
				of = append(of, one)
			}
		}
		if len(of) > 0 {
			d.tableOf(&b, engine, of)
		}
	}
	return strings.TrimSpace(b.String()) + "\n"
}

// titles are how people write the engines.
var titles = map[string]string{neo4j: "Neo4j", meilisearch: "Meilisearch", redisName: "Redis"}

func (d *drill) tableOf(b *strings.Builder, engine string, of []*result) {
	head, line := "| "+titles[engine]+" is |", "|---|"
	for _, one := range of {
		head += " " + one.condition + " |"
		line += "---|"
	}
	fmt.Fprintf(b, "### %s\n\n%s\n%s\n", titles[engine], head, line)
	for _, p := range d.pages {
		fmt.Fprintf(b, "| %s |", p.name)
		for _, one := range of {
			at := one.pages[p.name]
			if at == nil {
				b.WriteString(" **never answered** |")
				continue
			}
			fmt.Fprintf(b, " %s (%s) |", at.verdict, seconds(max(at.read, at.written)))
		}
		b.WriteByte('\n')
	}
	for _, book := range d.books {
		fmt.Fprintf(b, "| *%s* |", book.name)
		for _, one := range of {
			fmt.Fprintf(b, " %s |", book.tallyOf(one.phase))
		}
		b.WriteByte('\n')
	}
	b.WriteString("| whole again after |")
	for _, one := range of {
		fmt.Fprintf(b, " %s |", seconds(one.recovered))
	}
	b.WriteString("\n| goroutines, memory then |")
	for _, one := range of {
		fmt.Fprintf(b, " %d, %d MB |", one.after.goroutines, one.after.resident>>20)
	}
	b.WriteString("\n\n")
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// String is how the table shows writes.
func (t *tally) String() string {
	var parts []string
	for _, part := range []struct {
		n    int
		name string
	}{{t.acknowledged, "done"}, {t.refused, "refused"}, {t.unknown, "not confirmed"}, {t.failed, "failed"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprint(part.n, " ", part.name))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return fmt.Sprintf("%s (%s)", strings.Join(parts, ", "), seconds(t.slowest))
}

// tallyOf is how the writes of a phase were answered.
func (b *book) tallyOf(p *phase) *tally {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tallies[p]; t != nil {
		return t
	}
	return &tally{}
}
