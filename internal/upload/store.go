package upload

import (
	"context"
	"time"
)

// Standing is what decides whether a person may begin another upload.
type Standing struct {
	// Artist says that the person is one.
	Artist bool
	// Open is how many uploads are under way, and Waiting their bytes and those of files that nothing uses yet.
	Open    int
	Waiting int64
}

// Rubbish is bytes that nothing refers to, or soon nothing will.
type Rubbish struct {
	Key string
	// ProviderID is an upload in parts of the blob store; empty for none.
	ProviderID string
}

// Store is what uploads need of the graph. Lookups of nothing fail with NOT_FOUND.
type Store interface {
	// Begin keeps an upload, once allow has agreed. Where the owner has one of the same ClientKey it gives
	// that instead. It takes turns per owner.
	Begin(ctx context.Context, u Upload, allow func(Standing) error) (Upload, error)
	// Provide notes what the blob store calls an upload, unless that is known, and gives what is noted.
	Provide(ctx context.Context, id, providerID string) (string, error)
	// Standing reads what Begin asks allow with.
	Standing(ctx context.Context, ownerID string) (Standing, error)
	Upload(ctx context.Context, id, ownerID string) (Upload, error)
	// Uploads lists those under way, newest first.
	Uploads(ctx context.Context, ownerID string) ([]Upload, error)
	Extend(ctx context.Context, id string, until time.Time) error

	// Claim makes who has token the one who completes an upload until then. It is refused while another's claim
	// lasts, and where the upload was refused; the same token prolongs its claim.
	Claim(ctx context.Context, id, token string, now, until time.Time) (bool, error)
	// Release gives a claim up.
	Release(ctx context.Context, id, token string) error
	// Finish keeps the files that an upload became and ends it, where token has the claim.
	Finish(ctx context.Context, id, token string, files []File) (bool, error)
	// Refuse notes what was wrong and makes its bytes rubbish, where token has the claim.
	Refuse(ctx context.Context, id, token, reason string, until time.Time) error
	// Abandon ends an upload that nobody completes now and makes its bytes rubbish. Errors: CONFLICT while
	// it is completed.
	Abandon(ctx context.Context, id, ownerID string, now time.Time) error

	File(ctx context.Context, key, ownerID string) (File, error)
	// Picture reads an image of anybody's.
	Picture(ctx context.Context, key string) (File, error)
	// Expect says which keys are about to be written; what is no file by then is rubbish.
	Expect(ctx context.Context, keys []string, due time.Time) error
	// AddFiles keeps files that were expected, each once.
	AddFiles(ctx context.Context, files []File) error

	// ExpireUploads makes rubbish of up to limit uploads that have run out and nobody completes now.
	ExpireUploads(ctx context.Context, now time.Time, limit int) (int, error)
	// ExpireFiles makes rubbish of up to limit files that were unused before then and still are.
	ExpireFiles(ctx context.Context, before, now time.Time, limit int) (int, error)
	// DueRubbish lists what can be removed.
	DueRubbish(ctx context.Context, now time.Time, limit int) ([]Rubbish, error)
	// Forget says that rubbish was removed.
	Forget(ctx context.Context, keys []string) error
}
