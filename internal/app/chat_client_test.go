package app

import (
	"os"
	"os/exec"
	"testing"

	"github.com/sidestage/sidestage/realtime/signalr/clienttest"
)

// TestOfficialClientTalks runs the official client, which npm has fetched for the site, against the hub of a server.
func TestOfficialClientTalks(t *testing.T) {
	frontend := clienttest.Frontend(t)
	s := onTheNet(newServer(t, false))
	run := exec.CommandContext(t.Context(), "node", "--test", "--test-reporter=spec", "hubs/chat.test.mjs")
	run.Dir = frontend
	run.Env = append(os.Environ(), "HUB="+s.url+"/api/hubs/chat", "FAN="+s.access(s.fanID), "OTHER="+s.access(s.otherID),
		"FAN_ID="+s.fanID, "CHAT="+s.directChat(s.fanID, s.otherID))
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
