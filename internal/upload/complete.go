package upload

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// completeWithin bounds the completion of one upload: 2 GiB are read twice.
const completeWithin = 15 * time.Minute

// askAgain is how often one who waits for another's completion looks.
const askAgain = 200 * time.Millisecond

// Part is one that the client says it has sent.
type Part struct {
	Number int
	ETag   string
	// Checksum is the part's SHA-256 in base64; may be empty.
	Checksum string
}

// Complete puts the parts of an upload together and looks at what came. Asked again it answers the same; of
// two who ask at once one does it and both hear. What is refused is removed. A server that dies in between
// leaves a claim that runs out, and who asks then goes on from where it stopped. Errors: UNAUTHENTICATED,
// NOT_FOUND, GONE, CONFLICT where parts are missing, BAD_USER_INPUT for what is no such file.
func (s *Service) Complete(ctx context.Context, viewer access.Viewer, id, key string, parts []Part) (File, error) {
	if err := viewer.Require(); err != nil {
		return File{}, err
	}
	token := uuid.NewString()
	for {
		u, err := s.Store.Upload(ctx, id, viewer.UserID)
		switch {
		case fault.CodeOf(err) == fault.NotFound:
			return s.completed(ctx, viewer, id, key)
		case err != nil:
			return File{}, err
		case u.Key != key:
			return File{}, fault.Missing("This upload")
		case u.State == Refused:
			return File{}, refused(u.Refusal)
		}
		now := s.Now()
		claimed, err := s.Store.Claim(ctx, id, token, now, now.Add(s.Lease))
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			return File{}, err
		}
		if claimed {
			file, done, err := s.claimed(ctx, u, token, parts)
			if done || err != nil {
				return file, err
			}
		}
		select {
		case <-ctx.Done():
			return File{}, ctx.Err()
		case <-time.After(askAgain):
		}
	}
}

// completed answers for an upload that became a file.
func (s *Service) completed(ctx context.Context, viewer access.Viewer, id, key string) (File, error) {
	file, err := s.Store.File(ctx, key, viewer.UserID)
	if fault.CodeOf(err) == fault.NotFound || err == nil && file.UploadID != id {
		return File{}, fault.Missing("This upload")
	}
	return file, err
}

// claimed completes an upload whose claim is token's. It goes on when the person hangs up: who asks again
// then finds it done. It is not done where the claim was lost on the way.
func (s *Service) claimed(ctx context.Context, u Upload, token string, parts []Part) (file File, done bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), completeWithin)
	defer cancel()
	stop := s.keepClaim(ctx, u.ID, token)
	defer stop()
	files, err := s.assemble(ctx, u, parts)
	if fault.CodeOf(err) == fault.BadUserInput {
		return File{}, true, s.refuse(ctx, u, token, err)
	}
	if err == nil {
		done, err = s.Store.Finish(ctx, u.ID, token, files)
	}
	if err != nil {
		stop()
		return File{}, false, errors.Join(err, s.Store.Release(ctx, u.ID, token))
	}
	return files[0], done, nil
}

// keepClaim prolongs a claim until it is stopped.
func (s *Service) keepClaim(ctx context.Context, id, token string) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(s.Lease / 3)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now := s.Now()
			if _, err := s.Store.Claim(ctx, id, token, now, now.Add(s.Lease)); err != nil && ctx.Err() == nil {
				s.Log.WarnContext(ctx, "keeping the claim on an upload", "upload", id, "error", err)
			}
		}
	}()
	return func() {
		cancel()
		<-ended
	}
}

func (s *Service) refuse(ctx context.Context, u Upload, token string, reason error) error {
	f, ok := errors.AsType[*fault.Error](reason)
	if !ok {
		return reason
	}
	if err := s.Store.Refuse(ctx, u.ID, token, f.Message, s.Now().Add(refusalKept)); err != nil {
		return fmt.Errorf("refusing upload %s: %w", u.ID, err)
	}
	s.discard(ctx, Rubbish{Key: u.Key, ProviderID: u.ProviderID})
	return reason
}

