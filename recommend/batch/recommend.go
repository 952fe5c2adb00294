package batch

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// maxTop bounds --top and --k.
const maxTop = 10_000

const recommendUsage = `usage: sidestage recommend --interactions FILE [options]

Trains on a TSV of interactions and writes what fits each person:
userID, artistID, rank, score, for every user of the files, leaving out what
the user has already and what --exclude names. Needs no server.

A person of whom nothing is known gets what their friends hear, else what most hear.
Files have a header and tab-separated columns: interactions userID, artistID,
weight (above zero; lines of one pair are summed); friends userID, friendID;
tags userID, artistID, tagID; exclude userID, artistID.

`

// Recommend is the command of that name; args are what follows it. It prints its help to out
// and does nothing else with --help. Errors name the option, or the file and the line, that is wrong.
func Recommend(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("recommend", flag.ContinueOnError)
	interactions := flags.String("interactions", "", "TSV of `userID, artistID, weight`")
	friendsFile := flags.String("friends", "", "TSV of `userID, friendID`")
	tagsFile := flags.String("tags", "", "TSV of `userID, artistID, tagID`")
	exclude := flags.String("exclude", "", "TSV of `userID, artistID` pairs to leave out")
	name := flags.String("model", itemKNNModel, "popularity, friends or item-knn")
	top := flags.Int("top", 20, "how many a person (or artist) gets, 1 to 10000")
	similar := flags.Bool("similar", false, "write artistID, neighbourID, rank, score instead, the score calibrated to 0..1")
	target := flags.String("out", "", "file to write; empty writes to the terminal")
	if done, err := parse(flags, args, recommendUsage, out); done || err != nil {
		return err
	}
	if *interactions == "" {
		return errors.New("--interactions is needed")
	}
	if *top < 1 || *top > maxTop {
		return fmt.Errorf("--top must be between 1 and %d", maxTop)
	}
	if *similar && *name != itemKNNModel {
		return fmt.Errorf("--similar goes by %s, not by %s", itemKNNModel, *name)
	}
	d := newData()
	var err error
	if d.train, err = d.readInteractions(*interactions); err != nil {
		return err
	}
	if err := d.readMore(*friendsFile, *tagsFile, *exclude); err != nil {
		return err
	}
	return writeTo(*target, out, func(w *bufio.Writer) error {
		if *similar {
			return d.writeSimilar(ctx, w, *top)
		}
		return d.writeTop(ctx, w, *name, *top)
	})
}

// parse reads flags; done says that help was asked for and given.
func parse(flags *flag.FlagSet, args []string, usage string, out io.Writer) (done bool, err error) {
	flags.SetOutput(io.Discard)
	err = flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(out)
		if _, err := io.WriteString(out, usage); err != nil {
			return true, fmt.Errorf("writing help: %w", err)
		}
		flags.PrintDefaults()
		return true, nil
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return false, err
}

// readMore reads the files that may be left out.
func (d *data) readMore(friendsFile, tagsFile, exclude string) error {
	for _, f := range []struct {
		path string
		read func(string) error
	}{{friendsFile, d.readFriends}, {exclude, d.readExcluded}, {tagsFile, d.readTags}} {
		if f.path == "" {
			continue
		}
		if err := f.read(f.path); err != nil {
			return err
		}
	}
	return nil
}

// writeTo lets write fill the file, or out where no file is named.
func writeTo(path string, out io.Writer, write func(*bufio.Writer) error) (err error) {
	if path != "" {
		file, err := os.Create(path)
		if err != nil {
			return fmt.Errorf("creating %s: %w", path, err)
		}
		w := bufio.NewWriter(file)
		return errors.Join(write(w), w.Flush(), file.Close())
	}
	w := bufio.NewWriter(out)
	return errors.Join(write(w), w.Flush())
}

func (d *data) matrices(hidden func(user, item int32) bool) (plays, tags *knn.Matrix, err error) {
	if plays, err = d.matrix(d.train); err != nil {
		return nil, nil, err
	}
	tags, err = d.tagMatrix(hidden)
	return plays, tags, err
}

func nothingHidden(int32, int32) bool { return false }

func (d *data) writeTop(ctx context.Context, w *bufio.Writer, name string, top int) error {
	plays, tags, err := d.matrices(nothingHidden)
	if err != nil {
		return err
	}
	r, err := d.trained(ctx, name, plays, tags)
	if err != nil {
		return err
	}
	excluded := d.pairs(d.excluded)
	lines := lineWriter{w: w}
	lines.write("userID", "artistID", "rank", "score")
	for user, id := range d.users.IDs {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("writing recommendations: %w", err)
		}
		for i, n := range r.top(int32(user), top, columns(plays.Row(user)), excluded[user]) {
			lines.write(id, d.items.IDs[n.Index], strconv.Itoa(i+1), number(n.Score))
		}
	}
	return lines.err
}

func (d *data) writeSimilar(ctx context.Context, w *bufio.Writer, top int) error {
	plays, tags, err := d.matrices(nothingHidden)
	if err != nil {
		return err
	}
	all, err := likeness(ctx, plays, tags, top)
	if err != nil {
		return err
	}
	lines := lineWriter{w: w}
	lines.write("artistID", "neighbourID", "rank", "score")
	for item, list := range all {
		for i, n := range slices.DeleteFunc(list, func(n knn.Neighbour) bool { return n.Score == 0 }) {
			lines.write(d.items.IDs[item], d.items.IDs[n.Index], strconv.Itoa(i+1), number(n.Score))
		}
	}
	return lines.err
}

func number(f float32) string { return strconv.FormatFloat(float64(f), 'g', 6, 32) }

// lineWriter writes TSV lines and keeps the first error.
type lineWriter struct {
	w   *bufio.Writer
	err error
}

func (l *lineWriter) write(fields ...string) {
	for i, f := range fields {
		if i > 0 {
			l.text("\t")
		}
		l.text(f)
	}
	l.text("\n")
}

func (l *lineWriter) text(s string) {
	if l.err == nil {
		_, l.err = l.w.WriteString(s)
	}
}
