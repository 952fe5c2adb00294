package main

import (
	"fmt"
	"strings"
)

// parseGenreTitles reads the column track_genres, a Python literal such as
// "[{'genre_id': '21', 'genre_title': 'Hip-Hop'}]", and returns the titles.
// An empty column is an empty list.
func parseGenreTitles(text string) ([]string, error) {
	p := literalParser{text: strings.TrimSpace(text)}
	if p.text == "" {
		return nil, nil
	}
	var titles []string
	err := p.list('[', ']', func() error {
		return p.list('{', '}', func() error {
			key, err := p.scalar()
			if err != nil {
				return err
			}
			if err := p.expect(':'); err != nil {
				return err
			}
			value, err := p.scalar()
			if err == nil && key == "genre_title" {
				titles = append(titles, value)
			}
			return err
		})
	})
	if err == nil && p.skip() != 0 {
		err = p.fail("the end")
	}
	if err != nil {
		return nil, err
	}
	return titles, nil
}

// literalParser reads the part of Python's literal syntax that the archive's
// export uses: lists, dictionaries, strings in either quote, None and numbers.
type literalParser struct {
	text string
	at   int
}

func (p *literalParser) fail(wanted string) error {
	return fmt.Errorf("python literal %.60q: at byte %d: wanted %s", p.text, p.at, wanted)
}

// skip passes blanks and returns the byte that follows, 0 at the end.
func (p *literalParser) skip() byte {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *literalParser) expect(c byte) error {
	if p.skip() != c {
		return p.fail(string(c))
	}
	p.at++
	return nil
}

func (p *literalParser) list(open, end byte, item func() error) error {
	if err := p.expect(open); err != nil {
		return err
	}
	for p.skip() != end {
		if err := item(); err != nil {
			return err
		}
		if p.skip() != ',' {
			break
		}
		p.at++
	}
	return p.expect(end)
}

func (p *literalParser) scalar() (string, error) {
	quote := p.skip()
	if quote != '\'' && quote != '"' {
		return p.word()
	}
	p.at++
	var out strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == quote:
			return out.String(), nil
		case c == '\\' && p.at < len(p.text):
			out.WriteByte(p.text[p.at])
			p.at++
		default:
			out.WriteByte(c)
		}
	}
	return "", p.fail("a closing quote")
}

// word reads None or a number; None is the empty string.
func (p *literalParser) word() (string, error) {
	length := strings.IndexAny(p.text[p.at:], ",:]} ")
	if length <= 0 {
		return "", p.fail("a value")
	}
	word := p.text[p.at : p.at+length]
	p.at += length
	if word == "None" {
		return "", nil
	}
	return word, nil
}
