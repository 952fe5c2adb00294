package upload

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// How long things last.
const (
	// abandonedAfter is how long an upload waits for its next part.
	abandonedAfter = 24 * time.Hour
	// longestUpload is how long it may take in all.
	longestUpload = 7 * 24 * time.Hour
	// unusedFor is how long a file waits to be used.
	unusedFor = 48 * time.Hour
	// refusalKept is how long a refusal is remembered.
	refusalKept = time.Hour
	// addressFor is how long a part's address holds, and pictureFor a picture's.
	addressFor = time.Hour
	pictureFor = 6 * time.Hour
)

var (
	initialisations = limit.Rule{Name: "upload", Max: 600, Window: time.Hour}
	// videos bounds what those store who are no artists: what a post uses counts as waiting no more.
	videos = limit.Rule{Name: "upload video", Max: 20, Window: 24 * time.Hour}
)

// Content is the content of a file.
type Content interface {
	io.ReadSeeker
	io.ReaderAt
}

// Options is what a Service works with.
type Options struct {
	Store  Store
	Blobs  blob.Store
	Signer *blob.Signer
	Limits limit.Limiter
	// ProbeAudio looks at sound. Errors: BAD_USER_INPUT in words for the person.
	ProbeAudio func(ctx context.Context, r io.ReadSeeker, size int64) (Probed, error)
	// ProbeVideo looks at a video, and takes a picture from it where it can. Errors: as of ProbeAudio.
	ProbeVideo func(ctx context.Context, r Content, size int64) (Probed, error)
	// IsTurned reports by the beginning of a picture whether it is shown turned by a quarter; nil never does.
	IsTurned func(head []byte) bool
	// Small reads a large picture, no wider than width; nil has all be read here. Errors: BAD_USER_INPUT for what is no
	// picture.
	Small func(ctx context.Context, r io.Reader, width int) (image.Image, error)
	// Derived gives the keys of what was made of a file, to be removed with it; may be nil.
	Derived func(key string) []string
	Now     func() time.Time
	Log     *slog.Logger
	// Lease is how long the claim of a server that died keeps others from completing an upload; 30 s where 0.
	Lease time.Duration
}

// Service takes uploads in. It is safe for concurrent use.
type Service struct {
	Options
	unpacking singleflight.Group
	// decoding bounds how many pictures are decoded at once: each may take 32 MB.
	decoding chan struct{}
}

// NewService returns the service.
func NewService(o Options) *Service {
	if o.Lease == 0 {
		o.Lease = 30 * time.Second
	}
	return &Service{Options: o, decoding: make(chan struct{}, 2)}
}

// Start is what is said of a file before it is sent.
type Start struct {
	Prefix      Prefix
	ContentType string
	// FileName and ClientKey may be empty, Size 0.
	FileName  string
	Size      int64
	ClientKey string
}

