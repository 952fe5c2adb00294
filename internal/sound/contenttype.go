package sound

import "bytes"

// ContentType tells what a sound that Probe has taken is sent as, by its first bytes: 12 are enough.
func ContentType(head []byte) string {
	switch {
	case len(head) >= 12 && isRIFF(head):
		return "audio/wav"
	case bytes.HasPrefix(head, []byte("fLaC")):
		return "audio/flac"
	case bytes.HasPrefix(head, []byte("OggS")):
		return "audio/ogg"
	case len(head) >= 8 && string(head[4:8]) == "ftyp":
		return "audio/mp4"
	}
	return "audio/mpeg" // with or without tags before it
}
