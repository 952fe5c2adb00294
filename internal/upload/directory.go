package upload

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/sidestage/sidestage/internal/blob"
)

const (
	// maxRecords is how many entries an archive may have, with folders and what is none of the person's files.
	maxRecords = 4 * maxEntries
	// maxDirectory bounds the directory of an archive, in bytes: names of a few hundred bytes each.
	maxDirectory = mib

	// The records at the end of an archive, as the ZIP format has them. A comment of 64 KiB may lie behind.
	endLen, locatorLen, end64Len = 22, 20, 56
	longestEnd                   = 65 << 10
)

var (
	endMark     = []byte{'P', 'K', 5, 6}
	locatorMark = []byte{'P', 'K', 6, 7}
	end64Mark   = []byte{'P', 'K', 6, 6}

	errTooLong = errors.New("the directory of the archive is longer than it says")
)

// directory is what an archive says of its own.
type directory struct{ records, size uint64 }

// isSmall reports whether it may be read.
func (d directory) isSmall() bool { return d.records <= maxRecords && d.size <= maxDirectory }

// readEnd reads the last record of an archive, so that one with millions of entries costs nothing. The zero value is of
// what is no archive, which whoever reads on will find.
func readEnd(object blob.Object) (directory, error) {
	tail := make([]byte, min(object.Size, longestEnd))
	if _, err := object.Content.ReadAt(tail, object.Size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return directory{}, err
	}
	at := bytes.LastIndex(tail[:max(0, len(tail)-endLen+len(endMark))], endMark)
	if at < 0 {
		return directory{}, nil
	}
	end := tail[at:]
	d := directory{
		records: uint64(binary.LittleEndian.Uint16(end[10:])), size: uint64(binary.LittleEndian.Uint32(end[12:])),
	}
	offset := binary.LittleEndian.Uint32(end[16:])
	if d.records != 0xffff && d.size != 0xffff && d.size != 0xffffffff && offset != 0xffffffff {
		return d, nil
	}
	return readEnd64(object, object.Size-int64(len(end)), d)
}

// readEnd64 reads the record of archives that are too large for the other.
func readEnd64(object blob.Object, endAt int64, d directory) (directory, error) {
	locator, end := make([]byte, locatorLen), make([]byte, end64Len)
	if endAt < locatorLen {
		return d, nil
	}
	if _, err := object.Content.ReadAt(locator, endAt-locatorLen); err != nil {
		return d, err
	}
	at := binary.LittleEndian.Uint64(locator[8:])
	if !bytes.HasPrefix(locator, locatorMark) || at > uint64(endAt-end64Len) {
		return d, nil
	}
	if _, err := object.Content.ReadAt(end, int64(at)); err != nil {
		return d, err
	}
	if bytes.HasPrefix(end, end64Mark) {
		d.records, d.size = binary.LittleEndian.Uint64(end[32:]), binary.LittleEndian.Uint64(end[40:])
	}
	return d, nil
}

// boundedReader reads no more than a directory may have, whatever the archive says.
type boundedReader struct {
	io.ReaderAt
	left int64
}

func (b *boundedReader) ReadAt(p []byte, at int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, errTooLong
	}
	return b.ReaderAt.ReadAt(p, at)
}
