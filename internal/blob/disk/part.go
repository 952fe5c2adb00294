package disk

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// PartURL implements blob.Store. The signature covers the method, the upload, the part's number, its size,
// its checksum and the moment until which it holds.
func (s *Store) PartURL(_ context.Context, id, key string, part blob.PartRequest) (blob.PartURL, error) {
	if err := blob.CheckPart(part); err != nil {
		return blob.PartURL{}, err
	}
	if _, err := s.upload(id, key); err != nil {
		return blob.PartURL{}, err
	}
	query := url.Values{"expires": {strconv.FormatInt(part.Expires.Unix(), 10)}}
	if part.Size > 0 {
		query.Set("size", strconv.FormatInt(part.Size, 10))
	} else {
		query.Set("maxSize", strconv.FormatInt(part.MaxSize, 10))
	}
	if part.Checksum != nil {
		query.Set("checksum", base64.RawURLEncoding.EncodeToString(part.Checksum))
	}
	number := strconv.Itoa(part.Number)
	query.Set("signature", s.signer.Sign(signed(id, number, query)...))
	return blob.PartURL{URL: s.prefix + id + "/parts/" + number + "?" + query.Encode(), Header: http.Header{}}, nil
}

func signed(id, number string, query url.Values) []string {
	return []string{
		http.MethodPut, id, number, query.Get("expires"), query.Get("size"), query.Get("maxSize"),
		query.Get("checksum"),
	}
}

// PutPart takes the part that a PartURL of this store allows: query is that address's own, length what the
// sender says the body has, in bytes. It gives the part's entity tag. Errors: FORBIDDEN for an address that was
// not signed so, GONE for one that has expired, BAD_USER_INPUT for other bytes than it was signed for,
// *http.MaxBytesError for more of them, NOT_FOUND where the upload has ended.
func (s *Store) PutPart(
	ctx context.Context, id, number string, query url.Values, body io.Reader, length int64,
) (string, error) {
	part, err := s.allowed(id, number, query)
	if err != nil {
		return "", err
	}
	if err := checkLength(part, length); err != nil {
		return "", err
	}
	dir, err := s.upload(id, "")
	if err != nil {
		return "", ended(err)
	}
	draft, sum, err := s.draft(ctx, body, length, length)
	switch {
	case errors.Is(err, errSize), errors.Is(err, io.ErrUnexpectedEOF):
		return "", fault.Wrap(fault.BadUserInput, "The part did not arrive whole. Please send it again.", err)
	case err != nil:
		return "", fmt.Errorf("writing part %d: %w", part.Number, err)
	case part.Checksum != nil && string(part.Checksum) != string(sum):
		damaged := "The part arrived with other bytes than its checksum says. Please send it again."
		return "", errors.Join(fault.BadInput(map[string]string{"checksum": damaged}), remove(draft))
	}
	return s.keepPart(dir, draft, part.Number, hex.EncodeToString(sum))
}

// keepPart gives a part its name, and brings that to the disk.
func (s *Store) keepPart(dir, draft string, number int, sum string) (string, error) {
	if err := s.namePart(dir, draft, number, nameOfPart(number, sum)); err != nil {
		return "", fmt.Errorf("keeping part %d: %w", number, err)
	}
	if err := syncDir(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("keeping part %d: %w", number, err)
	}
	return `"` + sum + `"`, nil
}

// namePart drops what was sent before under the number, afterwards, so that there is always one. It takes turns:
// two that send one part at once would drop each other's.
func (s *Store) namePart(dir, draft string, number int, name string) error {
	s.naming.Lock()
	defer s.naming.Unlock()
	// No folder is made here: the upload may have ended meanwhile.
	if err := os.Rename(draft, filepath.Join(dir, name)); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = ended(blob.ErrNoUpload)
		}
		return errors.Join(err, remove(draft))
	}
	same, err := filepath.Glob(filepath.Join(dir, nameOfPart(number, "*")))
	if err != nil {
		return err
	}
	for _, path := range same {
		if filepath.Base(path) != name {
			err = errors.Join(err, remove(path))
		}
	}
	return err
}

// allowed reads what an address allows, once it is known to be ours.
func (s *Store) allowed(id, number string, query url.Values) (blob.PartRequest, error) {
	if !s.signer.Verify(query.Get("signature"), signed(id, number, query)...) {
		return blob.PartRequest{}, fault.New(fault.Forbidden, "This address does not allow to send this part.")
	}
	var part blob.PartRequest
	var errs []error
	read := func(text string, into *int64) {
		if text == "" {
			return
		}
		n, err := strconv.ParseInt(text, 10, 64)
		*into, errs = n, append(errs, err)
	}
	var expires, n int64
	read(query.Get("expires"), &expires)
	read(query.Get("size"), &part.Size)
	read(query.Get("maxSize"), &part.MaxSize)
	read(number, &n)
	if sum := query.Get("checksum"); sum != "" {
		decoded, err := base64.RawURLEncoding.DecodeString(sum)
		part.Checksum, errs = decoded, append(errs, err)
	}
	part.Number, part.Expires = int(n), time.Unix(expires, 0)
	if err := errors.Join(append(errs, blob.CheckPart(part))...); err != nil {
		return part, fmt.Errorf("reading an address that this server signed: %w", err)
	}
	if !s.now().Before(part.Expires) {
		return part, fault.New(fault.Gone, "This address has expired. Please ask for a new one.")
	}
	return part, nil
}

func checkLength(part blob.PartRequest, length int64) error {
	most := max(part.Size, part.MaxSize)
	switch {
	case length < 0:
		return fault.BadInput(map[string]string{"Content-Length": "The part must be sent with its Content-Length."})
	case length > most:
		return &http.MaxBytesError{Limit: most}
	case part.Size > 0 && length != part.Size:
		return fault.BadInput(map[string]string{"Content-Length": "The part must have " + strconv.FormatInt(part.Size, 10) +
			" bytes, as was said."})
	case length == 0:
		return fault.BadInput(map[string]string{"Content-Length": "The part is empty."})
	}
	return nil
}

func ended(err error) error {
	if errors.Is(err, blob.ErrNoUpload) {
		return fault.Missing("This upload")
	}
	return err
}
