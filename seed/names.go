package seed

import (
	"strconv"
	"strings"
)

// The words that names are made of. First names and words share no entry, so
// that a handle of one of each tells which is which.
var (
	firstNames = strings.Fields(`
ada aiko alba aldo amara amir anouk arvid asha astrid bao bea benoit berta birgit bruno caleb camila
carmen casper celia chidi clara cosmo dalia danilo daphne deniz desmond dora edda edwin eira elif elio
emeka enzo esther ewa fadi faye felix fern fiona flora franka gael gemma goran greta gus hana hugo
ibrahim ida ilse imani ines ingrid iris isak ivo jada jalen jana joao jonas jorge josie juno kaito kamal
karin kenji kofi lars leila lena leo linnea lior lola lotte lucia luka mabel magda malik mara marek
maren marta mateo maya mika milo mina mira moss nadia naomi nell niko nils nina noor odile olga omar
oscar otis pablo paloma petra pia priya quinn rafael rahel ravi remy rina rosa rowan ruben ruth
saga salma samir sami sana selma silas simone sofie stella sven tamar tariq tess theo tilda tomas
ulla vera viktor wanda willa xenia yara yusuf zadie zeno zora`)

	handleWords = strings.Fields(`
afterglow almanac amber anchor apricot archive arcade attic autumn avenue backbeat balcony ballast bandstand
basalt basement beacon bellows birch bluebell bookshop bramble brass breakwater briar bridge bunting
cabin cadence camera canal candle cardigan cassette cedar chalk chapel cinder clarinet clover coastline
cobalt compass copper coral corner courtyard cricket crossing damson delay detour dial dogwood drift
drizzle dune echo elbow encore evening feedback ferry fieldnote figment flint foghorn footnote fuzz
gable garden ginger granite gravel hallway hammock harbour hazel headphones heron hinge hollow honey
horizon indigo inkling island ivy jetty juniper kettle kiosk lagoon lantern larkspur laundry ledger
lemon linden linen loft longwave magpie mallow maple marigold meadow midnight millpond mixtape monsoon
mosaic needle nettle nightbus nocturne nutmeg oboe octave orchard overcast paperback parade parsley
pavement pebble pepper pine pocket postcard prairie quarry quartz quilt rafters rainyday record reed
refrain reverb ribbon river rooftop saffron sandbar satchel scarf season shoreline sidecar signal silt
slate snare sparrow spool stairwell static staircase sundial sunroom tangerine tape teapot tempo thicket
thistle ticket tidepool timber topcoat tramline treble tulip tundra turnstile twilight umbrella upright
vellum velvet verge vinyl violet walnut waltz wander weather willow window winter woodwind yarrow zephyr`)

	surnames = strings.Fields(`Abara Adeyemi Almeida Andersson Aoki Bakker Banerjee Barros Bauer Bell Berg Bianchi
Boateng Borg Brandt Brennan Cabrera Campos Castell Chen Cole Costa Dahl Danso Delgado Diallo Dimitrova Doyle Dubois
Duarte Egan Eriksen Esposito Farah Ferreira Fischer Flores Fontaine Fujita Garrido Gomes Grant Haas Haddad Hansen
Hartley Hayashi Herrera Hoang Holm Horvat Ibarra Ito Jansen Jensen Jovanovic Kamau Kaplan Kaur Keller Kim Kovacs
Kowalski Kumar Lambert Larsen Laurent Lind Lopes Lowe Lund Madsen Marino Marsh Medina Mehta Mensah Meyer Molina
Moreau Moretti Mori Mwangi Nakamura Navarro Ndiaye Nguyen Novak Nyberg Okafor Okoye Olsen Ortega Osei Otieno Papas
Park Patel Pereira Petrov Pham Popescu Quist Ramos Rao Reyes Ricci Rivera Rossi Roy Russo Saarinen Salazar Sato
Schmidt Serrano Shah Silva Simic Soares Sorensen Stein Suzuki Svensson Takeda Tanaka Torres Vargas Varga Vega
Virtanen Vogel Walsh Weber Wong Yamada Yilmaz Zhang Ziegler`)

	artistAdjectives = strings.Fields(`Amber Ashen Backward Blue Borrowed Brittle Broken Cold Copper Crooked Distant
Double Drowsy Eastern Electric Empty Faint Fallow Folded Gentle Gilded Golden Hollow Honest Idle Inland Iron Late
Lesser Little Lonely Low Minor Mossy Narrow Nearly Northern Old Open Pale Paper Patient Plain Quiet Rural Rusted
Salted Second Shallow Silent Silver Slow Soft Southern Spare Steady Sunken Tender Third Tilted Twin Unlit Upper
Velvet Wayward Western Wild Winter Wooden`)

	artistNouns = strings.Fields(`Almanac Anthem Aviary Bandstand Bakery Balcony Barricade Beacon Bicycle Boroughs
Bureau Cabinet Canal Carousel Cartwheel Chandler Choir Cinema Clerks Coastline Committee Compass Corridor Council
Courier Dispatch Dominion Engine Estuary Fanfare Ferries Fountain Foundry Furnace Garden Glaciers Gramophone Habit
Harbour Harvest Hotel Index Institute Island Junction Kingdom Ladder Lanterns Laundry Letters Library Lighthouse
Machine Meadow Meridian Mirror Monument Museum Neighbours Notary Orchard Orchestra Parade Parlour Passenger Pavilion
Piano Pilots Platform Postcards Quarry Radio Railway Regatta Republic Rivers Rooms Satellite Season Shipyard Signal
Singers Society Stairwell Station Summer Surveyors Swimmers Telegraph Theatre Tides Tramway Tunnels Umbrella Valley
Vessels Viaduct Weather Widows Windows Workshop`)
)

// stride walks through all pairs of a first name and a word without meeting one
// twice: it shares no factor with their number.
const stride = 7919

// fanHandle is the handle of fan i: a first name and a word, in either order,
// and a number once every pair is used up. It never is the handle of an artist,
// which joins its words.
func fanHandle(i int) (handle, first string) {
	pairs := len(firstNames) * len(handleWords)
	at := (i%pairs*stride + 4242) % pairs
	first, word := firstNames[at%len(firstNames)], handleWords[at/len(firstNames)]
	handle = first + "_" + word
	if at%3 == 0 {
		handle = word + "_" + first
	}
	if round := i / pairs; round > 0 {
		handle += strconv.Itoa(round + 1)
	}
	return handle, first
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// syntheticName is the name and handle of synthetic artist n.
func syntheticName(r random, n int) (name, handle string) {
	adjective, noun := pick(r, artistAdjectives), pick(r, artistNouns)
	switch r.IntN(4) {
	case 0:
		name = "The " + adjective + " " + noun
	case 1:
		name = noun + " & " + pick(r, artistNouns)
	case 2:
		name = capital(pick(r, firstNames)) + " " + noun
	default:
		name = adjective + " " + noun
	}
	return name, strings.ToLower(adjective + noun)[:min(22, len(adjective+noun))] + "_" + strconv.FormatInt(int64(n), 36)
}

// syntheticTitle is the title of a synthetic album or track.
func syntheticTitle(r random) string {
	adjective, noun := pick(r, artistAdjectives), pick(r, artistNouns)
	switch r.IntN(5) {
	case 0:
		return noun
	case 1:
		return "The " + adjective + " " + noun
	case 2:
		return noun + " in the " + capital(pick(r, handleWords))
	case 3:
		return adjective + " " + capital(pick(r, handleWords))
	default:
		return capital(pick(r, handleWords)) + " for " + capital(pick(r, firstNames))
	}
}
