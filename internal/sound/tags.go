package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dhowden/tag"
)

// The bounds of what a file may say of itself; what is longer is cut or left out.
const (
	longestText   = 500
	longestLyrics = 50_000
	largestArt    = 16 << 20
	largestID3    = 24 << 20
	// shortestID3 is the length of a header.
	shortestID3 = 10
)

// addID3 reads ID3v2 tags. What cannot be read is left out: the sound is as good without.
func (i *Info) addID3(ctx context.Context, r io.ReadSeeker) {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil || size < shortestID3 || size > largestID3 {
		return
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return
	}
	command := workers.Load()
	if command == nil {
		i.readID3(r)
		return
	}
	found, err := askTags(ctx, r, *command)
	if err != nil {
		slog.WarnContext(ctx, "the tags of a sound are left out", "error", err)
		return
	}
	i.Tags = found.Tags
	i.addArt(found.Art)
}

// readID3 reads ID3v2 tags in this process.
func (i *Info) readID3(r io.ReadSeeker) {
	defer func() {
		// The reader of tags may panic on what nobody tried; a sound without tags is a sound.
		if broken := recover(); broken != nil {
			i.Art, i.ArtType = nil, ""
		}
	}()
	m, err := tag.ReadID3v2Tags(r)
	if err != nil {
		return
	}
	number, _ := m.Track()
	disc, _ := m.Disc()
	isrc, _ := m.Raw()["TSRC"].(string)
	i.Tags = Tags{
		Title: line(m.Title()), Artist: line(m.Artist()), Album: line(m.Album()), Genre: line(m.Genre()),
		AlbumArtist: line(m.AlbumArtist()), Year: plausibleYear(m.Year()), TrackNumber: plausibleNumber(number),
		Disc: plausibleNumber(disc), Lyrics: lyrics(m.Lyrics()), ISRC: plausibleISRC(isrc),
	}
	if picture := m.Picture(); picture != nil {
		i.addArt(picture.Data)
	}
}

// addArt takes a picture by its content. The first is the cover.
func (i *Info) addArt(b []byte) {
	if i.Art != nil || len(b) == 0 || len(b) > largestArt {
		return
	}
	for _, known := range []struct{ magic, name string }{
		{"\xff\xd8\xff", "image/jpeg"},
		{"\x89PNG\r\n\x1a\n", "image/png"},
		{"GIF8", "image/gif"},
	} {
		if bytes.HasPrefix(b, []byte(known.magic)) {
			i.Art, i.ArtType = bytes.Clone(b), known.name
		}
	}
	if len(b) > 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP" {
		i.Art, i.ArtType = bytes.Clone(b), "image/webp"
	}
}

// addComments reads a block of Vorbis comments, as FLAC, Vorbis and Opus have them.
func (i *Info) addComments(b []byte) {
	take := func() ([]byte, bool) {
		if len(b) < 4 {
			return nil, false
		}
		n := uint64(binary.LittleEndian.Uint32(b))
		if b = b[4:]; n > uint64(len(b)) {
			return nil, false
		}
		part := b[:n]
		b = b[n:]
		return part, true
	}
	if _, ok := take(); !ok || len(b) < 4 { // the vendor
		return
	}
	count := binary.LittleEndian.Uint32(b)
	b = b[4:]
	for range min(count, 10_000) {
		comment, ok := take()
		if !ok {
			return
		}
		if name, value, found := strings.Cut(string(comment), "="); found {
			i.setComment(strings.ToUpper(name), value)
		}
	}
}

func (i *Info) setComment(name, value string) {
	t := &i.Tags
	switch name {
	case "TITLE":
		first(&t.Title, line(value))
	case "ARTIST":
		first(&t.Artist, line(value))
	case "ALBUM":
		first(&t.Album, line(value))
	case "ALBUMARTIST", "ALBUM ARTIST", "ALBUM_ARTIST":
		first(&t.AlbumArtist, line(value))
	case "GENRE":
		first(&t.Genre, line(value))
	case "DATE", "YEAR":
		t.setYear(value)
	case "TRACKNUMBER":
		setNumber(&t.TrackNumber, value)
	case "DISCNUMBER":
		setNumber(&t.Disc, value)
	case "ISRC":
		first(&t.ISRC, plausibleISRC(value))
	case "LYRICS", "UNSYNCEDLYRICS":
		first(&t.Lyrics, lyrics(value))
	case "METADATA_BLOCK_PICTURE":
		if b, err := decodeBase64(value); err == nil {
			i.addPictureBlock(b)
		}
	}
}

// addPictureBlock reads a picture as a FLAC metadata block has it.
func (i *Info) addPictureBlock(b []byte) {
	skip := func(n uint64) bool {
		if n > uint64(len(b)) {
			return false
		}
		b = b[n:]
		return true
	}
	long := func() uint64 {
		if len(b) < 4 {
			b = nil
			return 0
		}
		n := binary.BigEndian.Uint32(b)
		b = b[4:]
		return uint64(n)
	}
	if !skip(4) || !skip(long()) || !skip(long()) || !skip(16) { // kind, type, description, sizes
		return
	}
	if n := long(); n <= uint64(len(b)) {
		i.addArt(b[:n])
	}
}

// setRIFF takes a text of a LIST INFO chunk.
func (t *Tags) setRIFF(name, value string) {
	switch name {
	case "INAM":
		first(&t.Title, line(value))
	case "IART":
		first(&t.Artist, line(value))
	case "IPRD":
		first(&t.Album, line(value))
	case "IGNR":
		first(&t.Genre, line(value))
	case "ICRD":
		t.setYear(value)
	case "ITRK", "IPRT":
		setNumber(&t.TrackNumber, value)
	}
}

func first(field *string, value string) {
	if *field == "" {
		*field = value
	}
}

// setYear takes the year of a date such as 1999 or 1999-12-31.
func (t *Tags) setYear(date string) {
	if len(date) >= 4 && t.Year == 0 {
		if year, err := strconv.Atoi(date[:4]); err == nil {
			t.Year = plausibleYear(year)
		}
	}
}

// setNumber takes a place such as 3 or 3/12.
func setNumber(field *int, s string) {
	number, _, _ := strings.Cut(s, "/")
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && *field == 0 {
		*field = plausibleNumber(n)
	}
}

var isrcForm = regexp.MustCompile(`^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$`)

// plausibleISRC returns a code without hyphens; empty for what is none.
func plausibleISRC(code string) string {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(line(code)))
	if !isrcForm.MatchString(code) {
		return ""
	}
	return code
}

func plausibleYear(year int) int {
	if year < 1000 || year > 9999 {
		return 0
	}
	return year
}

func plausibleNumber(n int) int {
	if n < 1 || n > 9999 {
		return 0
	}
	return n
}

// text is a text that ends at a zero byte, of UTF-8 or else Latin-1.
func text(b []byte) string {
	if end := bytes.IndexByte(b, 0); end >= 0 {
		b = b[:end]
	}
	if utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}

// line is a text of one line, without what cannot be shown, of bounded length.
func line(s string) string {
	return clean(strings.Join(strings.Fields(s), " "), longestText)
}

func lyrics(s string) string {
	return clean(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s), longestLyrics)
}

func clean(s string, longest int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	if len(s) > longest {
		s = strings.ToValidUTF8(s[:longest], "")
	}
	return strings.TrimSpace(s)
}
