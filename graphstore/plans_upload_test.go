package graphstore_test

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/uploads"
	"github.com/sidestage/sidestage/internal/upload"
)

// uploads begins, completes, refuses, abandons and sweeps.
func (r *requests) uploads() {
	ctx, s, now := r.t.Context(), uploads.NewStore(r.db), time.Now()
	yes := func(upload.Standing) error { return nil }
	begin := func() upload.Upload {
		id := r.id()
		u, err := s.Begin(ctx, upload.Upload{
			ID: id, Key: "audio/" + id, OwnerID: r.artist, Prefix: upload.Audio, ContentType: "audio/wav", Size: 10,
			PartSize:  10,
			ClientKey: id, State: upload.Open, CreatedAt: now, ExpiresAt: now.Add(time.Hour),
		}, yes)
		r.must(err)
		_, err = s.Provide(ctx, id, "provider")
		r.must(err)
		return u
	}
	file := func(key string) upload.File {
		return upload.File{Key: key, OwnerID: r.artist, UploadID: key, Kind: upload.KindImage, Size: 10, CreatedAt: now}
	}
	done, bad, ended := begin(), begin(), begin()
	_, err := s.Upload(ctx, done.ID, r.artist)
	r.must(err)
	_, err = s.Uploads(ctx, r.artist)
	r.must(err)
	_, err = s.Standing(ctx, r.artist)
	r.must(err)
	r.must(s.Extend(ctx, done.ID, now.Add(2*time.Hour)))
	for _, u := range []upload.Upload{done, bad, ended} {
		_, err = s.Claim(ctx, u.ID, "token", now, now.Add(time.Minute))
		r.must(err)
	}
	_, err = s.Finish(ctx, done.ID, "token", []upload.File{file(done.Key)})
	r.must(err)
	r.must(s.Refuse(ctx, bad.ID, "token", "no sound", now.Add(time.Hour)))
	r.must(s.Release(ctx, ended.ID, "token"))
	r.must(s.Abandon(ctx, ended.ID, r.artist, now))
	r.must(s.Expect(ctx, []string{"images/" + done.ID}, now))
	r.must(s.AddFiles(ctx, []upload.File{file("images/" + done.ID)}))
	_, err = s.File(ctx, done.Key, r.artist)
	r.must(err)
	_, err = s.Picture(ctx, done.Key)
	r.must(err)
	// At a time when nothing has run out yet: others' uploads are not this test's.
	long := now.AddDate(-80, 0, 0)
	_, err = s.ExpireUploads(ctx, long, 10)
	r.must(err)
	_, err = s.ExpireFiles(ctx, long, long, 10)
	r.must(err)
	_, err = s.DueRubbish(ctx, long, 10)
	r.must(err)
	r.must(s.Forget(ctx, []string{bad.Key, ended.Key}))
	_, err = r.copied.db.Exec(ctx, "test_uploads_end", `MATCH (n:Upload|File {ownerId: $artist}) WHERE n.id IN $ids OR n.uploadId IN $keys DETACH DELETE n`,
		map[string]any{"artist": r.artist, "ids": []string{bad.ID}, "keys": []string{done.Key, "images/" + done.ID}})
	r.must(err)
}

// crowdOfUploads is the part of the crowd that is uploads and files.
func (r *requests) crowdOfUploads() {
	r.t.Helper()
	for _, as := range []string{
		`(:PlanCrowd:Upload {id: id, ownerId: 'crowd' + n % 50, clientKey: id, state: 'open', size: 1, partSize: 1, createdAt: datetime(), expiresAt: datetime() + duration({days: 1})})`,
		`(:PlanCrowd:File {key: id, ownerId: 'crowd' + n % 50, kind: 'audio', size: 1, unusedSince: datetime(), createdAt: datetime()})`,
		`(:PlanCrowd:Rubbish {key: id, dueAt: datetime() + duration({days: 1})})`,
	} {
		_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", cypher.Statement(`UNWIND range(1, 900) AS n WITH n, randomUUID() AS id CREATE `+as), nil)
		r.must(err)
	}
}
