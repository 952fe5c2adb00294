package sound

import (
	"bytes"
)

// probe chooses the reader of a file by its first bytes.
func probe(f *source) (Info, error) {
	head, err := f.upTo(0, 64)
	if err != nil {
		return Info{}, err
	}
	head = append(head, make([]byte, 64-len(head))...)
	switch {
	case isRIFF(head):
		return probeWAV(f)
	case bytes.HasPrefix(head, []byte("fLaC")):
		return probeFLAC(f, 0)
	case bytes.HasPrefix(head, []byte("OggS")):
		return probeOgg(f)
	case string(head[4:8]) == "ftyp":
		return probeMP4(f)
	case bytes.HasPrefix(head, []byte("ID3")):
		return probeTagged(f, head)
	}
	if name := otherKind(head); name != "" {
		return Info{}, refuse("This is %s, not a sound that can be played here. WAV, FLAC, MP3, OGG, Opus and M4A can.", name)
	}
	return probeMP3(f, 0)
}

// otherKinds are files that people take for sounds, by their first bytes.
var otherKinds = []struct{ magic, name string }{
	{"\x89PNG\r\n\x1a\n", "a PNG picture"},
	{"\xff\xd8\xff", "a JPEG picture"},
	{"GIF8", "a GIF picture"},
	{"BM", "a BMP picture"},
	{"II*\x00", "a TIFF picture"},
	{"MM\x00*", "a TIFF picture"},
	{"%PDF", "a PDF document"},
	{"PK\x03\x04", "a ZIP archive"},
	{"PK\x05\x06", "an empty ZIP archive"},
	{"Rar!", "a RAR archive"},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive"},
	{"\x1f\x8b", "a gzip archive"},
	{"BZh", "a bzip2 archive"},
	{"\xfd7zXZ", "an xz archive"},
	{"\x1aE\xdf\xa3", "a Matroska or WebM file"},
	{"FLV\x01", "a Flash video"},
	{"FORM", "an AIFF or another IFF file, which browsers do not play"},
	{"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "a Windows Media file"},
	{"MThd", "a MIDI file, which holds notes and no sound"},
	{"MAC ", "a Monkey's Audio file"},
	{"wvpk", "a WavPack file"},
	{"DSD ", "a DSD file"},
	{"FRM8", "a DSD file"},
	{"caff", "a Core Audio file"},
	{"\x7fELF", "a program"},
	{"MZ", "a program"},
	{"<!DOCTYPE", "a web page"},
	{"<html", "a web page"},
	{"<?xml", "an XML document"},
	{"{", "a text"},
	{"#!", "a script"},
	{"\x00\x00\x01\xba", "an MPEG video"},
	{"\x00\x00\x01\xb3", "an MPEG video"},
}

func otherKind(head []byte) string {
	for _, k := range otherKinds {
		if bytes.HasPrefix(head, []byte(k.magic)) {
			return k.name
		}
	}
	return ""
}
