package demosound

import "testing"

// archiveGenres are the genres of the demo catalogue.
var archiveGenres = []string{
	"Rock", "Electronic", "Folk", "Avant-Garde", "Field Recordings", "Noise", "Post-Punk", "Spoken Weird", "Indie-Rock",
	"Lo-Fi", "Punk", "Experimental", "Disco", "Audio Collage", "Hip-Hop", "Pop", "Experimental Pop", "Jazz", "Blues",
	"Psych-Rock", "Jazz: Vocal", "Singer-Songwriter", "Loud-Rock", "Noise-Rock", "Garage", "International", "Power-Pop",
	"Minimal Electronic", "Minimalism", "Free-Folk", "Ambient Electronic", "Drone", "Psych-Folk", "Metal", "Bluegrass",
	"Latin America", "Musique Concrete", "Americana", "Free-Jazz", "Classical", "Funk", "Brazilian",
	"Poetry", "Soundtrack",
	"Improv", "Instrumental", "Post-Rock", "Ambient", "Electro-Punk", "Krautrock", "Electroacoustic", "Reggae - Dub",
	"Industrial", "Interview", "African", "Radio Art", "Old-Time / Historic", "No Wave", "Progressive", "Balkan",
}

func TestEveryGenreOfTheCatalogueHasAFamily(t *testing.T) {
	for _, genre := range archiveGenres {
		name, _ := familyName(genre)
		if families[name] == nil {
			t.Errorf("%s leads to the family %q", genre, name)
		}
		if bySlug, _ := familyName(slug(genre)); bySlug != name {
			t.Errorf("%s leads to %s, its slug to %s", genre, name, bySlug)
		}
	}
}

func TestFamilies(t *testing.T) {
	tests := []struct {
		genres []string
		want   string
	}{
		{nil, fallback},
		{[]string{"Something nobody has heard of"}, fallback},
		{[]string{"Rock"}, "rock"},
		{[]string{"Rock", "Post-Punk"}, "post-punk"},
		{[]string{"Post-Punk", "Rock"}, "post-punk"},
		{[]string{"country"}, "country"},
		{[]string{"Techno"}, "techno"},
		{[]string{"Soul-RnB"}, "funk"},
		{[]string{"Spoken"}, "spoken"},
		{[]string{"Celtic"}, "folk"},
		{[]string{"Death-Metal"}, "metal"},
		{[]string{"Old-Time / Historic"}, "old-time"},
		{[]string{" AMBIENT "}, "ambient"},
	}
	for _, tt := range tests {
		if got := familyOf(tt.genres, 1).name; got != tt.want {
			t.Errorf("%v: %s, want %s", tt.genres, got, tt.want)
		}
	}
	for _, h := range hints {
		if families[h.family] == nil {
			t.Errorf("hint %q leads to the family %q that is not there", h.word, h.family)
		}
	}
}
