package upload

import (
	"archive/zip"
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// What an archive may hold.
const (
	maxEntries  = 500
	maxUnpacked = 4 * gib
	// maxRatio is how much larger an entry may be than it is packed. Sound packs to half or so; deflate can make
	// a thousandth of nothing.
	maxRatio = 200
	// maxText is how long a JSON file may be that lies beside the music.
	maxText = mib
)

// Unpacked is one entry of an archive: File where it could be taken, Text for JSON, else Problem, in words for the
// person.
type Unpacked struct {
	Name    string
	File    *File
	Text    string
	Problem string
}

// entry is one that is to be unpacked, with its place in the archive's directory.
type entry struct {
	*zip.File
	index int
}

// Unpack makes files of what lies in the viewer's own archive, in the natural order of their names. Asked again, it
// gives the same files. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT for an archive that must not be
// unpacked, RATE_LIMITED.
func (s *Service) Unpack(ctx context.Context, viewer access.Viewer, key string) ([]Unpacked, error) {
	file, err := s.File(ctx, viewer, key)
	if err != nil {
		return nil, err
	}
	if file.Kind != KindArchive {
		return nil, fault.BadInput(map[string]string{"key": "This file is no archive."})
	}
	// It goes on when the person hangs up: who asks again then finds it done, or waits for the same.
	work := s.unpacking.DoChan(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), completeWithin)
		defer cancel()
		return s.unpack(ctx, viewer, file)
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case done := <-work:
		if done.Err != nil {
			return nil, done.Err
		}
		return done.Val.([]Unpacked), nil
	}
}

func (s *Service) unpack(ctx context.Context, viewer access.Viewer, archive File) (out []Unpacked, err error) {
	object, err := s.Blobs.Open(ctx, archive.Key)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, object.Content.Close()) }()
	entries, err := readArchive(object)
	if err != nil {
		return nil, err
	}
	standing, err := s.Store.Standing(ctx, viewer.UserID)
	if err != nil {
		return nil, err
	}
	if err := allowBytes(standing.Artist || viewer.Admin, standing.Waiting); err != nil {
		return nil, err
	}
	for _, e := range entries {
		one := Unpacked{Name: e.Name}
		var file File
		if isJSON(e.Name) {
			one.Text, err = readText(e)
		} else {
			file, err = s.unpackEntry(ctx, archive, e)
		}
		switch f, ok := errors.AsType[*fault.Error](err); {
		case err == nil && !isJSON(e.Name):
			one.File = &file
		case err == nil:
		case ok && f.Code == fault.BadUserInput:
			one.Problem = f.Message
		default:
			return nil, fmt.Errorf("unpacking %s: %w", archive.Key, err)
		}
		out = append(out, one)
	}
	return out, nil
}

// readArchive checks an archive's directory and gives what is in it for people, in the natural order of names. It
// reads no entry.
func readArchive(object blob.Object) ([]entry, error) {
	const tooMany = "The archive holds more than %d files."
	end, err := readEnd(object)
	if err != nil {
		return nil, fmt.Errorf("reading an archive: %w", err)
	}
	if !end.isSmall() {
		return nil, refused(fmt.Sprintf(tooMany, maxEntries))
	}
	content := &boundedReader{ReaderAt: object.Content, left: maxDirectory + 3*longestEnd}
	archive, err := zip.NewReader(content, object.Size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		if errors.Is(err, errTooLong) {
			return nil, refused(fmt.Sprintf(tooMany, maxEntries))
		}
		if errors.Is(err, zip.ErrFormat) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return nil, refused("This is no ZIP archive, or it is damaged.")
		}
		return nil, fmt.Errorf("reading an archive: %w", err)
	}
	content.left = math.MaxInt64 // What follows is what its entries hold.
	var entries []entry
	var unpacked, packed uint64
	for i, file := range archive.File {
		// Sizes are what the archive says; sums must not run over.
		unpacked, packed = sum(unpacked, file.UncompressedSize64), sum(packed, file.CompressedSize64)
		if !isIncidental(file.Name) {
			entries = append(entries, entry{file, i})
		}
	}
	switch {
	case len(archive.File) > maxRecords || len(entries) > maxEntries:
		return nil, refused(fmt.Sprintf(tooMany, maxEntries))
	case unpacked > maxUnpacked:
		return nil, refused("Unpacked, the archive is larger than " + readable(maxUnpacked) + ".")
	case packed > uint64(object.Size):
		// Entries that lie over each other unpack to more than any honest archive.
		return nil, refused("The archive is damaged: it says that it holds more than it does.")
	case len(entries) == 0:
		return nil, refused("There is nothing in the archive.")
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return naturalOrder(a.Name, b.Name) })
	return entries, nil
}

func sum(a, b uint64) uint64 {
	if a > math.MaxUint64-b {
		return math.MaxUint64
	}
	return a + b
}

// isIncidental says that systems put an entry there, not people: folders, what begins with a dot, and the rest that
// macOS and Windows leave.
func isIncidental(name string) bool {
	if strings.HasSuffix(name, "/") {
		return true
	}
	for step := range strings.SplitSeq(name, "/") {
		if step == "__MACOSX" || strings.HasPrefix(step, ".") && step != ".." && step != "." {
			return true
		}
	}
	base := strings.ToLower(path.Base(name))
	return base == "thumbs.db" || base == "desktop.ini"
}

// packedTypes are what net/http finds in the first bytes of archives.
var packedTypes = map[string]bool{
	"application/zip": true, "application/x-gzip": true, "application/x-rar-compressed": true,
}

