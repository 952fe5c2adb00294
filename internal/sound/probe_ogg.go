package sound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// oggHeaders bounds the packets that describe a stream: comments with a picture are long.
const oggHeaders = 32 << 20

// probeOgg reads an Ogg file with one Vorbis or Opus stream (RFC 3533, RFC 7845).
func probeOgg(f *source) (Info, error) {
	pages := &oggPackets{r: f}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return Info{}, err
	}
	head, err := pages.next()
	if err != nil {
		return Info{}, err
	}
	var i Info
	var skip uint64 // samples before the music
	switch {
	case bytes.HasPrefix(head, []byte("\x01vorbis")) && len(head) >= 30:
		i = Info{Codec: Vorbis, Channels: int(head[11]), SampleRate: int(int32(binary.LittleEndian.Uint32(head[12:])))}
	case bytes.HasPrefix(head, []byte("OpusHead")) && len(head) >= 19:
		i = Info{Codec: Opus, Channels: int(head[9]), SampleRate: opusRate}
		skip = uint64(binary.LittleEndian.Uint16(head[10:]))
	case bytes.HasPrefix(head, []byte("\x80theora")), bytes.HasPrefix(head, []byte("fishead")):
		return Info{}, refuse("This is an Ogg video, not a sound.")
	default:
		return Info{}, refuse("The Ogg file has neither Vorbis nor Opus in it, which are what can be played.")
	}
	i.ContentType = "audio/ogg"
	comments, err := pages.next()
	if err != nil {
		return Info{}, err
	}
	for _, magic := range []string{"\x03vorbis", "OpusTags"} {
		if rest, found := bytes.CutPrefix(comments, []byte(magic)); found {
			i.addComments(rest)
		}
	}
	frames, err := lastGranule(f, pages.serial)
	if err != nil {
		return Info{}, err
	}
	i.Duration = ratio(frames-min(skip, frames), i.SampleRate)
	i.BitRate = rate(f.size, i.Duration)
	return i, nil
}

// opusRate is what all of Opus is decoded at.
const opusRate = 48000

// oggTail is where the last page must begin: none is longer than 65307 bytes. Pages that end
// no packet have no position, so a few of them are looked at.
const oggTail = 512 << 10

// lastGranule returns the position of the stream's last page, which is how many samples there are.
func lastGranule(f *source, serial uint32) (uint64, error) {
	from := max(0, f.size-oggTail)
	b, err := f.bytesAt(from, int(f.size-from))
	if err != nil {
		return 0, err
	}
	for at := len(b); ; {
		if at = bytes.LastIndex(b[:at], []byte("OggS")); at < 0 {
			return 0, refuse("The Ogg file is cut off or damaged: its last page is missing.")
		}
		page := b[at:]
		if len(page) < 27 || binary.LittleEndian.Uint32(page[14:]) != serial {
			continue
		}
		length := 27 + int(page[26])
		for _, n := range page[27:min(length, len(page))] {
			length += int(n)
		}
		if length > len(page) {
			return 0, refuse("The file is cut off: its last page is not whole.")
		}
		if granule := binary.LittleEndian.Uint64(page[6:]); granule < 1<<62 {
			return granule, nil
		}
	}
}

// oggPackets reads the packets of an Ogg file's first stream; other streams' pages are passed over.
type oggPackets struct {
	r      io.Reader
	opened bool
	serial uint32
	// lacing and body are what remains of the page; granule is its position.
	lacing  []byte
	body    []byte
	granule uint64
	last    bool // the stream's last page was read
}

var errOgg = errors.New("sound: no Ogg page where one should be")

// next returns a packet, good until the next call.
func (o *oggPackets) next() ([]byte, error) {
	var packet []byte
	for {
		for len(o.lacing) > 0 {
			n := int(o.lacing[0])
			packet = append(packet, o.body[:n]...)
			o.lacing, o.body = o.lacing[1:], o.body[n:]
			if n < 255 {
				return packet, nil
			}
			if len(packet) > oggHeaders {
				return nil, errBudget
			}
		}
		if err := o.page(); err != nil {
			if len(packet) > 0 && errors.Is(err, io.EOF) {
				return nil, io.ErrUnexpectedEOF
			}
			return nil, err
		}
	}
}

// page reads the next page of the stream. io.EOF at its end.
func (o *oggPackets) page() error {
	for {
		if o.last {
			return io.EOF
		}
		var head [27]byte
		if _, err := io.ReadFull(o.r, head[:]); err != nil {
			return err
		}
		if string(head[:4]) != "OggS" || head[4] != 0 {
			return errOgg
		}
		lacing := make([]byte, head[26])
		if _, err := io.ReadFull(o.r, lacing); err != nil {
			return short(err)
		}
		size := 0
		for _, n := range lacing {
			size += int(n)
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(o.r, body); err != nil {
			return short(err)
		}
		serial := binary.LittleEndian.Uint32(head[14:])
		if !o.opened {
			o.opened, o.serial = true, serial
		}
		if serial != o.serial {
			continue
		}
		o.lacing, o.body, o.last = lacing, body, head[5]&4 != 0
		o.granule = binary.LittleEndian.Uint64(head[6:])
		return nil
	}
}

// short tells the end in the middle of something from the end.
func short(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
