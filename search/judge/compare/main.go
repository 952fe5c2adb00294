// Command compare judges both engines, and beside them Meilisearch with its default
// settings as the floor: on the committed catalogue, and on the names of last.fm and of
// the Free Music Archive where a folder has them. It prints a table and writes judge.json.
// Meilisearch is that of MEILI_URL; without it bleve is judged alone.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"text/tabwriter"

	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/judge"
)

// drawn is the seed that the queries are drawn with.
const drawn = 42

// judged is a row of judge.json.
type judged struct {
	Names  string `json:"names"`
	Count  int    `json:"count"`
	Engine string `json:"engine"`
	judge.Report
}

func main() {
	data := flag.String("data", "../shared/data", "folder with lastfm-2k and fma; left out where it is missing")
	perClass := flag.Int("queries", 500, "queries of each class")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *data, *perClass, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, data string, perClass int, out io.Writer) error {
	catalogue, err := judge.Catalogue()
	if err != nil {
		return err
	}
	all, err := judgeAll(ctx, "catalogue", catalogue, perClass)
	if err != nil {
		return err
	}
	names, err := publicNames(data)
	switch {
	case errors.Is(err, os.ErrNotExist):
		fmt.Fprintln(os.Stderr, "compare: left out the public names:", err)
	case err != nil:
		return err
	default:
		more, err := judgeAll(ctx, "public names", names, perClass)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile("judge.json", append(text, '\n'), 0o600); err != nil {
		return err
	}
	return table(out, all)
}

// judgeAll judges each engine on the same queries.
func judgeAll(ctx context.Context, names string, documents []search.Document, perClass int) ([]judged, error) {
	queries := judge.Make(documents, perClass, drawn)
	var all []judged
	for _, e := range engines() {
		fmt.Fprintf(os.Stderr, "compare: %s on %s\n", e.name, names)
		report, err := e.judge(ctx, documents, queries)
		if err != nil {
			return nil, fmt.Errorf("%s on %s: %w", e.name, names, err)
		}
		all = append(all, judged{Names: names, Count: len(documents), Engine: e.name, Report: report})
	}
	return all, nil
}

func table(out io.Writer, all []judged) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "names\tengine\tclass\tqueries\tsuccess@1\t95 %\tsuccess@5\t95 %\tMRR\t")
	for _, j := range all {
		for _, q := range j.Qualities {
			fmt.Fprintf(w, "%s (%d)\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%.3f\t\n", j.Names, j.Count, j.Engine, q.Class, q.Queries,
				value(q.First), interval(q.First), value(q.Five), interval(q.Five), q.MRR)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out)
	fmt.Fprintln(w,
		"names\tengine\trows shown\tof them wrong\tqueries naming nothing\tshown something\twithout saying so\t")
	for _, j := range all {
		fmt.Fprintf(w, "%s\t%s\t%d\t%.4f\t%d\t%.3f\t%.3f\t\n", j.Names, j.Engine, j.Rows, j.Wrong, j.Unmeant,
			j.Answered, j.Unsaid)
	}
	return w.Flush()
}

func value(s judge.Share) string    { return fmt.Sprintf("%.3f", s.Value) }
func interval(s judge.Share) string { return fmt.Sprintf("%.3f–%.3f", s.Low, s.High) }
