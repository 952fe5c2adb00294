package lifecycle

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// A model's file is fileMagic, the format, the model, and a SHA-256 of all that. Beside it lies what Models tells of
// it, as JSON; a refused model has that alone. A file names the version that somebody went back to, while that is in
// use.
const (
	fileMagic  = "SSRECOM\n"
	fileFormat = uint32(2)
	// oldestFormat is read too: a blend in it is of the version before. Whatever writes a blend anew raises fileFormat,
	// so that an earlier server does not take the file for a damaged one.
	oldestFormat = uint32(1)
	modelFile    = ".model"
	noteFile     = ".json"
	choiceFile   = "in-use"
	// unfinished begins the names of files that are being written.
	unfinished = ".new-"
)

// errNewer says that a file is of a format that a later server writes.
var errNewer = fmt.Errorf("%w yet", similarity.ErrFile)

func (s *Trainer) path(version, kind string) string {
	return filepath.Join(s.options.Folder, version+kind)
}

// store writes a model's file and gives its size.
func (s *Trainer) store(m *similarity.Model) (int64, error) {
	return s.write(s.path(m.Version, modelFile), func(w io.Writer) error {
		sum := sha256.New()
		both := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
		if _, err := both.WriteString(fileMagic); err != nil {
			return err
		}
		if err := binary.Write(both, binary.LittleEndian, fileFormat); err != nil {
			return err
		}
		if err := m.Save(both); err != nil {
			return err
		}
		if err := both.Flush(); err != nil {
			return err
		}
		_, err := w.Write(sum.Sum(nil))
		return err
	})
}

// note writes what is told of a model.
func (s *Trainer) note(t Trained) error {
	_, err := s.write(s.path(t.Version, noteFile), func(w io.Writer) error { return json.NewEncoder(w).Encode(t) })
	return err
}

// choose notes which version somebody went back to; empty forgets it, and the newest is in use after a restart.
func (s *Trainer) choose(version string) error {
	if s.options.Folder == "" {
		return nil
	}
	path := filepath.Join(s.options.Folder, choiceFile)
	if version == "" {
		return ignoreMissing(os.Remove(path))
	}
	_, err := s.write(path, func(w io.Writer) error { _, err := io.WriteString(w, version); return err })
	return err
}

// chosen is the version that somebody went back to; empty where nobody did.
func (s *Trainer) chosen() (string, error) {
	version, err := os.ReadFile(filepath.Join(s.options.Folder, choiceFile))
	return string(version), ignoreMissing(err)
}

// write makes a file whole or not at all, readable by its owner alone, and gives its size.
func (s *Trainer) write(path string, content func(io.Writer) error) (size int64, err error) {
	if err := os.MkdirAll(s.options.Folder, 0o700); err != nil {
		return 0, fmt.Errorf("making the folder of models: %w", err)
	}
	f, err := os.CreateTemp(s.options.Folder, unfinished+"*")
	if err != nil {
		return 0, fmt.Errorf("writing %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("writing %s: %w", path, err), ignoreMissing(os.Remove(f.Name())))
		}
	}()
	if err := errors.Join(content(f), f.Sync()); err != nil {
		return 0, errors.Join(err, f.Close())
	}
	if size, err = f.Seek(0, io.SeekCurrent); err != nil {
		return 0, errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return 0, err
	}
	return size, os.Rename(f.Name(), path)
}

// tidy removes what a server left that was killed while it wrote; nothing is being written.
func (s *Trainer) tidy() error {
	left, err := filepath.Glob(filepath.Join(s.options.Folder, unfinished+"*"))
	for _, path := range left {
		err = errors.Join(err, ignoreMissing(os.Remove(path)))
	}
	return err
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// remove forgets a model's files.
func (s *Trainer) remove(version string) error {
	if s.options.Folder == "" {
		return nil
	}
	return errors.Join(ignoreMissing(os.Remove(s.path(version, modelFile))),
		ignoreMissing(os.Remove(s.path(version, noteFile))))
}

// load reads a model's file. Its checksum is looked at before anything in it is believed.
func (s *Trainer) load(version string) (m *similarity.Model, err error) {
	if s.options.Folder == "" {
		return nil, fmt.Errorf("%w: it has no file", similarity.ErrFile)
	}
	f, err := os.Open(s.path(version, modelFile))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	content, err := checked(f)
	if err != nil {
		return nil, err
	}
	if m, err = similarity.Read(bufio.NewReaderSize(content, 1<<16)); err != nil {
		return nil, err
	}
	if m.Version != version {
		return nil, fmt.Errorf("%w: it holds version %s", similarity.ErrFile, m.Version)
	}
	return m, nil
}

// checked returns what comes after the header of a file whose checksum is right.
func checked(f *os.File) (io.Reader, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	head := len(fileMagic) + 4
	body := info.Size() - sha256.Size
	if body < int64(head) {
		return nil, fmt.Errorf("%w: %d bytes are too few", similarity.ErrFile, info.Size())
	}
	first := make([]byte, head)
	if _, err := f.ReadAt(first, 0); err != nil {
		return nil, err
	}
	if string(first[:len(fileMagic)]) != fileMagic {
		return nil, fmt.Errorf("%w: it begins with %q", similarity.ErrFile, first[:len(fileMagic)])
	}
	if format := binary.LittleEndian.Uint32(first[len(fileMagic):]); format < oldestFormat || format > fileFormat {
		what := similarity.ErrFile
		if format > fileFormat {
			what = errNewer
		}
		return nil, fmt.Errorf("%w: it is of format %d, and %d to %d are known", what, format, oldestFormat, fileFormat)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(f, 0, body)); err != nil {
		return nil, err
	}
	last := make([]byte, sha256.Size)
	if _, err := f.ReadAt(last, body); err != nil {
		return nil, err
	}
	if !slices.Equal(last, sum.Sum(nil)) {
		return nil, fmt.Errorf("%w: its checksum is wrong", similarity.ErrFile)
	}
	return io.NewSectionReader(f, int64(head), body-int64(head)), nil
}

// notes reads what is told of the models in the folder, the latest first.
func (s *Trainer) notes(ctx context.Context) ([]Trained, error) {
	entries, err := os.ReadDir(s.options.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []Trained
	for _, entry := range slices.Backward(entries) { // by name, and names rise with time
		version, isNote := strings.CutSuffix(entry.Name(), noteFile)
		if !isNote {
			continue
		}
		t, err := s.readNote(version)
		if err != nil || t.Version != version {
			s.options.Log.WarnContext(ctx, "what is told of a model of recommendations cannot be read", "version",
				version, "error", err)
			continue
		}
		out = append(out, t)
	}
	return out, nil
}

// readNote reads what is told of one model.
func (s *Trainer) readNote(version string) (t Trained, err error) {
	raw, err := os.ReadFile(s.path(version, noteFile))
	if err != nil {
		return t, err
	}
	err = json.Unmarshal(raw, &t)
	return t, err
}
