package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/seed"
)

// options are how a drill is done.
type options struct {
	// root is the top of the module, binary the built server.
	root, binary string
	// folder takes all that the drill keeps; it is removed by who made it.
	folder string
	// isShort: fewer troubles, shorter, and one server.
	isShort bool
	// only names the troubles that are had, by engine and condition; nil for all.
	only *regexp.Regexp
	// progress is told what happens.
	progress io.Writer
}

// drill is one run: engines, servers, and those who use them meanwhile.
type drill struct {
	options
	engines *engines
	// servers are one, or two that share the engines. People use the first; what they wrote is looked for on both.
	servers []*server
	cast    cast
	notes   *notes
	pages   []page
	books   []*book
	// before is what the first server held when all was well.
	before usage
	// calm is the slowest answer then.
	calm   time.Duration
	phases []*result
}

// result is what came of one trouble.
type result struct {
	trouble
	*phase
	// recovered is how long after its end every page was whole.
	recovered time.Duration
	after     usage
	// wrong is what must not be: something lost, made twice, broken or left out without a word.
	wrong []string
	// late is what must not be either, and comes of a machine that is busy with something else too.
	late []string
}

// all is everything that must not be.
func (r *result) all() []string { return slices.Concat(r.wrong, r.late) }

// signInAs is what the sign-in page sends.
var signInAs = map[string]string{"email": seed.FanEmail, "password": seed.DemoPassword}

// run does the whole drill. Where it fails it gives what it has.
func run(ctx context.Context, o options) (d *drill, err error) {
	d = &drill{options: o, notes: newNotes()}
	defer func() { err = errors.Join(err, d.close()) }()
	if err := d.open(ctx); err != nil {
		return d, err
	}
	using, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	v := &visiting{pages: d.pages, notes: d.notes, people: map[who]client{
		aVisitor: visitor(d.servers[0].address), aMember: d.cast.fan.client, anAdmin: d.cast.admin.client,
	}}
	all.Go(func() { v.run(using) })
	for _, b := range d.books {
		all.Go(func() { b.keepWriting(using, d.notes) })
	}
	d.say("everything is well")
	if err := d.warm(ctx); err != nil {
		return d, err
	}
	if d.before, err = d.servers[0].usage(ctx); err != nil {
		return d, err
	}
	for _, t := range troubles(d.engines, d.span(10*time.Second)) {
		if d.isShort && !t.inShort || d.only != nil && !d.only.MatchString(t.engine+" "+t.condition) {
			continue
		}
		one, err := d.suffer(ctx, t)
		if err == nil && d.isShort && len(one.wrong) == 0 && len(one.late) > 0 {
			d.say("  once more")
			one, err = d.suffer(ctx, t)
		}
		if err != nil {
			return d, fmt.Errorf("%s %s: %w", t.engine, t.condition, err)
		}
		d.phases = append(d.phases, one)
	}
	return d, ctx.Err()
}

// span is a stretch of time, half of it in the short form.
func (d *drill) span(whole time.Duration) time.Duration {
	if d.isShort {
		return whole / 2
	}
	return whole
}

// isCalm is what an answer takes at most when all is well.
const isCalm = time.Second

// warmWithin bounds how long a database that has just started plans what it never saw.
const warmWithin = 90 * time.Second

// warm has people look at all pages, and write, until they know what is usual, and answers come as on any other day for
// two spans: a database that has just started plans anew what it planned on little data.
func (d *drill) warm(ctx context.Context) error {
	calm := 0
	for until := time.Now().Add(warmWithin); time.Now().Before(until); {
		pause(ctx, d.span(10*time.Second))
		if err := ctx.Err(); err != nil {
			return err
		}
		ended := d.notes.begin("calm")
		late := ""
		d.calm = 0
		for _, p := range d.pages {
			at := ended.pages[p.name]
			switch {
			case at == nil:
				late = p.name + " is not answered"
				continue
			case at.verdict.class != whole:
				late = p.name + ": " + at.verdict.String()
			case at.read > isCalm:
				late = fmt.Sprintf("%s takes %.1f s", p.name, at.read.Seconds())
			}
			d.calm = max(d.calm, at.read)
		}
		if late != "" {
			calm = 0
			d.say("  not yet: %s", late)
			continue
		}
		if calm++; calm == 2 {
			d.notes.know()
			return nil
		}
	}
	d.notes.know()
	return nil
}

func (d *drill) say(format string, args ...any) {
	fmt.Fprintf(d.progress, "drill: "+format+"\n", args...)
}

