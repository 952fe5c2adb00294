// Package telemetry sets up structured logging and carries the request id from the edge
// to the last statement it causes.
package telemetry

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// requestIDKey is the attribute under which every log line names its request.
const requestIDKey = "request_id"

type contextKey struct{}

// WithRequestID gives a context whose log lines, and whose statements in Neo4j's query
// log, carry id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, contextKey{}, id)
}

// RequestID gives the id that WithRequestID put into ctx, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(contextKey{}).(string)
	return id
}

// NewLogger writes to w. Level is debug, info, warn or error (LOG_LEVEL), format is text
// or json (LOG_FORMAT), each in any case; empty means info and text. Any other value is an
// error that names the variable and what it accepts.
func NewLogger(w io.Writer, level, format string) (*slog.Logger, error) {
	threshold := slog.LevelInfo
	if level != "" {
		if err := threshold.UnmarshalText([]byte(level)); err != nil {
			return nil, fmt.Errorf("LOG_LEVEL is %q; it must be debug, info, warn or error", level)
		}
	}
	options := &slog.HandlerOptions{Level: threshold}
	var inner slog.Handler
	switch strings.ToLower(format) {
	case "", "text":
		inner = slog.NewTextHandler(w, options)
	case "json":
		inner = slog.NewJSONHandler(w, options)
	default:
		return nil, fmt.Errorf("LOG_FORMAT is %q; it must be text or json", format)
	}
	return slog.New(&handler{inner}), nil
}

// handler adds the request id of the context to each record.
type handler struct{ slog.Handler }

func (h *handler) Handle(ctx context.Context, record slog.Record) error {
	if id := RequestID(ctx); id != "" {
		record.AddAttrs(slog.String(requestIDKey, id))
	}
	return h.Handler.Handle(ctx, record)
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.Handler.WithAttrs(attrs)}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.Handler.WithGroup(name)}
}
