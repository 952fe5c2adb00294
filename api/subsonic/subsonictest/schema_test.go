package subsonictest_test

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/api/subsonic/subsonictest"
)

func TestCheckFindsWhatTheSchemaForbids(t *testing.T) {
	const root = `<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1" ` +
		`type="x" serverVersion="1" openSubsonic="true">`
	const misplaced = "where it may not be"
	const artist = `<artist id="ar-1" name="A" albumCount="1"/>`
	for name, c := range map[string]struct{ body, want string }{
		"nothing":           {"", ""},
		"an answer":         {`<searchResult3>` + artist + `</searchResult3>`, ""},
		"two answers":       {`<license valid="true"/><scanStatus scanning="false"/>`, "2 elements"},
		"an unknown answer": {`<weather/>`, "weather"},
		"another order": {
			`<searchResult3><song id="1" isDir="false" title="S"/>` + artist + `</searchResult3>`, misplaced,
		},
		"an unknown attribute": {`<license valid="true" colour="red"/>`, "colour"},
		"a missing attribute":  {`<license/>`, "no attribute valid"},
		"no number":            {`<error code="x"/>`, "no xs:int"},
		"no time": {
			`<starred2><artist id="1" name="A" albumCount="1" starred="today"/></starred2>`, "xs:dateTime",
		},
		"a rating too high": {`<directory id="1" name="A" userRating="6"/>`, "out of bounds"},
		"an unknown type":   {`<song id="1" isDir="false" title="S" type="noise"/>`, "none of those"},
		"an extension's order": {
			`<artistInfo2><similarArtist id="1" name="A" albumCount="1"/><biography>B</biography></artistInfo2>`, misplaced,
		},
		"text":                {`<license valid="true">yes</license>`, "has text"},
		"one of OpenSubsonic": {`<lyricsList/>`, ""},
	} {
		err := subsonictest.Check([]byte(root + c.body + `</subsonic-response>`))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
