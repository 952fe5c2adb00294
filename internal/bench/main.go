// Command bench measures the built server as a person meets it: through HTTP, on a demo of its
// own in a temporary folder. It prints a table and writes bench.json. Machines are noisy, so a figure
// is worth something beside the one it is compared with in the same run.
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
	"strconv"
	"strings"
	"text/tabwriter"
)

// Figure is one line of the table.
type Figure struct {
	Bench string  `json:"bench"`
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// bench is one benchmark; those that need a server get one that runs.
type bench struct {
	name string
	run  func(ctx context.Context, s *server) ([]Figure, error)
	// scaled benchmarks run only when they are asked for by name.
	scaled bool
}

var benches = []bench{
	{name: "start", run: benchStart},
	{name: "search-demo", run: benchSearch},
	{name: "search", run: benchScaledSearch, scaled: true},
	{name: "recommend", run: benchRecommend, scaled: true},
	{name: "recommend-scale", run: benchRecommendScale, scaled: true},
	{name: "jukebox-scale", run: benchScaledJukebox, scaled: true},
	{name: "jukebox-reads", run: benchJukeboxReads, scaled: true},
	{name: "social", run: benchSocial, scaled: true},
	{name: "shop", run: benchShop, scaled: true},
	{name: "lists", run: benchLists},
	{name: "overview", run: benchOverview, scaled: true},
	{name: "hostile", run: benchHostile, scaled: true},
	{name: "two-servers", run: benchTwoServers, scaled: true},
	{name: "pages", run: benchPages},
	{name: "places", run: benchPlaces},
	{name: "subsonic", run: benchSubsonic, scaled: true},
	{name: "artist", run: benchArtist},
	{name: "jukebox", run: benchJukebox},
	{name: "jukebox-learning", run: benchJukeboxLearning},
	{name: "stream", run: benchStream},
	{name: "site", run: benchSite},
	{name: "upload", run: benchUpload},
	{name: "analysis", run: benchAnalysis},
	{name: "backup", run: benchBackup},
	{name: "gap", run: benchGap},
	{name: "click", run: benchClick},
	{name: "landing", run: benchLanding},
	{name: "chat", run: benchChat},
	{name: "messages", run: benchMessages, scaled: true},
	{name: "library", run: benchLibrary}, // last, for it makes the catalogue larger
}

func main() {
	only := flag.String("only", "", "run one benchmark")
	floor := flag.String("floor", "", "serve gqlgen alone at an address, for the bench of lists")
	present := flag.String("present", "", "say at a Redis who is connected until killed, for the bench of chats")
	messages := flag.String("messages", "", "serve messages over a Redis, alone or bare, for the bench of chats")
	flag.Parse()
	if *messages != "" {
		fmt.Fprintln(os.Stderr, "bench:", serveMessages(context.Background(), *messages, os.Stdout))
		os.Exit(1)
	}
	if *present != "" {
		fmt.Fprintln(os.Stderr, "bench:", servePresence(context.Background(), *present, os.Stdout))
		os.Exit(1)
	}
	if *floor != "" {
		fmt.Fprintln(os.Stderr, "bench:", serveFloor(*floor))
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *only, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, only string, out io.Writer) error {
	chosen := slices.DeleteFunc(slices.Clone(benches), func(b bench) bool { return b.scaled })
	if only != "" {
		chosen = slices.DeleteFunc(slices.Clone(benches), func(b bench) bool { return b.name != only })
		if len(chosen) == 0 {
			var names []string
			for _, b := range benches {
				names = append(names, b.name)
			}
			return fmt.Errorf("there is no benchmark %q, only %s", only, strings.Join(names, ", "))
		}
	}
	s, err := newServer()
	if err != nil {
		return err
	}
	defer s.remove()
	var all []Figure
	for _, b := range chosen {
		fmt.Fprintln(os.Stderr, "bench:", b.name)
		figures, err := b.run(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		for _, f := range figures {
			f.Bench = b.name
			all = append(all, f)
		}
	}
	if err := write(all); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 4, 2, ' ', tabwriter.AlignRight)
	for _, f := range all {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t\n", f.Bench, f.Name, shown(f.Value), f.Unit)
	}
	return table.Flush()
}

// shown writes a figure with the three digits that mean something.
func shown(value float64) string {
	digits := 0
	for limit := 100.0; value < limit && digits < 3; limit /= 10 {
		digits++
	}
	return strconv.FormatFloat(value, 'f', digits, 64)
}

func write(figures []Figure) error {
	text, err := json.MarshalIndent(figures, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile("bench.json", append(text, '\n'), 0o600)
}
