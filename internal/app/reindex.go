package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/sidestage/sidestage/internal/indexing"
)

// reindexUsage is what reindex takes.
const reindexUsage = "[--type TYPE [--id ID …]] [--check | --repair]"

// list is a flag that may be given several times.
type list []string

func (l *list) String() string { return "" }

func (l *list) Set(value string) error {
	*l = append(*l, value)
	return nil
}

// reindexJob reads the arguments of reindex.
func reindexJob(args []string) (indexing.Job, error) {
	var (
		kind          string
		ids           list
		check, repair bool
	)
	rest, err := flags("reindex", args, func(f *flag.FlagSet) {
		f.StringVar(&kind, "type", "", "")
		f.Var(&ids, "id", "")
		f.BoolVar(&check, "check", false, "")
		f.BoolVar(&repair, "repair", false, "")
	})
	switch {
	case err != nil:
		return indexing.Job{}, err
	case len(rest) > 0, (check || repair) && (kind != "" || len(ids) > 0), check && repair, len(ids) > 0 && kind == "":
		return indexing.Job{}, errors.New("reindex takes " + reindexUsage)
	case check:
		return indexing.Job{Kind: indexing.Check}, nil
	case repair:
		return indexing.Job{Kind: indexing.Repair}, nil
	case kind == "":
		kind = "all"
	}
	return indexing.Forced(kind, ids)
}

// reindex works on the index and writes how far it is. Where a job is under way it follows
// that one, and says so where it is another than was asked for.
func (w *world) reindex(ctx context.Context, args []string, out io.Writer) error {
	asked, err := reindexJob(args)
	if err != nil {
		return err
	}
	job, err := w.indexing.Begin(ctx, asked)
	if err != nil {
		return err
	}
	if job.Kind != asked.Kind || job.ObjectType != asked.ObjectType || len(job.IDs) != len(asked.IDs) {
		return fmt.Errorf("another job is under way (%s); try again when it has ended", job.ProgressLine())
	}
	ended, err := w.follow(ctx, job, out, 0)
	if err != nil {
		return err
	}
	return w.report(ctx, ended, out)
}

// report writes what a job did.
func (w *world) report(ctx context.Context, job indexing.Job, out io.Writer) error {
	seconds := job.EndedAt.Sub(job.StartedAt).Seconds()
	if job.Kind == indexing.Things {
		_, err := fmt.Fprintf(out, "Brought %d things up to date in %.1f s.\n", job.Done, seconds)
		return err
	}
	if job.Kind == indexing.Check || job.Kind == indexing.Repair {
		found, err := w.indexing.Found(ctx, job.ID)
		if err != nil {
			return err
		}
		for _, f := range found {
			mended := ""
			if f.Repaired {
				mended = ", repaired"
			}
			if _, err := fmt.Fprintf(out, "%s %s %s %q%s\n", f.Difference, f.Type, f.ID, f.Name, mended); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintf(out, "Compared index and graph in %.1f s: %d differences.\n", seconds, job.Found)
		return err
	}
	state, err := w.index.State(ctx)
	if err != nil {
		return err
	}
	total := int64(0)
	for _, n := range state.Documents {
		total += n
	}
	_, err = fmt.Fprintf(out, "Indexed %d things in %.1f s.\n", total, seconds)
	return err
}

// fillIndex fills the index with data that was just loaded. Where the engine is away, the
// server fills it once it is back.
func (w *world) fillIndex(ctx context.Context, out io.Writer) error {
	job, err := w.indexing.Begin(ctx, indexing.Job{Kind: indexing.All})
	if err != nil {
		return err
	}
	if job.State == indexing.Paused {
		_, err := fmt.Fprintln(out, "A search job is paused; the index stays what it is until that is resumed.")
		return err
	}
	ended, err := w.follow(ctx, job, out, waitingTooLong)
	if errors.Is(err, errStillWaiting) {
		_, err = fmt.Fprintln(out, "The search engine is away; the index is filled once it is back.")
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errNotIndexed, err)
	}
	return w.report(ctx, ended, out)
}

// errNotIndexed says that data was loaded and cannot be found yet.
var errNotIndexed = errors.New("the data is loaded, but not indexed")
