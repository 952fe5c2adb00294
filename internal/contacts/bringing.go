package contacts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// New is a contact that is to be kept.
type New struct {
	ID, Key, Email string
	// AddressHash is what a refusal of the address is known by.
	AddressHash string
	AlbumIDs    []string
}

// Known is a contact that an artist brought before.
type Known struct {
	State    State
	AlbumIDs []string
}

// BringingStore is what artists do with contacts.
type BringingStore interface {
	IsArtist(ctx context.Context, userID string) (bool, error)
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Albums lists what an artist made that is published or a draft, by title, at most so many.
	Albums(ctx context.Context, artistID string, most int) ([]Album, error)
	// Known reads which of an artist's contacts are there, by their keys.
	Known(ctx context.Context, keys []string) (map[string]Known, error)
	// Bring keeps contacts, each once by its key, and schedules their letters, so many a day. Albums of those that are
	// there are added, and given where they agreed. It returns how many are new. Errors: BAD_USER_INPUT where too many
	// would wait.
	Bring(ctx context.Context, artistID string, contacts []New, perDay int, now time.Time) (int, error)
	// Withdraw forgets those of an artist who are not written to yet, and returns how many they were.
	Withdraw(ctx context.Context, artistID string, now time.Time) (int, error)
	Summary(ctx context.Context, artistID string) (Summary, error)
}

// bringing is what an artist does by hand, far above what it takes.
var bringing = limit.Rule{Name: "bring contacts", Max: 60, Window: time.Hour}

// mostAlbums is how many albums of an artist can be given.
const mostAlbums = 500

// Item is something that was bought elsewhere, by how many people of a file. AlbumID is empty where nothing is given.
type Item struct {
	Name, AlbumID string
	People        int
}

// Problem is what is wrong with a line.
type Problem struct {
	Line    int
	Message string
}

// Import is what a file brings.
type Import struct {
	// Lines is how many lines the file has below its head.
	Lines int
	// Letters is how many people are asked, Given how many who were asked before get albums, now or once they agree.
	Letters, Given int
	Ignored        []string
	Items          []Item
	Albums         []Album
	Problems       []Problem
	// LettersADay says in how many days they are written.
	LettersADay int
	Applied     bool
}

// Preview says whom a file would ask, and writes to nobody. given maps names of items to ids of albums; empty for none.
// Whether an address has an account here is not told. Errors: UNAUTHENTICATED, FORBIDDEN for those who are no artists,
// BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Preview(
	ctx context.Context, v access.Viewer, file string, given map[string]string,
) (Import, error) {
	out, _, err := s.plan(ctx, v, file, given)
	return out, err
}

// Bring asks everybody in a file, once. isAgreed says that the artist may write to them. Errors as Preview.
func (s *Service) Bring(
	ctx context.Context, v access.Viewer, file string, given map[string]string, isAgreed bool,
) (Import, error) {
	out, contacts, err := s.plan(ctx, v, file, given)
	if err != nil {
		return out, err
	}
	const ask = "Say that these people gave you their address to hear from you."
	if !isAgreed {
		return out, input.Check("agreed", ask)
	}
	if out.Letters, err = s.Store.Bring(ctx, v.UserID, contacts, out.LettersADay, s.Now()); err != nil {
		return out, err
	}
	out.Applied = true
	return out, nil
}

// plan reads a file and returns what it brings, with the contacts to keep.
func (s *Service) plan(
	ctx context.Context, v access.Viewer, file string, given map[string]string,
) (out Import, contacts []New, err error) {
	if err = s.requireArtist(ctx, v); err != nil {
		return out, nil, err
	}
	if _, err = s.Limits.Take(ctx, bringing, v.UserID); err != nil {
		return out, nil, err
	}
	rows, ignored, err := readRows(file)
	if err != nil {
		return out, nil, err
	}
	out.Lines, out.Ignored = len(rows), ignored
	if out.Albums, err = s.Store.Albums(ctx, v.UserID, mostAlbums); err != nil {
		return out, nil, err
	}
	people, problems := s.gather(rows)
	out.Problems = problems
	if out.Items, err = itemsOf(people, out.Albums, given); err != nil {
		return out, nil, err
	}
	if out.LettersADay, err = s.perDay(ctx, v.UserID); err != nil {
		return out, nil, err
	}
	contacts, err = s.sift(ctx, v.UserID, people, &out)
	slices.SortStableFunc(out.Problems, func(a, b Problem) int { return a.Line - b.Line })
	return out, contacts, err
}

func (s *Service) perDay(ctx context.Context, userID string) (int, error) {
	since, err := s.Store.MemberSince(ctx, userID)
	if err != nil {
		return 0, err
	}
	usual, fresh := limit.Rule{Max: lettersADay}, limit.Rule{Max: lettersOfNewcomers}
	return limit.ByAge(since, s.Now(), usual, fresh).Max, nil
}

// brought is one person of a file, by their first line.
type brought struct {
	line  int
	email string
	items []string
}

