package subsonic

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// wordsOf reads the lyrics of a track that the viewer may hear; "" where there are none.
func (a *API) wordsOf(q *request, t music.Track) (string, error) {
	if !t.HasLyrics || !t.HasAccess {
		return "", nil
	}
	notes, err := a.Studio.Notes(q.ctx, []string{t.ID})
	return notes[t.ID].Lyrics, err
}

func (a *API) lyricsBySong(q *request, out *response) error {
	id, err := q.idOf("id", trackID, "This song")
	if err != nil {
		return err
	}
	track, err := a.Music.Stream(q.ctx, q.viewer, id)
	if err != nil {
		return err
	}
	out.LyricsList = &lyricsList{}
	words, err := a.wordsOf(q, track)
	if err != nil || words == "" {
		return err
	}
	lines, synced := linesOf(words)
	out.LyricsList.Structured = []structuredLyrics{{
		DisplayArtist: track.Artist.Name, DisplayTitle: track.Title, Lang: "xxx", Synced: synced, Line: lines,
	}}
	return nil
}

// lyrics finds a song by names, as the oldest clients ask; an empty answer where there is none.
func (a *API) lyrics(q *request, out *response) error {
	out.Lyrics = &lyrics{}
	title := q.text("title")
	if title == "" {
		return nil
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	key := a.Collection.Fold(title) + "\n" + a.Collection.Fold(q.text("artist"))
	site, err := a.Collection.Site(q.ctx)
	if err != nil {
		return err
	}
	for _, t := range slices.Concat(p.library.Tracks, site.Tracks) {
		if !strings.HasPrefix(t.Key, key) {
			continue
		}
		track, err := a.Music.Stream(q.ctx, q.viewer, t.ID)
		if code := fault.CodeOf(err); err != nil && (code == fault.Forbidden || code == fault.NotFound) {
			continue
		}
		if err != nil {
			return err
		}
		words, err := a.wordsOf(q, track)
		if err != nil {
			return err
		}
		if words != "" {
			out.Lyrics = &lyrics{Artist: track.Artist.Name, Title: track.Title, Value: plainLines(words)}
			return nil
		}
	}
	return nil
}

// timeTag is when a line begins, as files of lyrics (LRC) have it: minutes, seconds and parts of one.
var timeTag = regexp.MustCompile(`^\[(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?\]`)

// idTag is what such files say of the song.
var idTag = regexp.MustCompile(`^\[(?:ar|al|ti|au|by|re|ve|length|offset|la|tool|#):[^\]]*\]\s*$`)

// withoutTags leaves out lines that say something of the song.
func withoutTags(words string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.SplitSeq(words, "\n") {
			if line = strings.TrimRight(line, "\r"); !idTag.MatchString(line) && !yield(line) {
				return
			}
		}
	}
}

// linesOf reads lyrics line by line. They are synced where lines begin with times; a line may have several.
func linesOf(words string) (lines []lyricLine, synced bool) {
	var timed, plain []lyricLine
	for line := range withoutTags(words) {
		var starts []int64
		for match := timeTag.FindStringSubmatch(line); match != nil; match = timeTag.FindStringSubmatch(line) {
			starts = append(starts, millisecondsOf(match))
			line = strings.TrimSpace(line[len(match[0]):])
		}
		for _, start := range starts {
			timed = append(timed, lyricLine{Start: &start, Value: line})
		}
		plain = append(plain, lyricLine{Value: line})
	}
	if len(timed) == 0 {
		return plain, false
	}
	slices.SortStableFunc(timed, func(x, y lyricLine) int { return int(*x.Start - *y.Start) })
	return timed, true
}

func millisecondsOf(match []string) int64 {
	number := func(text string) int64 {
		n, _ := strconv.ParseInt(text, 10, 64) // the pattern has digits alone
		return n
	}
	parts := (match[3] + "000")[:3]
	return number(match[1])*60_000 + number(match[2])*1000 + number(parts)
}

// plainLines are lyrics without times.
func plainLines(words string) string {
	var lines []string
	for line := range withoutTags(words) {
		for match := timeTag.FindString(line); match != ""; match = timeTag.FindString(line) {
			line = strings.TrimSpace(line[len(match):])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
