package app

import (
	"time"

	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/stats"
)

// openPeople makes what people do around music: following, playlists, figures and going on elsewhere.
func (s *services) openPeople() {
	db := s.world.graph.DB
	s.people = people.NewService(preferredPeople{graphstore.NewPeopleStore(db), s.finding.Forget}, s.music, time.Now)
	s.playlists = playlist.NewService(graphstore.NewPlaylistStore(db), s.music, time.Now)
	s.stats = stats.NewService(graphstore.NewStatsStore(db), s.music)
	s.player = player.NewService(graphstore.NewPlayerStateStore(db), s.music, time.Now)
}
