package sound

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image/jpeg"
	"strconv"
	"strings"
)

// described writes tags as ffmpeg reads them from a file.
func (t *Tags) described() string {
	var b strings.Builder
	b.WriteString(";FFMETADATA1\n")
	put := func(name, value string) {
		if value = line(value); value != "" {
			b.WriteString(name + "=" + escaped(value) + "\n")
		}
	}
	number := func(n int) string {
		if n <= 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	put("title", t.Title)
	put("artist", t.Artist)
	put("album_artist", t.Artist)
	put("album", t.Album)
	put("genre", t.Genre)
	put("track", number(t.TrackNumber))
	put("date", number(t.Year))
	return b.String()
}

// escaped marks what ends or begins a value.
func escaped(value string) string {
	return strings.NewReplacer(`\`, `\\`, `=`, `\=`, `;`, `\;`, `#`, `\#`, "\n", "\\\n").Replace(value)
}

// frontCover is the kind of picture (RFC 9639, section 8.8).
const frontCover = 3

// pictureBlock makes a block of a JPEG as FLAC has it, in base64.
func pictureBlock(picture []byte) string {
	var width, height uint32
	if config, err := jpeg.DecodeConfig(bytes.NewReader(picture)); err == nil {
		width, height = uint32(config.Width), uint32(config.Height)
	}
	var b []byte
	long := func(n uint32) { b = binary.BigEndian.AppendUint32(b, n) }
	text := func(s string) {
		long(uint32(len(s)))
		b = append(b, s...)
	}
	long(frontCover)
	text("image/jpeg")
	text("Cover")
	long(width)
	long(height)
	long(24) // bits of a pixel
	long(0)  // colours of a palette
	long(uint32(len(picture)))
	return base64.StdEncoding.EncodeToString(append(b, picture...))
}
