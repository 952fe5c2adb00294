package main

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/sound"
)

const (
	// uploadSize is that of the sound that is sent, in bytes.
	uploadSize = 128 << 20
	// uploadParts is how many parts are on their way at once, as on the site.
	uploadParts = 3
	// uploadTurns is how often the sound is sent, and copied, in turn.
	uploadTurns = 3
)

// benchUpload compares an upload as the site does it, SHA-256 and the server's look at what came included, with a copy
// of the same file on the same disk that is flushed, too.
func benchUpload(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	given, err := s.signedIn(ctx, "artist@sidestage.test")
	if err != nil {
		return nil, err
	}
	artist := client{base: s.base, token: given.AccessToken}
	original := filepath.Join(s.folder, "original.wav")
	var sending, finishing, copying time.Duration
	for i := range uploadTurns {
		// Other bytes each time, for a server that has them already would have less to do.
		if err := writeNoise(original, uint64(i)); err != nil {
			return nil, err
		}
		sent, finished, err := artist.upload(ctx, original)
		if err != nil {
			return nil, err
		}
		began := time.Now()
		if err := copyFile(filepath.Join(s.data(), "copy.wav"), original); err != nil {
			return nil, err
		}
		copying += time.Since(began)
		sending += sent
		finishing += finished
	}
	rate := func(d time.Duration) float64 { return uploadTurns * uploadSize / float64(1<<20) / d.Seconds() }
	whole := sending + finishing
	return []Figure{
		{Name: "128 MiB, parts", Value: rate(sending), Unit: "MiB/s"},
		{Name: "128 MiB, to the last answer", Value: rate(whole), Unit: "MiB/s"},
		{Name: "128 MiB, raw copy", Value: rate(copying), Unit: "MiB/s"},
		{Name: "parts, of a raw copy's", Value: rate(sending) / rate(copying), Unit: "×"},
		{Name: "to the last answer, of a raw copy's", Value: rate(whole) / rate(copying), Unit: "×"},
	}, nil
}

// writeNoise writes a stereo sound of uploadSize bytes that a seed repeats and that does not compress.
func writeNoise(path string, seed uint64) error {
	samples := make([]byte, uploadSize-len(sound.WAVHeader(44_100, 2, 0)))
	header := sound.WAVHeader(44_100, 2, len(samples))
	if _, err := rand.NewChaCha8([32]byte{byte(seed)}).Read(samples); err != nil {
		return err
	}
	return os.WriteFile(path, append(header, samples...), 0o600)
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return errors.Join(err, in.Close())
	}
	// By hand: the file system might share the bytes.
	_, err = io.CopyBuffer(struct{ io.Writer }{out}, struct{ io.Reader }{in}, make([]byte, 1<<20))
	return errors.Join(err, out.Sync(), out.Close(), in.Close())
}

type sentPart struct {
	PartNumber int    `json:"partNumber"`
	ETag       string `json:"eTag"`
	Checksum   string `json:"checksum"`
}

// upload sends a sound, and gives how long its parts took, and the server's look at the whole after them.
func (c client) upload(ctx context.Context, path string) (sending, finishing time.Duration, err error) {
	began := time.Now()
	var made struct {
		InitializeMultipartUpload struct {
			UploadID, Key string
			PartSize      float64
			PartCount     int
		}
	}
	err = c.query(ctx,
		`mutation ($size: Float!) { initializeMultipartUpload(prefix: "audio", contentType: "audio/wav", fileName: "noise.wav", size: $size) { uploadId key partSize partCount } }`,
		map[string]any{"size": uploadSize}, &made)
	if err != nil {
		return 0, 0, err
	}
	file, err := os.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	target := made.InitializeMultipartUpload
	parts, failures := make([]sentPart, target.PartCount), make([]error, uploadParts)
	var all sync.WaitGroup
	for lane := range uploadParts {
		all.Go(func() {
			for i := lane; i < len(parts) && failures[lane] == nil; i += uploadParts {
				part := io.NewSectionReader(file, int64(i)*int64(target.PartSize),
					min(int64(target.PartSize), uploadSize-int64(i)*int64(target.PartSize)))
				parts[i], failures[lane] = c.sendPart(ctx, target.UploadID, target.Key, i+1, part)
			}
		})
	}
	all.Wait()
	if err := errors.Join(failures...); err != nil {
		return 0, 0, err
	}
	sending = time.Since(began)
	var done map[string]any
	err = c.query(ctx,
		`mutation ($id: ID!, $key: String!, $parts: [CompletedPartInput!]!) { completeMultipartUpload(uploadId: $id, key: $key, parts: $parts) { key } }`,
		map[string]any{"id": target.UploadID, "key": target.Key, "parts": parts}, &done)
	return sending, time.Since(began) - sending, err
}

// sendPart sends one part to the address that the server names for it.
func (c client) sendPart(ctx context.Context, id, key string, number int, part *io.SectionReader) (sentPart, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, part); err != nil {
		return sentPart{}, err
	}
	checksum := base64.StdEncoding.EncodeToString(sum.Sum(nil))
	var address struct {
		GetMultipartChunkURL struct {
			URL     string
			Headers []struct{ Name, Value string }
		}
	}
	err := c.query(ctx,
		`mutation ($id: ID!, $key: String!, $number: Int!, $size: Float, $checksum: String) { getMultipartChunkUrl(uploadId: $id, key: $key, partNumber: $number, size: $size, checksum: $checksum) { url headers { name value } } }`,
		map[string]any{"id": id, "key": key, "number": number, "size": part.Size(), "checksum": checksum}, &address)
	if err != nil {
		return sentPart{}, err
	}
	if _, err := part.Seek(0, io.SeekStart); err != nil {
		return sentPart{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, address.GetMultipartChunkURL.URL, part)
	if err != nil {
		return sentPart{}, err
	}
	req.ContentLength = part.Size()
	for _, h := range address.GetMultipartChunkURL.Headers {
		req.Header.Set(h.Name, h.Value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return sentPart{}, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return sentPart{}, err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return sentPart{}, fmt.Errorf("part %d: %s: %s", number, resp.Status, strings.TrimSpace(string(answer)))
	}
	return sentPart{number, resp.Header.Get("ETag"), checksum}, nil
}
