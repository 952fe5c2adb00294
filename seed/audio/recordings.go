package audio

import "time"

// Recording describes one of the files.
type Recording struct {
	File       string
	Duration   time.Duration // of the stream, as ffprobe measures it
	Title      string
	Author     string
	Licence    string
	LicenceURL string
	Source     string // where it was published
}

const (
	ccBy           = "CC BY 3.0"
	ccByURL        = "https://creativecommons.org/licenses/by/3.0/"
	publicDomain   = "Public domain"
	publicDomainCC = "https://creativecommons.org/publicdomain/mark/1.0/"
)

// Recordings lists the files in order of name.
var Recordings = []Recording{
	{
		"456440__inspectorj__bird-whistling-robin-single-13.ogg", 2698639 * time.Microsecond,
		"Bird Whistling, Robin, Single, 13", "InspectorJ", ccBy, ccByURL,
		"https://freesound.org/people/InspectorJ/sounds/456440/",
	},
	{
		"Hungarian_Dance_number_5_-_Allegro_in_F_sharp_minor_(string_orchestra).ogg", 45844898 * time.Microsecond,
		"Johannes Brahms: Hungarian Dance No. 5", "US Army Strings", publicDomain, publicDomainCC,
		"https://musopen.org/music/43805-hungarian-dance-no-5-in-f-sharp-minor-woo-1-string-orchestra-arr/",
	},
	{
		"Karissa_Hobbs_-_Lets_Go_Fishin.ogg", 132989025 * time.Microsecond,
		"Let's Go Fishin'", "Karissa Hobbs", ccBy, ccByURL,
		"https://freemusicarchive.org/music/Karissa_Hobbs/Age_of_Flowers/09_Lets_Go_Fishin",
	},
	{
		"Kevin_MacLeod_-_P_I_Tchaikovsky_Dance_of_the_Sugar_Plum_Fairy.ogg", 119875918 * time.Microsecond,
		"P. I. Tchaikovsky: Dance of the Sugar Plum Fairy", "Kevin MacLeod", ccBy, ccByURL,
		"https://freemusicarchive.org/music/Kevin_MacLeod/Classical_Sampler/Dance_of_the_Sugar_Plum_Fairy",
	},
	{
		"Kevin_MacLeod_-_Vibe_Ace.ogg", 61458866 * time.Microsecond,
		"Vibe Ace", "Kevin MacLeod", ccBy, ccByURL,
		"https://freemusicarchive.org/music/Kevin_MacLeod/Jazz_Sampler/Vibe_Ace",
	},
	{
		"glacier-bay-humpback.ogg", 64809025 * time.Microsecond,
		"Glacier Bay humpback whale song, November 2020", "Chris Gabriele, National Park Service", publicDomain,
		"https://www.nps.gov/aboutus/disclaimer.htm", "https://www.nps.gov/glba/learn/nature/soundclips.htm",
	},
	{
		"sorohanro_-_solo-trumpet-06.ogg", 5333379 * time.Microsecond,
		"Solo Trumpet 06", "Mihai Sorohan", ccBy, ccByURL, "https://freesound.org/s/77711/",
	},
}
