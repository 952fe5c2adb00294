package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// errBudget is returned once more was read than headers can need.
var errBudget = errors.New("sound: too much was read for headers")

// source reads a file by position within a budget. It remembers a failure to read, which is
// not the file's fault.
type source struct {
	ctx    context.Context
	r      io.ReadSeeker
	size   int64
	at     int64
	left   int64
	failed error
}

// Read reads at the position.
func (s *source) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		s.failed = err
		return 0, err
	}
	if s.at >= s.size {
		return 0, io.EOF
	}
	if s.left <= 0 {
		return 0, errBudget
	}
	p = p[:min(int64(len(p)), s.left, s.size-s.at)]
	n, err := s.r.Read(p)
	s.at += int64(n)
	s.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		s.failed = err
	}
	return n, err
}

// Seek moves the position.
func (s *source) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += s.at
	case io.SeekEnd:
		offset += s.size
	}
	if offset < 0 {
		return s.at, errors.New("sound: seeking before the start of a file")
	}
	at, err := s.r.Seek(offset, io.SeekStart)
	if err != nil {
		s.failed = fmt.Errorf("seeking: %w", err)
		return s.at, s.failed
	}
	s.at = at
	return at, nil
}

// bytesAt returns n bytes at a position, whole. n must be bounded by the caller.
func (s *source) bytesAt(at int64, n int) ([]byte, error) {
	if at < 0 || at+int64(n) > s.size {
		return nil, io.ErrUnexpectedEOF
	}
	if _, err := s.Seek(at, io.SeekStart); err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err := io.ReadFull(s, b)
	return b, err
}

// upTo returns at most n bytes at a position, less where the file ends before.
func (s *source) upTo(at int64, n int) ([]byte, error) {
	return s.bytesAt(at, int(max(min(int64(n), s.size-at), 0)))
}

// section is a part of the file as a file of its own.
func (s *source) section(at, size int64) *io.SectionReader {
	return io.NewSectionReader(positions{s}, at, size)
}

// positions makes a source an io.ReaderAt for one goroutine.
type positions struct{ s *source }

func (p positions) ReadAt(b []byte, at int64) (int, error) {
	if _, err := p.s.Seek(at, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(p.s, b)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}
