package model

import "github.com/sidestage/sidestage/internal/stats"

// NewArtistStats returns an ArtistStats.
func NewArtistStats(s stats.Artist) ArtistStats {
	return ArtistStats{
		ArtistUserID: s.ArtistID, From: s.From, To: s.To, TimeZone: s.Zone.Name,
		TimeZoneSince: instant(s.Zone.Since), Totals: totals(s.Totals), Before: totals(s.Before),
		Days: Each(s.Days, func(d stats.Day) StatsDay {
			return StatsDay{
				Day: d.Day, Listens: d.Listens, Listeners: d.Listeners, Completion: d.Completion(), Saves: d.Saves,
				Followers: d.Followers,
			}
		}),
		TopTracks: Each(s.TopTracks, func(t stats.TrackStats) TrackStats {
			return TrackStats{
				Track: NewTrack(t.Track), Listens: t.Listens, Listeners: t.Listeners, Completion: t.Completion(), Saves: t.Saves,
			}
		}),
		Releases: Each(s.Releases, newReleaseStats),
		Places: Each(s.Places, func(p stats.Place) PlaceStats {
			return PlaceStats{City: text(p.City), Country: text(p.Country), Listeners: p.Listeners}
		}),
		Sources: Each(s.Sources,
			func(s stats.Source) SourceStats { return SourceStats{Source: s.Source, Listens: s.Listens} }),
	}
}

func newReleaseStats(r stats.ReleaseStats) ReleaseStats {
	out := ReleaseStats{
		Listens: r.Listens, Listeners: r.Listeners, Completion: r.Completion(), Saves: r.Saves,
	}
	if r.Album != nil {
		album := NewAlbum(*r.Album)
		out.Album = &album
	}
	return out
}

func totals(c stats.Counts) StatsTotals {
	return StatsTotals{
		Listens: c.Listens, Listeners: c.Listeners, Completion: c.Completion(), Saves: c.Saves, Followers: c.Followers,
		Seconds: c.Seconds,
	}
}
