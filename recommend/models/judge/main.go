// The command judge measures the models on a folder laid out as hetrec2011-lastfm-2k, whose
// folder split-42 holds a train and a test part: every model learns from the train part
// alone and ranks all items less the user's own. It prints a table. With -cut it measures on a
// cut of the train part instead, which is where what a model is told must be chosen.
// With -generate it measures what training takes at a size.
//
//	go run ./recommend/models/judge [-newcomers 0] [-only NAME,…] [-cut 0.2] FOLDER
//	go run ./recommend/models/judge -generate INTERACTIONS
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
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

// options is what the command was told.
type options struct {
	draws    int
	only     string
	split    string
	cut      float64
	generate int
	blendFor int
	json     bool
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var o options
	flags := flag.NewFlagSet("judge", flag.ContinueOnError)
	flags.IntVar(&o.draws, "newcomers", 1, "how many random fifths of the users play new listeners")
	flags.StringVar(&o.only, "only", "", "names of models, separated by commas")
	flags.StringVar(&o.split, "split", "split-42", "the folder of the train and test part")
	flags.Float64Var(&o.cut, "cut", 0,
		"measure on this share of each user's train items, at random, and not on the test part")
	flags.IntVar(&o.generate, "generate", 0, "train on so many generated interactions and say what it takes")
	flags.IntVar(&o.blendFor, "blend-for", 0,
		"with -generate: train the parts that are affordable with so many interactions")
	flags.BoolVar(&o.json, "json", false, "write JSON, not a table")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if o.generate > 0 {
		return o.scale(ctx, out)
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("one folder is wanted, not %d", flags.NArg())
	}
	s, err := read(flags.Arg(0), o.split)
	if err != nil {
		return err
	}
	if o.cut > 0 {
		if s.data, s.test, err = s.data.Cut(o.cut, cutSeed); err != nil {
			return err
		}
	}
	all, rows := candidates(o.only), []row(nil)
	for _, m := range all {
		r, err := known20(ctx, s, m)
		if err != nil {
			return err
		}
		rows = append(rows, r)
	}
	if err := newcomers20(ctx, s, all, rows, o.draws); err != nil {
		return err
	}
	if o.json {
		return write(out, rows)
	}
	return table(out, rows)
}

// cutSeed is that of -cut.
const cutSeed = 7

func write(out io.Writer, what any) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(what)
}

// candidates returns the models by these names, or all of them.
func candidates(names string) []models.Model {
	// The blend has a smaller one with friends.
	friends := models.NewFriendALS()
	friends.Label += "-256"
	all := append(models.AllParts(), models.NewALS(), friends, models.NewBlend())
	if names == "" {
		return all
	}
	list := strings.Split(names, ",")
	return slices.DeleteFunc(all, func(m models.Model) bool { return !slices.Contains(list, m.Name()) })
}

// row is what was measured of a model.
type row struct {
	Model    string  `json:"model"`
	Recall   float64 `json:"recall"`
	NDCG     float64 `json:"ndcg"`
	Coverage float64 `json:"coverage"`
	// Seconds and CPUSeconds are those of training, TopMS and FoldMS those of a list of 20.
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpuSeconds"`
	TopMS      float64 `json:"topMs"`
	FoldMS     float64 `json:"foldMs"`
	// Newcomers is recall@20 for new listeners, in the order of known.
	Newcomers []float64 `json:"newcomers,omitempty"`
	// Weights are those of a blend.
	Weights []models.Stage `json:"weights,omitempty"`
}

func known20(ctx context.Context, s *set, m models.Model) (row, error) {
	start, cpu := time.Now(), processorTime()
	if err := m.Train(ctx, s.data); err != nil {
		return row{}, err
	}
	r := row{Model: m.Name(), Seconds: time.Since(start).Seconds(), CPUSeconds: (processorTime() - cpu).Seconds()}
	q, f := measure(m, s.data, s.test), folded(m, s.data, s.test)
	r.Recall, r.NDCG, r.Coverage = q.recall, q.ndcg, q.coverage
	r.TopMS, r.FoldMS = q.query.Seconds()*1e3, f.query.Seconds()*1e3
	if b, ok := m.(*models.Blend); ok {
		r.Weights = b.Weights()
	}
	return r, nil
}

func newcomers20(ctx context.Context, s *set, all []models.Model, rows []row, draws int) error {
	for draw := range draws {
		found, err := newcomers(ctx, s, uint64(42+draw), all)
		if err != nil {
			return err
		}
		for i, list := range found {
			if draw == 0 {
				rows[i].Newcomers = make([]float64, len(list))
			}
			for j, q := range list {
				rows[i].Newcomers[j] += q.recall / float64(draws)
			}
		}
	}
	return nil
}

func table(out io.Writer, rows []row) error {
	t := tabwriter.NewWriter(out, 0, 4, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "model\trecall@20\tnDCG@20\tcoverage\ttrain s\tCPU s\ttop-20 ms\tfold ms\t")
	for _, n := range known {
		fmt.Fprintf(t, "k=%d\t", n)
	}
	fmt.Fprintln(t)
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%.4f\t%.4f\t%.3f\t%.2f\t%.2f\t%.2f\t%.2f\t", r.Model, r.Recall, r.NDCG, r.Coverage,
			r.Seconds, r.CPUSeconds, r.TopMS, r.FoldMS)
		for _, v := range r.Newcomers {
			fmt.Fprintf(t, "%.4f\t", v)
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, r := range rows {
		for _, s := range r.Weights {
			fmt.Fprintf(out, "%4d items:", s.Items)
			for _, w := range s.Weights {
				fmt.Fprintf(out, " %s %.3f", w.Part, w.Weight)
			}
			fmt.Fprintln(out)
		}
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