// open starts everything and finds what pages are of.
func (d *drill) open(ctx context.Context) (err error) {
	if d.engines, err = startEngines(ctx, d.root, d.folder, d.isShort); err != nil {
		return err
	}
	settings := append(d.engines.variables(),
		"TOKEN_SIGNING_KEY="+base64.StdEncoding.EncodeToString([]byte((rand.Text() + rand.Text())[:32])))
	servers := 2
	if d.isShort {
		servers = 1
	}
	for i := range servers {
		s, err := startServer(ctx, d.binary, filepath.Join(d.folder, fmt.Sprint("server-", i)), settings)
		d.servers = append(d.servers, s)
		if err != nil {
			return err
		}
		d.say("server %d is ready at %s", i, s.address)
		// The others issue and take the tokens of the first.
		settings = append(settings, "PUBLIC_URL="+d.servers[0].address)
	}
	if err := d.signIn(ctx); err != nil {
		return err
	}
	documents, err := readDocuments(d.root)
	if err != nil {
		return err
	}
	if err := documents.have(used...); err != nil {
		return err
	}
	var found things
	for until := time.Now().Add(time.Minute); ; {
		// What needs the first model waits for it.
		if found, err = find(ctx, d.cast.fan, d.cast.artist.userID); err == nil || time.Now().After(until) {
			break
		}
		pause(ctx, time.Second)
	}
	if err != nil {
		return err
	}
	d.pages = pagesOf(documents, found, d.cast.fan.userID)
	for _, k := range kindsOf(documents, found, d.cast) {
		if k.name == countingPlays && d.isShort {
			continue // it takes longer than a phase
		}
		b := newBook(k)
		if err := b.look(ctx, d.servers[0].address); err != nil {
			return fmt.Errorf("reading what was there of %s: %w", k.name, err)
		}
		d.books = append(d.books, b)
	}
	return nil
}

func (d *drill) signIn(ctx context.Context) (err error) {
	c := visitor(d.servers[0].address)
	for email, to := range map[string]*account{
		seed.FanEmail: &d.cast.fan, seed.ArtistEmail: &d.cast.artist, seed.AdminEmail: &d.cast.admin,
	} {
		if *to, err = c.signIn(ctx, email); err != nil {
			return err
		}
	}
	return nil
}

func (d *drill) close() (err error) {
	for _, s := range d.servers {
		err = errors.Join(err, s.stop())
	}
	if d.engines != nil {
		err = errors.Join(err, d.engines.close())
	}
	return err
}

// suffer has an engine be in trouble, then well again, and looks at what came of it.
func (d *drill) suffer(ctx context.Context, t trouble) (*result, error) {
	d.say("%s is %s", t.engine, t.condition)
	d.notes.begin(t.engine + " " + t.condition)
	one := &result{trouble: t, phase: d.notes.now()}
	if err := t.begin(ctx); err != nil {
		return nil, err
	}
	pause(ctx, t.lasts)
	if err := t.end(ctx); err != nil {
		return nil, err
	}
	d.notes.comesBack()
	d.await(ctx, one)
	d.lookAt(ctx, one)
	if err := d.settle(ctx, one); err != nil {
		return nil, err
	}
	d.judge(one)
	for _, words := range slices.Concat(one.slow, one.all()) {
		d.say("  %s", words)
	}
	// What is asked for until the next one begins is asked in peace.
	d.notes.begin("calm")
	return one, ctx.Err()
}

// settle waits until what was under way in the trouble has ended, and keeps what the first server holds then.
func (d *drill) settle(ctx context.Context, one *result) (err error) {
	for until := time.Now().Add(recovery); ; pause(ctx, 200*time.Millisecond) {
		one.after, err = d.servers[0].usage(ctx)
		isBusy := one.after.goroutines > d.before.goroutines+moreGoroutines
		if err != nil || !isBusy || time.Now().After(until) || ctx.Err() != nil {
			return err
		}
	}
}

// await waits until every page is whole for everybody who looks at it.
func (d *drill) await(ctx context.Context, one *result) {
	var seats []seat
	for _, p := range d.pages {
		for _, by := range p.by {
			seats = append(seats, seat{p.name, by})
		}
	}
	var missing []seat
	for until := time.Now().Add(one.recovers); time.Now().Before(until) && ctx.Err() == nil; {
		if one.recovered, missing = d.notes.recovered(one.phase, seats); len(missing) == 0 {
			d.say("  all is whole again after %.1f s", one.recovered.Seconds())
			return
		}
		pause(ctx, 50*time.Millisecond)
	}
	for _, at := range missing {
		one.late = append(one.late, fmt.Sprintf("%s is not whole %s after its return (%s)", at.page, one.recovers,
			d.notes.lastOf(one.phase, at)))
	}
}

// lookAt sees whether everything that was acknowledged is there, on every server.
func (d *drill) lookAt(ctx context.Context, one *result) {
	for _, b := range d.books {
		// As a person does who is told to try again: what no page asks for has not been planned yet.
		if err := d.eventually(ctx, func() error { return b.again(ctx) }); err != nil {
			one.late = append(one.late, err.Error())
		}
		for _, s := range d.servers {
			if err := d.eventually(ctx, func() error { return b.check(ctx, s.address) }); err != nil {
				one.wrong = append(one.wrong, fmt.Sprintf("on %s: %v", s.address, err))
			}
		}
	}
}

// eventually tries until it succeeds, for as long as pages may take to be whole again.
func (d *drill) eventually(ctx context.Context, try func() error) error {
	for until := time.Now().Add(recovery); ; {
		err := try()
		if err == nil || time.Now().After(until) || ctx.Err() != nil {
			return err
		}
		pause(ctx, 200*time.Millisecond)
	}
}
