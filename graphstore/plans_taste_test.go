package graphstore_test

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// saysTaste says, removes and chooses, plays in private, and leaves everything as it was.
func (r *requests) saysTaste() {
	ctx, s, now := r.t.Context(), opinions.NewStore(r.db), time.Now()
	slug := r.aGenre()
	things := []taste.Thing{
		{Kind: taste.KindArtist, ID: r.artist},
		{Kind: taste.KindAlbum, ID: r.album},
		{Kind: taste.KindTrack, ID: r.track},
		{Kind: taste.KindGenre, ID: slug},
	}
	for _, of := range things {
		r.must(s.Say(ctx, r.fan, taste.Opinion{Thing: of, Name: "One", More: true, At: now}, taste.MaxOpinions))
	}
	for _, of := range []taste.Thing{things[0], things[3]} {
		_, err := s.RemoveBelief(ctx, r.fan, taste.Removed{Thing: of, Name: "One", At: now}, taste.MaxRemoved)
		r.must(err)
	}
	_, err := s.ChooseGenres(ctx, r.fan, []string{slug})
	r.must(err)
	_, err = s.Opinions(ctx, r.fan)
	r.must(err)
	_, err = s.OpinionsOn(ctx, r.fan, things)
	r.must(err)
	_, err = s.Removed(ctx, r.fan)
	r.must(err)
	_, err = s.ChosenGenres(ctx, r.fan)
	r.must(err)
	was, err := s.Place(ctx, r.fan)
	r.must(err)
	r.must(s.SayPlace(ctx, r.fan, taste.Place{City: "Graz", Country: "Austria"}))
	r.must(s.SayPlace(ctx, r.fan, was))
	_, err = s.SaidBy(ctx, r.fan)
	r.must(err)
	for _, of := range things {
		_, err = s.TakeBack(ctx, r.fan, of)
		r.must(err)
		if of.Kind == taste.KindArtist || of.Kind == taste.KindGenre {
			_, err = s.RestoreBelief(ctx, r.fan, of)
			r.must(err)
		}
	}
	_, err = s.ChooseGenres(ctx, r.fan, nil)
	r.must(err)
	r.playsInPrivate(s, now)
}

func (r *requests) playsInPrivate(s *opinions.Store, now time.Time) {
	ctx, plays := r.t.Context(), musicgraph.NewStore(r.db)
	r.must(s.SetPrivateUntil(ctx, r.fan, now.Add(time.Hour)))
	_, err := s.PrivateUntil(ctx, r.fan)
	r.must(err)
	session := music.ListeningSession{ID: r.id(), UserID: r.fan, StartedAt: now}
	r.must(plays.StartSession(ctx, session))
	play := music.Play{
		ID: r.id(), SessionID: session.ID, UserID: r.fan, TrackID: r.track,
		Source: music.PlaySource{Type: music.FromElsewhere}, StartedAt: now,
	}
	r.must(plays.StartPlay(ctx, play))
	r.must(plays.EndPlay(ctx, play.ID, r.fan, func(music.Play, music.Heard, time.Duration) (music.Ended, error) {
		return music.Ended{At: now, ListenTime: time.Minute, Reason: music.Completed, Counted: true}, nil
	}))
	r.must(plays.ForgetPrivatePlays(ctx, now.AddDate(-90, 0, 0)))
	r.must(s.SetPrivateUntil(ctx, r.fan, time.Time{}))
}

// aGenre is one of the artist's.
func (r *requests) aGenre() string {
	rows, err := r.copied.db.Read(r.t.Context(), "test_genre", `MATCH (:Artist {id: $id})-[:IN_GENRE]->(g:Genre) RETURN g.slug AS slug ORDER BY slug LIMIT 1`, map[string]any{"id": r.artist})
	r.must(err)
	return rows[0].String("slug")
}

// crowdOfOpinions is the part of the crowd that says what it thinks of what the requests ask for.
func (r *requests) crowdOfOpinions() {
	r.t.Helper()
	for _, thing := range []string{`(x:Artist {id: $artist})`, `(x:Track {id: $track})`} {
		_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", cypher.Statement(`MATCH `+thing+` UNWIND range(1, $n) AS n CREATE (:PlanCrowd {id: randomUUID()})-[:SAID {key: 'crowd/' + n}]->(x)`),
			map[string]any{"n": 60 * (times - 1), "artist": r.artist, "track": r.track})
		r.must(err)
	}
}
