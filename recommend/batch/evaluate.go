package batch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

const evaluateUsage = `usage: sidestage evaluate (--interactions FILE | --train FILE --test FILE) [options]

Measures each model: it learns from the train part, ranks every artist a person does not
have yet, and is compared with what was held out of that person. With --interactions
a fifth of each person's artists is held out at random (--seed). Files are those of
sidestage recommend.

`

// maxResamples bounds --resamples.
const maxResamples = 100_000

// evaluation is what the command was asked to do.
type evaluation struct {
	interactions, train, test string
	friends, tags             string
	k, resamples              int
	seed                      uint64
	asJSON                    bool
}

// Evaluate is the command of that name; args are what follows it. It writes a table, or JSON
// as docs/contract/evaluate.schema.json has it, to out. Errors as for Recommend.
func Evaluate(ctx context.Context, args []string, out io.Writer) error {
	var e evaluation
	flags := flag.NewFlagSet("evaluate", flag.ContinueOnError)
	flags.StringVar(&e.interactions, "interactions", "", "TSV of `userID, artistID, weight` to be split")
	flags.StringVar(&e.train, "train", "", "TSV to learn from, where the split is given")
	flags.StringVar(&e.test, "test", "", "TSV of what was held out")
	flags.StringVar(&e.friends, "friends", "", "TSV of `userID, friendID`")
	flags.StringVar(&e.tags, "tags", "", "TSV of `userID, artistID, tagID`")
	flags.IntVar(&e.k, "k", 20, "length of the lists that are judged, 1 to 10000")
	flags.IntVar(&e.resamples, "resamples", 1000, "bootstrap samples behind an interval")
	flags.Uint64Var(&e.seed, "seed", 42, "seed of the split and of the bootstrap")
	flags.BoolVar(&e.asJSON, "json", false, "write JSON")
	if done, err := parse(flags, args, evaluateUsage, out); done || err != nil {
		return err
	}
	if err := e.check(); err != nil {
		return err
	}
	d, err := e.read()
	if err != nil {
		return err
	}
	report, err := e.measure(ctx, d)
	if err != nil {
		return err
	}
	return writeTo("", out, func(w *bufio.Writer) error {
		if !e.asJSON {
			return report.write(w)
		}
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(report)
	})
}

func (e evaluation) check() error {
	given := e.train != "" || e.test != ""
	switch {
	case (e.interactions != "") == given:
		return errors.New("give either --interactions, or --train and --test")
	case given && (e.train == "" || e.test == ""):
		return errors.New("--train and --test go together")
	case e.k < 1 || e.k > maxTop:
		return fmt.Errorf("--k must be between 1 and %d", maxTop)
	case e.resamples < 1 || e.resamples > maxResamples:
		return fmt.Errorf("--resamples must be between 1 and %d", maxResamples)
	}
	return nil
}

func (e evaluation) read() (*data, error) {
	d := newData()
	var err error
	if e.interactions != "" {
		all, err := d.readInteractions(e.interactions)
		if err != nil {
			return nil, err
		}
		d.train, d.test = split(all, e.seed)
	} else {
		if d.train, err = d.readInteractions(e.train); err != nil {
			return nil, err
		}
		if d.test, err = d.readInteractions(e.test); err != nil {
			return nil, err
		}
	}
	return d, d.readMore(e.friends, e.tags, "")
}

// measure trains and judges every model that the files allow.
func (e evaluation) measure(ctx context.Context, d *data) (*Report, error) {
	held := d.heldOut()
	if len(held) == 0 {
		return nil, errors.New("nobody has anything held out, so there is nothing to measure")
	}
	hidden := func(user, item int32) bool { return user >= 0 && held[user][item] }
	plays, tags, err := d.matrices(hidden)
	if err != nil {
		return nil, err
	}
	j := newJudge(plays, held, e.k, e.resamples, e.seed)
	report := &Report{Protocol: e.protocol(d, plays, j)}
	names := []string{popularityModel, itemKNNModel}
	if len(d.friends) > 0 {
		names = []string{popularityModel, friendsModel, itemKNNModel}
	}
	for _, name := range names {
		began := time.Now()
		r, err := d.trained(ctx, name, plays, tags)
		if err != nil {
			return nil, err
		}
		result := ModelResult{Name: name, TrainSeconds: time.Since(began).Seconds()}
		began = time.Now()
		if result.Quality, err = j.judge(ctx, r); err != nil {
			return nil, err
		}
		result.QueryMillis = 1000 * time.Since(began).Seconds() / float64(len(j.users))
		report.Models = append(report.Models, result)
	}
	report.Thresholds, err = sweep(ctx, plays, tags, j)
	return report, err
}

func (e evaluation) protocol(d *data, plays *knn.Matrix, j *judge) Protocol {
	p := Protocol{
		Split: "given", K: e.k, Seed: e.seed, Resamples: e.resamples, Users: len(j.users), Artists: d.items.Len(),
		TrainInteractions: plays.Cells(), Friends: len(d.friends) > 0, Tags: d.tags.Len() > 0,
	}
	if e.interactions != "" {
		p.Split = "random"
	}
	for _, items := range j.held {
		p.TestInteractions += len(items)
	}
	return p
}

// heldOut gives what is to be found for each user: what test holds and train does not.
func (d *data) heldOut() map[int32]map[int32]bool {
	known := make(map[[2]int32]bool, len(d.train))
	for _, x := range d.train {
		known[[2]int32{x.user, x.item}] = true
	}
	out := map[int32]map[int32]bool{}
	for _, x := range d.test {
		if known[[2]int32{x.user, x.item}] {
			continue
		}
		if out[x.user] == nil {
			out[x.user] = map[int32]bool{}
		}
		out[x.user][x.item] = true
	}
	return out
}
