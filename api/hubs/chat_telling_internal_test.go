package hubs

import (
	"testing"
	"time"
)

// What changes is read where it was left, with a little before; whatever is dated up to 45 seconds before it is kept is
// read within so long, and at once where something was missed.
func TestTheLookGoesOnWhereItWas(t *testing.T) {
	start := time.Now()
	mark, seen := watermark{read: start, deep: start}, time.Duration(0)
	for now := start.Add(lookEvery); now.Before(start.Add(10 * time.Minute)); now = now.Add(lookEvery) {
		since, isDeep := mark.since(now)
		if since.After(mark.read.Add(-overlap)) {
			t.Fatal("something lies between two looks")
		}
		if !isDeep && now.Sub(since) > lookEvery+overlap {
			t.Fatalf("a look goes %s back", now.Sub(since))
		}
		if isDeep && since.After(mark.deep.Add(-lookBack)) {
			t.Fatal("something lies between two looks that go far back")
		}
		seen += now.Sub(since)
		mark.move(now, isDeep)
		if now.Sub(mark.deep) >= lookBack {
			t.Fatal("no look goes far back")
		}
	}
	if seen > 5*10*time.Minute {
		t.Errorf("in 10 minutes what changed in %s was read", seen)
	}
	mark.isBehind = true
	if since, isDeep := mark.since(mark.read); !isDeep || since.After(mark.deep.Add(-lookBack)) {
		t.Error("what was missed is not read at once")
	}
	mark.move(mark.read, true)
	if _, isDeep := mark.since(mark.read); isDeep {
		t.Error("it is read for ever")
	}
}
