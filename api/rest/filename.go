package rest

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"github.com/sidestage/sidestage/internal/kernel/input"
)

// extensions are those of the sounds that there are, by media type.
var extensions = map[string]string{
	"audio/wav": ".wav", "audio/x-wav": ".wav", "audio/wave": ".wav", "audio/vnd.wave": ".wav", "audio/flac": ".flac",
	"audio/x-flac": ".flac",
	"audio/mpeg":   ".mp3", "audio/mp3": ".mp3", "audio/ogg": ".ogg", "audio/opus": ".opus", "audio/mp4": ".m4a",
	"audio/x-m4a": ".m4a", "audio/aac": ".aac",
	"audio/aiff": ".aiff", "audio/x-aiff": ".aiff",
}

// opusInOgg is what says that it is no other sound in Ogg.
const opusInOgg = "audio/ogg; codecs=opus"

func extension(contentType string) string {
	if contentType == opusInOgg { // RFC 7845, section 9
		return ".opus"
	}
	kind, _, _ := strings.Cut(contentType, ";")
	return extensions[strings.ToLower(strings.TrimSpace(kind))]
}

// fileName leaves out what no file system takes in a name.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case input.CannotBeShown(r), strings.ContainsRune(`/\:*?"<>|`, r):
			return '_'
		}
		return r
	}, name)
	return strings.TrimLeft(name, ". ")
}

// attachment is the Content-Disposition of a file to keep under a name (RFC 6266): in ASCII for those that read no
// other, and as it is (RFC 8187).
func attachment(name string) string {
	name = fileName(name)
	ascii := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || r == '%' {
			return '_'
		}
		return r
	}, name)
	return fmt.Sprintf(`attachment; filename="%s"; filename*=UTF-8''%s`, ascii,
		strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
}