// assemble makes the blob, unless an earlier try has, and the files that it holds: the first is the upload itself.
func (s *Service) assemble(ctx context.Context, u Upload, named []Part) ([]File, error) {
	if err := s.join(ctx, u, named); err != nil {
		return nil, err
	}
	kind := rules[u.Prefix].kind
	file := File{Key: u.Key, OwnerID: u.OwnerID, UploadID: u.ID, Kind: kind, FileName: u.FileName}
	sums, err := checksums(named)
	if err != nil {
		return nil, err
	}
	if u.Size == 0 {
		// Parts of any size were taken, each checked as it came; where one ends in the whole is not known any more.
		return s.examine(ctx, file, nil)
	}
	return s.examine(ctx, file, &partSums{size: u.PartSize, sums: sums})
}

// join has the blob store put the parts together.
func (s *Service) join(ctx context.Context, u Upload, named []Part) error {
	listed, err := s.Blobs.ListParts(ctx, u.ProviderID, u.Key)
	if err == nil {
		var chosen []blob.Part
		if chosen, err = choose(u, listed, named); err == nil {
			err = s.Blobs.CompleteUpload(ctx, u.ProviderID, u.Key, chosen)
		}
	}
	switch {
	case errors.Is(err, blob.ErrNoUpload):
		// An earlier try got as far as this; or there is nothing.
		if _, missing := s.Blobs.Stat(ctx, u.Key); errors.Is(missing, blob.ErrNotFound) {
			return gone(err)
		} else if missing != nil {
			return missing
		}
		return nil
	case errors.Is(err, blob.ErrBadPart):
		return fault.Wrap(fault.Conflict, "A part is missing or is another. Ask which have arrived, and send the rest.", err)
	}
	return err
}

// choose checks the named parts against those that arrived: all of them, one after the other, and of
// the right sizes where that of the whole was said; the store has its own least size.
func choose(u Upload, listed []blob.Part, named []Part) ([]blob.Part, error) {
	if len(named) == 0 {
		return nil, fault.New(fault.Conflict, "No parts were named.")
	}
	arrived := make(map[int]blob.Part, len(listed))
	for _, p := range listed {
		arrived[p.Number] = p
	}
	sums, err := checksums(named)
	if err != nil {
		return nil, err
	}
	chosen := make([]blob.Part, len(named))
	total := int64(0)
	for _, n := range named {
		p, ok := arrived[n.Number]
		switch {
		case n.Number > len(named) || n.Number < 1 || chosen[n.Number-1].Number != 0:
			return nil, fault.New(fault.Conflict, "The parts must be named from 1, each once.")
		case !ok || strings.Trim(p.ETag, `"`) != strings.Trim(n.ETag, `"`),
			p.Checksum != nil && sums[n.Number] != nil && !bytes.Equal(p.Checksum, sums[n.Number]),
			u.Size > 0 && n.Number < len(named) && p.Size != u.PartSize:
			return nil, fault.New(fault.Conflict, "Part "+strconv.Itoa(n.Number)+" has not arrived as it was named.")
		}
		chosen[n.Number-1], total = p, total+p.Size
	}
	switch {
	case u.Size > 0 && total != u.Size:
		return nil, fault.New(fault.Conflict, fmt.Sprintf("%d of %d bytes have arrived.", total, u.Size))
	case total > u.most():
		return nil, refused("The file is larger than " + readable(u.most()) + ".")
	}
	return chosen, nil
}

func checksums(named []Part) (map[int][]byte, error) {
	sums := map[int][]byte{}
	for _, n := range named {
		sum, err := decodeChecksum(n.Checksum)
		if err != nil {
			return nil, fault.Wrap(fault.Conflict,
				"The checksum of part "+strconv.Itoa(n.Number)+" is no SHA-256 in base64.", err)
		}
		if sum != nil {
			sums[n.Number] = sum
		}
	}
	return sums, nil
}

