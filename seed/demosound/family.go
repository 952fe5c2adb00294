package demosound

// bassStyle is how the bass moves.
type bassStyle uint8

const (
	noBass bassStyle = iota
	longRoot
	rootBeats
	rootEighths
	rootFifth
	octaves8
	walking
	syncopated
	acid
	tresillo
	dubBass
	pedal
)

// partStyle is how an accompanying instrument plays the chords.
type partStyle uint8

const (
	sustain partStyle = iota
	strum
	fingerpick
	powerChug
	powerRing
	offbeat
	charleston
	arpeggio
	alberti
	boomChick
	montuno
	blocks
	pulse
	rolls
	drone
	scatter
	swells
)

// part is an instrument and what it plays.
type part struct {
	voice voiceID
	style partStyle
}

// family is a way of making music: what pieces of a group of genres have in common.
type family struct {
	name         string
	bpm          [2]float64
	swing        float64 // 0 straight to 1 triplets
	waltz        float64 // chance of three beats a bar
	modes        []*mode
	chords       chordKind
	progressions []string // instead of the mode's own
	form         formKind
	phrase       int // bars a section
	drums        []grooveSet
	bass         []voiceID
	bassStyles   []bassStyle
	comp         [][]part // sets to choose from: the first plays always, the rest in full sections
	pad          []voiceID
	lead         []voiceID
	density      float64 // melody notes a beat, about
	register     int     // MIDI pitch around which the melody lies
	human        float64 // seconds by which players are late at most
	mix          mix
	fadeIn       float64 // seconds
	fadeOut      float64
	echo         float64 // share of a lead note that is heard again, dotted eighths later
}

// mix is the loudness of the parts and the room.
type mix struct {
	drums, bass, comp, pad, lead float32
	room                         float32 // share sent to the reverb
	duck                         float32 // how far the kick pushes pads and bass down
}

var rockMix = mix{drums: .95, bass: .75, comp: .95, pad: .3, lead: .75, room: .18}

// waltzes replace a family's drums in bars of three beats.
var waltzes = []grooveSet{{"waltz", "waltz full", "waltz"}}

