// The command judge measures the models on a folder laid out as hetrec2011-lastfm-2k, whose
// folder split-42 holds a train and a test part: every model learns from the train part
// alone and ranks all items less the user's own. It prints a table.
//
//	go run ./recommend/models/judge [-newcomers 0] [-only NAME,…] FOLDER
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/sidestage/sidestage/recommend/models"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("judge", flag.ContinueOnError)
	draws := flags.Int("newcomers", 1, "how many random fifths of the users play new listeners")
	only := flags.String("only", "", "names of models, separated by commas")
	split := flags.String("split", "split-42", "the folder of the train and test part")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("one folder is wanted, not %d", flags.NArg())
	}
	s, err := read(flags.Arg(0), *split)
	if err != nil {
		return err
	}
	all := candidates(*only)
	if err := known20(ctx, s, all, out); err != nil || *draws == 0 {
		return err
	}
	return newcomers20(ctx, s, all, *draws, out)
}

// candidates gives the models by these names, or all of them.
func candidates(names string) []models.Model {
	all := append(models.AllParts(), models.NewALS(), models.NewBlend())
	if names == "" {
		return all
	}
	list := strings.Split(names, ",")
	return slices.DeleteFunc(all, func(m models.Model) bool { return !slices.Contains(list, m.Name()) })
}

func known20(ctx context.Context, s *set, all []models.Model, out io.Writer) error {
	fmt.Fprintf(out, "%-22s %9s %8s %8s %8s %8s %9s %8s\n", "model", "recall@20", "nDCG@20", "coverage", "train s", "CPU s", "top-20 ms", "fold ms")
	for _, m := range all {
		start, cpu := time.Now(), processorTime()
		if err := m.Train(ctx, s.data); err != nil {
			return err
		}
		took, spent := time.Since(start), processorTime()-cpu
		q, f := measure(m, s.data, s.test), folded(m, s.data, s.test)
		fmt.Fprintf(out, "%-22s %9.4f %8.4f %8.3f %8.2f %8.2f %9.2f %8.2f\n", m.Name(), q.recall, q.ndcg, q.coverage,
			took.Seconds(), spent.Seconds(), q.query.Seconds()*1e3, f.query.Seconds()*1e3)
		if b, ok := m.(*models.Blend); ok {
			fmt.Fprint(out, b)
		}
	}
	return nil
}

func newcomers20(ctx context.Context, s *set, all []models.Model, draws int, out io.Writer) error {
	sums := make([][]float64, len(all))
	for draw := range draws {
		found, err := newcomers(ctx, s, uint64(42+draw), all)
		if err != nil {
			return err
		}
		for i, row := range found {
			if sums[i] == nil {
				sums[i] = make([]float64, len(row))
			}
			for j, q := range row {
				sums[i][j] += q.recall / float64(draws)
			}
		}
	}
	fmt.Fprintf(out, "\n%-22s", "new listeners")
	for _, n := range known {
		fmt.Fprintf(out, " %8s", fmt.Sprintf("k=%d", n))
	}
	fmt.Fprintln(out)
	for i, m := range all {
		fmt.Fprintf(out, "%-22s", m.Name())
		for _, v := range sums[i] {
			fmt.Fprintf(out, " %8.4f", v)
		}
		fmt.Fprintln(out)
	}
	return nil
}

// processorTime is what this process has used of the cores.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