// examine looks at a blob and gives it as a file, with the picture that lies in it as a second one. sums may be nil.
func (s *Service) examine(ctx context.Context, file File, sums *partSums) (files []File, err error) {
	object, err := s.Blobs.Open(ctx, file.Key)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, object.Content.Close()) }()
	if object.Size == 0 {
		return nil, refused("The file is empty.")
	}
	if file.Probed, err = s.probe(ctx, file.Kind, object); err != nil {
		return nil, err
	}
	if file.SHA256, err = sumOf(ctx, object, sums); err != nil {
		return nil, err
	}
	file.Size, file.CreatedAt = object.Size, s.Now()
	art, err := s.keepArt(ctx, file)
	if err != nil || art == nil {
		return []File{file}, err
	}
	file.ArtKey = art.Key
	return []File{file, *art}, nil
}

func (s *Service) probe(ctx context.Context, kind Kind, object blob.Object) (Probed, error) {
	if _, err := object.Content.Seek(0, io.SeekStart); err != nil {
		return Probed{}, fmt.Errorf("reading an upload: %w", err)
	}
	switch kind {
	case KindAudio:
		return s.ProbeAudio(ctx, object.Content, object.Size)
	case KindImage:
		return s.probeImage(ctx, object.Content)
	case KindVideo:
		return s.ProbeVideo(ctx, object.Content, object.Size)
	default:
		_, err := readArchive(object)
		return Probed{ContentType: "application/zip"}, err
	}
}

func sumOf(ctx context.Context, object blob.Object, sums *partSums) (string, error) {
	whole := sha256.New()
	to := io.Writer(whole)
	if sums != nil {
		to = io.MultiWriter(whole, sums)
	}
	from := io.NewSectionReader(object.Content, 0, object.Size)
	for {
		_, err := io.CopyN(to, from, 64*mib)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return "", fmt.Errorf("reading an upload: %w", err)
		}
	}
	if sums != nil && !sums.match() {
		return "", refused("The file was damaged on its way. Please upload it again.")
	}
	return hex.EncodeToString(whole.Sum(nil)), nil
}

// partSums checks parts by what is written to it: that of a whole.
type partSums struct {
	size   int64 // of every part but the last, in bytes
	sums   map[int][]byte
	number int
	left   int64
	hash   hash.Hash
	wrong  bool
}

func (p *partSums) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		if p.left == 0 {
			p.end()
			p.number, p.left, p.hash = p.number+1, p.size, sha256.New()
		}
		piece := b[:min(int64(len(b)), p.left)]
		p.hash.Write(piece)
		p.left, b = p.left-int64(len(piece)), b[len(piece):]
	}
	return n, nil
}

func (p *partSums) end() {
	if sum := p.sums[p.number]; sum != nil && p.hash != nil && !bytes.Equal(sum, p.hash.Sum(nil)) {
		p.wrong = true
	}
}

func (p *partSums) match() bool {
	p.end()
	return !p.wrong
}

// keepArt keeps the picture that lay in a sound file, or was taken from a video; nil where there is none that can be
// read, since the file is good without it.
func (s *Service) keepArt(ctx context.Context, file File) (*File, error) {
	if len(file.Probed.Art) == 0 {
		return nil, nil
	}
	probed, err := s.probeImage(ctx, bytes.NewReader(file.Probed.Art))
	if fault.CodeOf(err) == fault.BadUserInput {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	key := artKey(file.Key)
	if err := s.Store.Expect(ctx, []string{key}, s.Now().Add(unusedFor)); err != nil {
		return nil, err
	}
	if err := s.Blobs.Put(ctx, key, bytes.NewReader(file.Probed.Art), int64(len(file.Probed.Art))); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(file.Probed.Art)
	return &File{
		Key: key, OwnerID: file.OwnerID, UploadID: file.UploadID, Kind: KindImage, FileName: file.FileName,
		Size: int64(len(file.Probed.Art)), SHA256: hex.EncodeToString(sum[:]), Probed: probed, CreatedAt: file.CreatedAt,
	}, nil
}
