package batch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

const evaluateUsage = `usage: sidestage evaluate (--interactions FILE | --train FILE --test FILE) [options]

Measures each model: it learns from the train part, ranks every artist a person does not
have yet, and is compared with what was held out of that person. Files are those of
sidestage recommend. Tags that somebody gave what is held out of them do not count.
Below what a model has an opinion of come the artists of friends, then those most hear.

With --interactions, --split says what is held out:
  random     a fifth of each person's artists
  time       what came after four fifths of all interactions; needs a column timestamp
             (Unix seconds, RFC 3339 or a date)
  new-users  as random (or as --test has it); beyond that, all but a few (--known) artists
             and all tags of a fifth of the people, who are then measured

Models: %s.
A model may be followed by settings: neighbours:threshold=0.4, ials:factors=64,
blend:diversity=0.3:discovery=0.1 (blend has diversity 0.2 unless set). --compare A,B
tells how B differs from A, person by person.

`

const (
	// minResamples and maxResamples bound --resamples: with fewer, both ends of a 95 % interval are the outermost samples.
	minResamples, maxResamples = 40, 100_000
	// maxK bounds --k: how diverse a list is takes time with its square.
	maxK = 1000
	// maxKnown bounds --known.
	maxKnown = 1000
)

// evaluation is what the command was asked to do.
type evaluation struct {
	interactions, train, test string
	friends, tags             string
	split, html               string
	models, compare           string
	known                     string
	k, resamples              int
	seed                      uint64
	asJSON, noReranking       bool

	configurations, compared []configuration
	numbers                  []int
}

