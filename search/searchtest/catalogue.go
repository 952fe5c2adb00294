// Package searchtest holds the suite that every search engine passes, and a catalogue
// of generated names to judge and measure engines with.
package searchtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Catalogue generates n documents with names like those of music, the same for the same
// seed: a sixth artists, a sixth albums, the rest songs, popularity with a long tail.
func Catalogue(n int, seed uint64) []search.Document {
	g := generator{random: rand.New(rand.NewPCG(seed, 1))} //nolint:gosec // not a secret
	documents := make([]search.Document, 0, n)
	for artist := 0; len(documents) < n; artist++ {
		documents = append(documents, g.discography(artist)...)
	}
	return documents[:n]
}

type generator struct{ random *rand.Rand }

// discography makes an artist, an album, and four songs.
func (g generator) discography(number int) []search.Document {
	artist := search.Document{
		Type: item.Artist, ID: fmt.Sprintf("artist-%06d", number), Name: g.artistName(),
		Popularity: g.popularity(), Version: 1,
	}
	artist.Handle = strings.ReplaceAll(search.Fold(artist.Name), " ", "_")
	album := search.Document{
		Type: item.Album, ID: fmt.Sprintf("album-%06d", number), Name: g.title(),
		Popularity: g.popularity(), Count: 4, Year: 1990 + g.random.IntN(36), Version: 1,
	}
	documents := []search.Document{artist, album}
	for i := range 4 {
		documents = append(documents, search.Document{
			Type: item.Song, ID: fmt.Sprintf("song-%06d-%d", number, i), Name: g.title(),
			AlbumTitle: album.Name, Popularity: g.popularity(), Version: 1,
		})
	}
	for i := 1; i < len(documents); i++ {
		documents[i].ArtistName, documents[i].ArtistID = artist.Name, artist.ID
		documents[i].Handle = artist.Handle
	}
	return documents
}

func (g generator) popularity() float64 { return math.Floor(math.Pow(g.random.Float64(), -1.2)) }

func (g generator) artistName() string {
	switch g.random.IntN(10) {
	case 0:
		return "The " + g.word() + "s"
	case 1:
		return g.word() + " & the " + g.word() + "s"
	case 2:
		return g.coined() + " " + g.word()
	case 3:
		return g.coined()
	case 4:
		return g.word() + g.coined()
	default:
		return g.coined() + " " + g.coined()
	}
}

func (g generator) title() string {
	words := []string{g.word()}
	for g.random.IntN(5) < 3 && len(words) < 6 {
		switch g.random.IntN(6) {
		case 0:
			words = append(words, pick(g, small), g.word())
		case 1:
			words = append(words, g.coined())
		default:
			words = append(words, g.word())
		}
	}
	if g.random.IntN(12) == 0 {
		words = append(words, "(feat. "+g.coined()+")")
	}
	if g.random.IntN(15) == 0 {
		words = append(words, fmt.Sprintf("Pt. %d", 1+g.random.IntN(4)))
	}
	return strings.Join(words, " ")
}

func (g generator) word() string { return upper(pick(g, plain)) }

// coined makes a word that is in no dictionary.
func (g generator) coined() string {
	var b strings.Builder
	for range 1 + g.random.IntN(3) {
		b.WriteString(pick(g, onsets) + pick(g, vowels))
	}
	b.WriteString(pick(g, codas))
	return upper(b.String())
}

func pick(g generator, from []string) string { return from[g.random.IntN(len(from))] }

func upper(s string) string {
	runes := []rune(s)
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes)
}

var (
	onsets = strings.Fields("b br c ch d dr f fl g gr h j k kr l m n p pr qu r s sh sl st t tr v w y z")
	vowels = strings.Fields("a e i o u a e o ai ea ee io ou ue ø é ü ä")
	codas  = strings.Fields("n r s l t m ck nd ng x rd ss th ll ne ra ski sson")
	small  = strings.Fields("of in the to for with and on at by from")
	plain  = strings.Fields(`love night heart river stone light blue black white red gold silver fire rain snow wind
		summer winter autumn spring moon sun star sky sea ocean mountain road street city town house home door window
		garden flower rose tree leaf wolf bear bird crow raven lion tiger horse dog cat fish snake ghost angel devil king
		queen prince soldier sailor stranger lover mother father sister brother child baby boy girl man woman friend enemy
		dream sleep wake dance sing cry laugh run walk fly fall rise burn freeze break bend hold give take leave stay
		return begin end last first only never always forever today tomorrow yesterday morning evening midnight hour
		minute second year time space world earth heaven hell water air dust ash bone blood skin eye hand mouth voice word
		song tune drum guitar piano radio record tape machine engine electric digital analog neon chrome plastic paper
		glass mirror shadow echo silence noise static signal wave pulse beat rhythm harmony chaos order war peace truth
		lie secret mystery magic spell curse prayer hope fear anger joy sorrow pain cure fever poison honey sugar salt
		bread wine whiskey coffee smoke cigarette money diamond crown sword arrow gun bullet train car ship plane rocket
		satellite planet comet galaxy universe lost found broken hollow empty full heavy golden velvet crystal wild quiet
		distant northern southern eastern western crooked sweet bitter slow fast young old new strange common`)
)
