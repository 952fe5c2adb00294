// Package disk keeps blobs as files below one folder.
//
//	blobs/<key>                     what is whole
//	uploads/<id>/upload             the key an upload is for
//	uploads/<id>/<number>-<sha256>  a part
//	drafts/                         what is being written
//
// A file appears under its name by a rename or link, after its bytes have reached the disk, so
// what is found under a name is whole whatever happened before.
package disk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
)

// Store is a blob.Store. It is safe for concurrent use, also by several processes.
type Store struct {
	dir    string
	signer *blob.Signer
	// prefix is the address that part URLs begin with.
	prefix string
	now    func() time.Time
	// naming is held while a part gets its name.
	naming sync.Mutex
}

var _ blob.Store = (*Store)(nil)

// draftAge is how old a draft must be before it counts as left behind by a crash.
const draftAge = 24 * time.Hour

// Open makes the folders below dir where they are missing and drops what a crash left half
// written. publicURL is where people reach the site, without a slash at its end.
func Open(dir, publicURL string, signer *blob.Signer, now func() time.Time) (*Store, error) {
	s := &Store{dir: dir, signer: signer, prefix: publicURL + "/api/uploads/", now: now}
	for _, sub := range []string{"blobs", "uploads", "drafts"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, fmt.Errorf("making the folder of uploads: %w", err)
		}
	}
	if err := s.dropDrafts(); err != nil {
		return nil, fmt.Errorf("sweeping half-written uploads: %w", err)
	}
	return s, nil
}

func (s *Store) dropDrafts() error {
	drafts, err := os.ReadDir(filepath.Join(s.dir, "drafts"))
	if err != nil {
		return err
	}
	for _, draft := range drafts {
		info, err := draft.Info()
		if err == nil && s.now().Sub(info.ModTime()) < draftAge {
			continue
		}
		if err := remove(filepath.Join(s.dir, "drafts", draft.Name())); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) blobPath(key string) (string, error) {
	if err := blob.CheckKey(key); err != nil {
		return "", fmt.Errorf("%q: %w", key, err)
	}
	return filepath.Join(s.dir, "blobs", filepath.FromSlash(key)), nil
}

// Put implements blob.Store.
func (s *Store) Put(ctx context.Context, key string, content io.Reader, size int64) error {
	path, err := s.blobPath(key)
	if err != nil {
		return err
	}
	draft, _, err := s.draft(ctx, content, size, size)
	if err != nil {
		return fmt.Errorf("keeping %s: %w", key, err)
	}
	return s.settle(draft, path)
}

// Open implements blob.Store.
func (s *Store) Open(_ context.Context, key string) (blob.Object, error) {
	path, err := s.blobPath(key)
	if err != nil {
		return blob.Object{}, err
	}
	file, err := os.Open(path)
	if err != nil {
		return blob.Object{}, missing(key, err)
	}
	info, err := file.Stat()
	if err != nil {
		return blob.Object{}, errors.Join(err, file.Close())
	}
	return blob.Object{Content: file, Info: describe(key, info)}, nil
}

// Stat implements blob.Store.
func (s *Store) Stat(_ context.Context, key string) (blob.Info, error) {
	path, err := s.blobPath(key)
	if err != nil {
		return blob.Info{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return blob.Info{}, missing(key, err)
	}
	return describe(key, info), nil
}

func missing(key string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", key, blob.ErrNotFound)
	}
	return fmt.Errorf("opening %s: %w", key, err)
}

// describe makes the entity tag of name, size and the moment of writing: a name's content only ever changes
// by a new file.
func describe(key string, info fs.FileInfo) blob.Info {
	sum := sha256.Sum256([]byte(key + "\x00" + strconv.FormatInt(info.Size(), 10) + "\x00" +
		strconv.FormatInt(info.ModTime().UnixNano(), 10)))
	return blob.Info{Size: info.Size(), ModTime: info.ModTime(), ETag: `"` + hex.EncodeToString(sum[:16]) + `"`}
}

// Delete implements blob.Store.
func (s *Store) Delete(_ context.Context, key string) error {
	path, err := s.blobPath(key)
	if err != nil {
		return err
	}
	if err := remove(path); err != nil {
		return fmt.Errorf("deleting %s: %w", key, err)
	}
	return nil
}

// List implements blob.Store.
func (s *Store) List(ctx context.Context, yield func(key string, size int64) error) error {
	root := filepath.Join(s.dir, "blobs")
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted since its folder was read
		}
		if err != nil {
			return fmt.Errorf("listing what is kept: %w", err)
		}
		if err := ctx.Err(); err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("listing what is kept: %w", err)
		}
		key, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		return yield(filepath.ToSlash(key), info.Size())
	})
}

// draft writes content to a new file, brings it to the disk and gives its path and SHA-256. It refuses
// less than least and more than most bytes with errSize.
func (s *Store) draft(ctx context.Context, content io.Reader, least, most int64) (path string, sum []byte, err error) {
	file, err := os.CreateTemp(filepath.Join(s.dir, "drafts"), "draft-*")
	if err != nil {
		return "", nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, remove(file.Name()))
		}
	}()
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, hash), io.LimitReader(blob.Until(ctx, content), most+1))
	if err == nil && (n < least || n > most) {
		err = errSize
	}
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return "", nil, err
	}
	return file.Name(), hash.Sum(nil), nil
}

var errSize = errors.New("the content has another size than was said")

// settle gives a draft its name, and brings the name to the disk.
func (s *Store) settle(draft, path string) error {
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = os.Rename(draft, path)
	}
	if err != nil {
		return errors.Join(err, remove(draft))
	}
	return syncDir(filepath.Dir(path))
}

func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// unquoted returns an entity tag without its quotes; clients send it either way.
func unquoted(etag string) string { return strings.Trim(etag, `"`) }
