package upkeep_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

func TestRun(t *testing.T) {
	for what, c := range map[string]struct {
		catchesUp bool
		want      []string
	}{
		"with what may be missed": {true, []string{
			"0s catch up", "0s work", "1s work", "10s work", "20s work", "25s catch up", "25s work",
		}},
		"without": {false, []string{"0s work", "1s work", "10s work", "20s work"}},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				began := time.Now()
				var done []string
				note := func(what string) func(context.Context) error {
					return func(context.Context) error {
						done = append(done, time.Since(began).String()+" "+what)
						return errors.New("away")
					}
				}
				var log bytes.Buffer
				u := upkeep.Upkeep{
					What: "tests", Log: slog.New(slog.NewTextHandler(&log, nil)), Wake: upkeep.NewAlarm(),
					Work: note("work"), Look: 10 * time.Second, Ask: 25 * time.Second,
				}
				if c.catchesUp {
					u.Catchup = note("catch up")
				}
				go u.Run(ctx)
				time.Sleep(time.Second)
				u.Wake.Ring()
				time.Sleep(25 * time.Second)
				cancel()
				synctest.Wait()
				if !slices.Equal(done, c.want) {
					t.Errorf("%q, want %q", done, c.want)
				}
				if n := strings.Count(log.String(), "looking after tests"); n != len(c.want) {
					t.Errorf("%d lines of %d failures", n, len(c.want))
				}
			})
		})
	}
}
