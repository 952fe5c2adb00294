package contacts

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func gathered(t *testing.T, file string) (people []*brought, problems []Problem, ignored []string) {
	t.Helper()
	rows, ignored, err := readRows(file)
	if err != nil {
		t.Fatal(err)
	}
	people, problems = NewService(Options{Email: account.NormalizeEmail}).gather(rows)
	return people, problems, ignored
}

func TestFilesOfOtherPlacesAreRead(t *testing.T) {
	for name, test := range map[string]struct {
		file     string
		people   []string
		problems []Problem
		ignored  string
	}{
		"a mailing list of Bandcamp": {
			file: "email,fullname,date added,country,postal code,num purchases\n" +
				"Ann@Example.com,Ann A,2021-03-04,US,10001,2\nben@example.com,\"Ben, B\",2021-03-05,DE,,0\n",
			people:  []string{"ann@example.com", "ben@example.com"},
			ignored: "fullname,date added,country,postal code,num purchases",
		},
		"a sales report of Bandcamp": {
			file: "date,paid to,item type,item name,artist,currency,item price,quantity,buyer name,buyer email\n" +
				"1/2/24 9:00am,x@y.com,album,Harbour,Gull,EUR,7,1,Ann,ann@example.com\n" +
				"1/3/24 9:00am,x@y.com,track,Fog,Gull,EUR,1,1,Ann,ann@example.com\n" +
				"1/3/24 9:00am,x@y.com,album,Harbour,Gull,EUR,7,1,Ann,ANN@example.com\n" +
				"1/4/24 9:00am,x@y.com,refund,Harbour,Gull,EUR,-7,1,Cy,cy@example.com\n",
			people: []string{"ann@example.com: Harbour, Fog"},
			problems: []Problem{
				{4, "This is the address of line 2 again."}, {5, "This is no sale: refund."},
			},
			ignored: "date,paid to,artist,currency,item price,quantity,buyer name",
		},
		"semicolons and a byte order mark": {
			file:     "\ufeffName;E-Mail\nAnn;ann@example.com\n;\nBen;ben(at)example.com\nCy;\n",
			people:   []string{"ann@example.com"},
			problems: []Problem{{4, "This is no e-mail address."}, {5, "There is no address."}}, ignored: "Name",
		},
		"addresses alone": {
			file: "ann@example.com\nben@example.com\nann@EXAMPLE.com\n", people: []string{"ann@example.com", "ben@example.com"},
			problems: []Problem{{3, "This is the address of line 1 again."}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			people, problems, ignored := gathered(t, test.file)
			var got []string
			for _, p := range people {
				got = append(got, strings.TrimSuffix(p.email+": "+strings.Join(p.items, ", "), ": "))
			}
			if !slices.Equal(got, test.people) {
				t.Errorf("people %q, want %q", got, test.people)
			}
			if !slices.Equal(problems, test.problems) {
				t.Errorf("problems %v, want %v", problems, test.problems)
			}
			if strings.Join(ignored, ",") != test.ignored {
				t.Errorf("ignored %q, want %q", ignored, test.ignored)
			}
		})
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	for name, test := range map[string]struct{ file, says string }{
		"nothing":      {"\n\n", "nothing"},
		"no addresses": {"name,country\nAnn,DE\n", "No column"},
		"no UTF-8":     {"email\nann\xe9@example.com\n", "UTF-8"},
		"a quotation":  {"email\n\"ann@example.com\n", "Line 2"},
		"many lines":   {"email\n" + strings.Repeat("a@example.com\n", maxRows+1), "5000 lines"},
		"many bytes":   {"email\n" + strings.Repeat("x", MaxFile), "1 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := readRows(test.file)
			if fault.CodeOf(err) != fault.BadUserInput || !strings.Contains(err.Error(), test.says) {
				t.Errorf("got %v, want %q", err, test.says)
			}
		})
	}
}

func TestItemsFindTheirAlbums(t *testing.T) {
	albums := []Album{{"1", "Harbour Lights"}, {"2", "Twice"}, {"3", "twice!"}}
	people := []*brought{
		{items: []string{"harbour  lights", "Twice"}}, {items: []string{"Harbour Lights (vinyl)", "harbour  lights"}},
	}
	items, err := itemsOf(people, albums, map[string]string{"Harbour Lights (vinyl)": "1", "nobody bought": "x"})
	want := []Item{{"harbour  lights", "1", 2}, {"Twice", "", 1}, {"Harbour Lights (vinyl)", "1", 1}}
	if err != nil || !slices.Equal(items, want) {
		t.Errorf("%v, %v; want %v", items, err, want)
	}
	_, err = itemsOf(people, albums, map[string]string{"Twice": "another's"})
	if fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("an album that is not the artist's: %v", err)
	}
}

func TestLettersAreSpreadOverDays(t *testing.T) {
	now := time.Date(2030, 1, 2, 15, 0, 0, 0, time.UTC)
	today := now.Truncate(24 * time.Hour)
	at, day, count := Schedule(5, 2, now, time.Time{}, 0)
	want := []time.Time{now, now, today.Add(24 * time.Hour), today.Add(24 * time.Hour), today.Add(48 * time.Hour)}
	if !slices.Equal(at, want) || !day.Equal(want[4]) || count != 1 {
		t.Errorf("%v, %v %d; want %v", at, day, count, want)
	}
	// What is brought on the same day goes after it, what is brought long after begins anew.
	then, _, _ := Schedule(2, 2, now, day, count)
	if !then[0].Equal(want[4]) || !then[1].Equal(want[4].Add(24*time.Hour)) {
		t.Errorf("then %v", then)
	}
	if at, _, _ := Schedule(1, 2, now.Add(999*time.Hour), day, 2); !at[0].Equal(now.Add(999 * time.Hour)) {
		t.Errorf("long after %v", at)
	}
}
