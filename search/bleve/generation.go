package bleve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	blevesearch "github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/token/edgengram"
	"github.com/blevesearch/bleve/v2/analysis/token/unique"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/character"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// errBroken says that the files of an index cannot be opened as one.
var errBroken = errors.New("the search index is broken")

// generation is one index on disk, and the words in it.
type generation struct {
	folder string
	index  blevesearch.Index
	words  *vocabulary
	recent recent
}

// held is what is stored for a key: a document, or at which version it was deleted.
type held struct {
	search.Document
	Deleted bool `json:"deleted,omitempty"`
}

// The fields of a document. Those that are searched hold one type's documents each
// ("song/name"), so that a search of one type reads nothing of another.
const (
	fieldName   = "name"  // the words of name and, for an artist, handle
	fieldWords  = "words" // those and the artist's
	fieldMore   = "more"  // the album's, the genres' and the place's
	fieldKeys   = "keys"
	fieldClose  = "close"
	fieldSounds = "sounds"
	fieldType   = "type"
	fieldOrder  = "order"
	fieldStored = "stored"
	// Those of search.Facets.
	fieldFind      = "find"
	fieldHave      = "have"
	fieldOwner     = "owner"
	fieldGenre     = "genre"
	fieldYear      = "year"
	fieldPrice     = "price"
	fieldCurrency  = "currency"
	fieldLatitude  = "latitude"
	fieldLongitude = "longitude"
	// beginnings, after the name of a field, holds what its words begin with.
	beginnings = "^"
	// longestBeginning is how many letters of a word beginnings hold; longer ones are few
	// enough to be looked up one by one.
	longestBeginning = 5
)

func fieldOf(t item.Type, name string) string { return string(t) + "/" + name }

func keyOf(ref item.Ref) string { return string(ref.Type) + "/" + ref.ID }

// lockWait is how long opening waits for another process to let go of the files.
const lockWait = "2s"

func createGeneration(folder string) (*generation, error) {
	if err := os.RemoveAll(folder); err != nil {
		return nil, fmt.Errorf("clearing the new search index: %w", err)
	}
	opened, err := blevesearch.NewUsing(folder, blevesearch.NewIndexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return nil, fmt.Errorf("making a search index: %w", err)
	}
	return &generation{folder: folder, index: opened, words: newVocabulary()}, nil
}

func openGeneration(folder string) (*generation, error) {
	opened, err := blevesearch.OpenUsing(folder, map[string]any{"bolt_timeout": lockWait})
	switch {
	case errors.Is(err, blevesearch.ErrorIndexPathDoesNotExist), errors.Is(err, blevesearch.ErrorIndexMetaMissing),
		errors.Is(err, blevesearch.ErrorIndexMetaCorrupt):
		return nil, fmt.Errorf("%w: %w", errBroken, err)
	case err != nil:
		return nil, fmt.Errorf("opening the search index: %w", err)
	}
	g := &generation{folder: folder, index: opened, words: newVocabulary()}
	for _, t := range item.Types() {
		if err := g.readWords(t); err != nil {
			return nil, errors.Join(err, opened.Close())
		}
	}
	return g, nil
}

// readWords fills the vocabulary of one type from the index.
func (g *generation) readWords(t item.Type) error {
	dictionary, err := g.index.FieldDict(fieldOf(t, fieldWords))
	if err != nil {
		return fmt.Errorf("reading the words of the search index: %w", err)
	}
	for {
		entry, err := dictionary.Next()
		if err != nil {
			return errors.Join(fmt.Errorf("reading the words of the search index: %w", err), dictionary.Close())
		}
		if entry == nil {
			return dictionary.Close()
		}
		g.words.add(t, entry.Term)
	}
}

func (g *generation) close() error {
	if err := g.index.Close(); err != nil {
		return fmt.Errorf("closing the search index: %w", err)
	}
	return nil
}

// errUnreadable is of a document whose stored form cannot be decoded.
var errUnreadable = errors.New("the document cannot be decoded")

