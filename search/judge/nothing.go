package judge

import (
	"math/rand/v2"
	"strings"

	"github.com/sidestage/sidestage/search"
)

// meaningless makes n queries that name nothing: pronounceable words of the class Nonsense; else by turns letters at
// random, as pronounceable ones, and words of the language, those left out that a name has or begins with.
func meaningless(random *rand.Rand, class string, documents []search.Document, n int) []Query {
	if len(documents) == 0 {
		return nil
	}
	known := knownWords(documents)
	if class == Nonsense {
		return unnamed(random, known, n)
	}
	var strange []string
	for _, w := range strings.Fields(everyday) {
		if !known[w] {
			strange = append(strange, w)
		}
	}
	queries := make([]Query, 0, n)
	for i := range n {
		text := gibberish(random, i%4 == 0)
		if i%2 == 1 && len(strange) > 0 {
			text = strange[random.IntN(len(strange))]
			if random.IntN(3) == 0 {
				text += " " + strange[random.IntN(len(strange))]
			}
		}
		queries = append(queries, Query{Class: Nothing, Text: text})
	}
	return queries
}

// knownWords are the words of all names and all their beginnings.
func knownWords(documents []search.Document) map[string]bool {
	known := map[string]bool{}
	for _, d := range documents {
		for _, w := range append(words(d.Name), words(d.ArtistName)...) {
			for i := range w {
				known[w[:i]] = true
			}
			known[w] = true
		}
	}
	return known
}

func gibberish(random *rand.Rand, pronounceable bool) string {
	var text strings.Builder
	for i := range 5 + random.IntN(6) {
		from := "bcdfghjklmnpqrstvwxzaeiou"
		if pronounceable {
			from = []string{"bdfgklmnprstvz", "aeiou"}[i%2]
		}
		text.WriteByte(from[random.IntN(len(from))])
	}
	return text.String()
}

// everyday are words that seldom name music.
const everyday = `accountant adhesive airbag allergy aluminium antibiotic appendix appliance aquarium arbitration
	armpit asphalt asterisk auditor avocado backlog badminton ballpoint bandage barcode basement battery bicycle biscuit
	blackboard blender bookkeeping briefcase broccoli budget bulldozer cabbage calculator calendar cardboard carpentry
	cauliflower ceiling cellophane cement certificate chandelier checkout chemistry chimney cholesterol chopsticks
	clipboard coaster commuter compost computer concrete condiment conveyor corridor coupon cucumber cupboard curriculum
	customs dandruff deadline decimal dentist deodorant dermatology detergent diagram dictionary discount dishwasher
	doorbell doughnut drainage driveway drywall earplugs earwax elastic electrician elevator employee envelope eraser
	escalator excavator exhaust eyebrow faucet fertilizer filament firewall flashlight flooring flyer footnote forklift
	freezer furniture gasket geometry giraffe glossary gravel grocery guardrail gymnasium haircut hamster handkerchief
	headlight helmet hinge homework hydrant hygiene inbox insulation insurance interview inventory invoice ironing
	janitor jigsaw kettle keyboard kindergarten ladder laminate laundry lawnmower leaflet lettuce librarian lightbulb
	linoleum luggage mailbox manicure margarine mattress mayonnaise microwave mortgage moustache mustard napkin
	neighbourhood newsletter notebook nutrition oatmeal octagon omelette optician orthodontist oven overalls paperclip
	paragraph parking passport pedestrian pencil pharmacy photocopier pillow pineapple plumber plywood porridge postcode
	potato printer projector pumpkin questionnaire radiator receipt recycling refrigerator refund reimbursement rental
	ruler sandwich sausage scaffolding schedule scissors screwdriver seatbelt semester shampoo shopping shovel signature
	skateboard slipper socket spatula spreadsheet stapler stationery stethoscope strawberry subtraction suitcase
	supermarket surgery sweater tablecloth tadpole tariff teapot thermometer thermostat toaster toddler toothpaste
	tortoise towel tractor trampoline treadmill trousers turnip tyre umbrella upholstery vaccine vegetable ventilation
	vinegar wallpaper warranty wastebasket wheelbarrow whiteboard windscreen workshop wrench xylem yoghurt zipper
	zucchini`
