package graphstore_test

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	findinggraph "github.com/sidestage/sidestage/graphstore/finding"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// findings does what a search asks of the graph, and what is remembered of it.
func (r *requests) findings() {
	ctx, s, now := r.t.Context(), findinggraph.NewStore(r.db), time.Now()
	things := map[item.Type]string{
		item.Post: "POSTED]->(:Post", item.Event: "HOSTS]->(:Event", item.Merch: "SELLS]->(:Merchandise",
	}
	venue := r.id()
	refs := []item.Ref{{Type: item.Venue, ID: venue}}
	for kind, as := range things {
		id := r.id()
		refs = append(refs, item.Ref{Type: kind, ID: id})
		_, err := r.copied.db.Exec(ctx, "test_things", cypher.Statement(`MATCH (a:User {id: $artist}) CREATE (a)-[:`+as+` {id: $id, ownerId: $artist, status: 'published', title: 'One', name: 'One', content: 'One', basePrice: 1, lowestPrice: 1, currency: 'EUR',
  createdAt: datetime(), startDate: datetime(), location: point({latitude: 1, longitude: 1})})`), map[string]any{"artist": r.artist, "id": id})
		r.must(err)
	}
	_, err := r.copied.db.Exec(ctx, "test_things", `MATCH (e:Event {id: $event}) CREATE (e)-[:AT]->(:Venue {id: $venue, name: 'Hall', location: point({latitude: 1, longitude: 1})})`,
		map[string]any{"event": r.of(refs, item.Event), "venue": venue})
	r.must(err)
	found := indexinggraph.NewSource(r.db)
	for _, ref := range refs {
		_, err := found.Findables(ctx, string(ref.Type), []string{ref.ID})
		r.must(err)
	}
	for kind, id := range map[string]string{"album": r.album, "venue": venue} {
		_, err := found.Dependents(ctx, kind, id)
		r.must(err)
	}
	for kind, ids := range map[item.Type][]string{item.Artist: r.artists, item.Album: r.albums, item.Song: r.tracks} {
		for _, id := range ids {
			refs = append(refs, item.Ref{Type: kind, ID: id})
		}
	}
	_, err = s.Things(ctx, refs)
	r.must(err)
	_, err = s.Leanings(ctx, r.fan, 10, now)
	r.must(err)
	r.searches(s, now)
	_, err = r.copied.db.Exec(ctx, "test_remove_things", `UNWIND $ids AS id CALL (id) { MATCH (n:Post {id: id}) RETURN n UNION MATCH (n:Event {id: id}) RETURN n UNION MATCH (n:Merchandise {id: id}) RETURN n
  UNION MATCH (n:Venue {id: id}) RETURN n } DETACH DELETE n`, map[string]any{"ids": idsOfRefs(refs)})
	r.must(err) // so that the next size begins with the same
}

func idsOfRefs(refs []item.Ref) []string {
	ids := make([]string, len(refs))
	for i, ref := range refs {
		ids[i] = ref.ID
	}
	return ids
}

func (r *requests) of(refs []item.Ref, kind item.Type) string {
	for _, ref := range refs {
		if ref.Type == kind {
			return ref.ID
		}
	}
	r.t.Fatalf("there is no %s", kind)
	return ""
}

// searches takes searches down on a day far from those of others, and asks for what was looked for.
func (r *requests) searches(s *findinggraph.Store, now time.Time) {
	ctx, day := r.t.Context(), "9100-01-01"
	count := finding.DayCount{Day: day, Key: r.fan, Text: "One", Searches: 3, People: []string{"a", "b", "c"}, Opened: 3, Openers: []string{"a", "b", "c"}}
	recent := finding.Recent{UserID: r.fan, Key: "one", Text: "One", At: now}
	r.must(s.KeepSearches(ctx, []finding.DayCount{count}, []finding.Recent{recent}))
	_, err := s.Recent(ctx, r.fan)
	r.must(err)
	_, err = s.Rising(ctx, day, day)
	r.must(err)
	_, err = s.Searched(ctx, day, false, 10)
	r.must(err)
	_, err = s.Salt(ctx, day, "salt")
	r.must(err)
	for _, key := range []string{"one", ""} {
		r.must(s.ForgetRecent(ctx, r.fan, key))
	}
	r.must(s.SweepSearches(ctx, "1800-01-01", "1800-01-01"))
	_, err = r.copied.db.Exec(ctx, "test_remove_searches", `MATCH (d:SearchDay) WHERE d.day = $day DETACH DELETE d`, map[string]any{"day": day})
	r.must(err)
	r.made = append(r.made, day)
}

// crowdOfSearches is the part of the crowd that is looked for and found.
func (r *requests) crowdOfSearches() {
	r.t.Helper()
	for _, one := range []struct {
		of int
		as string
	}{
		{300, `(:PlanCrowd:Post {id: id, content: 'Crowd', status: 'published'})`},
		{300, `(:PlanCrowd:Event {id: id, title: 'Crowd', status: 'published'})`},
		{300, `(:PlanCrowd:Merchandise {id: id, name: 'Crowd', status: 'published'})`},
		{100, `(:PlanCrowd:Venue {id: id, name: 'Crowd'})`},
		{500, `(:PlanCrowd:SearchDay {id: id, key: id, text: 'Crowd',
			day: '9000-01-01', toldDay: '9000-01-01', openedDay: '9000-01-01', opened: 3, searches: 3, empty: 0,
			people: ['a', 'b', 'c']})`},
		{100, `(:PlanCrowd:SearchHistory {id: id, keys: ['a'], texts: ['a'], at: [1]})`},
		{50, `(:PlanCrowd:SearchSalt {id: '9000' + id, salt: 'a'})`},
	} {
		r.makes(one.of*(times-1), one.as)
	}
}