// Initialize begins an upload; the same ClientKey answers with the same one. Errors: UNAUTHENTICATED,
// FORBIDDEN, BAD_USER_INPUT, CONFLICT where the ClientKey was used for another file, RATE_LIMITED.
func (s *Service) Initialize(ctx context.Context, viewer access.Viewer, start Start) (Upload, error) {
	if err := viewer.Require(); err != nil {
		return Upload{}, err
	}
	start.Prefix = start.Prefix.known(start.ContentType)
	if err := start.check(); err != nil {
		return Upload{}, err
	}
	if _, err := s.Limits.Take(ctx, initialisations, viewer.UserID); err != nil {
		return Upload{}, err
	}
	if err := s.takeVideo(ctx, viewer, start); err != nil {
		return Upload{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Upload{}, fmt.Errorf("making an id: %w", err)
	}
	now := s.Now()
	made := Upload{
		ID: id.String(), Key: string(start.Prefix) + "/" + id.String(), OwnerID: viewer.UserID, Prefix: start.Prefix,
		ContentType: start.ContentType, FileName: start.FileName, Size: start.Size, PartSize: sizeOfParts(start.Size),
		ClientKey: start.ClientKey, State: Open, CreatedAt: now, ExpiresAt: now.Add(abandonedAfter),
	}
	if made.ClientKey == "" {
		made.ClientKey = made.ID
	}
	kept, err := s.Store.Begin(ctx, made, func(standing Standing) error { return allow(viewer, standing, start) })
	if err != nil {
		return Upload{}, err
	}
	if kept.Prefix != made.Prefix || kept.Size != made.Size {
		return Upload{}, fault.New(fault.Conflict, "This clientKey was used for another file.")
	}
	return s.provide(ctx, kept)
}

// takeVideo counts a video of somebody who is no artist.
func (s *Service) takeVideo(ctx context.Context, viewer access.Viewer, start Start) error {
	if start.Prefix != Video || viewer.Admin {
		return nil
	}
	standing, err := s.Store.Standing(ctx, viewer.UserID)
	if err != nil || standing.Artist {
		return err
	}
	_, err = s.Limits.Take(ctx, videos, viewer.UserID)
	return err
}

// provide makes sure that the blob store knows of the upload.
func (s *Service) provide(ctx context.Context, u Upload) (Upload, error) {
	if u.ProviderID != "" {
		return u, nil
	}
	id, err := s.Blobs.CreateUpload(ctx, u.Key, u.ContentType)
	if err != nil {
		return u, err
	}
	if u.ProviderID, err = s.Store.Provide(ctx, u.ID, id); err != nil {
		return u, err
	}
	if u.ProviderID != id { // asked twice at once
		err = s.Blobs.AbortUpload(ctx, id, u.Key)
	}
	return u, err
}

// known is the prefix that a caller's own word stands for, by the type of what is uploaded: the specification
// names no prefixes. A type that says nothing, or that sound and video share, makes nothing music.
func (p Prefix) known(contentType string) Prefix {
	if _, ok := rules[p]; ok {
		return p
	}
	if contentType, _, _ = strings.Cut(strings.ToLower(contentType), ";"); strings.TrimSpace(contentType) == anyType {
		return p
	}
	for _, prefix := range []Prefix{Images, Video, Archives, Audio} {
		if rules[prefix].takes(contentType) {
			return prefix
		}
	}
	return p
}

// anyType is what is said of a file of which nothing is known.
const anyType = "application/octet-stream"

func (start Start) check() error {
	r, known := rules[start.Prefix]
	wrong := input.Problems{}
	switch {
	case !known:
		wrong["contentType"] = "Files of this type cannot be uploaded here."
	case !r.takes(start.ContentType):
		wrong["contentType"] = "Files of this type cannot be uploaded here."
	}
	switch {
	case start.Size < 0:
		wrong["size"] = "The size must be the file's size in bytes."
	case known && start.Size > r.most:
		wrong["size"] = "The file is larger than " + readable(r.most) + "."
	}
	if utf8.RuneCountInString(start.FileName) > 255 || !utf8.ValidString(start.FileName) {
		wrong["fileName"] = "The name may have 255 characters."
	}
	wrong.Add("clientKey", input.Key(start.ClientKey))
	return wrong.Err()
}

// readable returns a limit, which is whole MiB, as people read it: nothing of it is rounded away.
func readable(bytes int64) string {
	if bytes%gib == 0 {
		return strconv.FormatInt(bytes/gib, 10) + " GiB"
	}
	return message.NewPrinter(language.English).Sprintf("%d MiB", bytes/mib)
}

func allow(viewer access.Viewer, standing Standing, start Start) error {
	publishes := standing.Artist || viewer.Admin
	if rules[start.Prefix].artists && !publishes {
		return fault.New(fault.Forbidden, "Only artists may upload music.")
	}
	if standing.Open >= maxOpen {
		return tooMuch("There are " + strconv.Itoa(standing.Open) +
			" uploads under way. Finish or cancel some of them first.")
	}
	coming := start.Size
	if coming == 0 {
		coming = rules[start.Prefix].most
	}
	return allowBytes(publishes, standing.Waiting+coming)
}

func allowBytes(publishes bool, waiting int64) error {
	most := int64(maxWaitingOther)
	if publishes {
		most = maxWaiting
	}
	if waiting > most {
		return tooMuch("There would be more than " + readable(most) +
			" of uploads that nothing uses. Use some of them, or wait two days for them to be removed.")
	}
	return nil
}

func tooMuch(message string) error {
	return &fault.Error{Code: fault.RateLimited, Message: message, RetryAfter: time.Minute}
}

// PartURL returns an address that takes one part and nothing else. size in bytes and checksum, a SHA-256 in base64,
// may be 0 and empty. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT, CONFLICT while it is completed.
func (s *Service) PartURL(
	ctx context.Context, viewer access.Viewer, id, key string, number int, size int64, checksum string,
) (blob.PartURL, time.Time, error) {
	none := time.Time{}
	u, err := s.open(ctx, viewer, id, key)
	if err != nil {
		return blob.PartURL{}, none, err
	}
	exact, most, err := u.sizeOf(number)
	if err != nil {
		return blob.PartURL{}, none, err
	}
	switch {
	case size < 0, size > most, size > 0 && exact > 0 && size != exact:
		return blob.PartURL{}, none,
			fault.BadInput(map[string]string{"size": "This part has " + strconv.FormatInt(most, 10) + " bytes."})
	case size > 0:
		exact = size
	}
	sum, err := decodeChecksum(checksum)
	if err != nil {
		return blob.PartURL{}, none, err
	}
	now := s.Now()
	if err := s.prolong(ctx, u, now); err != nil {
		return blob.PartURL{}, none, err
	}
	request := blob.PartRequest{Number: number, Size: exact, MaxSize: most, Checksum: sum, Expires: now.Add(addressFor)}
	address, err := s.Blobs.PartURL(ctx, u.ProviderID, u.Key, request)
	if errors.Is(err, blob.ErrNoUpload) {
		err = gone(err)
	}
	return address, request.Expires, err
}

// prolong keeps an upload that goes on from being swept; it writes seldom.
func (s *Service) prolong(ctx context.Context, u Upload, now time.Time) error {
	until := now.Add(abandonedAfter)
	if last := u.CreatedAt.Add(longestUpload); until.After(last) {
		until = last
	}
	if until.Sub(u.ExpiresAt) < abandonedAfter/4 {
		return nil
	}
	return s.Store.Extend(ctx, u.ID, until)
}

func gone(err error) error {
	return fault.Wrap(fault.Gone, "This upload is no longer there. Please begin again.", err)
}

func decodeChecksum(text string) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	sum, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(sum) != sha256.Size {
		return nil, fault.BadInput(map[string]string{"checksum": "The checksum must be a SHA-256 in base64."})
	}
	return sum, nil
}

