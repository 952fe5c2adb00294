package batch

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// tellEvery is how often a step that takes long is told of.
const tellEvery = 10 * time.Second

// progress tells a person who waits how far the work is: each step as it begins, and one
// that takes long every few seconds.
type progress struct {
	mu          sync.Mutex
	w           io.Writer
	name        string
	began       time.Time
	done, total int
	end         chan struct{}
	watching    sync.WaitGroup
}

func newProgress(w io.Writer) *progress {
	p := &progress{w: w, end: make(chan struct{})}
	p.watching.Go(p.watch)
	return p
}

// step begins a step of so many parts; 0 where it has none that can be counted.
func (p *progress) step(name string, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.name, p.began, p.done, p.total = name, time.Now(), 0, total
	p.tell(name)
}

// advance counts a part; many may do so at once.
func (p *progress) advance() {
	p.mu.Lock()
	p.done++
	p.mu.Unlock()
}

// stop ends the telling: nothing is written after it.
func (p *progress) stop() {
	close(p.end)
	p.watching.Wait()
}

func (p *progress) watch() {
	tick := time.NewTicker(tellEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.end:
			return
		case <-tick.C:
			p.mu.Lock()
			if took := time.Since(p.began); p.name != "" && took >= tellEvery {
				p.tell("  " + p.name + p.far(took))
			}
			p.mu.Unlock()
		}
	}
}

// far says how long a step has taken and, where its parts are counted, will take.
func (p *progress) far(took time.Duration) string {
	text := fmt.Sprintf(": %d s", int(took.Seconds()))
	if p.total == 0 || p.done == 0 {
		return text
	}
	left := time.Duration(float64(took) * float64(p.total-p.done) / float64(p.done))
	return fmt.Sprintf("%s, %d of %d (%d %%), about %d s left", text, p.done, p.total, 100*p.done/p.total,
		int(left.Seconds()))
}

// tell writes a line. That nobody can read it is no reason to end the work.
func (p *progress) tell(line string) { _, _ = fmt.Fprintln(p.w, line) }
