package meilisearch

import (
	"errors"
	"io"
	"net/http"
)

// mostAnswer is how many bytes of an answer are read. The longest ask for a thousand
// documents.
const mostAnswer = 64 << 20

var errTooLong = errors.New("the answer is too long")

// bounded keeps answers to a length, whatever answers.
type bounded struct{ *http.Transport }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.Transport.RoundTrip(r)
	if err == nil {
		answer.Body = &boundedBody{ReadCloser: answer.Body, left: mostAnswer}
	}
	return answer, err
}

type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLong
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
