package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/graphstore/players"
	"github.com/sidestage/sidestage/graphstore/playlists"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/stats"
)

func (s *services) openPeople() (part, error) {
	s.people = people.NewService(peoplegraph.NewStore(s.world.graph.DB), s.limits, s.circle, s.world.now)
	return part{
		routes: []route{rest.UserMusic{People: s.people}, rest.Near{People: s.people}}, resolve: func(r *graphql.Resolver) { r.People = s.people },
	}, nil
}

func (s *services) openPlaylists() (part, error) {
	s.playlists = playlist.NewService(playlists.NewStore(s.world.graph.DB), s.music, s.world.now)
	s.playlists.KeepApart(s.circle)
	return part{resolve: func(r *graphql.Resolver) { r.Playlists = s.playlists }, sweep: s.playlists.Sweep}, nil
}

func (s *services) openStats() (part, error) {
	figures := stats.NewService(statsgraph.NewStore(s.world.graph.DB), s.music, s.world.now)
	return part{routes: []route{rest.Stats{Stats: figures}}, resolve: func(r *graphql.Resolver) { r.Stats = figures }}, nil
}

func (s *services) openPlayer() (part, error) {
	store := players.NewStore(s.world.graph.DB)
	s.player = player.NewService(store, s.music, s.world.now)
	s.bookmarks = player.NewBookmarks(store, s.music, s.world.now)
	return part{routes: []route{rest.PlayerState{Player: s.player}}, forget: s.bookmarks.Forget}, nil
}
