// Package upload takes in what people send: in parts, looked at before it counts, and swept
// when nobody uses it.
package upload

import (
	"path"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Prefix says what an upload is for; it begins the key.
type Prefix string

// What can be uploaded.
const (
	Audio    Prefix = "audio"
	Images   Prefix = "images"
	Archives Prefix = "archives"
	Video    Prefix = "video"
)

// Kind is what a file turned out to be.
type Kind string

// The kinds of files.
const (
	KindAudio   Kind = "audio"
	KindImage   Kind = "image"
	KindArchive Kind = "archive"
	KindVideo   Kind = "video"
)

const (
	mib = 1 << 20
	gib = 1 << 30
)

// rule is what holds for uploads of a prefix.
type rule struct {
	kind Kind
	// most is the size of one file, in bytes.
	most int64
	// artists says that only artists and admins send such files.
	artists bool
	// types are the content types that may be announced; what came is looked at all the same. Browsers name
	// some files in several ways, or not at all.
	types []string
}

var rules = map[Prefix]rule{
	Audio: {
		KindAudio, 2 * gib, true,
		[]string{"audio/*", "application/ogg", "video/ogg", "video/mp4", "application/octet-stream"},
	},
	Images: {KindImage, 30 * mib, false, []string{"image/jpeg", "image/png", "image/webp", "image/gif"}},
	Archives: {
		KindArchive, 2 * gib, true,
		[]string{"application/zip", "application/x-zip-compressed", "application/octet-stream"},
	},
	Video: {
		KindVideo, 500 * mib, false,
		[]string{"video/mp4", "video/webm", "video/quicktime", "video/x-m4v", "application/octet-stream"},
	},
}

// LargestFiles returns how many bytes a file of each prefix may have.
func LargestFiles() map[string]int64 {
	largest := make(map[string]int64, len(rules))
	for prefix, r := range rules {
		largest[string(prefix)] = r.most
	}
	return largest
}

func (r rule) takes(contentType string) bool {
	contentType, _, _ = strings.Cut(strings.ToLower(contentType), ";")
	for _, pattern := range r.types {
		if ok, err := path.Match(pattern, strings.TrimSpace(contentType)); err == nil && ok {
			return true
		}
	}
	return false
}

// Limits of a person, over all files.
const (
	// maxOpen is how many uploads may be under way.
	maxOpen = 50
	// maxWaiting bounds the bytes under way and those of files that nothing uses yet; people who are no
	// artists send pictures and videos alone.
	maxWaiting      = 40 * gib
	maxWaitingOther = 1300 * mib
)

// partSize is what parts have in bytes, unless there would be too many.
const partSize = 8 * mib

// sizeOfParts is the size of every part but the last, in bytes: a whole number of MiB that makes no more than
// MaxParts of a file; size 0 is unknown.
func sizeOfParts(size int64) int64 {
	perPart := (size + blob.MaxParts - 1) / blob.MaxParts
	return max(partSize, (perPart+mib-1)/mib*mib)
}

// MaxPart is the largest part there is, in bytes.
var MaxPart = sizeOfParts(2 * gib)

// State is how far an upload is.
type State string

// The states of uploads; one that succeeded is no upload any more but a File.
const (
	Open       State = "open"
	Completing State = "completing"
	// Refused is kept for a while, so that who asks again hears why.
	Refused State = "refused"
)

// Upload is one under way.
type Upload struct {
	ID, Key, OwnerID string
	// ProviderID is what the blob store calls it; empty until the store was asked.
	ProviderID  string
	Prefix      Prefix
	ContentType string
	// FileName is the person's own, for them to read.
	FileName string
	// Size in bytes as announced; 0 where it was not.
	Size int64
	// PartSize is that of every part but the last, in bytes.
	PartSize int64
	// ClientKey is the client's own name for it, or ID.
	ClientKey string
	State     State
	// Refusal says what was wrong, where State is Refused.
	Refusal              string
	CreatedAt, ExpiresAt time.Time
}

// most is the largest size that the upload may come to, in bytes.
func (u Upload) most() int64 {
	if u.Size > 0 {
		return u.Size
	}
	return rules[u.Prefix].most
}

// PartCount is how many parts there are; 0 where the size is not known.
func (u Upload) PartCount() int { return int((u.Size + u.PartSize - 1) / u.PartSize) }

// sizeOf returns the size of a part in bytes: exact where that of the whole is known, else 0 and the most it may be.
func (u Upload) sizeOf(number int) (exact, most int64, err error) {
	rest := u.most() - int64(number-1)*u.PartSize
	if number < 1 || number > blob.MaxParts || rest <= 0 {
		return 0, 0, fault.BadInput(map[string]string{"partNumber": "There is no such part of this file."})
	}
	most = min(rest, u.PartSize)
	if u.Size > 0 {
		return most, most, nil
	}
	return 0, most, nil
}

// artKey is where the picture that lay in a sound file, or was taken from a video, is kept.
func artKey(key string) string { return string(Images) + "/" + path.Base(key) + "-art" }

// Tags is what a file says of its music; zero values are unknown.
type Tags struct {
	Title, Artist, Album, Genre string
	// AlbumArtist is whose album it is, where others play on it.
	AlbumArtist             string
	Year, TrackNumber, Disc int
	Lyrics                  string
	// ISRC is the code of the recording, without hyphens.
	ISRC string
}

// Probed is what a look at a file found.
type Probed struct {
	ContentType string
	// Of sound.
	Duration             time.Duration
	SampleRate, Channels int
	BitDepth             int // bits of a sample; 0 for none
	Codec                string
	Tags                 Tags
	// Art is a picture that lies in the file; nil for none.
	Art []byte
	// Of a picture or a video, in pixels, as it is shown: one that was taken upright is higher than wide.
	Width, Height int
	// Tint is the middle of a picture's colours, as CSS has it.
	Tint string
	// Private are the parts of a video that say where and by whom it was taken; none of them is ever sent.
	Private []Range
}

// Range is a part of a file, in bytes.
type Range struct{ Offset, Size int64 }

// File is what is there and was looked at.
type File struct {
	Key, OwnerID string
	// UploadID is the upload that it came by, or the key of the archive that it lay in.
	UploadID string
	Kind     Kind
	FileName string
	// Size is in bytes.
	Size int64
	// SHA256 of the whole, in hex.
	SHA256 string
	Probed Probed
	// ArtKey is the key of a picture that lay in the file, or that was taken from a video; empty for none.
	ArtKey    string
	CreatedAt time.Time
}

// refused is a file that cannot be taken, in words for the person.
func refused(message string) error { return fault.BadInput(map[string]string{"file": message}) }