func (s *Service) unpackEntry(ctx context.Context, archive File, e entry) (File, error) {
	if err := checkEntry(e); err != nil {
		return File{}, err
	}
	content, err := e.Open()
	if err != nil {
		return File{}, badEntry(err)
	}
	defer func() { _ = content.Close() }() // of what was only read
	from := &entryReader{Reader: bufio.NewReader(content)}
	head, err := from.Reader.(*bufio.Reader).Peek(512)
	if err != nil && !errors.Is(err, io.EOF) {
		return File{}, badEntry(err)
	}
	prefix, contentType := Audio, http.DetectContentType(head)
	switch {
	case pictures[contentType].decode != nil:
		prefix = Images
	case packedTypes[contentType], strings.HasPrefix(string(head), "7z\xbc\xaf\x27\x1c"):
		return File{}, refused("It is an archive in the archive. Please send it by itself.")
	case strings.HasPrefix(contentType, "text/") || contentType == "application/pdf":
		return File{}, refused("It is neither sound nor picture.")
	}
	r, size := rules[prefix], int64(e.UncompressedSize64) // below maxUnpacked
	if size > r.most {
		return File{}, refused("It is larger than " + readable(r.most) + ".")
	}
	file := File{
		Key:     string(prefix) + "/" + path.Base(archive.Key) + "-" + strconv.Itoa(e.index+1),
		OwnerID: archive.OwnerID, UploadID: archive.Key, Kind: r.kind, FileName: path.Base(e.Name),
	}
	return s.takeEntry(ctx, file, from, size)
}

func isJSON(name string) bool { return strings.EqualFold(path.Ext(name), ".json") }

// readText reads what an export says of its music. It is not kept.
func readText(e entry) (string, error) {
	if err := checkEntry(e); err != nil {
		return "", err
	}
	if e.UncompressedSize64 > maxText {
		return "", refused("It is larger than " + readable(maxText) + ".")
	}
	content, err := e.Open()
	if err != nil {
		return "", badEntry(err)
	}
	defer func() { _ = content.Close() }() // of what was only read
	text, err := io.ReadAll(io.LimitReader(content, maxText))
	if err != nil {
		return "", badEntry(err)
	}
	if !utf8.Valid(text) {
		return "", refused("It is no text in UTF-8.")
	}
	return string(text), nil
}

// takeEntry keeps an entry under a key that only it can have, so that unpacking again finds it.
func (s *Service) takeEntry(ctx context.Context, file File, from *entryReader, size int64) (File, error) {
	known, err := s.Store.File(ctx, file.Key, file.OwnerID)
	if fault.CodeOf(err) != fault.NotFound {
		return known, err
	}
	if err := s.Store.Expect(ctx, []string{file.Key}, s.Now().Add(unusedFor)); err != nil {
		return File{}, err
	}
	if err := s.Blobs.Put(ctx, file.Key, from, size); err != nil {
		if from.failed != nil {
			err = badEntry(from.failed)
		}
		return File{}, err
	}
	files, err := s.examine(ctx, file, nil)
	if err != nil {
		if fault.CodeOf(err) == fault.BadUserInput {
			s.discard(ctx, Rubbish{Key: file.Key})
		}
		return File{}, err
	}
	return files[0], s.Store.AddFiles(ctx, files)
}

// entryReader notes that an entry could not be unpacked, as against not kept.
type entryReader struct {
	io.Reader
	failed error
}

func (r *entryReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = err
	}
	return n, err
}

// checkEntry refuses by what the directory says of an entry.
func checkEntry(e entry) error {
	switch {
	case !isPlainPath(e.Name):
		return refused("Its path leads out of the archive.")
	case !e.Mode().IsRegular():
		return refused("It is no file.")
	case e.Flags&1 != 0:
		return refused("It is encrypted.")
	case e.Method != zip.Store && e.Method != zip.Deflate:
		return refused("It is packed in a way that cannot be read. Please pack it as a plain ZIP.")
	case e.UncompressedSize64 == 0:
		return refused("It is empty.")
	case e.UncompressedSize64 > maxRatio*max(e.CompressedSize64, 1) && e.UncompressedSize64 > mib:
		return refused("It would become more than " + strconv.Itoa(maxRatio) + " times as large, as no music does.")
	}
	return nil
}

// isPlainPath says that a name stays where it is unpacked. Nothing is written by it, but who makes such names means
// no good.
func isPlainPath(name string) bool {
	if name == "" || strings.HasPrefix(name, "/") || strings.ContainsAny(name, "\\\x00") ||
		len(name) > 1 && name[1] == ':' {
		return false
	}
	for step := range strings.SplitSeq(name, "/") {
		if step == ".." || step == "." || step == "" {
			return false
		}
	}
	return true
}

// badEntry says that an entry cannot be unpacked, unless it is the store that cannot be read.
func badEntry(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fault.Wrap(fault.BadUserInput, "It is damaged and cannot be unpacked.", err)
}

// naturalOrder compares names as people do: by their numbers where both have one, and without regard to case.
func naturalOrder(a, b string) int {
	x, y := strings.ToLower(a), strings.ToLower(b)
	for x != "" && y != "" {
		i, j := digits(x), digits(y)
		if i == 0 || j == 0 {
			if x[0] != y[0] {
				return cmp.Compare(x[0], y[0])
			}
			x, y = x[1:], y[1:]
			continue
		}
		n, m := strings.TrimLeft(x[:i], "0"), strings.TrimLeft(y[:j], "0")
		if order := cmp.Or(cmp.Compare(len(n), len(m)), strings.Compare(n, m)); order != 0 {
			return order
		}
		x, y = x[i:], y[j:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(a, b))
}

// digits is how many of them s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