// open finds the viewer's own upload that takes parts.
func (s *Service) open(ctx context.Context, viewer access.Viewer, id, key string) (Upload, error) {
	u, err := s.own(ctx, viewer, id)
	switch {
	case err != nil:
		return Upload{}, err
	case u.Key != key || u.State == Refused:
		return Upload{}, fault.Missing("This upload")
	case u.State == Completing:
		return Upload{}, fault.New(fault.Conflict, "This upload is being completed.")
	}
	return s.provide(ctx, u)
}

func (s *Service) own(ctx context.Context, viewer access.Viewer, id string) (Upload, error) {
	if err := viewer.Require(); err != nil {
		return Upload{}, err
	}
	return s.Store.Upload(ctx, id, viewer.UserID)
}

// Progress is an upload with what arrived of it.
type Progress struct {
	Upload
	Parts []blob.Part
}

// Upload returns the viewer's own upload. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Upload(ctx context.Context, viewer access.Viewer, id string) (Progress, error) {
	u, err := s.own(ctx, viewer, id)
	if err == nil && u.State == Refused {
		err = fault.Missing("This upload")
	}
	if err != nil {
		return Progress{}, err
	}
	return s.progress(ctx, u)
}

// Uploads lists the viewer's own uploads, newest first.
func (s *Service) Uploads(ctx context.Context, viewer access.Viewer) ([]Progress, error) {
	if err := viewer.Require(); err != nil {
		return nil, err
	}
	found, err := s.Store.Uploads(ctx, viewer.UserID)
	if err != nil {
		return nil, err
	}
	out := make([]Progress, len(found))
	asking, ctx := errgroup.WithContext(ctx)
	asking.SetLimit(8)
	for i, u := range found {
		asking.Go(func() (err error) {
			out[i], err = s.progress(ctx, u)
			return err
		})
	}
	return out, asking.Wait()
}

