// Package s3 keeps blobs in a bucket of an S3-compatible store. Parts go from the browser to the
// store, by addresses signed here.
package s3

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/sidestage/sidestage/internal/blob"
)

// Config says which bucket of which store.
type Config struct {
	// Endpoint is the store's address, such as https://s3.example.org.
	Endpoint string
	Bucket   string
	// AccessKey and SecretKey open the bucket.
	AccessKey, SecretKey string
	// Region is us-east-1 where empty.
	Region string
}

// Store is a blob.Store.
type Store struct {
	core   minio.Core
	bucket string
	now    func() time.Time
}

var _ blob.Store = (*Store)(nil)

// Open reads the configuration; it asks the store nothing.
func Open(cfg Config, now func() time.Time) (*Store, error) {
	endpoint, err := url.Parse(cfg.Endpoint)
	if err != nil {
		return nil, fmt.Errorf("reading S3_ENDPOINT: %w", err)
	}
	region := cfg.Region
	if region == "" {
		region = "us-east-1"
	}
	core, err := minio.NewCore(endpoint.Host, &minio.Options{
		Creds: credentials.NewStaticV4(cfg.AccessKey, cfg.SecretKey, ""), Secure: endpoint.Scheme == "https", Region: region,
	})
	if err != nil {
		return nil, fmt.Errorf("reading the configuration of S3: %w", err)
	}
	return &Store{core: *core, bucket: cfg.Bucket, now: now}, nil
}

// Origin is where browsers meet the store: scheme and host.
func (s *Store) Origin(ctx context.Context) (string, error) {
	address, err := s.core.PresignedGetObject(ctx, s.bucket, "origin", time.Minute, nil)
	if err != nil {
		return "", fmt.Errorf("signing an address: %w", err)
	}
	return address.Scheme + "://" + address.Host, nil
}

// Put implements blob.Store.
func (s *Store) Put(ctx context.Context, key string, content io.Reader, size int64) error {
	if err := blob.CheckKey(key); err != nil {
		return fmt.Errorf("%q: %w", key, err)
	}
	limited := io.LimitReader(content, size)
	if _, err := s.core.Client.PutObject(ctx, s.bucket, key, limited, size, minio.PutObjectOptions{}); err != nil {
		return fmt.Errorf("keeping %s: %w", key, err)
	}
	// The store has exactly size bytes; what remains tells that the content was longer.
	if n, err := io.ReadFull(content, make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		return errors.Join(fmt.Errorf("keeping %s: the content is longer than was said", key), ignoreEOF(err),
			s.Delete(ctx, key))
	}
	return nil
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Open implements blob.Store.
func (s *Store) Open(ctx context.Context, key string) (blob.Object, error) {
	info, err := s.Stat(ctx, key)
	if err != nil {
		return blob.Object{}, err
	}
	opts := minio.GetObjectOptions{}
	if err := opts.SetMatchETag(strings.Trim(info.ETag, `"`)); err != nil {
		return blob.Object{}, fmt.Errorf("opening %s: %w", key, err)
	}
	content, err := s.core.Client.GetObject(ctx, s.bucket, key, opts)
	if err != nil {
		return blob.Object{}, fmt.Errorf("opening %s: %w", key, translate(err))
	}
	return blob.Object{Content: content, Info: info}, nil
}

// Stat implements blob.Store.
func (s *Store) Stat(ctx context.Context, key string) (blob.Info, error) {
	if err := blob.CheckKey(key); err != nil {
		return blob.Info{}, fmt.Errorf("%q: %w", key, err)
	}
	info, err := s.core.StatObject(ctx, s.bucket, key, minio.StatObjectOptions{})
	if err != nil {
		return blob.Info{}, fmt.Errorf("looking at %s: %w", key, translate(err))
	}
	return blob.Info{Size: info.Size, ModTime: info.LastModified, ETag: quoted(info.ETag)}, nil
}

// Delete implements blob.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := blob.CheckKey(key); err != nil {
		return fmt.Errorf("%q: %w", key, err)
	}
	err := translate(s.core.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{}))
	if err != nil && !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("deleting %s: %w", key, err)
	}
	return nil
}

// CreateUpload implements blob.Store.
func (s *Store) CreateUpload(ctx context.Context, key, contentType string) (string, error) {
	if err := blob.CheckKey(key); err != nil {
		return "", fmt.Errorf("%q: %w", key, err)
	}
	id, err := s.core.NewMultipartUpload(ctx, s.bucket, key, minio.PutObjectOptions{ContentType: contentType})
	if err != nil {
		return "", fmt.Errorf("beginning an upload: %w", err)
	}
	return id, nil
}

