package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const exampleProof = "../../docs/contract/giveaway-proof.json"

func TestVerifyDraw(t *testing.T) {
	text, err := os.ReadFile(exampleProof)
	if err != nil {
		t.Fatal(err)
	}
	forged := filepath.Join(t.TempDir(), "forged.json")
	other := bytes.Replace(text, []byte(`"entryId": "c3ef`), []byte(`"entryId": "d3ef`), 1)
	if bytes.Equal(other, text) {
		t.Fatal("nothing is forged")
	}
	if err := os.WriteFile(forged, other, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args    []string
		code    int
		out, to string
	}{
		{[]string{exampleProof}, 0, "Draw 3 agrees:", ""},
		{[]string{exampleProof}, 0, "c3ef3248448be4e6aa3acca1db51b779 @kestrelyard", ""},
		{[]string{"--entry", "690396b0e760bb1a655c81fe146dd04f", exampleProof}, 0, "is number 3, with the hash", ""},
		{[]string{"--entry", "690396b0", exampleProof}, 1, "Draw 3 agrees:", "the entry 690396b0 is not in the list"},
		{[]string{forged}, 1, "The winners of draw 1 are", "the proof does not agree with itself"},
		{[]string{}, 1, "", "takes one file"},
		{[]string{filepath.Join(t.TempDir(), "none.json")}, 1, "", "reading the proof"},
	} {
		var out, failed bytes.Buffer
		code := Main(append([]string{"verify-draw"}, c.args...), nil, &out, &failed)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(failed.String(), c.to) {
			t.Errorf("%q: %d, %q, %q", c.args, code, out.String(), failed.String())
		}
	}
}
