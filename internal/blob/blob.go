// Package blob keeps what people upload: whole things under a key, and things that arrive in
// parts. Packages disk and s3 are its two stores; blobtest says what both must do.
package blob

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"net/http"
	"regexp"
	"time"
)

// What stores refuse with; callers compare with errors.Is.
var (
	// ErrNotFound says that nothing is kept under the key.
	ErrNotFound = errors.New("there is no such blob")
	// ErrNoUpload says that there is no upload of that id, or no longer.
	ErrNoUpload = errors.New("there is no such upload")
	// ErrBadPart says that a part named for completion never arrived as named.
	ErrBadPart = errors.New("a part is missing or is another")
	// ErrBadKey says that the key is none a store takes.
	ErrBadKey = errors.New("the key is not valid")
)

// MinPartSize is what every part but the last must have, in bytes; S3 asks for it.
const MinPartSize = 5 << 20

// MaxParts is how many parts one upload may have; S3 asks for it.
const MaxParts = 10_000

// Content is what a blob holds. Reading it at several places at once is allowed through ReadAt.
type Content interface {
	io.ReadSeekCloser
	io.ReaderAt
}

// Object is a blob, open for reading. The caller closes Content; on disk it is an *os.File.
type Object struct {
	Content Content
	Info
}

// Info is what is known of a blob without reading it.
type Info struct {
	// Size is in bytes.
	Size    int64
	ModTime time.Time
	// ETag is strong, with its quotes, and changes with the content.
	ETag string
}

// Part is one part that arrived.
type Part struct {
	// Number is from 1 to MaxParts.
	Number int
	// Size is in bytes.
	Size int64
	// ETag is what the store answered the part with, with its quotes.
	ETag string
	// Checksum is the part's SHA-256, nil where the store was told none.
	Checksum []byte
}

// PartRequest is what a part's address is to allow.
type PartRequest struct {
	Number int
	// Size is the part's exact size in bytes, or 0 where only MaxSize is known.
	Size int64
	// MaxSize bounds the part where Size is 0.
	MaxSize int64
	// Checksum is the part's SHA-256; nil lets any bytes in.
	Checksum []byte
	Expires  time.Time
}

// PartURL takes one PUT of one part.
type PartURL struct {
	URL string
	// Header must be sent with the PUT.
	Header http.Header
}

// Store keeps blobs. Its methods are safe for concurrent use, and what one of them has
// acknowledged is there after a crash.
type Store interface {
	// Put keeps size bytes of content under key, whole or not at all; what was there is replaced.
	// It refuses content that is shorter or longer than size.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	// Open and Stat answer ErrNotFound where there is nothing.
	Open(ctx context.Context, key string) (Object, error)
	Stat(ctx context.Context, key string) (Info, error)
	// Delete of what is not there is no error.
	Delete(ctx context.Context, key string) error
	// List gives every key with its size in bytes to yield, each once, and ends with the first error of yield. What is
	// kept or deleted meanwhile may or may not be among them.
	List(ctx context.Context, yield func(key string, size int64) error) error

	// CreateUpload begins an upload in parts and gives the store's own id of it.
	CreateUpload(ctx context.Context, key, contentType string) (id string, err error)
	// PartURL gives an address whose holder may send that part until it expires, and do nothing else.
	PartURL(ctx context.Context, id, key string, part PartRequest) (PartURL, error)
	// ListParts gives what arrived, in order of number. Errors: ErrNoUpload.
	ListParts(ctx context.Context, id, key string) ([]Part, error)
	// CompleteUpload puts the parts together under key, in order, whole or not at all, and forgets the
	// upload. Errors: ErrNoUpload, also for one that was completed before; ErrBadPart.
	CompleteUpload(ctx context.Context, id, key string, parts []Part) error
	// AbortUpload forgets an upload and its parts; of one that is not there it is no error.
	AbortUpload(ctx context.Context, id, key string) error
	// SweepUploads forgets uploads that began before then and gives how many.
	SweepUploads(ctx context.Context, before time.Time) (int, error)
}

var goodKey = regexp.MustCompile(`^[a-z0-9]+(/[a-z0-9][a-z0-9_-]*){1,4}$`)

// CheckKey refuses keys that a store could take for something else than a name below its own
// folder: lower-case letters, digits, - and _, two to five levels. Errors: ErrBadKey.
func CheckKey(key string) error {
	if len(key) > 200 || !goodKey.MatchString(key) {
		return ErrBadKey
	}
	return nil
}

// CheckPart refuses a part that no store takes. Errors: ErrBadPart.
func CheckPart(p PartRequest) error {
	switch {
	case p.Number < 1 || p.Number > MaxParts, p.Size < 0, p.Size == 0 && p.MaxSize < 1,
		p.Checksum != nil && len(p.Checksum) != sha256.Size:
		return ErrBadPart
	}
	return nil
}

// Until returns a reader of content that fails once ctx has ended.
func Until(ctx context.Context, content io.Reader) io.Reader { return until{ctx, content} }

type until struct {
	ctx context.Context
	io.Reader
}

func (u until) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.Reader.Read(p)
}

// Each gives every blob of a store to use, open, until use fails. What is deleted after it was listed is left out.
func Each(ctx context.Context, store Store, use func(key string, object Object) error) error {
	return store.List(ctx, func(key string, _ int64) error {
		object, err := store.Open(ctx, key)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return errors.Join(use(key, object), object.Content.Close())
	})
}
