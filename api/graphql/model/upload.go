package model

import (
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/upload"
)

// NewUpload converts an upload under way.
func NewUpload(p upload.Progress) MultipartUpload {
	out := MultipartUpload{
		UploadID: p.ID, Key: p.Key, PartSize: float64(p.PartSize), CreatedAt: p.CreatedAt, ExpiresAt: p.ExpiresAt,
		Parts: Each(p.Parts, newPart),
	}
	if n := p.PartCount(); n > 0 {
		out.PartCount = &n
	}
	return out
}

func newPart(p blob.Part) UploadedPart {
	return UploadedPart{
		PartNumber: p.Number, ETag: p.ETag, Size: float64(p.Size),
		Checksum: text(base64.StdEncoding.EncodeToString(p.Checksum)),
	}
}

// NewPartURL converts the address of a part.
func NewPartURL(p blob.PartURL, expires time.Time) MultipartChunkURL {
	out := MultipartChunkURL{URL: p.URL, Headers: []UploadHeader{}, ExpiresAt: expires}
	for name := range p.Header {
		out.Headers = append(out.Headers, UploadHeader{Name: http.CanonicalHeaderKey(name), Value: p.Header.Get(name)})
	}
	slices.SortFunc(out.Headers, func(a, b UploadHeader) int { return strings.Compare(a.Name, b.Name) })
	return out
}

var uploadKinds = map[upload.Kind]UploadKind{
	upload.KindAudio: UploadKindAudio, upload.KindImage: UploadKindImage,
	upload.KindArchive: UploadKindArchive, upload.KindVideo: UploadKindVideo,
}

// NewFile converts a file that can be looked at under url; empty where it cannot.
func NewFile(f upload.File, url string) UploadedFile {
	out := UploadedFile{
		Key: f.Key, Kind: uploadKinds[f.Kind], FileName: text(f.FileName), ContentType: f.Probed.ContentType,
		Size:      float64(f.Size),
		CreatedAt: f.CreatedAt, EmbeddedArtKey: text(f.ArtKey), URL: text(url),
	}
	switch f.Kind {
	case upload.KindAudio:
		seconds := f.Probed.Duration.Seconds()
		out.Duration, out.Codec = &seconds, text(f.Probed.Codec)
		out.SampleRate, out.Channels = whole(f.Probed.SampleRate), whole(f.Probed.Channels)
		out.BitDepth = whole(f.Probed.BitDepth)
		out.Tags = newTags(f.Probed.Tags)
	case upload.KindImage:
		out.Width, out.Height, out.Tint = whole(f.Probed.Width), whole(f.Probed.Height), text(f.Probed.Tint)
	case upload.KindVideo:
		out.Width, out.Height = whole(f.Probed.Width), whole(f.Probed.Height)
		if seconds := f.Probed.Duration.Seconds(); seconds > 0 {
			out.Duration = &seconds
		}
	}
	return out
}

func newTags(t upload.Tags) *AudioTags {
	return &AudioTags{
		Title: text(t.Title), Artist: text(t.Artist), Album: text(t.Album), Genre: text(t.Genre),
		AlbumArtist: text(t.AlbumArtist), Year: whole(t.Year), TrackNumber: whole(t.TrackNumber), DiscNumber: whole(t.Disc),
		Lyrics: text(t.Lyrics), Isrc: text(t.ISRC),
	}
}

// whole returns null for 0, which is unknown.
func whole(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}
