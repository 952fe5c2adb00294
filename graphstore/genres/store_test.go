package genres_test

import (
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/studio"
)

func TestAnUnknownGenreIsProposed(t *testing.T) {
	w := newWorld(t)
	mine := w.track(w.artist, w.name("Kraut-Pop"))
	theirs := w.track(w.other, w.name("KRÄUT   pop"))
	known := w.track(w.artist, w.name("rock"))
	shown := []string{w.shown(mine), w.shown(theirs), w.shown(known)}
	w.equal(shown, []string{"(Kraut-Pop)", "(Kraut-Pop)", "Rock"}, "the tracks")
	w.must(w.publish(w.artist, mine))
	w.equal(w.listed(), "", "public genres, while it is only proposed")
	p := w.proposal()
	counts := []int{p.ArtistCount, len(p.Artists), p.Tracks, p.Albums, p.Published}
	w.equal(counts, []int{2, 2, 2, 0, 1}, "artists and tracks")
}

// Two artists who propose the same at the same moment make one proposal.
func TestOneProposalOfTwoAtOnce(t *testing.T) {
	w := newWorld(t)
	var all sync.WaitGroup
	for _, artist := range []string{w.artist, w.other, w.artist, w.other} {
		all.Go(func() {
			if _, err := w.create(artist, w.name("Kraut")); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	p := w.proposal()
	w.equal([]int{p.ArtistCount, p.Tracks}, []int{2, 4}, "artists and tracks")
}

func TestAnArtistProposesTenGenres(t *testing.T) {
	w := newWorld(t)
	for _, letter := range "abcdefghij" {
		w.track(w.artist, w.name(string(letter)))
	}
	_, err := w.create(w.artist, w.name("k"))
	w.refuses(err, fault.BadUserInput)
	w.equal(len(w.waiting()), studio.MostProposed, "proposals that wait")
	w.track(w.artist, w.name("a")) // one of the ten
	w.track(w.other, w.name("k"))
}

// A proposal goes with the last thing in it, and an artist is none of those who propose it without one.
func TestAProposalIsWithdrawn(t *testing.T) {
	w := newWorld(t)
	mine, theirs := w.track(w.artist, w.name("Kraut")), w.track(w.other, w.name("Kraut"))
	w.must(w.edit(w.artist, mine, studio.Basics{Genre: input.Set(w.name("Rock"))}))
	p := w.proposal()
	w.equal([]any{p.ArtistCount, p.Artists[0].UserID, w.shown(mine)}, []any{1, w.other, "Rock"}, "who proposes it")
	w.exec(`MATCH (t:Track {ownerId: $other}) SET t.status = 'deleted', t.deletedAt = datetime() - duration('P90D'), t.purgeAt = datetime() - duration('P1D')`)
	w.equal(w.proposal().Tracks, 0, "tracks that are not deleted")
	w.must(w.studio.Purge(t.Context()))
	w.equal(len(w.waiting()), 0, "proposals of nothing, after "+theirs+" is gone")
}

func TestAProposalIsTakenUp(t *testing.T) {
	w := newWorld(t)
	mine, draft := w.track(w.artist, w.name("kraut")), w.track(w.artist, w.name("kraut"))
	w.must(w.publish(w.artist, mine))
	p := w.proposal()
	told := func() int {
		return w.number(`MATCH (o:Outbox {kind: 'search'}) WHERE o.itemId IN COLLECT { MATCH (t:Track {ownerId: $artist}) RETURN t.id } RETURN count(o) AS n`)
	}
	before := told()
	w.refuses(w.store.TakeUp(w.ctx, w.decision(p), w.nameOf(w.name("ROCK"))), fault.Conflict)
	w.must(w.store.TakeUp(w.ctx, w.decision(p), w.nameOf(w.name("Kraut Rock"))))
	w.equal(told()-before, 2, "releases that search is told of")
	is := []string{w.shown(mine), w.shown(draft), w.listed()}
	w.equal(is, []string{"Kraut Rock", "Kraut Rock", "Kraut Rock:1"}, "the genre")
	w.must(w.publish(w.artist, draft))
	is = []string{w.shown(w.track(w.other, w.name("Kräut"))), w.listed()}
	w.equal(is, []string{"Kraut Rock", "Kraut Rock:2"}, "who writes it as before")
	w.refuses(w.store.Decline(w.ctx, w.decision(p)), fault.Conflict)

	w.must(w.undo(audit.GenreTakenUp, genres.TakenUp, p))
	w.equal([]string{w.shown(mine), w.listed()}, []string{"(kraut)", ""}, "taken back")
	again := w.proposal()
	w.equal([]int{again.ArtistCount, again.Tracks, again.Published}, []int{2, 3, 2}, "who came since is asked too")
	w.refuses(w.undo(audit.GenreTakenUp, genres.TakenUp, p), fault.Conflict)
}

func TestAProposalIsFoldedIntoAGenre(t *testing.T) {
	w := newWorld(t)
	out, draft := w.track(w.artist, w.name("Rok")), w.track(w.artist, w.name("Rok"))
	changed := w.track(w.other, w.name("Rok"))
	w.must(w.publish(w.artist, out))
	w.must(w.publish(w.other, changed))
	p := w.proposal()
	w.refuses(w.store.Fold(w.ctx, w.decision(p), p.ID), fault.BadUserInput)
	w.must(w.store.Fold(w.ctx, w.decision(p), w.rock))
	w.equal([]string{w.shown(out), w.shown(draft), w.listed()}, []string{"Rock", "Rock", "Rock:2"}, "the genre")
	w.equal([]any{w.shown(w.track(w.other, w.name("rok"))), len(w.waiting())}, []any{"Rock", 0}, "who writes it again")

	w.must(w.edit(w.other, changed, studio.Basics{Genre: input.Set(w.name("Rock"))}))
	w.must(w.undo(audit.GenreFolded, genres.Folded, p))
	is := []string{w.shown(out), w.shown(draft), w.shown(changed), w.listed()}
	w.equal(is, []string{"(Rok)", "(Rok)", "Rock", "Rock:1"}, "taken back")
	w.equal(w.proposal().Published, 1, "published ones that are proposed again")
	w.must(w.store.TakeUp(w.ctx, w.decision(p), w.nameOf(p.Name)))
	w.equal(w.listed(), "Rock:1 Rok:1", "taken up after all")
}

func TestAProposalIsDeclined(t *testing.T) {
	w := newWorld(t)
	out, changed := w.track(w.artist, w.name("Best Music")), w.track(w.artist, w.name("Best Music"))
	w.must(w.publish(w.artist, out))
	p := w.proposal()
	w.must(w.store.Decline(w.ctx, w.decision(p)))
	w.equal([]any{w.shown(out), len(w.waiting())}, []any{"", 0}, "the track")
	w.must(w.edit(w.artist, changed, studio.Basics{Genre: input.Set(w.name("Rock"))}))
	w.must(w.undo(audit.GenreDeclined, genres.Declined, p))
	w.equal([]any{w.shown(out), w.shown(changed), w.proposal().Published}, []any{"(Best Music)", "Rock", 1}, "taken back")

	w.must(w.store.Decline(w.ctx, w.decision(p)))
	w.track(w.other, w.name("best music"))
	anew := w.proposal()
	w.equal([]any{anew.ID != p.ID, anew.WasDeclined}, []any{true, true}, "proposed anew")
	w.refuses(w.undo(audit.GenreDeclined, genres.Declined, p), fault.Conflict)
	w.equal(w.shown(out), "", "what stays declined")
	w.equal(w.number(`MATCH (a:AuditAct {actorId: $moderator}) WHERE a.why = 'A word' AND a.before CONTAINS 'Best Music' AND a.after CONTAINS 'Best Music' RETURN count(a) AS n`), 3, "acts recorded")
}

// Of moderators who decide at once, one does.
func TestOneDecidesAboutAProposal(t *testing.T) {
	w := newWorld(t)
	out := w.track(w.artist, w.name("Rok"))
	w.must(w.publish(w.artist, out))
	p := w.proposal()
	var all sync.WaitGroup
	var mu sync.Mutex
	outcomes := map[fault.Code]int{}
	for _, act := range []func() error{
		func() error { return w.store.TakeUp(w.ctx, w.decision(p), w.nameOf(p.Name)) },
		func() error { return w.store.Fold(w.ctx, w.decision(p), w.rock) },
		func() error { return w.store.Decline(w.ctx, w.decision(p)) },
		func() error { return w.store.TakeUp(w.ctx, w.decision(p), w.nameOf(p.Name)) },
	} {
		all.Go(func() {
			err := act()
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				outcomes["done"]++
			} else {
				outcomes[fault.CodeOf(err)]++
			}
		})
	}
	all.Wait()
	w.equal(outcomes, map[fault.Code]int{"done": 1, fault.Conflict: 3}, "outcomes")
	w.equal(w.number(`MATCH (a:AuditAct {actorId: $moderator}) RETURN count(a) AS n`), 1, "acts")
	w.countsHold()
}

// Music that is published, changed and added while its genre is decided is counted once, and where it is.
func TestMusicChangesWhileItsGenreIsDecided(t *testing.T) {
	w := newWorld(t)
	for range 4 {
		var tracks []string
		for range 3 {
			tracks = append(tracks, w.track(w.artist, w.name("Rok")))
		}
		p := w.proposal()
		var all sync.WaitGroup
		try := func(act func() error) {
			all.Go(func() {
				if err := act(); err != nil && fault.CodeOf(err) != fault.Conflict {
					t.Error(err)
				}
			})
		}
		try(func() error { return w.publish(w.artist, tracks[0]) })
		try(func() error { return w.publish(w.artist, tracks[1]) })
		try(func() error { return w.store.Fold(w.ctx, w.decision(p), w.rock) })
		try(func() error { return w.edit(w.artist, tracks[2], studio.Basics{Genre: input.Set("")}) })
		try(func() error { _, err := w.create(w.other, w.name("Rok")); return err })
		all.Wait()
		w.countsHold()
		try(func() error { return w.publish(w.artist, tracks[0]) })
		try(func() error { return w.undo(audit.GenreFolded, genres.Folded, p) })
		all.Wait()
		w.countsHold()
	}
}

// countsHold compares what is kept with what there is: no music is in what was folded or declined.
func (w *world) countsHold() {
	w.t.Helper()
	w.equal(w.number(`MATCH (g) WHERE (g:Genre OR g:GenreProposal) AND g.slug ENDS WITH $word
  AND g.trackCount <> COUNT { (g)<-[:IN_GENRE]-(:Track {status: 'published'}) } RETURN count(g) AS n`), 0, "genres with another count")
	w.equal(w.number(`MATCH (g:GenreProposal)<-[:IN_GENRE]-(x) WHERE g.slug ENDS WITH $word AND NOT g:Genre AND g.state <> 'PROPOSED' RETURN count(x) AS n`), 0, "tracks in nothing")
}
