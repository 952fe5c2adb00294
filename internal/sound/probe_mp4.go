package sound

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// mostDepth bounds how deep boxes lie in one another.
const mostDepth = 12

// mp4 is an ISO base media file (ISO/IEC 14496-12) as it is looked through.
type mp4 struct {
	f      *source
	info   Info
	boxes  int
	moov   bool
	mdat   int64 // bytes of media
	track  mp4Track
	tracks []mp4Track
	film   float64 // seconds, by the whole's header
	pieces bool    // fragmented: durations lie in the fragments
}

type mp4Track struct {
	handler  string
	seconds  float64
	codec    string
	object   byte // of an mp4a: what is in it
	rate     int
	channels int
	bitDepth int // of ALAC
}

// mostALACDepth is the most bits that a sample of ALAC has.
const mostALACDepth = 32

// probeMP4 reads M4A and MP4 by their boxes.
func probeMP4(f *source) (Info, error) {
	m := &mp4{f: f, info: Info{ContentType: "audio/mp4"}}
	if err := m.walk(0, f.size, 0); err != nil {
		return Info{}, err
	}
	return m.finish()
}

// containers are boxes of boxes, with the bytes before the first.
var containers = map[string]int64{
	"moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "udta": 0, "meta": 4, "ilst": 0, "stsd": 8,
	"mvex": 0, "wave": 0,
}

func (m *mp4) walk(from, to int64, depth int) error {
	for at := from; at+8 <= to; {
		if m.boxes++; m.boxes > mostChunks || depth > mostDepth {
			return errBudget
		}
		kind, body, end, err := m.box(at, to)
		if err != nil {
			return err
		}
		if err := m.visit(kind, body, end, depth); err != nil {
			return err
		}
		at = end
	}
	return nil
}

// box reads a box's header.
func (m *mp4) box(at, to int64) (kind string, body, end int64, err error) {
	head, err := m.f.bytesAt(at, 8)
	if err != nil {
		return "", 0, 0, err
	}
	size, body := int64(binary.BigEndian.Uint32(head)), at+8
	switch size {
	case 0:
		size = to - at
	case 1:
		long, err := m.f.bytesAt(body, 8)
		if err != nil {
			return "", 0, 0, err
		}
		size, body = int64(min(binary.BigEndian.Uint64(long), math.MaxInt64/2)), body+8
	}
	if size < body-at {
		return "", 0, 0, refuse("The MP4 file is damaged: a part of it has an impossible size.")
	}
	if at+size > to {
		if to == m.f.size {
			return "", 0, 0, refuse("The file is cut off: %d bytes at its end are missing.", at+size-to)
		}
		return "", 0, 0, refuse("The MP4 file is damaged: a part of it is larger than what it lies in.")
	}
	return string(head[4:]), body, at + size, nil
}

// visit takes what a box says, and looks into it.
func (m *mp4) visit(kind string, body, end int64, depth int) error {
	if skip, isContainer := containers[kind]; isContainer {
		return m.enter(kind, body+skip, end, depth)
	}
	switch kind {
	case "mdat":
		m.mdat += end - body
	case "moof":
		m.pieces = true
	case "mvhd", "mdhd", "mehd":
		return m.duration(kind, body, end)
	case "hdlr":
		if b, err := m.f.bytesAt(body, 12); err == nil && m.track.handler == "" {
			m.track.handler = string(b[8:12])
		}
	case "mp4a", "alac", "fLaC", "Opus", "ac-3", "ec-3", "enca", ".mp3":
		return m.entry(kind, body, end, depth)
	case "esds":
		return m.descriptor(body, end)
	}
	named := []string{"trkn", "disk", "aART", "gnre", "covr"}
	if depth > 0 && (strings.HasPrefix(kind, "\xa9") || slices.Contains(named, kind)) {
		return m.item(kind, body, end)
	}
	return nil
}

func (m *mp4) enter(kind string, from, end int64, depth int) error {
	switch kind {
	case "moov":
		m.moov = true
	case "trak":
		m.track = mp4Track{}
	case "meta":
		// QuickTime's has no version before its first box.
		if b, err := m.f.bytesAt(from-4, 8); err == nil && string(b[4:]) == "hdlr" {
			from -= 4
		}
	}
	handler := m.track.handler
	if err := m.walk(min(from, end), end, depth+1); err != nil {
		return err
	}
	if kind == "meta" {
		m.track.handler = handler // that of the metadata is none of the track
	}
	if kind == "trak" {
		m.tracks = append(m.tracks, m.track)
	}
	return nil
}

// duration reads how long the whole or a track is.
func (m *mp4) duration(kind string, body, end int64) error {
	b, err := m.f.bytesAt(body, int(min(end-body, 32)))
	if err != nil {
		return err
	}
	if len(b) == 0 || kind == "mehd" {
		return nil
	}
	var scale, units float64
	switch {
	case b[0] == 1 && len(b) >= 32:
		scale, units = float64(binary.BigEndian.Uint32(b[20:])), float64(binary.BigEndian.Uint64(b[24:]))
	case b[0] == 0 && len(b) >= 20:
		scale, units = float64(binary.BigEndian.Uint32(b[12:])), float64(binary.BigEndian.Uint32(b[16:]))
	}
	if scale == 0 {
		return nil
	}
	if kind == "mvhd" {
		m.film = units / scale
	} else {
		m.track.seconds = units / scale
	}
	return nil
}

