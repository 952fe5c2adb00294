package media

import (
	"encoding/binary"
	"image"
)

// IsTurned reports by the beginning of a picture whether it is shown turned by a quarter.
func IsTurned(head []byte) bool { return orientation(head) >= 5 }

// orientation reads how a camera was held from a JPEG's Exif header (CIPA DC-008, tag 0x0112):
// 1 to 8; 1, upright, where it does not say.
func orientation(b []byte) int {
	if len(b) < 4 || b[0] != 0xFF || b[1] != 0xD8 {
		return 1
	}
	for b = b[2:]; len(b) >= 4 && b[0] == 0xFF && b[1] != 0xDA; {
		size := int(binary.BigEndian.Uint16(b[2:])) + 2
		if size < 4 || size > len(b) {
			return 1
		}
		if segment := b[4:size]; b[1] == 0xE1 && len(segment) > 14 && string(segment[:6]) == "Exif\x00\x00" {
			return exifOrientation(segment[6:])
		}
		b = b[size:]
	}
	return 1
}

func exifOrientation(tiff []byte) int {
	var order binary.ByteOrder = binary.LittleEndian
	if string(tiff[:2]) == "MM" {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == 0x0112 {
			if value := int(order.Uint16(entries[8:])); value >= 1 && value <= 8 {
				return value
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}

// upright turns a picture by its orientation, as browsers do.
func upright(picture image.Image, orientation int) image.Image {
	if orientation == 1 {
		return picture
	}
	box := picture.Bounds()
	w, h := box.Dx(), box.Dy()
	if orientation >= 5 {
		w, h = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			fromX, fromY := x, y
			switch orientation {
			case 2:
				fromX = w - 1 - x
			case 3:
				fromX, fromY = w-1-x, h-1-y
			case 4:
				fromY = h - 1 - y
			case 5:
				fromX, fromY = y, x
			case 6:
				fromX, fromY = y, w-1-x
			case 7:
				fromX, fromY = h-1-y, w-1-x
			case 8:
				fromX, fromY = h-1-y, x
			}
			out.Set(x, y, picture.At(box.Min.X+fromX, box.Min.Y+fromY))
		}
	}
	return out
}
