package models

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"math"

	"github.com/sidestage/sidestage/recommend/internal/dense"
)

// ErrFile says that something is no file of a model, or a damaged one, or one of another version.
var ErrFile = errors.New("not a file of a model")

// castagnoli is the table of the checksum at a file's end: CRC-32C.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// encoder writes numbers, little-endian, and remembers the first error.
type encoder struct {
	w   *bufio.Writer
	sum hash.Hash32
	err error
	buf [8]byte
}

func newEncoder(w io.Writer) *encoder {
	sum := crc32.New(castagnoli)
	return &encoder{w: bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16), sum: sum}
}

// finish writes the checksum of all that went before.
func (e *encoder) finish() error {
	if e.err == nil {
		e.err = e.w.Flush()
	}
	if e.err != nil {
		return e.err
	}
	e.uint32(e.sum.Sum32())
	return e.w.Flush()
}

func (e *encoder) bytes(b []byte) {
	if e.err == nil {
		_, e.err = e.w.Write(b)
	}
}

func (e *encoder) uint32(v uint32) {
	binary.LittleEndian.PutUint32(e.buf[:], v)
	e.bytes(e.buf[:4])
}

func (e *encoder) uint64(v uint64) {
	binary.LittleEndian.PutUint64(e.buf[:], v)
	e.bytes(e.buf[:8])
}

func (e *encoder) int(v int)         { e.uint64(uint64(v)) }
func (e *encoder) int32(v int32)     { e.uint32(uint32(v)) }
func (e *encoder) float32(v float32) { e.uint32(math.Float32bits(v)) }
func (e *encoder) float64(v float64) { e.uint64(math.Float64bits(v)) }

func (e *encoder) bool(v bool) {
	if v {
		e.int(1)
	} else {
		e.int(0)
	}
}

func (e *encoder) text(s string) {
	e.int(len(s))
	e.bytes([]byte(s))
}

func (e *encoder) floats32(values []float32) {
	e.int(len(values))
	for _, v := range values {
		e.float32(v)
	}
}

func (e *encoder) floats64(values []float64) {
	e.int(len(values))
	for _, v := range values {
		e.float64(v)
	}
}

func (e *encoder) matrix(m *dense.Matrix) {
	e.int(m.Rows)
	e.int(m.Cols)
	for i := range m.Rows {
		for _, v := range m.Row(i) {
			e.float32(v)
		}
	}
}

// decoder reads what encoder writes. After an error everything reads as zero, so that one
// look at err at the end of a part is enough. Lengths are not believed: memory grows with
// what has been read.
type decoder struct {
	r   *bufio.Reader
	sum hash.Hash32
	err error
	buf [8]byte
	// version is that of the file.
	version uint32
}

func newDecoder(r io.Reader) *decoder {
	return &decoder{r: bufio.NewReaderSize(r, 1<<16), sum: crc32.New(castagnoli)}
}

// finish compares the checksum and sees that nothing follows.
func (d *decoder) finish() error {
	want := d.sum.Sum32()
	if got := d.uint32(); d.err == nil && got != want {
		d.fail("its checksum is wrong")
	}
	if d.err != nil {
		return d.err
	}
	if _, err := d.r.ReadByte(); !errors.Is(err, io.EOF) {
		d.fail("something follows its end")
	}
	return d.err
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: %s", ErrFile, fmt.Sprintf(format, args...))
	}
}

func (d *decoder) bytes(into []byte) {
	if d.err == nil {
		if _, err := io.ReadFull(d.r, into); err != nil {
			d.fail("it ends early: %s", err)
		}
	}
	if d.err != nil {
		clear(into)
		return
	}
	_, _ = d.sum.Write(into) // a hash never fails
}

func (d *decoder) uint32() uint32 {
	d.bytes(d.buf[:4])
	return binary.LittleEndian.Uint32(d.buf[:])
}

func (d *decoder) uint64() uint64 {
	d.bytes(d.buf[:8])
	return binary.LittleEndian.Uint64(d.buf[:])
}

func (d *decoder) int32() int32     { return int32(d.uint32()) }
func (d *decoder) float32() float32 { return math.Float32frombits(d.uint32()) }

func (d *decoder) float64() float64 {
	v := math.Float64frombits(d.uint64())
	if math.IsNaN(v) || math.IsInf(v, 0) {
		d.fail("a number in it is not finite")
		return 0
	}
	return v
}

func (d *decoder) bool() bool { return d.count("for yes or no", 1) == 1 }

// count reads a number that is at least zero and at most limit.
func (d *decoder) count(what string, limit int) int {
	n := d.uint64()
	if n > uint64(limit) {
		d.fail("%d %s", n, what)
		return 0
	}
	return int(n)
}

func (d *decoder) text() string {
	out := make([]byte, d.count("letters", 1<<10))
	d.bytes(out)
	return string(out)
}

// chunk is how many values are read at a time: a length that lies costs no more memory.
const chunk = 1 << 14

// each calls f with n consecutive values of size bytes, in chunks.
func (d *decoder) each(n, size int, f func(b []byte)) {
	buf := make([]byte, size*min(n, chunk))
	for n > 0 && d.err == nil {
		part := buf[:size*min(n, chunk)]
		d.bytes(part)
		n -= len(part) / size
		for ; len(part) > 0; part = part[size:] {
			f(part[:size])
		}
	}
}

// values32 reads exactly n finite numbers, without their length.
func (d *decoder) values32(n int) []float32 {
	out := make([]float32, 0, min(n, chunk))
	d.each(n, 4, func(b []byte) { out = append(out, math.Float32frombits(binary.LittleEndian.Uint32(b))) })
	if !allFinite(out) {
		d.fail("a number in it is not finite")
	}
	return out
}

// floats32 reads a list that must have a length.
func (d *decoder) floats32(length int) []float32 {
	if n := d.count("numbers", math.MaxInt32); n != length {
		d.fail("%d numbers, not %d", n, length)
	}
	if d.err != nil {
		return nil
	}
	return d.values32(length)
}

func (d *decoder) floats64(length int) []float64 {
	if n := d.count("numbers", math.MaxInt32); n != length {
		d.fail("%d numbers, not %d", n, length)
	}
	if d.err != nil {
		return nil
	}
	out := make([]float64, 0, min(length, chunk))
	for range length {
		out = append(out, d.float64())
		if d.err != nil {
			return nil
		}
	}
	return out
}

// matrix reads a matrix that must have these sides.
func (d *decoder) matrix(rows, cols int) *dense.Matrix {
	r, c := d.count("rows", math.MaxInt32), d.count("columns", math.MaxInt32)
	if r != rows || c != cols {
		d.fail("%d × %d values, not %d × %d", r, c, rows, cols)
	}
	if d.err != nil {
		return dense.New(0, 0)
	}
	return &dense.Matrix{Rows: rows, Cols: cols, Stride: cols, Data: d.values32(rows * cols)}
}
