// Package backup is the file that a whole site fits in: the graph, what people uploaded, models and keys.
//
// It is a tar, compressed by zstd: one entry a file, then manifest.json, which names every file with its size and its
// SHA-256. It comes last, so a file that was cut short has none.
package backup

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/sidestage/sidestage/internal/blob"
)

// Format is the version of the file that this package writes.
const Format = 1

// manifestName is the last entry.
const manifestName = "manifest.json"

// ErrDamaged says that a file is no whole backup.
var ErrDamaged = errors.New("the backup is damaged or not complete")

// Manifest says what a backup holds.
type Manifest struct {
	Format int `json:"format"`
	// Version is that of the server that made it.
	Version string    `json:"version"`
	MadeAt  time.Time `json:"madeAt"`
	// Migration is the number of the last change of the graph's schema that it has.
	Migration int    `json:"migration"`
	Files     []File `json:"files"`
}

// File is one of a backup.
type File struct {
	Name string `json:"name"`
	// Size is in bytes.
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Size is that of all files, in bytes.
func (m Manifest) Size() int64 {
	var sum int64
	for _, f := range m.Files {
		sum += f.Size
	}
	return sum
}

// Writer writes one backup.
type Writer struct {
	compressed *zstd.Encoder
	tar        *tar.Writer
	files      []File
	madeAt     time.Time
}

// NewWriter writes to out. What is in out is a backup only after Finish.
func NewWriter(out io.Writer, now time.Time) (*Writer, error) {
	compressed, err := zstd.NewWriter(out, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("beginning a backup: %w", err)
	}
	return &Writer{compressed: compressed, tar: tar.NewWriter(compressed), madeAt: now}, nil
}

// Add writes one file of size bytes. It fails where content is shorter, and leaves out what is longer, as a file that
// grows has more than was asked for.
func (w *Writer) Add(ctx context.Context, name string, size int64, content io.Reader) error {
	header := &tar.Header{Name: name, Size: size, Mode: 0o600, ModTime: w.madeAt, Format: tar.FormatPAX}
	if err := w.tar.WriteHeader(header); err != nil {
		return fmt.Errorf("adding %s: %w", name, err)
	}
	sum := sha256.New()
	if _, err := io.CopyN(io.MultiWriter(w.tar, sum), blob.Until(ctx, content), size); err != nil {
		return fmt.Errorf("adding %s: %w", name, err)
	}
	w.files = append(w.files, File{Name: name, Size: size, SHA256: hexSum(sum)})
	return nil
}

// AddFolder writes all files below folder, their names below prefix. A folder that is not there holds nothing.
func (w *Writer) AddFolder(ctx context.Context, prefix, folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && path == folder {
			return nil
		}
		if err != nil {
			return err
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		relative, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		return w.AddFile(ctx, prefix+"/"+filepath.ToSlash(relative), path)
	})
}

// AddFile writes the file at path under a name.
func (w *Writer) AddFile(ctx context.Context, name, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return w.Add(ctx, name, info.Size(), file)
}

// Finish writes the manifest and ends the backup.
func (w *Writer) Finish(version string, migration int) (Manifest, error) {
	m := Manifest{Format: Format, Version: version, MadeAt: w.madeAt.UTC(), Migration: migration, Files: w.files}
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return m, err
	}
	header := &tar.Header{Name: manifestName, Size: int64(len(content)), Mode: 0o600, ModTime: w.madeAt}
	if err := w.tar.WriteHeader(header); err != nil {
		return m, err
	}
	if _, err := w.tar.Write(content); err != nil {
		return m, err
	}
	return m, errors.Join(w.tar.Close(), w.compressed.Close())
}

// Extract writes the files of a backup below folder and checks each. What it wrote before it failed stays there.
// Errors: ErrDamaged, and what the folder says.
func Extract(ctx context.Context, in io.Reader, folder string) (Manifest, error) {
	compressed, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(64<<20))
	if err != nil {
		return Manifest{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	defer compressed.Close()
	entries, found := tar.NewReader(compressed), map[string]File{}
	for {
		header, err := entries.Next()
		if err != nil { // the manifest comes before the end
			return Manifest{}, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if header.Name == manifestName {
			return manifest(entries, found)
		}
		if !filepath.IsLocal(filepath.FromSlash(header.Name)) || header.Typeflag != tar.TypeReg {
			return Manifest{}, fmt.Errorf("%w: it names a file %q", ErrDamaged, header.Name)
		}
		sum, err := write(ctx, filepath.Join(folder, filepath.FromSlash(header.Name)), entries)
		if err != nil {
			return Manifest{}, err
		}
		found[header.Name] = File{Name: header.Name, Size: header.Size, SHA256: sum}
	}
}

// manifest reads the manifest, and checks what was found against it.
func manifest(in io.Reader, found map[string]File) (Manifest, error) {
	var m Manifest
	if err := json.NewDecoder(in).Decode(&m); err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if m.Format != Format {
		return m, fmt.Errorf("the backup has format %d, and this version reads %d", m.Format, Format)
	}
	if len(m.Files) != len(found) {
		return m, fmt.Errorf("%w: it has %d files and names %d", ErrDamaged, len(found), len(m.Files))
	}
	for _, f := range m.Files {
		if found[f.Name] != f {
			return m, fmt.Errorf("%w: %s is not as it was", ErrDamaged, f.Name)
		}
	}
	return m, nil
}

// write writes a file and gives the SHA-256 of what it holds. A failure of the backup is ErrDamaged.
func write(ctx context.Context, path string, content io.Reader) (sum string, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	hashed, reading := sha256.New(), &reader{Reader: blob.Until(ctx, content)}
	if _, err := io.Copy(io.MultiWriter(file, hashed), reading); err != nil {
		if reading.failed != nil && ctx.Err() == nil {
			return "", fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return "", err
	}
	return hexSum(hashed), nil
}

// reader remembers that it, and not who wrote what it gave, has failed.
type reader struct {
	io.Reader
	failed error
}

func (r *reader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = err
	}
	return n, err
}

func hexSum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
