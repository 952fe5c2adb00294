package uploaded

import (
	"context"
	"errors"
	"slices"
	"testing"
)

const pictures = Pictures("/api/images/event/")

func TestKeysAreOfWhatIsNamed(t *testing.T) {
	if url := pictures.URL("images/a"); url != "/api/images/event/a" {
		t.Error(url)
	}
	if keys, ok := pictures.Keys([]string{"images/a", pictures.URL("images/b"), "a"}); !ok ||
		!slices.Equal(keys, []string{"images/a", "images/b"}) {
		t.Errorf("%q, %v", keys, ok)
	}
	if keys, ok := pictures.Keys(nil); !ok || keys == nil || len(keys) > 0 {
		t.Errorf("of nothing: %q, %v", keys, ok)
	}
	for _, wrong := range []string{"", "images/", "https://elsewhere/x.png", "a?b", "a#b", "videos/a"} {
		if keys, ok := pictures.Keys([]string{"images/a", wrong}); ok {
			t.Errorf("%q: %q", wrong, keys)
		}
	}
}

func TestPicturesAreTheOwnersOrThere(t *testing.T) {
	away := errors.New("away")
	find := func(_ context.Context, ownerID string, keys []string) ([]string, error) {
		if ownerID == "" {
			return nil, away
		}
		return slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return key == "images/others" }), nil
	}
	for name, c := range map[string]struct {
		ownerID   string
		has, keys []string
		is        bool
		err       error
	}{
		"their own":             {"a", nil, []string{"images/1"}, true, nil},
		"another's":             {"a", nil, []string{"images/1", "images/others"}, false, nil},
		"another's, and there":  {"a", []string{"images/others"}, []string{"images/others", "images/1"}, true, nil},
		"nothing":               {"", nil, nil, true, nil},
		"where nobody can tell": {"", nil, []string{"images/1"}, false, away},
	} {
		if is, err := AreOf(t.Context(), find, c.ownerID, c.has, c.keys); is != c.is || !errors.Is(err, c.err) {
			t.Errorf("%s: %v, %v", name, is, err)
		}
	}
}
