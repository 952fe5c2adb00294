// Command drill takes the engines of a site away one by one, in each way that they go, while people use every page, and
// tables what each page does meanwhile. It fails where an answer is late, says nothing, or where anything that was
// acknowledged is lost. It starts engines and servers of its own; nothing else is touched.
//
//	go run ./internal/drill [-short] [-only REGEXP] [-binary bin/sidestage] [-into docs/operations/without-engines.md]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
)

func main() {
	o := options{progress: os.Stderr}
	binary := flag.String("binary", "bin/sidestage", "the built server")
	into := flag.String("into", "", "file whose table is written anew")
	flag.BoolVar(&o.isShort, "short", false, "fewer troubles, shorter, with one server")
	only := flag.String("only", "", "only troubles that match, as 'neo4j (hung|killed)'")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	var err error
	if o.only, err = regexp.Compile(*only); err == nil {
		err = command(ctx, o, *binary, *into)
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "drill:", err)
		os.Exit(1)
	}
}

func command(ctx context.Context, o options, binary, into string) (err error) {
	if o.root, err = os.Getwd(); err != nil {
		return err
	}
	if o.binary, err = filepath.Abs(binary); err != nil {
		return err
	}
	if o.folder, err = os.MkdirTemp("", "sidestage-drill-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(o.folder)) }()
	d, err := run(ctx, o)
	fmt.Print(d.table())
	if err != nil {
		return err
	}
	if into != "" {
		if err := rewrite(into, d.table()); err != nil {
			return err
		}
	}
	if n := d.wrongs(); n > 0 {
		return fmt.Errorf("%d things are not as they must be", n)
	}
	return nil
}

// wrongs is how many things were not as they must be.
func (d *drill) wrongs() (n int) {
	for _, one := range d.phases {
		n += len(one.all())
	}
	return n
}

// The table stands between these in the file.
const (
	tableBegins = "<!-- the drill's table begins -->\n"
	tableEnds   = "<!-- the drill's table ends -->\n"
)

// rewrite puts the table into a file.
func rewrite(name, table string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(text), tableBegins)
	_, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for the table", name)
	}
	return os.WriteFile(name, []byte(before+tableBegins+"\n"+table+"\n"+tableEnds+after), 0o600)
}
