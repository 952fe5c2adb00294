package app

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/realtime/signalr/clienttest"
)

// lifeline is a way to a server that is there until it is cut, with all that goes by it.
type lifeline struct {
	dead  chan struct{}
	begun atomic.Int64
}

func (l *lifeline) carry(client, server net.Conn) bool {
	l.begun.Add(1)
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{server, client}, {client, server}} {
		go func() {
			_, _ = io.Copy(way[0], way[1]) // the other side sees how it ended
			ended <- struct{}{}
		}()
	}
	select {
	case <-l.dead:
		return true
	case <-ended:
		return false
	}
}

// Two people write to each other by the site's client, each at a server of their own, and one of these dies without a
// word: nothing of it reaches anybody any more, nor Redis. Its person goes on at the other server; both have
// everything, once and in one order, and who was at the dead one alone is known to be gone within a minute.
func TestPeopleOfAKilledServerGoOnAtTheOther(t *testing.T) {
	frontend := clienttest.Frontend(t)
	redis := startRedis(t)
	first := newServerOn(t, false, "redis://"+redis.address)
	life := &lifeline{dead: make(chan struct{})}
	var broken atomic.Int64
	first.cfg.RedisURL = "redis://" + strings.TrimPrefix(
		clienttest.Breaking(t, "http://"+redis.address, &broken, life.carry), "http://")
	a, b := onTheNet(first), onTheNet(first.twin())
	toB := clienttest.Breaking(t, b.url, &broken, life.carry)
	// The address of the site: the second server's while it lives.
	site := clienttest.Breaking(t, a.url, &broken, func(client, server net.Conn) bool {
		select {
		case <-life.dead:
		default:
			other, err := net.Dial("tcp", strings.TrimPrefix(toB, "http://")) //nolint:noctx // it ends with the test
			if err != nil {
				return true
			}
			defer func() { _ = other.Close() }()
			server = other
		}
		return (&lifeline{dead: make(chan struct{})}).carry(client, server)
	})

	chatID := a.directChat(a.fanID, a.otherID)
	watching := a.directChat(a.fanID, a.ownerID)
	fan := a.connect(a.access(a.fanID))
	alone := served{b.server, toB, b.kill}.connect(b.access(b.ownerID))
	alone.must("SendMessage", watching, object{"content": "I am here"})
	fan.awaits("ReceiveMessage", says("I am here"))
	if got := fan.must("Watch", []string{a.ownerID}).([]any)[0].(object); got["isOnline"] != true {
		t.Fatalf("%v", got)
	}

	got := map[string]written{}
	var mu sync.Mutex
	var both sync.WaitGroup
	for name, at := range map[string]struct{ site, userID string }{"fan": {a.url, a.fanID}, "other": {site, a.otherID}} {
		both.Go(func() {
			has := a.writesBy(frontend, at.site, name, at.userID, chatID)
			mu.Lock()
			defer mu.Unlock()
			got[name] = has
		})
	}
	for range writes / 2 {
		fan.awaits("ReceiveMessage", func(m object) bool { return m["senderId"] == a.otherID })
	}
	close(life.dead)
	killed := time.Now()
	b.kill()
	for {
		there := fan.must("Watch", []string{a.ownerID}).([]any)[0].(object)
		if there["isOnline"] == false {
			break
		}
		if time.Since(killed) > time.Minute {
			t.Fatal("who was at the dead server is still there after a minute")
		}
		time.Sleep(100 * time.Millisecond)
	}
	both.Wait()
	if got["other"].Breaks == 0 || got["fan"].Breaks > 0 {
		t.Errorf("connections broke %d and %d times", got["other"].Breaks, got["fan"].Breaks)
	}
	for name, has := range got {
		checkWritten(t, name, has)
	}
	if fmt.Sprint(got["fan"].Messages) != fmt.Sprint(got["other"].Messages) {
		t.Errorf("the two have not the same:\n%v\n%v", got["fan"].Messages, got["other"].Messages)
	}
	// Each has read up to their own last word, so that only what the other wrote after it is unread.
	for name, userID := range map[string]string{"fan": a.fanID, "other": a.otherID} {
		messages := got[name].Messages
		after := 0
		for i := len(messages) - 1; i >= 0 && !strings.HasPrefix(messages[i].Content, name+" "); i-- {
			after++
		}
		chat := a.get("/chat/"+chatID, a.access(userID))
		if chat.json["unreadCount"] != float64(after) {
			t.Errorf("%s has %v unread, want %d", name, chat.json["unreadCount"], after)
		}
	}
}
