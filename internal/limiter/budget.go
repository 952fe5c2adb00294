package limiter

import (
	"context"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// spend takes from an account, of which one number is kept: when all of it is there again (the generic cell rate
// algorithm). However many requests there are, it costs one key. ARGV: now, what the cost takes to come back, the time
// of the whole budget, all in microseconds. It answers 1 and how long until all is back, or 0 and how long to wait.
var spend = redis.NewScript(`
local now, cost, per = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + cost
if full - now > per then return {0, math.max(1, full - now - per)} end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1)
return {1, full - now}`)

var _ limit.Spender = (*Limiter)(nil)

// Spend takes from a budget; see limit.Spender. It never fails for want of Redis.
func (l *Limiter) Spend(ctx context.Context, budget limit.Budget, key string, cost int) (limit.Left, error) {
	now, each := l.now(), budget.Per/time.Duration(budget.Burst)
	account := redisKey(limit.Rule{Name: "budget:" + budget.Name}, key)
	takes := each * time.Duration(min(max(cost, 0), budget.Burst))
	per := each * time.Duration(budget.Burst)
	got, err := ask(ctx, l, func(ctx context.Context) ([]int64, error) {
		return spend.Run(ctx, l.redis, []string{account}, now.UnixMicro(), takes.Microseconds(),
			per.Microseconds()).Int64Slice()
	})
	var isEnough bool
	var wait time.Duration
	if err == nil {
		isEnough, wait = got[0] == 1, time.Duration(got[1])*time.Microsecond
	} else {
		isEnough, wait = l.accounts.spend(account, now, takes, per)
	}
	if !isEnough {
		return limit.Left{Reset: per}, fault.Limited(wait)
	}
	return limit.Left{Remaining: int((per - wait) / each), Reset: wait}, nil
}

// accounts are budgets of this process alone, while Redis is away.
type accounts struct {
	mu   sync.Mutex
	full map[string]time.Time
}

func (a *accounts) spend(key string, now time.Time, takes, per time.Duration) (isEnough bool, wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	full := a.full[key]
	if full.Before(now) {
		full = now
	}
	full = full.Add(takes)
	if after := full.Sub(now); after > per {
		return false, max(1, after-per)
	}
	if a.full == nil || len(a.full) >= sweepAt {
		a.drop(now)
	}
	a.full[key] = full
	return true, full.Sub(now)
}

// drop forgets the accounts that are full, and where that is not enough all of them: what is forgotten is generous.
func (a *accounts) drop(now time.Time) {
	for key, full := range a.full {
		if !full.After(now) {
			delete(a.full, key)
		}
	}
	if a.full == nil || len(a.full) >= sweepAt {
		a.full = map[string]time.Time{}
	}
}