// gather puts the lines of one address together.
func (s *Service) gather(rows []row) (people []*brought, problems []Problem) {
	byEmail := map[string]*brought{}
	for _, r := range rows {
		complain := func(message string) { problems = append(problems, Problem{r.line, message}) }
		if r.isNoSale() {
			complain("This is no sale: " + r.kind + ".")
			continue
		}
		email, err := s.Email(r.email)
		if err != nil {
			complain(sayOfAddress(r.email))
			continue
		}
		p := byEmail[email]
		switch {
		case p == nil:
			p = &brought{line: r.line, email: email}
			byEmail[email], people = p, append(people, p)
		case r.item == "" || slices.Contains(p.items, r.item):
			complain(fmt.Sprintf("This is the address of line %d again.", p.line))
			continue
		}
		if r.item != "" {
			p.items = append(p.items, r.item)
		}
	}
	return people, problems
}

func sayOfAddress(text string) string {
	if text == "" {
		return "There is no address."
	}
	return "This is no e-mail address."
}

// itemsOf lists what people bought, with the album of each: the one that the artist chose, else the one of its name.
// Errors: BAD_USER_INPUT for an album that is not the artist's.
func itemsOf(people []*brought, albums []Album, given map[string]string) ([]Item, error) {
	var items []Item
	at := map[string]int{}
	for _, p := range people {
		for _, name := range p.items {
			n, isKnown := at[name]
			if !isKnown {
				n = len(items)
				at[name] = n
				items = append(items, Item{Name: name, AlbumID: albumNamed(name, albums)})
			}
			items[n].People++
		}
	}
	for name, id := range given {
		n, isKnown := at[name]
		if !isKnown {
			continue
		}
		if id != "" && !slices.ContainsFunc(albums, func(a Album) bool { return a.ID == id }) {
			return nil, input.Check("albums", "This is no album of yours.")
		}
		items[n].AlbumID = id
	}
	slices.SortStableFunc(items, func(a, b Item) int { return b.People - a.People })
	return items, nil
}

// albumNamed finds the one album of a title, without regard to case and signs.
func albumNamed(name string, albums []Album) (id string) {
	for _, a := range albums {
		if plain(a.Title) != plain(name) {
			continue
		}
		if id != "" {
			return "" // two of one title: the artist says which
		}
		id = a.ID
	}
	return id
}

func plain(title string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, title)
}

// sift leaves out who has been asked or has answered, and says so by their lines.
func (s *Service) sift(ctx context.Context, artistID string, people []*brought, out *Import) ([]New, error) {
	albumOf := map[string]string{}
	for _, i := range out.Items {
		albumOf[i.Name] = i.AlbumID
	}
	all, keys := make([]New, 0, len(people)), make([]string, 0, len(people))
	for _, p := range people {
		n := New{
			ID: uuid.Must(uuid.NewV7()).String(), Key: s.keyOf(artistID, p.email), Email: p.email,
			AddressHash: s.addressHash(p.email), AlbumIDs: []string{},
		}
		for _, item := range p.items {
			if id := albumOf[item]; id != "" && !slices.Contains(n.AlbumIDs, id) {
				n.AlbumIDs = append(n.AlbumIDs, id)
			}
		}
		all, keys = append(all, n), append(keys, n.Key)
	}
	known, err := s.Store.Known(ctx, keys)
	if err != nil {
		return nil, err
	}
	complain := func(p *brought, message string) { out.Problems = append(out.Problems, Problem{p.line, message}) }
	var kept []New
	for i, n := range all {
		before, isKnown := known[n.Key]
		isNew := func(id string) bool { return !slices.Contains(before.AlbumIDs, id) }
		hasMore := slices.ContainsFunc(n.AlbumIDs, isNew)
		switch {
		case !isKnown:
			out.Letters++
			kept = append(kept, n)
		case before.State == Refused:
			complain(people[i], "They said no to you. They are not asked again.")
		case hasMore:
			out.Given++
			kept = append(kept, n)
		case before.State == Waiting:
			complain(people[i], "You asked them before. Their answer is awaited.")
		default:
			complain(people[i], "They agreed before.")
		}
	}
	return kept, nil
}

// Summary says what became of an artist's contacts. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Summary(ctx context.Context, v access.Viewer) (Summary, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return Summary{}, err
	}
	out, err := s.Store.Summary(ctx, v.UserID)
	if err != nil {
		return out, err
	}
	out.LettersADay, err = s.perDay(ctx, v.UserID)
	return out, err
}

// Withdraw forgets everybody who is not written to yet; letters that are out can still be answered. Errors:
// UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Withdraw(ctx context.Context, v access.Viewer) (int, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return 0, err
	}
	return s.Store.Withdraw(ctx, v.UserID, s.Now())
}

// TooMany is what Bring says where too many would wait.
func TooMany() error {
	return fault.BadInput(map[string]string{
		"file": fmt.Sprintf("At most %d people wait for a letter or an answer at once. Bring the rest later.", MostWaiting),
	})
}

// Schedule returns when the next letters of an artist are written: so many a day of UTC, after those that are
// scheduled. day and count are the last day that has letters and how many.
func Schedule(letters, perDay int, now, day time.Time, count int) (at []time.Time, lastDay time.Time, lastCount int) {
	today := now.UTC().Truncate(24 * time.Hour)
	if day.Before(today) {
		day, count = today, 0
	}
	at = make([]time.Time, letters)
	for i := range at {
		if count >= perDay {
			day, count = day.Add(24*time.Hour), 0
		}
		count++
		at[i] = day
		if day.Before(now) {
			at[i] = now
		}
	}
	return at, day, count
}