var families = indexFamilies([]family{
	{
		name: "rock", bpm: [2]float64{108, 148}, modes: []*mode{&ionian, &mixolydian, &aeolian}, phrase: 8,
		drums:      []grooveSet{{"rock", "rock full", "rock half"}, {"indie", "rock full", "rock half"}},
		bass:       []voiceID{pickBass, electricBass},
		bassStyles: []bassStyle{rootEighths, rootBeats},
		comp: [][]part{
			{{cleanGuitar, strum}, {powerGuitar, powerRing}},
			{{muteGuitar, powerChug}, {powerGuitar, powerRing}},
		},
		pad: []voiceID{organVoice, silent}, lead: []voiceID{leadGuitar, sax, squareLead},
		density: 1.3, register: 67, human: .006, mix: rockMix, fadeIn: .02, fadeOut: 3,
	},
	{
		name: "indie", bpm: [2]float64{96, 136}, modes: []*mode{&ionian, &aeolian, &lydian}, phrase: 8,
		drums:      []grooveSet{{"indie", "rock", "rock half"}},
		bass:       []voiceID{electricBass, pickBass},
		bassStyles: []bassStyle{rootEighths, syncopated, rootBeats},
		comp:       [][]part{{{cleanGuitar, arpeggio}, {steel, strum}}, {{cleanGuitar, strum}, {epiano, blocks}}},
		pad:        []voiceID{warmPad, organVoice}, lead: []voiceID{cleanGuitar, squareLead, celesta, choir},
		density: 1.3, register: 69, human: .009, echo: .25,
		mix: mix{drums: .85, bass: .8, comp: .8, pad: .4, lead: .7, room: .26}, fadeIn: .03, fadeOut: 4,
	},
	{
		name: "punk", bpm: [2]float64{168, 208}, modes: []*mode{&ionian, &mixolydian}, phrase: 8,
		progressions: []string{"1 4 5 4", "1 5 4 4", "1 4 1 5", "1 6 4 5"},
		drums:        []grooveSet{{"punk", "punk full", "rock half"}},
		bass:         []voiceID{pickBass}, bassStyles: []bassStyle{rootEighths},
		comp: [][]part{
			{{powerGuitar, powerChug}, {powerGuitar, powerRing}},
			{{muteGuitar, powerChug}, {powerGuitar, powerChug}},
		},
		pad: []voiceID{silent}, lead: []voiceID{leadGuitar, powerGuitar},
		density: 1.6, register: 67, human: .004,
		mix: mix{drums: .9, bass: .7, comp: 1.25, lead: .6, room: .1}, fadeIn: .01, fadeOut: 1.5,
	},
	{
		name: "post-punk", bpm: [2]float64{132, 160}, modes: []*mode{&aeolian, &dorian, &phrygian}, phrase: 8,
		drums: []grooveSet{{"post punk", "motorik", "rock half"}},
		bass:  []voiceID{pickBass}, bassStyles: []bassStyle{rootEighths, octaves8},
		comp: [][]part{{{cleanGuitar, arpeggio}, {cleanGuitar, offbeat}}, {{cleanGuitar, offbeat}, {powerGuitar, powerRing}}},
		pad:  []voiceID{warmPad, stringsVoice}, lead: []voiceID{squareLead, cleanGuitar, sawLead},
		density: 1.1, register: 64, human: .004, echo: .35,
		mix: mix{drums: .9, bass: 1.1, comp: .65, pad: .35, lead: .6, room: .3}, fadeIn: .02, fadeOut: 3,
	},
	{
		name: "metal", bpm: [2]float64{138, 188}, modes: []*mode{&phrygian, &aeolian, &harmonicMinor}, phrase: 8,
		drums: []grooveSet{{"metal", "metal full", "rock half"}},
		bass:  []voiceID{pickBass}, bassStyles: []bassStyle{rootEighths},
		comp: [][]part{{{muteGuitar, powerChug}, {powerGuitar, powerRing}}},
		pad:  []voiceID{silent, choir}, lead: []voiceID{leadGuitar},
		density: 2.2, register: 64, human: .003,
		mix: mix{drums: .85, bass: .6, comp: 1.4, pad: .3, lead: .7, room: .12}, fadeIn: .01, fadeOut: 2.5,
	},
	{
		name: "psych", bpm: [2]float64{92, 132}, modes: []*mode{&mixolydian, &dorian}, phrase: 8,
		drums: []grooveSet{{"psych", "motorik", "rock half"}, {"motorik", "motorik", "motorik"}},
		bass:  []voiceID{electricBass, pickBass}, bassStyles: []bassStyle{syncopated, rootEighths, pedal},
		comp: [][]part{{{organVoice, sustain}, {cleanGuitar, arpeggio}}, {{cleanGuitar, strum}, {organVoice, offbeat}}},
		pad:  []voiceID{organVoice, stringsVoice}, lead: []voiceID{leadGuitar, flute, sineLead},
		density: 1.5, register: 66, human: .008, echo: .45,
		mix: mix{drums: .9, bass: .85, comp: .7, pad: .4, lead: .58, room: .38}, fadeIn: .3, fadeOut: 6,
	},
	{
		name: "post-rock", bpm: [2]float64{78, 112}, modes: []*mode{&ionian, &aeolian, &lydian}, form: flowForm, phrase: 8,
		drums: []grooveSet{{"post rock", "post rock full", "swell"}},
		bass:  []voiceID{electricBass}, bassStyles: []bassStyle{longRoot, rootEighths},
		comp: [][]part{{{cleanGuitar, arpeggio}, {powerGuitar, powerRing}}},
		pad:  []voiceID{stringsVoice, warmPad}, lead: []voiceID{cleanGuitar, bells, leadGuitar},
		density: .9, register: 71, human: .008, echo: .5,
		mix: mix{drums: .8, bass: .8, comp: .8, pad: .5, lead: .65, room: .45}, fadeIn: .8, fadeOut: 6,
	},
	{
		name: "pop", bpm: [2]float64{98, 126}, modes: []*mode{&ionian, &aeolian}, phrase: 8,
		drums: []grooveSet{{"pop", "pop full", "house thin"}},
		bass:  []voiceID{synthBass, electricBass}, bassStyles: []bassStyle{syncopated, rootEighths},
		comp: [][]part{
			{{piano, blocks}, {arpSynth, arpeggio}},
			{{epiano, sustain}, {cleanGuitar, offbeat}},
			{{arpSynth, arpeggio}, {stab, offbeat}},
		},
		pad: []voiceID{warmPad, stringsVoice}, lead: []voiceID{sineLead, squareLead, choir},
		density: 1.6, register: 70, human: .003, echo: .2,
		mix: mix{drums: .95, bass: .85, comp: .65, pad: .4, lead: .85, room: .22, duck: .25}, fadeIn: .02, fadeOut: 4,
	},
	{
		name: "funk", bpm: [2]float64{98, 116}, modes: []*mode{&dorian, &mixolydian}, chords: sevenths, phrase: 8,
		drums: []grooveSet{{"funk", "funk", "rock half"}},
		bass:  []voiceID{electricBass, synthBass}, bassStyles: []bassStyle{syncopated},
		comp: [][]part{{{cleanGuitar, offbeat}, {epiano, charleston}}, {{epiano, charleston}, {brass, charleston}}},
		pad:  []voiceID{organVoice}, lead: []voiceID{sax, trumpet, sawLead},
		density: 1.8, register: 68, human: .004,
		mix: mix{drums: 1, bass: 1, comp: .7, pad: .25, lead: .7, room: .14}, fadeIn: .02, fadeOut: 4,
	},
	{
		name: "disco", bpm: [2]float64{114, 126}, modes: []*mode{&aeolian, &dorian, &ionian}, chords: sevenths,
		form: loopForm, phrase: 8,
		drums: []grooveSet{{"disco", "disco", "house thin"}},
		bass:  []voiceID{electricBass, synthBass}, bassStyles: []bassStyle{octaves8},
		comp: [][]part{{{cleanGuitar, offbeat}, {stringsVoice, sustain}}, {{epiano, charleston}, {brass, charleston}}},
		pad:  []voiceID{stringsVoice}, lead: []voiceID{stringsVoice, brass, squareLead},
		density: 1.4, register: 71, human: .003,
		mix: mix{drums: 1, bass: .9, comp: .6, pad: .45, lead: .65, room: .2, duck: .15}, fadeIn: .02, fadeOut: 5,
	},
	{
		name: "electronic", bpm: [2]float64{116, 130}, modes: []*mode{&aeolian, &dorian}, chords: sevenths,
		form: loopForm, phrase: 8,
		drums: []grooveSet{{"house", "house full", "house thin"}, {"breaks", "breaks full", "house thin"}},
		bass:  []voiceID{synthBass, fmBass, subBass}, bassStyles: []bassStyle{octaves8, syncopated, acid},
		comp: [][]part{{{arpSynth, arpeggio}, {stab, charleston}}, {{stab, offbeat}, {epiano, sustain}}},
		pad:  []voiceID{warmPad, glassPad}, lead: []voiceID{sawLead, squareLead, bells, sineLead},
		density: 1.4, register: 72, echo: .4,
		mix: mix{drums: 1, bass: .9, comp: .6, pad: .5, lead: .55, room: .24, duck: .55}, fadeIn: .05, fadeOut: 6,
	},
	{
		name: "techno", bpm: [2]float64{126, 140}, modes: []*mode{&phrygian, &aeolian},
		progressions: []string{"1 1 1 1", "1 1 2 1", "1 1 7 1"}, form: loopForm, phrase: 8,
		drums: []grooveSet{{"techno", "techno full", "house thin"}},
		bass:  []voiceID{acidBass, subBass}, bassStyles: []bassStyle{acid, pedal},
		comp: [][]part{{{arpSynth, pulse}, {stab, charleston}}, {{stab, charleston}, {ringVoice, scatter}}},
		pad:  []voiceID{darkPad, silent}, lead: []voiceID{arpSynth, ringVoice},
		density: 1.2, register: 60, echo: .5,
		mix: mix{drums: 1.1, bass: .85, comp: .5, pad: .35, lead: .35, room: .22, duck: .6}, fadeIn: .05, fadeOut: 6,
	},
	{
		name: "minimal", bpm: [2]float64{112, 126}, modes: []*mode{&dorian, &lydian},
		progressions: []string{"1 1 4 4", "1 1 1 1", "1 1 5 5"}, form: loopForm, phrase: 8,
		drums: []grooveSet{{"clicks", "house", "shake"}},
		bass:  []voiceID{subBass, fmBass}, bassStyles: []bassStyle{rootBeats, syncopated},
		comp: [][]part{{{marimba, arpeggio}, {vibes, pulse}}, {{kalimba, arpeggio}, {glassPad, sustain}}},
		pad:  []voiceID{glassPad, darkPad}, lead: []voiceID{marimba, celesta},
		density: .8, register: 72, echo: .45,
		mix: mix{drums: .8, bass: .62, comp: .75, pad: .45, lead: .45, room: .3, duck: .3}, fadeIn: .3, fadeOut: 6,
	},
	{
		name: "industrial", bpm: [2]float64{104, 134}, modes: []*mode{&phrygian, &aeolian},
		progressions: []string{"1 1 2 1", "1 2 1 7", "1 1 6 2"}, phrase: 8,
		drums: []grooveSet{{"industrial", "industrial", "techno"}, {"electro punk", "industrial", "techno"}},
		bass:  []voiceID{acidBass, synthBass}, bassStyles: []bassStyle{acid, rootEighths},
		comp: [][]part{{{muteGuitar, powerChug}, {powerGuitar, powerRing}}, {{arpSynth, pulse}, {powerGuitar, powerChug}}},
		pad:  []voiceID{darkPad, feedbackVoice}, lead: []voiceID{sawLead, ringVoice, squareLead},
		density: 1.1, register: 60, echo: .3,
		mix: mix{drums: 1.1, bass: .9, comp: .8, pad: .3, lead: .5, room: .2, duck: .3}, fadeIn: .02, fadeOut: 3,
	},
})
