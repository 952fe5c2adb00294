package app

import (
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// playerClients is the folder of libraries that players are made of, as scripts/walk-players installs them; without it
// the machine's own are used, where there are any.
const playerClients = "PLAYER_CLIENTS"

// walked has a program walk through a new server of its own: it is told where, as whom, and what it finds there.
func walked(t *testing.T, program ...string) {
	t.Helper()
	s := newServer(t, true)
	s.write(`MATCH (t:Track) WHERE t.id IN $ids SET t.downloadAllowed = true`, object{"ids": s.tracks})
	server := httptest.NewServer(s.echo)
	defer server.Close()
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	program = append(program, at.Port(), s.handleOf(s.fanID), s.playerKey(s.fanID).Secret, s.word, s.album)
	said, err := exec.CommandContext(t.Context(), program[0], program[1:]...).CombinedOutput()
	if err != nil || !strings.Contains(string(said), "walked") {
		t.Errorf("%v\n%s", err, said)
	}
	t.Logf("%s", said)
}

// Players that are made of libraries which others use find what they look for, and are told in words what there is not,
// by each method of the library.
func TestPlayersWalkOfPython(t *testing.T) {
	for library, walk := range map[string]string{
		"libsonic": "testdata/players_walk.py", "libopensonic": "testdata/players_walk_open.py",
	} {
		t.Run(library, func(t *testing.T) {
			name := "python3"
			if folder := os.Getenv(playerClients); folder != "" {
				name = filepath.Join(folder, "bin", "python")
			}
			python, err := exec.LookPath(name)
			if err != nil || exec.Command(python, "-c", "import "+library).Run() != nil {
				t.Skip("python3 with it is not installed here: scripts/walk-players")
			}
			walked(t, python, walk)
		})
	}
}

func TestPlayersWalkOfNode(t *testing.T) {
	folder := os.Getenv(playerClients)
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "subsonic-api")); folder == "" || err != nil {
		t.Skip("subsonic-api is not installed here: scripts/walk-players")
	}
	walked(t, "node", "testdata/players_walk.mjs", folder)
}
