package shop_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

func (w *world) preview(t testing.TB, file string) shop.Import {
	t.Helper()
	out, err := w.Preview(t.Context(), w.artist, file)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (w *world) importFile(t testing.TB, file string) shop.Import {
	t.Helper()
	out, err := w.ApplyImport(t.Context(), w.artist, file, w.preview(t, file).Token)
	if err != nil || !out.Applied {
		t.Fatalf("%+v, %v", out, err)
	}
	return out
}

func (w *world) csv(t testing.TB) string {
	t.Helper()
	table, err := w.Table(t.Context(), w.artist)
	var out bytes.Buffer
	if err == nil {
		err = table.WriteCSV(&out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWhatIsExportedChangesNothing(t *testing.T) {
	w := newWorld(t)
	w.shirt(t, 3, func(n *shop.New) {
		n.Name, n.Description = input.Set("=Tour; \"shirt\""), input.Set("Printed\nby hand, twice")
		n.Variants[0].Price, n.Variants[0].SKU = input.Set(new(26.0)), input.Set("-1")
		n.Variants = append(n.Variants, shop.VariantPatch{Color: input.Set("'=Red"), Sizes: input.Set([]shop.SizePatch{
			{Name: input.Set("M"), Quantity: input.Set(2), LowStock: input.Set(new(1))},
		})})
	})
	file := w.csv(t)
	if !strings.Contains(file, "'=Tour") || !strings.Contains(file, ",'-1,") {
		t.Errorf("a spreadsheet would run %s", file)
	}
	for name, file := range map[string]string{
		"as it was written": file, "with lines that end otherwise": strings.ReplaceAll(file, "\r\n", "\n"),
	} {
		out := w.preview(t, file)
		if len(out.Items) > 0 || len(out.Problems) > 0 || len(out.Ignored) > 0 || out.Lines != 3 || out.Same != 3 {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

// A download has no stock and one form: a spreadsheet neither has it nor changes it.
func TestDownloadsAreInNoFile(t *testing.T) {
	w := newWorld(t)
	made, err := w.Create(t.Context(), w.artist, shop.New{MusicID: w.Albums[0], Patch: shop.Patch{
		Name: input.Set("The record"), BasePrice: input.Set(7.0), Currency: input.Set("EUR"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	if file := w.csv(t); strings.Contains(file, "The record") {
		t.Errorf("%s", file)
	}
	for _, file := range []string{"Title,Quantity\nThe record,5\n", "Item ID,Price\n" + made.ID + ",1\n"} {
		out := w.preview(t, file)
		if len(out.Items) > 0 || !slices.Equal(out.Problems, []shop.Problem{
			problem(2, "", "This is a download: change it on its page."),
		}) {
			t.Errorf("%q: %+v", file, out)
		}
	}
}

func TestAFileIsImportedOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	m := sizeOf(t, i, "M")
	file := "\ufeffTitle;Type;Price;Currency;Colour;Variant SKU;Size;Variant Price;Quantity;Weight in stone\r\n" +
		"Tour shirt;;26,50;;Black;SH-1;M;;9;1\r\n" +
		"Tour shirt;;26,50;;Red;SH-2;M;30;4;1\r\n" +
		"Poster;print;12;eur;;;;;20;1\r\n"
	seen := w.preview(t, file)
	want := []shop.ItemChange{
		{ItemID: i.ID, Name: "Tour shirt", Cells: []shop.CellChange{
			{Line: 2, Column: "Price", Before: "25.00", After: "26.50"},
			{Line: 2, Part: "Black, M", Column: "Variant Price", Before: "27.50"},
			{Line: 2, Part: "Black, M", Column: "Quantity", Before: "3", After: "9"},
			{Line: 3, Part: "Red, M", Column: "Color", After: "Red"},
			{Line: 3, Part: "Red, M", Column: "SKU", After: "SH-2"},
			{Line: 3, Part: "Red, M", Column: "Size", After: "M"},
			{Line: 3, Part: "Red, M", Column: "Variant Price", After: "30.00"},
			{Line: 3, Part: "Red, M", Column: "Quantity", After: "4"},
		}},
		{Name: "Poster", Cells: []shop.CellChange{
			{Line: 4, Column: "Type", After: "Print"},
			{Line: 4, Column: "Currency", After: "EUR"},
			{Line: 4, Column: "Price", After: "12.00"},
			{Line: 4, Part: "One size", Column: "Quantity", After: "20"},
		}},
	}
	if !slices.EqualFunc(seen.Items, want, func(a, b shop.ItemChange) bool {
		return a.ItemID == b.ItemID && a.Name == b.Name && slices.Equal(a.Cells, b.Cells)
	}) {
		t.Errorf("the preview: %+v", seen.Items)
	}
	if !slices.Equal(seen.Ignored, []string{"Weight in stone"}) || len(seen.Problems) > 0 {
		t.Errorf("the preview: %+v", seen)
	}
	if got := w.get(t, w.artist, i.ID); got.BasePrice != 2500 || got.Version != 1 {
		t.Errorf("a preview changed %+v", got)
	}
	_, err := w.ApplyImport(ctx, w.artist, file, "another")
	mustBe(t, "what was not shown", err, fault.Conflict)
	for n := range 2 {
		out, err := w.ApplyImport(ctx, w.artist, file, seen.Token)
		if err != nil || !out.Applied || n > 0 && len(out.Items) > 0 {
			t.Errorf("time %d: %+v, %v", n+1, out, err)
		}
	}
	got := w.get(t, w.artist, i.ID)
	red := got.Variants[1].Sizes[0]
	if got.BasePrice != 2650 || len(got.Variants) != 2 || got.Variants[1].Color != "Red" || *red.Price != 3000 ||
		red.Quantity != 4 || sizeOf(t, got, "S").Quantity != 3 || got.Version != 2 {
		t.Errorf("imported: %+v", got)
	}
	if kept := got.Variants[0].Sizes[1]; kept.ID != m.ID || kept.Quantity != 9 || kept.Price != nil {
		t.Errorf("the size before: %+v", kept)
	}
	history, err := w.History(ctx, w.artist, i.ID, paging.Request{Size: 20})
	if err != nil || len(history.Nodes) != 4 || history.Nodes[0].Reason != "Imported from a file" ||
		history.Nodes[0].ActorID != w.ArtistID {
		t.Errorf("the history: %+v, %v", history.Nodes, err)
	}
	drafts, err := w.OfSeller(ctx, w.artist, w.ArtistID, shop.Draft, paging.Request{Size: 5})
	if err != nil || len(drafts.Nodes) != 1 || drafts.Nodes[0].Name != "Poster" || drafts.Nodes[0].Available() != 20 {
		t.Errorf("drafts: %+v, %v", drafts.Nodes, err)
	}
	w.mustAddUp(t, got)
	w.mustAddUp(t, drafts.Nodes[0])
}

func problem(line int, column, message string) shop.Problem {
	return shop.Problem{Line: line, Column: column, Message: message}
}

func TestWrongLinesAreNamedAndLeaveTheirItemsAlone(t *testing.T) {
	w := newWorld(t)
	i := w.shirt(t, 3)
	if err := w.Hold(t.Context(), "import-"+i.ID, map[string]int{sizeOf(t, i, "S").ID: 2}); err != nil {
		t.Fatal(err)
	}
	const head = "Item ID,Title,Type,Status,Price,Currency,Color,SKU,Size,Quantity\n"
	id := i.ID
	for name, c := range map[string]struct {
		lines string
		want  shop.Problem
	}{
		"fewer than are held": {
			id + ",,,,,,Black,SH-1,S,1\n", problem(2, "", "2 pieces are reserved or being bought."),
		},
		"no number": {
			id + ",,,,,,Black,SH-1,S,many\n", problem(2, "Quantity", "This is a whole number from 0 to 1000000."),
		},
		"a price that is none": {
			",Cap,,,€5,EUR,,,,\n", problem(2, "Price", "A price is a number from 0 to 1000000, like 24.50."),
		},
		"too many decimals": {
			",Cap,,,5.005,EUR,,,,\n", problem(2, "Price", "A price in EUR has at most 2 decimals."),
		},
		"without a currency": {
			",Cap,,,5,,,,,\n", problem(2, "Currency", "Say the Currency of what is new, like EUR."),
		},
		"another currency": {
			id + ",,,,,USD,Black,SH-1,S,3\n",
			problem(2, "Currency", "The currency of an item is changed where the item is."),
		},
		"not mine": {"none,,,,,,,,,\n", problem(2, "Item ID", "You have no item of this id.")},
		"nothing":  {",,,,5,,,,,\n", problem(2, "", "Say which item this is: its Title, Item ID or SKU.")},
		"a kind that is none": {
			",Cap,Hat,,5,EUR,,,,\n",
			problem(2, "Type", "A category is one of Clothing, Music, Print, Accessories, Books & zines, Other."),
		},
		"a status that is none": {
			",Cap,,gone,5,EUR,,,,\n", problem(2, "Status", "A status to set is draft, active or archived."),
		},
		"two that do not agree": {
			",Cap,,,5,EUR,,,S,1\n,Cap,,,6,EUR,,,M,1\n", problem(3, "Price", "Line 2 says “5” of the same."),
		},
		"twice": {
			",Cap,,,5,EUR,,,S,1\n,Cap,,,5,EUR,,,s,2\n", problem(3, "Size", "This is the size of line 2 again."),
		},
		"an SKU of several sizes": {
			",,,,,,,SH-1,,2\n",
			problem(2, "SKU", "Several sizes have this SKU. Say the Item ID and the Size."),
		},
	} {
		out := w.preview(t, head+c.lines+",Good one,,,1,EUR,,,,1\n")
		if !slices.Equal(out.Problems, []shop.Problem{c.want}) {
			t.Errorf("%s: %+v", name, out.Problems)
		}
		if len(out.Items) != 1 || out.Items[0].Name != "Good one" {
			t.Errorf("%s: what is right is left out: %+v", name, out.Items)
		}
	}
	for name, file := range map[string]string{
		"nothing": "", "no columns": "a,b\n1,2\n", "not UTF-8": "Title\n\xff\n", "an open quote": "Title\n\"x\n",
		"a column twice": "Title,Name\na,b\n", "too many lines": "Title\n" + strings.Repeat("x\n", 2001),
		"too large": "Title\n" + strings.Repeat("x", shop.MaxImport),
	} {
		_, err := w.Preview(t.Context(), w.artist, file)
		mustBe(t, name, err, fault.BadUserInput)
	}
	_, err := w.Preview(t.Context(), w.fan, "Title\nx\n")
	mustBe(t, "a fan", err, fault.Forbidden)
}

func TestWhatChangedAfterThePreviewIsNotOverwritten(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	file := "Item ID,Size,Quantity\n" + i.ID + ",S,5\n"
	seen := w.preview(t, file)
	if err := w.Sell(ctx, "import-"+i.ID, map[string]int{sizeOf(t, i, "S").ID: 1}); err != nil {
		t.Fatal(err)
	}
	_, err := w.ApplyImport(ctx, w.artist, file, seen.Token)
	mustBe(t, "sold meanwhile", err, fault.Conflict)
	if got := sizeOf(t, w.get(t, w.artist, i.ID), "S"); got.Quantity != 2 {
		t.Errorf("%+v", got)
	}
	w.importFile(t, file)
	got := w.get(t, w.artist, i.ID)
	if s := sizeOf(t, got, "S"); s.Quantity != 5 || s.Sold != 1 || got.Version != 1 {
		t.Errorf("a count is no edit: %+v of version %d", s, got.Version)
	}
	w.mustAddUp(t, got)
}

// What moderators took out of the shop does not come back by a file.
func TestWhatWasRemovedIsNotImported(t *testing.T) {
	w := newWorld(t)
	i := w.shirt(t, 3)
	file := "Item ID,Size,Quantity\n" + i.ID + ",S,5\n"
	seen := w.preview(t, file)
	w.Exec(t, `MATCH (i:Merchandise {id: $id}) SET i.removalId = 'r'`, map[string]any{"id": i.ID})
	out, err := w.ApplyImport(t.Context(), w.artist, file, seen.Token)
	if err != nil || len(out.Items) != 0 || sizeOf(t, w.get(t, w.artist, i.ID), "S").Quantity != 3 {
		t.Errorf("it was imported: %+v", out)
	}
	got := w.preview(t, file)
	if len(got.Items) != 0 || len(got.Problems) != 1 || got.Problems[0].Line != 2 {
		t.Errorf("%+v", got)
	}
}

func TestAnSKUAloneNamesItsOnlySize(t *testing.T) {
	w := newWorld(t)
	i := w.shirt(t, 3, func(n *shop.New) {
		n.Variants[0].SKU = input.Set("LP-1")
		n.Variants[0].Sizes = input.Set([]shop.SizePatch{{Quantity: input.Set(1)}})
	})
	w.importFile(t, "sku,stock\nlp-1,7\n")
	got := w.get(t, w.artist, i.ID)
	if v := got.Variants[0]; v.Sizes[0].Quantity != 7 || v.SKU != "LP-1" || v.Color != "Black" {
		t.Errorf("%+v", v)
	}
	if out := w.preview(t, "SKU\nnone\n"); len(out.Problems) != 1 || out.Problems[0].Column != "SKU" {
		t.Errorf("%+v", out)
	}
}