// Evaluate is the command of that name; args are what follows it. It writes a table, or JSON
// as docs/contract/evaluate.schema.json has it, to out, and tells on progress how far it is.
// Errors as for Recommend.
func Evaluate(ctx context.Context, args []string, out, progress io.Writer) error {
	var e evaluation
	flags := e.flags()
	if done, err := parse(flags, args, fmt.Sprintf(evaluateUsage, strings.Join(names(), ", ")), out); done || err != nil {
		return err
	}
	if err := errors.Join(e.check(), writable(e.html)); err != nil {
		return err
	}
	p := newProgress(progress)
	defer p.stop()
	p.step("reading", 0)
	d, err := e.read()
	if err != nil {
		return err
	}
	report, err := e.measure(ctx, d, p)
	if err != nil {
		return err
	}
	if e.html != "" {
		if err := writeTo(e.html, nil, report.writeHTML); err != nil {
			return err
		}
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

func (e *evaluation) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("evaluate", flag.ContinueOnError)
	flags.StringVar(&e.interactions, "interactions", "", "`FILE` of userID, artistID, weight as TSV, to be split")
	flags.StringVar(&e.train, "train", "", "`FILE` to learn from, where the split is given")
	flags.StringVar(&e.test, "test", "", "`FILE` of what was held out")
	flags.StringVar(&e.friends, "friends", "", "`FILE` of userID, friendID as TSV")
	flags.StringVar(&e.tags, "tags", "", "`FILE` of userID, artistID, tagID as TSV")
	flags.StringVar(&e.split, "split", "", "random, time or new-users; random unless the split is given")
	flags.StringVar(&e.known, "known", "0,1,3,10", "how many artists are known of newcomers, numbers separated by commas")
	flags.StringVar(&e.models, "models", "",
		"models to measure, separated by commas; empty measures all that the files allow")
	flags.StringVar(&e.compare, "compare", "", "two models to compare, `A,B`; without --models, only these are measured")
	flags.StringVar(&e.html, "html", "", "`FILE` for a report with plots")
	flags.IntVar(&e.k, "k", 20, "length of the lists that are judged, 1 to 1000")
	flags.IntVar(&e.resamples, "resamples", 1000, "bootstrap samples behind an interval")
	flags.Uint64Var(&e.seed, "seed", 42, "seed of the split and of the bootstrap")
	flags.BoolVar(&e.asJSON, "json", false, "write JSON")
	flags.BoolVar(&e.noReranking, "no-reranking", false,
		"leave out what variety costs: lists are judged eleven times for it")
	return flags
}

func (e *evaluation) check() error {
	given := e.train != "" || e.test != ""
	switch {
	case (e.interactions != "") == given:
		return errors.New("give either --interactions, or --train and --test")
	case given && (e.train == "" || e.test == ""):
		return errors.New("--train and --test go together")
	case !slices.Contains([]string{"", splitRandom, splitTime, splitNewUsers}, e.split):
		return fmt.Errorf("--split must be %s, %s or %s, not %q", splitRandom, splitTime, splitNewUsers, e.split)
	case given && (e.split == splitRandom || e.split == splitTime):
		return fmt.Errorf("--split %s splits --interactions; --train and --test are split already", e.split)
	case e.k < 1 || e.k > maxK:
		return fmt.Errorf("--k must be between 1 and %d", maxK)
	case e.resamples < minResamples || e.resamples > maxResamples:
		return fmt.Errorf("--resamples must be between %d and %d", minResamples, maxResamples)
	}
	return errors.Join(e.checkKnown(), e.checkModels())
}

func (e *evaluation) checkKnown() error {
	for text := range strings.SplitSeq(e.known, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 0 || n > maxKnown || len(e.numbers) > 0 && n <= e.numbers[len(e.numbers)-1] {
			return fmt.Errorf("--known must be rising whole numbers between 0 and %d, not %q", maxKnown, e.known)
		}
		e.numbers = append(e.numbers, n)
	}
	return nil
}

func (e *evaluation) checkModels() (err error) {
	if e.models != "" {
		if e.configurations, err = configureAll(e.models); err != nil {
			return fmt.Errorf("--models: %w", err)
		}
	}
	if e.compare == "" {
		return nil
	}
	if e.compared, err = configureAll(e.compare); err != nil {
		return fmt.Errorf("--compare: %w", err)
	}
	if len(e.compared) != 2 {
		return fmt.Errorf("--compare takes two different models, not %q", e.compare)
	}
	e.configurations = merge(e.configurations, e.compared...)
	return nil
}

func (e *evaluation) read() (*data, error) {
	d := newData()
	var err error
	if e.interactions == "" {
		if d.train, err = d.readInteractions(e.train); err != nil {
			return nil, err
		}
		// Only what is learnt from needs its time.
		dated := d.dated
		if d.test, err = d.readInteractions(e.test); err != nil {
			return nil, err
		}
		d.dated = dated
		return d, d.readMore(e.friends, e.tags, "")
	}
	all, err := d.readInteractions(e.interactions)
	if err != nil {
		return nil, err
	}
	switch {
	case e.split != splitTime:
		d.train, d.test = randomly(all, e.seed)
	case !d.dated:
		return nil, errors.New("--split time needs a column timestamp, filled in every line")
	default:
		if d.train, d.test, err = byTime(all); err != nil {
			return nil, err
		}
	}
	return d, d.readMore(e.friends, e.tags, "")
}

// exam lays out what is learnt from and who is measured.
func (e *evaluation) exam(d *data) (*exam, error) {
	held, err := d.heldOut()
	if err != nil {
		return nil, err
	}
	all, err := d.learnable()
	if err != nil {
		return nil, err
	}
	// Tags that somebody gave what is held out of their plays would give it away.
	known, err := all.Without(held)
	if err != nil {
		return nil, fmt.Errorf("hiding what is held out: %w", err)
	}
	if e.split == splitNewUsers {
		return newNewcomers(known, held, e.numbers, e.seed)
	}
	return newExam(known, held), nil
}

func (e *evaluation) protocol(d *data, x *exam) Protocol {
	p := Protocol{
		Split: e.split, K: e.k, Seed: e.seed, Resamples: e.resamples, Users: x.people, Artists: d.items.Len(),
		TrainInteractions: x.data.Plays.Cells(), TestInteractions: x.held, Friends: len(d.friends) > 0,
		Tags:  len(d.taggings) > 0,
		Known: x.known,
	}
	if p.Split == "" {
		p.Split = splitRandom
		if e.interactions == "" {
			p.Split = splitGiven
		}
	}
	return p
}
