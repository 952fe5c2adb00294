package app

import (
	"net/http/httptest"
	"net/url"
	"os/exec"
	"strings"
	"testing"
)

// A player that is made of a library which others use, py-sonic, finds what it looks for.
func TestPlayersWalkOfPySonic(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "import libsonic").Run() != nil {
		t.Skip("python3 with py-sonic is not installed here: pip install py-sonic")
	}
	s := newServer(t, true)
	s.write(`MATCH (t:Track) WHERE t.id IN $ids SET t.downloadAllowed = true`, object{"ids": s.tracks})
	server := httptest.NewServer(s.echo)
	defer server.Close()
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	walk := exec.CommandContext(t.Context(), python, "testdata/players_walk.py", at.Port(), s.handleOf(s.fanID),
		s.playerKey(s.fanID).Secret, s.word, s.album)
	said, err := walk.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "walked") {
		t.Errorf("%v\n%s", err, said)
	}
}
