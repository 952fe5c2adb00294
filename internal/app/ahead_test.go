package app

import (
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// What the first pages show is there before it is asked for.
func TestFirstPicturesArePrepared(t *testing.T) {
	s := newServer(t, false)
	item := s.item("").Replace("$item")
	s.write(`MATCH (m:Merchandise {id: $id}) SET m.pictures = ['images/' + $id + '.shirt-black'], m.sold = 1000`,
		map[string]any{"id": item})
	first := s.services.firstPictures(t.Context())
	s.services.preparePictures(t.Context())
	made := s.renditions()
	wares := 0
	for _, p := range first {
		if strings.Contains(p.address, "/images/merch/") {
			wares++
		}
		address := fmt.Sprintf("%s?w=%d", p.address, p.width)
		if strings.Contains(p.address, "?") {
			address = fmt.Sprintf("%s&w=%d", p.address, p.width)
		}
		path := strings.TrimPrefix(address, "/api")
		if got := s.call(http.MethodGet, path, "", nil, "Accept", preparedAs); got.Code != http.StatusOK {
			t.Errorf("%s: %d", address, got.Code)
		}
	}
	if now := s.renditions(); wares == 0 || made == 0 || now != made {
		t.Errorf("%d pictures were prepared, %d of things for sale; asked for, there are %d", made, wares, now)
	}
	if log := s.log.String(); strings.Contains(log, "cannot be prepared") {
		t.Errorf("a picture is refused:\n%s", log)
	}
}

// renditions counts the files of pictures.
func (s *server) renditions() (n int) {
	s.t.Helper()
	folder := filepath.Join(s.cfg.DataDir, "media", "images")
	err := filepath.WalkDir(folder, func(_ string, f fs.DirEntry, err error) error {
		if err == nil && !f.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}
