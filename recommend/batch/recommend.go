package batch

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// maxTop bounds --top.
const maxTop = 10_000

const recommendUsage = `usage: sidestage recommend --interactions FILE [options]

Trains on a TSV of interactions and writes what fits each person:
userID, artistID, rank, score, for every user of the files, leaving out what
the user has already and what --exclude names. Needs no server. Scores compare
within one person's list only; where --diversity or --discovery moves an artist
up or down, none has a higher score than the one before it.

A person of whom nothing is known gets what their friends hear, else what most hear.
Files have a header and tab-separated columns: interactions userID, artistID,
weight (above zero; lines of one pair are summed) and, if there is one, timestamp;
friends userID, friendID; tags userID, artistID, tagID; exclude userID, artistID.
Models: %s.
A model may be followed by settings: ials:factors=64, popularity:half-life=90 (days),
blend:diversity=0.3:discovery=0.1.

`

// Recommend is the command of that name; args are what follows it. It prints its help to out
// and does nothing else with --help; it tells on progress how far it is. Errors name the
// option, or the file and the line, that is wrong.
func Recommend(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("recommend", flag.ContinueOnError)
	interactions := flags.String("interactions", "", "`FILE` of userID, artistID, weight as TSV")
	friendsFile := flags.String("friends", "", "`FILE` of userID, friendID as TSV")
	tagsFile := flags.String("tags", "", "`FILE` of userID, artistID, tagID as TSV")
	exclude := flags.String("exclude", "", "`FILE` of userID, artistID as TSV, pairs to leave out")
	name := flags.String("model", blendModel, "one of the models above")
	diversity := flags.Float64("diversity", 0,
		"how much a list avoids what is like what it has already, `0 to 1`; unless given, 0.2 for blend and 0 for others")
	discovery := flags.Float64("discovery", 0, "least share of places for small artists who fit, `0 to 1`")
	top := flags.Int("top", 20, "how many a person (or artist) gets, 1 to 10000")
	similar := flags.Bool("similar", false,
		"write artistID, neighbourID, rank, score instead, the score calibrated to 0..1")
	target := flags.String("out", "", "`FILE` to write; empty writes to the terminal")
	if done, err := parse(flags, args, fmt.Sprintf(recommendUsage, strings.Join(names(), ", ")), out); done || err != nil {
		return err
	}
	if *interactions == "" {
		return errors.New("--interactions is needed")
	}
	if *top < 1 || *top > maxTop {
		return fmt.Errorf("--top must be between 1 and %d", maxTop)
	}
	chosen, err := chosenBy(flags, *name, *diversity, *discovery)
	if err != nil {
		return err
	}
	if *similar && given(flags, "model") && chosen.kind.name != itemKNNModel && chosen.kind.name != neighboursModel {
		return fmt.Errorf("--similar goes by %s, not by %s", itemKNNModel, chosen.kind.name)
	}
	if err := writable(*target); err != nil {
		return err
	}
	p := newProgress(progress)
	defer p.stop()
	p.step("reading", 0)
	d := newData()
	if d.train, err = d.readInteractions(*interactions); err != nil {
		return err
	}
	if err := d.readMore(*friendsFile, *tagsFile, *exclude); err != nil {
		return err
	}
	if *similar {
		return d.similar(ctx, *target, out, p, *top)
	}
	return d.recommend(ctx, *target, out, p, chosen, *top)
}

// chosenBy reads --model with the options that say how lists are re-ranked.
func chosenBy(flags *flag.FlagSet, name string, diversity, discovery float64) (configuration, error) {
	c, err := configure(name)
	if err != nil {
		return c, err
	}
	for i, v := range []float64{diversity, discovery} {
		s := everywhere[i]
		if !given(flags, s.name) {
			continue
		}
		if c.set[s.name], err = s.read(strconv.FormatFloat(v, 'g', -1, 64)); err != nil {
			return c, fmt.Errorf("--%w", err)
		}
	}
	return c, nil
}

// given says whether an option was used.
func given(flags *flag.FlagSet, name string) bool {
	found := false
	flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
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

// writable says whether a file can be written, before the work is done that it is to hold. It changes nothing.
func writable(path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // whoever reads from a pipe or a device would take this for the end
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("creating %s: %w", path, err)
	}
	err = file.Close()
	if isNew {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}

// batchSize is how many people's lists are made before they are written.
const batchSize = 512

// recommend trains, and only then touches the target.
func (d *data) recommend(
	ctx context.Context, target string, out io.Writer, p *progress, c configuration, top int,
) error {
	if err := c.check(d); err != nil {
		return err
	}
	known, err := d.learnable()
	if err != nil {
		return err
	}
	p.step("training "+c.label, 0)
	l, err := newLister(ctx, c, known, newShelf(known))
	if err != nil {
		return err
	}
	excluded := d.pairs(d.excluded)
	p.step("writing lists", d.users.Len())
	return writeTo(target, out, func(w *bufio.Writer) error {
		lines := lineWriter{w: w}
		lines.write("userID", "artistID", "rank", "score")
		for from := 0; from < d.users.Len(); from += batchSize {
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("writing recommendations: %w", err)
			}
			lists := l.lists(known, excluded, from, min(from+batchSize, d.users.Len()), top, c.arrangement(), p)
			for i, list := range lists {
				for rank, n := range list {
					list[rank].Score = min(n.Score, list[max(rank-1, 0)].Score)
					lines.write(d.users.IDs[from+i], d.items.IDs[n.Index], strconv.Itoa(rank+1), number(list[rank].Score))
				}
			}
		}
		return lines.err
	})
}

// lists makes those of the users from ≤ user < until, on all cores.
func (l *lister) lists(
	known *models.Data, excluded [][]int32, from, until, top int, a arrangement, p *progress,
) [][]knn.Neighbour {
	out := make([][]knn.Neighbour, until-from)
	benches := make([]*bench, len(out))
	dense.Each(len(out), func(worker, i int) {
		if benches[worker] == nil {
			benches[worker] = newBench(known.Items())
		}
		user := from + i
		who := known.Listener(int32(user))
		w := wish{user: int32(user), who: who, skip: [][]int32{columns(who.Items), excluded[user]}}
		out[i] = l.shelf.arrange(l.top(w, a.pool(top), benches[worker]), top, a)
		p.advance()
	})
	return out
}

func (d *data) similar(ctx context.Context, target string, out io.Writer, p *progress, top int) error {
	known, err := d.learnable()
	if err != nil {
		return err
	}
	p.step("comparing artists", 0)
	all, err := likeness(ctx, known.Plays, tagColumns(known), top)
	if err != nil {
		return err
	}
	return writeTo(target, out, func(w *bufio.Writer) error {
		lines := lineWriter{w: w}
		lines.write("artistID", "neighbourID", "rank", "score")
		for item, list := range all {
			for i, n := range slices.DeleteFunc(list, func(n knn.Neighbour) bool { return n.Score == 0 }) {
				lines.write(d.items.IDs[item], d.items.IDs[n.Index], strconv.Itoa(i+1), number(n.Score))
			}
		}
		return lines.err
	})
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
