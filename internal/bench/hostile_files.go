package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"strconv"
	"strings"
)

const (
	// directoryBytes is the size of an archive that holds folders alone, coverWidth that of a square picture in pixels,
	// just within the largest that is taken.
	directoryBytes, coverWidth = 14 << 20, 7000
	// oddFiles is how many files of odd form are sent a second, each a few megabytes.
	oddFiles = 4
)

// fileAttacks are uploads that cost the server more than who sends them.
var fileAttacks = []attack{
	{name: "archives of folders alone", rate: 2, open: func(_ context.Context, b *besieged) (attacker, error) {
		archive, err := foldersAlone(directoryBytes)
		return attacker{aim: mustNever("an archive of nothing was unpacked"), strike: func(ctx context.Context, _ int) error {
			key, err := b.artist.sendFile(ctx, "archives", "application/zip", archive)
			if err != nil {
				return err
			}
			var out map[string]any
			return b.artist.query(ctx, `mutation ($key: String!) { unpackUpload(key: $key) { key } }`,
				map[string]any{"key": key}, &out)
		}}, err
	}},
	{name: "covers of 7,000 × 7,000 pixels in every size", rate: 1, atOnce: 4, open: largeCovers},
	{name: "videos of odd form", rate: oddFiles, open: func(_ context.Context, b *besieged) (attacker, error) {
		videos := oddVideos()
		return attacker{aim: mustNever("a video of odd form was taken"), strike: func(ctx context.Context, n int) error {
			_, err := b.artist.sendFile(ctx, "video", "video/mp4", videos[n%len(videos)])
			return err
		}}, nil
	}},
}

// foldersAlone makes a ZIP of some size that has folders and no file.
func foldersAlone(size int) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	// The directory at the end has about as many bytes again as what is written before it.
	for n := 0; out.Len() < size*2/5; n++ {
		if _, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("%06d/", n)}); err != nil {
			return nil, err
		}
		if n%1000 == 0 {
			if err := w.Flush(); err != nil {
				return nil, err
			}
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// largeCovers makes albums with a cover that takes 392 MB once it is read, and asks for it in every size.
func largeCovers(_ context.Context, b *besieged) (attacker, error) {
	var picture bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&picture, image.NewNRGBA64(image.Rect(0, 0, coverWidth, coverWidth))); err != nil {
		return attacker{}, err
	}
	return attacker{strike: func(ctx context.Context, n int) error {
		key, err := b.artist.sendFile(ctx, "images", "image/png", picture.Bytes())
		if err != nil {
			return err
		}
		var out struct {
			CreateAlbum struct{ CoverArtURL string }
		}
		err = b.artist.query(ctx, `mutation ($in: CreateAlbumInput!) { createAlbum(input: $in) { coverArtUrl } }`,
			map[string]any{"in": map[string]any{"title": fmt.Sprint("Large ", n), "coverArtUrl": key}}, &out)
		for _, width := range renditionWidths {
			if err == nil {
				path := strings.TrimPrefix(out.CreateAlbum.CoverArtURL, "/api")
				err = b.artist.call(ctx, http.MethodGet, fmt.Sprintf("%s?w=%d", path, width), nil, nil)
			}
		}
		return err
	}}, nil
}

// sendFile uploads a file, as the site does, and gives its key once the server has looked at it.
func (c client) sendFile(ctx context.Context, prefix, contentType string, file []byte) (key string, err error) {
	var made struct {
		InitializeMultipartUpload struct {
			UploadID, Key string
			PartSize      float64
		}
	}
	err = c.query(ctx, `mutation ($prefix: String!, $type: String!, $size: Float!) {
initializeMultipartUpload(prefix: $prefix, contentType: $type, size: $size) { uploadId key partSize } }`,
		map[string]any{"prefix": prefix, "type": contentType, "size": len(file)}, &made)
	if err != nil {
		return "", err
	}
	target := made.InitializeMultipartUpload
	var parts []sentPart
	for from := 0; from < len(file); from += int(target.PartSize) {
		size := min(int(target.PartSize), len(file)-from)
		section := io.NewSectionReader(bytes.NewReader(file), int64(from), int64(size))
		part, err := c.sendPart(ctx, target.UploadID, target.Key, len(parts)+1, section)
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	var done map[string]any
	err = c.query(ctx, `mutation ($id: ID!, $key: String!, $parts: [CompletedPartInput!]!) {
completeMultipartUpload(uploadId: $id, key: $key, parts: $parts) { key } }`,
		map[string]any{"id": target.UploadID, "key": target.Key, "parts": parts}, &done)
	return target.Key, err
}

// oddVideos begin as videos do, and are none: boxes within boxes, of no size and of all sizes, and very many.
func oddVideos() [][]byte {
	begin := box("ftyp", []byte("isom\x00\x00\x02\x00isomiso2mp41"))
	deep := []byte{}
	for range 20_000 {
		deep = box("moov", deep)
	}
	many := bytes.Repeat(box("trak", nil), 500_000)
	huge := append(binary.BigEndian.AppendUint32(nil, 1), "moov\x7f\xff\xff\xff\xff\xff\xff\xff"...)
	table := box("moov", box("trak", box("mdia", box("minf", box("stbl", box("stsz",
		append(make([]byte, 8), 0xff, 0xff, 0xff, 0xff)))))))
	matroska := "\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xffB\x82\x84webm"
	segments := strings.Repeat("\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff", 100_000)
	return [][]byte{
		append(begin, deep...), append(begin, box("moov", many)...), append(begin, huge...), append(begin, table...),
		append(begin, 0, 0, 0, 0, 'm', 'o', 'o', 'v'), append(begin, box("moov", box("mvhd", make([]byte, 100)))...),
		[]byte(matroska), []byte(matroska + segments),
	}
}

// box is one of MP4: its length, its name, and what is in it.
func box(name string, content []byte) []byte {
	out := binary.BigEndian.AppendUint32(make([]byte, 0, 8+len(content)), uint32(8+len(content))) //nolint:gosec // small
	return append(append(out, name...), content...)
}

// numbered names something by a number.
func numbered(name string, n int) string { return name + " " + strconv.Itoa(n) }
