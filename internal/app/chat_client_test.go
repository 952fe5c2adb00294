package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestOfficialClientTalks runs the official client, which npm has fetched for the site, against the hub of a server.
func TestOfficialClientTalks(t *testing.T) {
	frontend, err := filepath.Abs("../../frontend")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(frontend, "node_modules/@microsoft/signalr")); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("the client is not there: npm ci in frontend fetches it")
	}
	s := onTheNet(newServer(t, false))
	run := exec.CommandContext(t.Context(), "node", "--test", "--test-reporter=spec", "hubs/chat.test.mjs")
	run.Dir = frontend
	run.Env = append(os.Environ(), "HUB="+s.url+"/api/hubs/chat", "FAN="+s.access(s.fanID), "OTHER="+s.access(s.otherID),
		"FAN_ID="+s.fanID, "CHAT="+s.directChat(s.fanID, s.otherID))
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
