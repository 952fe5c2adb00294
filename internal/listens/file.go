package listens

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
)

const (
	// MaxFile is how large a file of a history may be, in bytes.
	MaxFile = 64 << 20
	// maxUnpacked is how much is read of what is in it, in bytes; maxListens how many listens.
	maxUnpacked = 2 << 30
	maxListens  = 1_000_000
	// maxDirectory bounds the table of contents of an archive, in bytes.
	maxDirectory = 4 << 20
	// maxListen bounds one listen, in bytes. ListenBrainz takes 10 KiB and adds what it knows of the song.
	maxListen = 64 << 10
)

// What is wrong with a file as a whole.
const (
	errNotAHistory flaw = "This is no history of listening: it must be the ZIP, or the JSON, that ListenBrainz gives."
	errTooMuch     flaw = "This file has more than can be read. What came first was read."
)

// isHistory reports whether a file begins as a history does.
func isHistory(beginning []byte) bool {
	if bytes.HasPrefix(beginning, []byte("PK\x03\x04")) {
		return true
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(beginning, []byte("\ufeff")), " \t\r\n")
	return len(text) > 0 && (text[0] == '{' || text[0] == '[')
}

// readHistory yields every listen of a file: as it is, or nil for one that cannot be read. Errors: errNotAHistory,
// errTooMuch; those of yield.
func readHistory(file *os.File, yield func(*Document) error) error {
	var beginning [512]byte
	n, err := file.ReadAt(beginning[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("reading a history: %w", err)
	}
	r := &historyReader{left: maxUnpacked, yield: yield}
	switch {
	case !isHistory(beginning[:n]):
		return errNotAHistory
	case beginning[0] == 'P':
		return r.archive(file)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("reading a history: %w", err)
	}
	return r.read(file)
}

// historyReader reads listens until it has read enough.
type historyReader struct {
	left    int64
	listens int
	yield   func(*Document) error
}

// sparing refuses to read on once it has read so much.
type sparing struct {
	file io.ReaderAt
	left int64
}

func (s *sparing) ReadAt(p []byte, at int64) (int, error) {
	if s.left -= int64(len(p)); s.left < 0 {
		return 0, errTooMuch
	}
	return s.file.ReadAt(p, at)
}

// archive reads the listens of a ZIP: what is below listens/, or all JSON in one that has no such folder.
func (r *historyReader) archive(file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("reading a history: %w", err)
	}
	// The table of contents is read as a whole.
	source := &sparing{file, maxDirectory}
	archive, err := zip.NewReader(source, info.Size())
	switch {
	case errors.Is(err, errTooMuch):
		return errTooMuch
	case err != nil:
		return errNotAHistory
	}
	source.left = 1 << 62
	entries := listensOf(archive.File)
	if len(entries) == 0 {
		return errNotAHistory
	}
	for _, entry := range entries {
		if err := r.entry(entry); err != nil {
			return err
		}
	}
	return nil
}

// listensOf are the files of an archive that have listens.
func listensOf(all []*zip.File) (entries []*zip.File) {
	isJSON := func(name string) bool {
		return strings.HasSuffix(name, ".jsonl") || strings.HasSuffix(name, ".json")
	}
	for _, f := range all {
		if name := "/" + strings.ToLower(f.Name); strings.Contains(name, "/listens/") && isJSON(name) {
			entries = append(entries, f)
		}
	}
	if len(entries) > 0 {
		return entries
	}
	for _, f := range all {
		switch name := path.Base(strings.ToLower(f.Name)); {
		case name == "user.json", strings.Contains(name, "feedback"), strings.HasPrefix(name, "pinned"):
		case isJSON(name):
			entries = append(entries, f)
		}
	}
	return entries
}

// entry reads one file of an archive; one that is damaged is one listen that cannot be read.
func (r *historyReader) entry(f *zip.File) error {
	content, err := f.Open()
	if err != nil {
		return r.give(nil)
	}
	err = r.read(content)
	if broken := content.Close(); err == nil && broken != nil {
		err = r.give(nil)
	}
	if errors.Is(err, zip.ErrChecksum) || errors.Is(err, zip.ErrFormat) || errors.Is(err, zip.ErrAlgorithm) ||
		errors.Is(err, io.ErrUnexpectedEOF) || isCorrupt(err) {
		return r.give(nil)
	}
	return err
}

// read yields the listens of a text: of an array, else one a line.
func (r *historyReader) read(content io.Reader) error {
	in := bufio.NewReaderSize(&counted{content, &r.left}, maxListen)
	if mark, err := in.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = in.Discard(3)
	}
	for {
		first, err := in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case first == '[':
			return r.array(in)
		case first == ' ' || first == '\t' || first == '\r' || first == '\n':
			continue
		}
		if err := in.UnreadByte(); err != nil {
			return err
		}
		return r.lines(in)
	}
}

// counted counts what is read of all files together.
type counted struct {
	io.Reader
	left *int64
}

func (c *counted) Read(p []byte) (int, error) {
	if *c.left <= 0 {
		return 0, errTooMuch
	}
	n, err := c.Reader.Read(p[:min(int64(len(p)), *c.left)])
	*c.left -= int64(n)
	return n, err
}

// lines reads one listen a line.
func (r *historyReader) lines(in *bufio.Reader) error {
	for {
		line, err := in.ReadSlice('\n')
		isLong := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if isLong {
				line = nil
			}
			if err := r.give(line); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// array reads the objects of an array, each on its own, so that one that is damaged spoils no other.
func (r *historyReader) array(in *bufio.Reader) error {
	var object []byte
	depth, inText, isEscaped, isLong := 0, false, false, false
	for {
		b, err := in.ReadByte()
		if errors.Is(err, io.EOF) {
			if depth > 0 {
				return r.give(nil) // it was cut off
			}
			return nil
		}
		if err != nil {
			return err
		}
		if depth == 0 && b != '{' {
			continue
		}
		if len(object) < maxListen {
			object = append(object, b)
		} else {
			isLong = true
		}
		switch {
		case isEscaped:
			isEscaped = false
		case inText:
			isEscaped, inText = b == '\\', b != '"'
		case b == '"':
			inText = true
		case b == '{':
			depth++
		case b == '}':
			depth--
		}
		if depth > 0 {
			continue
		}
		if isLong {
			object = nil
		}
		if err := r.give(object); err != nil {
			return err
		}
		object, isLong = object[:0], false
	}
}

// give yields a listen from its text; nil is one that cannot be read.
func (r *historyReader) give(text []byte) error {
	if r.listens++; r.listens > maxListens {
		return errTooMuch
	}
	var document Document
	if text == nil || json.Unmarshal(text, &document) != nil {
		return r.yield(nil)
	}
	return r.yield(&document)
}