// PartURL implements blob.Store. Length and SHA-256 are signed headers: a browser sends the length by itself,
// and the store takes no other. A length that is only bounded cannot be signed.
func (s *Store) PartURL(ctx context.Context, id, key string, part blob.PartRequest) (blob.PartURL, error) {
	if err := blob.CheckPart(part); err != nil {
		return blob.PartURL{}, err
	}
	query := url.Values{"uploadId": {id}, "partNumber": {strconv.Itoa(part.Number)}}
	signed, sent := http.Header{}, http.Header{}
	if part.Size > 0 {
		signed.Set("Content-Length", strconv.FormatInt(part.Size, 10))
	}
	if part.Checksum != nil {
		sum := hex.EncodeToString(part.Checksum)
		signed.Set("X-Amz-Content-Sha256", sum)
		sent.Set("X-Amz-Content-Sha256", sum)
	}
	address, err := s.core.PresignHeader(ctx, http.MethodPut, s.bucket, key, part.Expires.Sub(s.now()).Round(time.Second),
		query, signed)
	if err != nil {
		return blob.PartURL{}, fmt.Errorf("signing the address of a part: %w", err)
	}
	return blob.PartURL{URL: address.String(), Header: sent}, nil
}

// listed is how many things one listing asks for; S3 gives no more.
const listed = 1000

// ListParts implements blob.Store.
func (s *Store) ListParts(ctx context.Context, id, key string) ([]blob.Part, error) {
	var parts []blob.Part
	for after := 0; ; {
		found, err := s.core.ListObjectParts(ctx, s.bucket, key, id, after, listed)
		if err != nil {
			return nil, fmt.Errorf("listing parts: %w", translate(err))
		}
		for _, p := range found.ObjectParts {
			part := blob.Part{Number: p.PartNumber, Size: p.Size, ETag: quoted(p.ETag)}
			if sum, err := base64.StdEncoding.DecodeString(p.ChecksumSHA256); err == nil && len(sum) == sha256.Size {
				part.Checksum = sum
			}
			parts = append(parts, part)
		}
		if !found.IsTruncated || found.NextPartNumberMarker <= after {
			return parts, nil
		}
		after = found.NextPartNumberMarker
	}
}

// CompleteUpload implements blob.Store.
func (s *Store) CompleteUpload(ctx context.Context, id, key string, parts []blob.Part) error {
	if len(parts) == 0 {
		return blob.ErrBadPart
	}
	named := make([]minio.CompletePart, len(parts))
	for i, p := range parts {
		named[i] = minio.CompletePart{PartNumber: p.Number, ETag: strings.Trim(p.ETag, `"`)}
	}
	slices.SortFunc(named, func(a, b minio.CompletePart) int { return a.PartNumber - b.PartNumber })
	if _, err := s.core.CompleteMultipartUpload(ctx, s.bucket, key, id, named, minio.PutObjectOptions{}); err != nil {
		return fmt.Errorf("putting an upload together: %w", translate(err))
	}
	return nil
}

// AbortUpload implements blob.Store.
func (s *Store) AbortUpload(ctx context.Context, id, key string) error {
	err := translate(s.core.AbortMultipartUpload(ctx, s.bucket, key, id))
	if err != nil && !errors.Is(err, blob.ErrNoUpload) && !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("ending an upload: %w", err)
	}
	return nil
}

// List implements blob.Store.
func (s *Store) List(ctx context.Context, yield func(key string, size int64) error) error {
	for after := ""; ; {
		found, err := s.core.ListObjectsV2(s.bucket, "", "", after, "", listed)
		if err != nil {
			return fmt.Errorf("listing what is kept: %w", err)
		}
		for _, object := range found.Contents {
			if err := ctx.Err(); err != nil {
				return err
			}
			if blob.CheckKey(object.Key) != nil {
				continue // something else that lies in the bucket
			}
			if err := yield(object.Key, object.Size); err != nil {
				return err
			}
		}
		if !found.IsTruncated || found.NextContinuationToken == "" {
			return nil
		}
		after = found.NextContinuationToken
	}
}

// SweepUploads implements blob.Store.
func (s *Store) SweepUploads(ctx context.Context, before time.Time) (int, error) {
	swept := 0
	for key, id := "", ""; ; {
		found, err := s.core.ListMultipartUploads(ctx, s.bucket, "", key, id, "", listed)
		if err != nil {
			return swept, fmt.Errorf("listing uploads: %w", err)
		}
		for _, u := range found.Uploads {
			if !u.Initiated.Before(before) {
				continue
			}
			if err := s.AbortUpload(ctx, u.UploadID, u.Key); err != nil {
				return swept, err
			}
			swept++
		}
		if !found.IsTruncated {
			return swept, nil
		}
		key, id = found.NextKeyMarker, found.NextUploadIDMarker
	}
}

func quoted(etag string) string { return `"` + strings.Trim(etag, `"`) + `"` }

// translate names what the store answered in the words of package blob.
func translate(err error) error {
	if err == nil {
		return nil
	}
	switch minio.ToErrorResponse(err).Code {
	case minio.NoSuchKey:
		return errors.Join(blob.ErrNotFound, err)
	case minio.NoSuchUpload:
		return errors.Join(blob.ErrNoUpload, err)
	case minio.InvalidPart, "InvalidPartOrder", minio.EntityTooSmall:
		return errors.Join(blob.ErrBadPart, err)
	}
	return err
}
