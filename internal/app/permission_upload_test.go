package app

import (
	"archive/zip"
	"bytes"
	"image"
	"image/png"
	"net/url"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/upload"
)

var (
	artistsSend  = outcomes{noToken, refused, "", "", ""}
	uploadersOwn = outcomes{noToken, missing, missing, "", missing}
	uploaderSees = outcomes{noToken, hidden, hidden, shown, hidden}
)

// smallPicture is a PNG.
func (s *server) smallPicture() []byte {
	s.t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 4, 4))); err != nil {
		s.t.Fatal(err)
	}
	return out.Bytes()
}

// smallArchive is a ZIP with a picture.
func (s *server) smallArchive() []byte {
	s.t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	to, err := z.Create("cover.png")
	if err == nil {
		_, err = to.Write(s.smallPicture())
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return out.Bytes()
}

// sent is an upload of the owner's that has arrived in one part and is not complete.
func (s *server) sent(prefix upload.Prefix, contentType string, content []byte) (upload.Upload, upload.Part) {
	s.t.Helper()
	ctx, owner := s.t.Context(), access.Viewer{UserID: s.ownerID}
	u, err := s.services.uploads.Initialize(ctx, owner,
		upload.Start{Prefix: prefix, ContentType: contentType, Size: int64(len(content))})
	if err != nil {
		s.t.Fatal(err)
	}
	address, _, err := s.services.uploads.PartURL(ctx, owner, u.ID, u.Key, 1, 0, "")
	if err != nil {
		s.t.Fatal(err)
	}
	signed, err := url.Parse(address.URL)
	if err != nil {
		s.t.Fatal(err)
	}
	etag, err := s.services.disk.PutPart(ctx, u.ProviderID, "1", signed.Query(), bytes.NewReader(content),
		int64(len(content)))
	if err != nil {
		s.t.Fatal(err)
	}
	return u, upload.Part{Number: 1, ETag: etag}
}

// done is a file of the owner's.
func (s *server) done(prefix upload.Prefix, contentType string, content []byte) upload.File {
	s.t.Helper()
	u, part := s.sent(prefix, contentType, content)
	file, err := s.services.uploads.Complete(s.t.Context(), access.Viewer{UserID: s.ownerID}, u.ID, u.Key,
		[]upload.Part{part})
	if err != nil {
		s.t.Fatal(err)
	}
	return file
}

// onUpload asks with an upload of the owner's that has arrived: $id, $key, and its part's $etag.
func onUpload(text string) func(*server, asker) answer {
	return func(s *server, who asker) answer {
		s.t.Helper()
		u, part := s.sent(upload.Images, "image/png", s.smallPicture())
		text := strings.NewReplacer("$id", u.ID, "$key", u.Key, "$etag", strings.Trim(part.ETag, `"`)).Replace(text)
		return s.graphql(who.token, text, nil)
	}
}

// onFile asks with a picture of the owner's, $picture, and an archive, $archive.
func onFile(text string) func(*server, asker) answer {
	return func(s *server, who asker) answer {
		s.t.Helper()
		picture := s.done(upload.Images, "image/png", s.smallPicture())
		archive := s.done(upload.Archives, "application/zip", s.smallArchive())
		return s.graphql(who.token, strings.NewReplacer("$picture", picture.Key, "$archive", archive.Key).Replace(text), nil)
	}
}

func uploadCode(ask func(*server, asker) answer) func(*server, asker) string {
	return func(s *server, who asker) string { return ask(s, who).code() }
}

// readsOf reports whether the answer has a text.
func readsOf(ask func(*server, asker) answer, text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		got := ask(s, who)
		if code := got.code(); code != "" {
			return code
		}
		return visibility(strings.Contains(got.Body.String(), text))
	}
}

// sendsPart puts a part to an address of the owner's, which is all that it takes.
func sendsPart(change func(string) string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		ctx, owner := s.t.Context(), access.Viewer{UserID: s.ownerID}
		u, err := s.services.uploads.Initialize(ctx, owner, upload.Start{Prefix: upload.Images, ContentType: "image/png"})
		if err != nil {
			s.t.Fatal(err)
		}
		address, _, err := s.services.uploads.PartURL(ctx, owner, u.ID, u.Key, 1, 0, "")
		if err != nil {
			s.t.Fatal(err)
		}
		_, path, _ := strings.Cut(address.URL, "/api")
		return s.outcome("PUT", change(path), who, object{"these": "bytes"})
	}
}

