// Package limiter counts how often something is tried. Counts are kept in Redis, for all
// servers together. While Redis is away each server counts by itself: a limit then holds
// per server, and an attacker who spreads over n servers gets n times as much; that is
// better than a site on which nobody can sign in.
package limiter

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// redisPatience is how long one question to Redis may take before the server counts by
// itself, and redisRest how long it then does so before it asks Redis again.
const (
	redisPatience = 500 * time.Millisecond
	redisRest     = 2 * time.Second
)

// Limiter counts tries in sliding windows. It is safe for concurrent use.
type Limiter struct {
	redis redis.Scripter
	here  *window
	// accounts are those of budgets while Redis is away.
	accounts accounts
	now      func() time.Time
	// restUntil is when Redis is asked again, in Unix nanoseconds.
	restUntil atomic.Int64
}

var _ limit.Limiter = (*Limiter)(nil)

// New returns a limiter over client, or over this process alone where that is nil; now is the clock, time.Now outside
// tests.
func New(client redis.Scripter, now func() time.Time) *Limiter {
	return &Limiter{redis: client, here: newWindow(), now: now}
}

// take counts a try, or tells how long the caller has to wait. KEYS[1] is a sorted set of
// tries by time; ARGV: now, window (both in microseconds), max, the try's name. It answers
// 0, or the microseconds until the oldest try leaves the window.
var take = redis.NewScript(`
local now, window, max = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
if redis.call('ZCARD', KEYS[1]) >= max then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return math.max(1, tonumber(oldest[2]) + window - now)
end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
return 0`)

var forgive = redis.NewScript(`return redis.call('ZREM', KEYS[1], ARGV[1])`)

// Take counts one try of rule by key, before it is made, so that tries made at once are
// counted too. Errors: RATE_LIMITED with the time after which the next may be made. It
// never fails for want of Redis.
func (l *Limiter) Take(ctx context.Context, rule limit.Rule, key string) (limit.Ticket, error) {
	now := l.now()
	ticket := limit.Ticket{Key: redisKey(rule, key), Member: uuid.NewString()}
	wait, err := ask(ctx, l, func(ctx context.Context) (time.Duration, error) {
		micros, err := take.Run(ctx, l.redis, []string{ticket.Key}, now.UnixMicro(), rule.Window.Microseconds(), rule.Max,
			ticket.Member).Int64()
		return time.Duration(micros) * time.Microsecond, err
	})
	if err != nil {
		wait = l.here.take(ticket, rule, now)
	}
	if wait > 0 {
		return limit.Ticket{}, fault.Limited(wait)
	}
	return ticket, nil
}

// Forgive takes a try back, for rules that count only failures.
func (l *Limiter) Forgive(ctx context.Context, ticket limit.Ticket) {
	l.here.forgive(ticket)
	// It must not be lost when the caller hangs up as soon as it succeeded.
	ctx = context.WithoutCancel(ctx)
	// Where Redis is away the try stays counted there, to nobody's harm but a little wait.
	_, _ = ask(ctx, l, func(ctx context.Context) (int64, error) {
		return forgive.Run(ctx, l.redis, []string{ticket.Key}, ticket.Member).Int64()
	})
}

// errResting says that Redis was away a moment ago.
var errResting = errors.New("redis is given a rest")

func ask[T any](ctx context.Context, l *Limiter, question func(context.Context) (T, error)) (T, error) {
	if l.redis == nil || l.now().UnixNano() < l.restUntil.Load() {
		var none T
		return none, errResting
	}
	bounded, cancel := context.WithTimeout(ctx, redisPatience)
	defer cancel()
	answer, err := question(bounded)
	if err != nil && ctx.Err() == nil {
		l.restUntil.Store(l.now().Add(redisRest).UnixNano())
		slog.WarnContext(ctx, "rate limits are counted by this server alone", "error", err)
	}
	return answer, err
}

// redisKey does not tell Redis what was limited: addresses are personal.
func redisKey(rule limit.Rule, key string) string {
	sum := sha256.Sum256([]byte(key))
	return "limit:" + rule.Name + ":" + hex.EncodeToString(sum[:16])
}
