// The command judge measures how well a jukebox listens: listeners with tastes that nobody sees skip three songs that
// they dislike and hear one to its end that they like; what counts is how many of the next 16 they like. It compares
// what the product learns by with others, and prints a table.
//
//	go run ./recommend/jukebox/judge [-sessions 300] [-seed 1] [-json]
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"text/tabwriter"

	"github.com/sidestage/sidestage/recommend/internal/leaning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
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
	sessions := flags.Int("sessions", 300, "how many sessions are played")
	seed := flags.Uint64("seed", 1, "the seed of the world and of its listeners")
	asJSON := flags.Bool("json", false, "write JSON, not a table")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rows, err := judge(ctx, *seed, *sessions)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(rows)
	}
	return table(out, rows)
}

// row is how one learner did.
type row struct {
	Learner string
	result
}

// The learners that are compared. noLearning leaves the songs to come as they are, which the oracle's share says how
// much can be made of at most.
const (
	noLearning, nothing, moodAlone = "no learning", "chosen anew, no learning", "today's mood alone"
	neighbourhood, byFactors       = "neighbourhood (in use)", "factors"
	knowing                        = "oracle"
)

// judge plays sessions of a world with each learner.
func judge(ctx context.Context, seed uint64, sessions int) ([]row, error) {
	h, err := newHouse(ctx, recommendtest.TastedBy(seed, 500, 240, 1920))
	if err != nil {
		return nil, err
	}
	all, err := h.draw(ctx, sessions, seed)
	if err != nil {
		return nil, err
	}
	vectors, err := factorised(ctx, h.Tasted, h.trainer.Model())
	if err != nil {
		return nil, err
	}
	rows := []row{{noLearning, h.unchanged(all)}}
	for _, c := range []struct {
		name string
		of   func(user string) leaning.Learner
	}{
		{nothing, func(string) leaning.Learner { return none{} }},
		{moodAlone, func(string) leaning.Learner { return mood{} }},
		{byFactors, func(string) leaning.Learner { return vectors }},
		{neighbourhood, func(string) leaning.Learner { return leaning.Neighbourhood{} }},
		{knowing, func(user string) leaning.Learner { return oracle{h, user} }},
	} {
		r, err := h.listen(ctx, all, c.of)
		if err != nil {
			return nil, fmt.Errorf("listening with %s: %w", c.name, err)
		}
		rows = append(rows, row{c.name, r})
	}
	return rows, nil
}

func table(out io.Writer, rows []row) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', tabwriter.AlignRight)
	groups := slices.Sorted(maps.Keys(rows[0].By))
	fmt.Fprint(w, "learner\tliked of songs 5 to 20\ttimes no learning\tstay\t")
	for _, g := range groups {
		fmt.Fprintf(w, "%s\t", g)
	}
	fmt.Fprintln(w)
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%.3f\t%.2f\t%.2f\t", r.Learner, r.Share, r.Share/rows[0].Share, r.Kept)
		for _, g := range groups {
			fmt.Fprintf(w, "%.3f\t", r.By[g])
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