// looksAt asks for a picture of the owner's by its signed address.
func looksAt(method string, change func(string) string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		picture := s.done(upload.Images, "image/png", s.smallPicture())
		return s.outcome(method, change(s.services.uploads.PictureURL(picture)), who, nil)
	}
}

func asItIs(path string) string { return path }

func otherPart(path string) string { return strings.Replace(path, "/parts/1?", "/parts/2?", 1) }

func otherTime(path string) string { return strings.Replace(path, "expires=", "expires=9", 1) }

var uploadPermissions = []permission{
	{
		"Mutation.initializeMultipartUpload", "sound",
		query(`mutation { initializeMultipartUpload(prefix: "audio", contentType: "audio/flac", size: 1000) { uploadId } }`),
		artistsSend,
	},
	{
		"Mutation.initializeMultipartUpload", "an archive",
		query(`mutation { initializeMultipartUpload(prefix: "archives", contentType: "application/zip") { uploadId } }`),
		artistsSend,
	},
	{
		"Mutation.initializeMultipartUpload", "a picture",
		query(`mutation { initializeMultipartUpload(prefix: "images", contentType: "image/png") { uploadId key partSize } }`),
		signedIn,
	},
	{
		"Mutation.initializeMultipartUpload", "a video",
		query(`mutation { initializeMultipartUpload(prefix: "video", contentType: "video/mp4", size: 1000) { uploadId } }`),
		signedIn,
	},
	{
		"Mutation.getMultipartChunkUrl", "the owner's",
		uploadCode(onUpload(`mutation { getMultipartChunkUrl(uploadId: "$id", key: "$key", partNumber: 1) { url expiresAt headers { name value } } }`)),
		uploadersOwn,
	},
	{
		"Mutation.completeMultipartUpload", "the owner's",
		uploadCode(onUpload(`mutation { completeMultipartUpload(uploadId: "$id", key: "$key", parts: [{partNumber: 1, eTag: "$etag"}]) { key width height url } }`)),
		uploadersOwn,
	},
	{
		"Mutation.abortMultipartUpload", "the owner's",
		uploadCode(onUpload(`mutation { abortMultipartUpload(uploadId: "$id", key: "$key") { success } }`)), signedIn,
	},
	{
		"Query.multipartUpload", "the owner's",
		readsOf(onUpload(`{ multipartUpload(uploadId: "$id") { key parts { partNumber eTag size checksum } } }`),
			`"partNumber":1`), uploaderSees,
	},
	{
		"Query.multipartUploads", "the owner's",
		readsOf(onUpload(`{ multipartUploads { uploadId parts { eTag } } }`), `"eTag"`), uploaderSees,
	},
	{
		"Query.uploadedFile", "the owner's",
		readsOf(onFile(`{ uploadedFile(key: "$picture") { kind contentType url } }`), `"IMAGE"`), uploaderSees,
	},
	{
		"Mutation.unpackUpload", "the owner's",
		uploadCode(onFile(`mutation { unpackUpload(key: "$archive") { name error file { key kind } } }`)), uploadersOwn,
	},
	{"PUT /uploads/{uploadId}/parts/{number}", "by an address of the owner's", sendsPart(asItIs), everybody},
	{
		"PUT /uploads/{uploadId}/parts/{number}", "another part", sendsPart(otherPart),
		outcomes{refused, refused, refused, refused, refused},
	},
	{"GET /uploads/pictures/{id}", "by an address of the owner's", looksAt("GET", asItIs), everybody},
	{
		"GET /uploads/pictures/{id}", "with another end", looksAt("GET", otherTime),
		outcomes{refused, refused, refused, refused, refused},
	},
	{"HEAD /uploads/pictures/{id}", "by an address of the owner's", looksAt("HEAD", asItIs), everybody},
}
