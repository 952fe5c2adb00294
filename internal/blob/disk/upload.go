package disk

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/blob"
)

// aboutFile holds the key that an upload is for. It is written last, so an upload without it
// never began.
const aboutFile = "upload"

// CreateUpload implements blob.Store.
func (s *Store) CreateUpload(ctx context.Context, key, _ string) (string, error) {
	if _, err := s.blobPath(key); err != nil {
		return "", err
	}
	id := uuid.NewString()
	draft, _, err := s.draft(ctx, bytes.NewReader([]byte(key)), 0, int64(len(key)))
	if err == nil {
		err = s.settle(draft, filepath.Join(s.dir, "uploads", id, aboutFile))
	}
	if err != nil {
		return "", fmt.Errorf("beginning an upload: %w", err)
	}
	return id, syncDir(filepath.Join(s.dir, "uploads"))
}

// upload returns the folder of an upload. Errors: ErrNoUpload.
func (s *Store) upload(id, key string) (string, error) {
	// The id becomes a path: it must be one of ours in our own writing.
	if parsed, err := uuid.Parse(id); err != nil || parsed.String() != id {
		return "", blob.ErrNoUpload
	}
	dir := filepath.Join(s.dir, "uploads", id)
	about, err := os.ReadFile(filepath.Join(dir, aboutFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", blob.ErrNoUpload
	case err != nil:
		return "", fmt.Errorf("reading upload %s: %w", id, err)
	case key != "" && string(about) != key:
		return "", blob.ErrNoUpload
	}
	return dir, nil
}

var partName = regexp.MustCompile(`^(\d{5})-([0-9a-f]{64})$`)

func nameOfPart(number int, sum string) string { return fmt.Sprintf("%05d-%s", number, sum) }

// ListParts implements blob.Store. Of a part that was sent again with other bytes the last counts.
func (s *Store) ListParts(_ context.Context, id, key string) ([]blob.Part, error) {
	dir, err := s.upload(id, key)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("listing parts: %w", err)
	}
	var parts []blob.Part
	var last time.Time
	for _, entry := range entries {
		name := partName.FindStringSubmatch(entry.Name())
		if name == nil {
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) { // replaced at this moment
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("listing parts: %w", err)
		}
		part, err := described(name, info.Size())
		if err != nil {
			return nil, err
		}
		if n := len(parts); n == 0 || parts[n-1].Number != part.Number {
			parts, last = append(parts, part), info.ModTime()
		} else if info.ModTime().After(last) {
			parts[n-1], last = part, info.ModTime()
		}
	}
	return parts, nil
}

func described(name []string, size int64) (blob.Part, error) {
	number, err := strconv.Atoi(name[1])
	if err != nil {
		return blob.Part{}, fmt.Errorf("reading a part's name: %w", err)
	}
	sum, err := hex.DecodeString(name[2])
	if err != nil {
		return blob.Part{}, fmt.Errorf("reading a part's name: %w", err)
	}
	return blob.Part{Number: number, Size: size, ETag: `"` + name[2] + `"`, Checksum: sum}, nil
}

// CompleteUpload implements blob.Store. A single part becomes the blob by a link; several are copied
// into one file, by the file system itself where it can.
func (s *Store) CompleteUpload(ctx context.Context, id, key string, parts []blob.Part) error {
	path, err := s.blobPath(key)
	if err != nil {
		return err
	}
	dir, err := s.upload(id, key)
	if err != nil {
		return err
	}
	if len(parts) == 0 {
		return blob.ErrBadPart
	}
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(a, b blob.Part) int { return a.Number - b.Number })
	draft, err := s.join(ctx, dir, parts)
	if err != nil {
		if _, gone := s.upload(id, key); gone != nil { // completed or aborted at the same moment
			return gone
		}
		return fmt.Errorf("putting upload %s together: %w", id, err)
	}
	if err := s.settle(draft, path); err != nil {
		return fmt.Errorf("keeping %s: %w", key, err)
	}
	return s.forget(dir)
}

func (s *Store) join(ctx context.Context, dir string, parts []blob.Part) (draft string, err error) {
	draft = filepath.Join(s.dir, "drafts", "draft-"+uuid.NewString())
	defer func() {
		if err != nil {
			err = errors.Join(err, remove(draft))
		}
	}()
	if len(parts) == 1 {
		err := os.Link(partPath(dir, parts[0]), draft)
		if err == nil {
			return draft, nil
		}
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("part %d: %w", parts[0].Number, blob.ErrBadPart)
		}
		// A file system without links copies.
	}
	file, err := os.OpenFile(draft, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	for _, part := range parts {
		if err = copyPart(ctx, file, partPath(dir, part)); err != nil {
			err = fmt.Errorf("part %d: %w", part.Number, err)
			break
		}
	}
	return draft, errors.Join(err, file.Sync(), file.Close())
}

func partPath(dir string, part blob.Part) string {
	// Base keeps what a caller says is an ETag from leaving the folder.
	return filepath.Join(dir, filepath.Base(nameOfPart(part.Number, unquoted(part.ETag))))
}

func copyPart(ctx context.Context, to *os.File, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !partName.MatchString(filepath.Base(path)) {
		return blob.ErrBadPart
	}
	from, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return blob.ErrBadPart
	}
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from) // copy_file_range, on Linux
	return errors.Join(err, from.Close())
}

// AbortUpload implements blob.Store.
func (s *Store) AbortUpload(_ context.Context, id, key string) error {
	dir, err := s.upload(id, key)
	if errors.Is(err, blob.ErrNoUpload) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.forget(dir)
}

// forget removes an upload, first what makes it one.
func (s *Store) forget(dir string) error {
	if err := errors.Join(remove(filepath.Join(dir, aboutFile)), os.RemoveAll(dir)); err != nil {
		return fmt.Errorf("removing an upload: %w", err)
	}
	return nil
}

// SweepUploads implements blob.Store. Folders that a crash left without a name for their upload count too.
func (s *Store) SweepUploads(ctx context.Context, before time.Time) (int, error) {
	entries, err := os.ReadDir(filepath.Join(s.dir, "uploads"))
	if err != nil {
		return 0, fmt.Errorf("sweeping uploads: %w", err)
	}
	swept := 0
	for _, entry := range entries {
		if err := ctx.Err(); err != nil {
			return swept, err
		}
		dir := filepath.Join(s.dir, "uploads", entry.Name())
		began, err := os.Stat(filepath.Join(dir, aboutFile))
		if errors.Is(err, fs.ErrNotExist) {
			began, err = os.Stat(dir)
		}
		if errors.Is(err, fs.ErrNotExist) || err == nil && !began.ModTime().Before(before) {
			continue
		}
		if err == nil {
			err = s.forget(dir)
		}
		if err != nil {
			return swept, fmt.Errorf("sweeping uploads: %w", err)
		}
		swept++
	}
	return swept, s.dropDrafts()
}