func (s *Service) progress(ctx context.Context, u Upload) (Progress, error) {
	if u.ProviderID == "" {
		return Progress{Upload: u}, nil
	}
	parts, err := s.Blobs.ListParts(ctx, u.ProviderID, u.Key)
	if errors.Is(err, blob.ErrNoUpload) { // completed at this moment
		return Progress{Upload: u}, nil
	}
	return Progress{u, parts}, err
}

// Abort ends an upload; one that is not there any more is no error. Errors: UNAUTHENTICATED, CONFLICT while
// it is completed.
func (s *Service) Abort(ctx context.Context, viewer access.Viewer, id, key string) error {
	u, err := s.own(ctx, viewer, id)
	if fault.CodeOf(err) == fault.NotFound || err == nil && u.Key != key {
		return nil
	}
	if err == nil {
		err = s.Store.Abandon(ctx, id, viewer.UserID, s.Now())
	}
	if err != nil {
		return err
	}
	s.discard(ctx, Rubbish{Key: u.Key, ProviderID: u.ProviderID})
	return nil
}

// File returns the viewer's own file. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) File(ctx context.Context, viewer access.Viewer, key string) (File, error) {
	if err := viewer.Require(); err != nil {
		return File{}, err
	}
	return s.Store.File(ctx, key, viewer.UserID)
}

// PictureURL is where a picture can be looked at for some hours, below the content base; empty for other files.
func (s *Service) PictureURL(f File) string {
	id, ok := strings.CutPrefix(f.Key, string(Images)+"/")
	if !ok || f.Kind != KindImage {
		return ""
	}
	// Whole hours: the same address is asked for again, and the browser has it.
	expires := strconv.FormatInt(s.Now().Add(pictureFor).Truncate(time.Hour).Unix(), 10)
	query := url.Values{"expires": {expires}, "signature": {s.Signer.Sign(http.MethodGet, "picture", id, expires)}}
	return "/uploads/pictures/" + id + "?" + query.Encode()
}

// Picture opens what a PictureURL names. Errors: FORBIDDEN, GONE, NOT_FOUND.
func (s *Service) Picture(ctx context.Context, id, expires, signature string) (File, blob.Object, error) {
	if !s.Signer.Verify(signature, http.MethodGet, "picture", id, expires) {
		return File{}, blob.Object{}, fault.New(fault.Forbidden, "This address does not open this picture.")
	}
	until, err := strconv.ParseInt(expires, 10, 64)
	if err != nil {
		return File{}, blob.Object{}, fmt.Errorf("reading an address that this server signed: %w", err)
	}
	if !s.Now().Before(time.Unix(until, 0)) {
		return File{}, blob.Object{}, fault.New(fault.Gone, "This address has expired.")
	}
	file, err := s.Store.Picture(ctx, string(Images)+"/"+id)
	if err != nil {
		return File{}, blob.Object{}, err
	}
	object, err := s.Blobs.Open(ctx, file.Key)
	if errors.Is(err, blob.ErrNotFound) {
		err = fault.Wrap(fault.NotFound, "This picture was not found.", err)
	}
	return file, object, err
}
