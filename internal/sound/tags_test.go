package sound

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// comments is a block of Vorbis comments.
func comments(all ...string) []byte {
	var b []byte
	text := func(s string) {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(s)))
		b = append(b, s...)
	}
	text("vendor")
	b = binary.LittleEndian.AppendUint32(b, uint32(len(all)))
	for _, c := range all {
		text(c)
	}
	return b
}

// id3 is a tag of version 2.3 with texts by the names of their frames.
func id3(frames ...[2]string) []byte {
	var body []byte
	for _, f := range frames {
		body = append(body, f[0]...)
		body = binary.BigEndian.AppendUint32(body, uint32(len(f[1])+1))
		body = append(body, 0, 0, 0) // no flags, Latin-1
		body = append(body, f[1]...)
	}
	size := len(body)
	head := []byte{'I', 'D', '3', 3, 0, 0, 0, 0, byte(size >> 7 & 0x7f), byte(size & 0x7f)}
	return append(head, body...)
}

func TestTagsSayWhereATrackBelongs(t *testing.T) {
	want := Tags{
		Title: "Fog", Artist: "Gull & Friends", Album: "Harbour", AlbumArtist: "Gull", Year: 2021, TrackNumber: 3, Disc: 2,
		ISRC: "DEA452100012",
	}
	var vorbis, mp3 Info
	vorbis.addComments(comments(
		"title=Fog", "artist=Gull & Friends", "ALBUM=Harbour", "albumartist=Gull", "DATE=2021-04-01", "TRACKNUMBER=3/12",
		"discnumber=2/2", "isrc=DE-A45-21-00012",
	))
	mp3.addID3(t.Context(), bytes.NewReader(id3(
		[2]string{"TIT2", "Fog"}, [2]string{"TPE1", "Gull & Friends"}, [2]string{"TALB", "Harbour"},
		[2]string{"TPE2", "Gull"}, [2]string{"TYER", "2021"}, [2]string{"TRCK", "3/12"}, [2]string{"TPOS", "2/2"},
		[2]string{"TSRC", "dea452100012"},
	)))
	for name, got := range map[string]Tags{"vorbis": vorbis.Tags, "ID3": mp3.Tags} {
		if got != want {
			t.Errorf("%s says %+v, want %+v", name, got, want)
		}
	}
}

func TestWhatIsNoISRC(t *testing.T) {
	for _, code := range []string{"", "DE-A45-21-0001", "1EA452100012", "DEA45210001X", "DEA452100012 or so"} {
		if got := plausibleISRC(code); got != "" {
			t.Errorf("%q is taken as %q", code, got)
		}
	}
}
