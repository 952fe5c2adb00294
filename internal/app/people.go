package app

import (
	"time"

	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/graphstore/players"
	"github.com/sidestage/sidestage/graphstore/playlists"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/stats"
)

// openPeople makes what people do around music: following, playlists, figures and going on elsewhere.
func (s *services) openPeople() {
	db := s.world.graph.DB
	s.people = people.NewService(peoplegraph.NewStore(db), time.Now)
	s.playlists = playlist.NewService(playlists.NewStore(db), s.music, time.Now)
	s.stats = stats.NewService(statsgraph.NewStore(db), s.music)
	s.player = player.NewService(players.NewStore(db), s.music, time.Now)
}