// load returns what is stored for a key.
func (g *generation) load(key string) (held, bool, error) {
	stored, err := g.index.Document(key)
	if err != nil {
		return held{}, false, fmt.Errorf("reading %s from the search index: %w", key, err)
	}
	if stored == nil {
		return held{}, false, nil
	}
	var h held
	var broken error
	stored.VisitFields(func(f index.Field) {
		if f.Name() == fieldStored {
			broken = json.Unmarshal(f.Value(), &h)
		}
	})
	if broken != nil {
		return held{}, false, fmt.Errorf("reading %s from the search index: %w: %w", key, errUnreadable, broken)
	}
	return h, true, nil
}

func (g *generation) count(ctx context.Context, t item.Type) (int64, error) {
	request := blevesearch.NewSearchRequestOptions(term(fieldType, string(t)), 0, 0, false)
	result, err := g.index.SearchInContext(ctx, request)
	if err != nil {
		return 0, fmt.Errorf("counting %s documents: %w", t, err)
	}
	return int64(min(result.Total, 1<<62)), nil //nolint:gosec // bounded above
}

// write keeps documents and tombstones in one batch.
func (g *generation) write(all []held) error {
	batch := g.index.NewBatch()
	for _, h := range all {
		if err := g.addTo(batch, h); err != nil {
			return err
		}
	}
	err := g.index.Batch(batch)
	g.recent.forget(all)
	if err != nil {
		return fmt.Errorf("writing %d documents to the search index: %w", len(all), err)
	}
	return nil
}

var (
	byWord      = &analysis.DefaultAnalyzer{Tokenizer: character.NewCharacterTokenizer(notSpace)}
	byBeginning = &analysis.DefaultAnalyzer{
		Tokenizer: character.NewCharacterTokenizer(notSpace),
		TokenFilters: []analysis.TokenFilter{
			edgengram.NewEdgeNgramFilter(edgengram.FRONT, 1, longestBeginning),
			unique.NewUniqueTermFilter(),
		},
	}
	indexed = index.IndexField | index.SkipFreqNorm
	// Without SkipDVChunking, zapx 17.2 reads a chunk of uncompressed values as those of one
	// document when it merges segments, and loses those of all others.
	sorted = index.IndexField | index.SkipFreqNorm | index.DocValues | index.SkipDVCompression | index.SkipDVChunking
)

func notSpace(r rune) bool { return r != ' ' }

func (g *generation) addTo(batch *blevesearch.Batch, h held) error {
	content, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encoding %s %s: %w", h.Type, h.ID, err)
	}
	d := document.NewDocument(keyOf(h.Ref()))
	d.AddField(document.NewTextFieldCustom(fieldStored, nil, content, index.StoreField, nil))
	if !h.Deleted {
		g.addFields(d, h.Document)
	}
	if err := batch.IndexAdvanced(d); err != nil {
		return fmt.Errorf("writing %s %s to the search index: %w", h.Type, h.ID, err)
	}
	return nil
}

func (g *generation) addFields(d *document.Document, doc search.Document) {
	f := search.FieldsOf(doc)
	name := f.Name + " " + f.Extra
	words := name + " " + f.Artist + " " + f.Handle
	if doc.Type == item.Artist {
		name += " " + f.Handle
	}
	text := func(field, value string) {
		d.AddField(document.NewTextFieldCustom(fieldOf(doc.Type, field), nil, []byte(value), indexed, byWord))
		d.AddField(document.NewTextFieldCustom(fieldOf(doc.Type, field+beginnings), nil, []byte(value), indexed, byBeginning))
	}
	text(fieldName, name)
	text(fieldWords, words)
	text(fieldMore, f.Album+" "+f.Genre+" "+f.Place)
	text(fieldKeys, strings.Join(f.Keys, " "))
	keys := func(field string, values []string) {
		d.AddField(document.NewTextFieldCustom(fieldOf(doc.Type, field), nil, []byte(strings.Join(values, " ")),
			indexed, byWord))
	}
	keys(fieldClose, f.Close)
	keys(fieldSounds, f.Sounds)
	d.AddField(document.NewTextFieldCustom(fieldType, nil, []byte(doc.Type), indexed, nil))
	addFacets(d, search.FacetsOf(doc))
	d.AddField(document.NewTextFieldCustom(fieldOrder, nil, []byte(f.Order), sorted, nil))
	g.words.addText(doc.Type, words)
}
