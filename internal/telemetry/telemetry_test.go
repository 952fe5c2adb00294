package telemetry_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

func TestLoggerCarriesRequestID(t *testing.T) {
	var out bytes.Buffer
	log, err := telemetry.NewLogger(&out, "", "JSON")
	if err != nil {
		t.Fatal(err)
	}
	ctx := telemetry.WithRequestID(context.Background(), "r-1")
	log.With("part", "test").InfoContext(ctx, "hello")
	var line map[string]any
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatalf("log line %q: %v", out.String(), err)
	}
	if line["request_id"] != "r-1" || line["part"] != "test" || line["msg"] != "hello" {
		t.Errorf("log line = %v", line)
	}
	out.Reset()
	log.InfoContext(context.Background(), "no request")
	if strings.Contains(out.String(), "request_id") {
		t.Errorf("a line outside a request names one: %s", out.String())
	}
}

func TestNewLoggerChecksItsSettings(t *testing.T) {
	for _, c := range []struct{ level, format, wrong string }{
		{"debug", "text", ""},
		{"WARN", "json", ""},
		{"loud", "", "LOG_LEVEL"},
		{"", "xml", "LOG_FORMAT"},
	} {
		_, err := telemetry.NewLogger(&bytes.Buffer{}, c.level, c.format)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("NewLogger(%q, %q): %v", c.level, c.format, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("NewLogger(%q, %q) = %v, want an error naming %s", c.level, c.format, err, c.wrong)
		}
	}
}

func TestLevelDropsLines(t *testing.T) {
	var out bytes.Buffer
	log, err := telemetry.NewLogger(&out, "warn", "")
	if err != nil {
		t.Fatal(err)
	}
	log.Info("quiet")
	log.Warn("heard")
	if got := out.String(); strings.Contains(got, "quiet") || !strings.Contains(got, "heard") {
		t.Errorf("at warn the log holds %q", got)
	}
}

func TestRegisterTwiceGivesTheSame(t *testing.T) {
	reg := prometheus.NewRegistry()
	options := prometheus.CounterOpts{Name: "things_total"}
	first, err := telemetry.Register(reg, prometheus.NewCounter(options))
	if err != nil {
		t.Fatal(err)
	}
	second, err := telemetry.Register(reg, prometheus.NewCounter(options))
	if err != nil || first != second {
		t.Errorf("the second registration gave another collector (err %v)", err)
	}
	if _, err := telemetry.Register(nil, prometheus.NewCounter(options)); err != nil {
		t.Errorf("without a registry: %v", err)
	}
}

func TestLabelsAreBounded(t *testing.T) {
	labels := telemetry.NewLabels(2)
	for _, c := range []struct{ value, want string }{
		{"a", "a"}, {"b", "b"}, {"c", "other"}, {"a", "a"}, {"c", "other"}, {"b", "b"},
	} {
		if got := labels.Bounded(c.value); got != c.want {
			t.Errorf("Bounded(%q) = %q, want %q", c.value, got, c.want)
		}
	}
}