// entry reads how a track's sound is coded.
func (m *mp4) entry(kind string, body, end int64, depth int) error {
	if end-body < 28 {
		return nil
	}
	b, err := m.f.bytesAt(body, 28)
	if err != nil {
		return err
	}
	m.track.codec, m.track.channels, m.track.rate = kind, int(binary.BigEndian.Uint16(b[16:])),
		int(binary.BigEndian.Uint32(b[24:])>>16)
	inner := body + 28
	if version := binary.BigEndian.Uint16(b[8:]); version == 1 {
		inner += 16 // QuickTime
	}
	if kind == "alac" && end-inner >= 36 {
		// Rates above 65535 Hz do not fit the entry: ALAC's own header has them.
		if c, err := m.f.bytesAt(inner, 36); err == nil && string(c[4:8]) == "alac" {
			m.track.bitDepth, m.track.channels = int(c[17]), int(c[21])
			m.track.rate = int(binary.BigEndian.Uint32(c[32:]))
		}
		return nil
	}
	if inner < end {
		return m.walk(inner, end, depth+1)
	}
	return nil
}

// descriptor finds what an mp4a really holds, and at what rate.
func (m *mp4) descriptor(body, end int64) error {
	b, err := m.f.bytesAt(body, int(min(end-body, 64)))
	if err != nil {
		return err
	}
	for at := 4; at+5 < len(b); at++ {
		if b[at] != 4 { // DecoderConfigDescriptor
			continue
		}
		at++
		for at+1 < len(b) && b[at]&0x80 != 0 {
			at++
		}
		if at+1 < len(b) {
			m.track.object = b[at+1]
		}
		return nil
	}
	return nil
}

// item reads a text, number or picture of iTunes' metadata.
func (m *mp4) item(kind string, body, end int64) error {
	if end-body < 16 || end-body > largestArt {
		return nil
	}
	b, err := m.f.bytesAt(body, int(end-body))
	if err != nil {
		return err
	}
	if string(b[4:8]) != "data" {
		return nil
	}
	t, value := &m.info.Tags, b[16:min(int(max(binary.BigEndian.Uint32(b), 16)), len(b))]
	switch kind {
	case "\xa9nam":
		first(&t.Title, line(text(value)))
	case "\xa9ART":
		first(&t.Artist, line(text(value)))
	case "\xa9alb":
		first(&t.Album, line(text(value)))
	case "aART":
		first(&t.AlbumArtist, line(text(value)))
	case "\xa9gen":
		first(&t.Genre, line(text(value)))
	case "\xa9day":
		t.setYear(text(value))
	case "\xa9lyr":
		first(&t.Lyrics, lyrics(text(value)))
	case "trkn":
		if len(value) >= 4 {
			t.TrackNumber = plausibleNumber(int(binary.BigEndian.Uint16(value[2:])))
		}
	case "disk":
		if len(value) >= 4 {
			t.Disc = plausibleNumber(int(binary.BigEndian.Uint16(value[2:])))
		}
	case "covr":
		m.info.addArt(value)
	}
	return nil
}

func (m *mp4) finish() (Info, error) {
	if !m.moov {
		return Info{}, refuse("The MP4 file is cut off or was never finished: its index is missing.")
	}
	at := slices.IndexFunc(m.tracks, func(t mp4Track) bool { return t.handler == "soun" })
	video := slices.ContainsFunc(m.tracks, func(t mp4Track) bool { return t.handler == "vide" && t.seconds > 0 })
	switch {
	case at < 0 && video:
		return Info{}, refuse("There is no sound in this video.")
	case at < 0:
		return Info{}, refuse("There is no sound in the MP4 file.")
	case m.mdat == 0:
		return Info{}, refuse("The MP4 file has an index and no sound.")
	}
	track, i := m.tracks[at], m.info
	switch {
	case track.codec == "alac":
		i.Codec = ALAC
	case track.codec == "mp4a" &&
		(track.object == 0 || track.object == 0x40 || track.object >= 0x66 && track.object <= 0x68):
		i.Codec = AAC
	case track.codec == "enca":
		return Info{}, refuse("The file is protected against copying and cannot be played.")
	default:
		return Info{}, refuse("The MP4 file has sound of a kind (%q) that cannot be played. AAC and ALAC can.",
			printable([]byte(track.codec)))
	}
	seconds := track.seconds
	if seconds == 0 {
		seconds = m.film
	}
	if seconds == 0 && m.pieces {
		return Info{},
			refuse("The MP4 file is a recording of a stream in fragments that does not say how long it is. " +
				"Save it as M4A again.")
	}
	i.Duration = ratio(uint64(min(seconds, 1e9)*float64(track.rate)), track.rate)
	i.SampleRate, i.Channels, i.BitRate = track.rate, track.channels, rate(m.mdat, i.Duration)
	if track.bitDepth <= mostALACDepth {
		i.BitDepth = track.bitDepth
	}
	return i, nil
}
