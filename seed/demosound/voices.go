package demosound

// voiceID names an instrument of the orchestra below.
type voiceID uint8

const (
	silent voiceID = iota
	nylon
	steel
	cleanGuitar
	banjo
	mandolin
	harp
	upright
	electricBass
	pickBass
	synthBass
	subBass
	acidBass
	fmBass
	piano
	honkyPiano
	epiano
	vibes
	marimba
	kalimba
	bells
	celesta
	organVoice
	accordion
	stringsVoice
	cello
	fiddle
	choir
	warmPad
	glassPad
	darkPad
	brass
	trumpet
	sax
	clarinet
	flute
	squareLead
	sawLead
	sineLead
	powerGuitar
	muteGuitar
	leadGuitar
	arpSynth
	stab
	murmur
	windVoice
	wavesVoice
	grainsVoice
	birdsVoice
	feedbackVoice
	humVoice
	ringVoice
	kickRock
	kickSoft
	kick808
	kick909
	snareRock
	snareTight
	snareBrush
	rim
	clapVoice
	hatClosed
	hatOpen
	ride
	crash
	tom
	shaker
	tambourine
	conga
	woodblock
	clank
	voiceCount
)

// orchestra holds every voice's way to sound.
var orchestra = [voiceCount]instrument{
	nylon:        &pluck{bright: .35, ring: 2.2, position: .22, let: .25},
	steel:        &pluck{bright: .75, ring: 3.2, position: .16, let: .3},
	cleanGuitar:  &pluck{bright: .55, ring: 3, position: .28, drive: 1.4, let: .2},
	banjo:        &pluck{bright: .95, ring: .8, position: .1, let: .15},
	mandolin:     &pluck{bright: .9, ring: 1, position: .13, let: .15},
	harp:         &pluck{bright: .4, ring: 4, position: .4, let: .8},
	upright:      &pluck{bright: .14, ring: 1.6, position: .3, drive: 1.2, let: .12},
	electricBass: &pluck{bright: .3, ring: 3, position: .2, drive: 1.5, let: .08},
	pickBass:     &pluck{bright: .6, ring: 3, position: .12, drive: 2.5, let: .06},
	synthBass: &synth{
		wave: saw, stack: []float64{1, 1.004, .5}, cutoff: 180, track: 1.5, sweep: 2.2, sweepIn: .14, damping: .7,
		env: envelope{.004, .5, .6, .08},
	},
	subBass: &synth{
		wave: triangle, stack: []float64{1, .998}, cutoff: 260, track: 1, damping: 1.4, drive: 1.5,
		env: envelope{.006, .8, .7, .1},
	},
	acidBass: &synth{
		wave: saw, stack: []float64{1}, cutoff: 160, track: 1, sweep: 3.4, sweepIn: .12, damping: .22, drive: 2,
		env: envelope{.003, .25, .4, .05},
	},
	fmBass: &fm{ratio: 1, index: 4, settle: .12, remain: .2, env: envelope{.003, .5, .5, .07}},
	piano: &struck{modes: []vibration{
		{1, 1, 4},
		{2, .55, 3},
		{3, .33, 2.3},
		{4, .22, 1.8},
		{5, .14, 1.4},
		{6, .1, 1.1},
		{7, .05, .9},
		{8, .05, .7},
		{10, .03, .5},
	}, stretch: .0004, knock: .35, let: .22},
	honkyPiano: &struck{modes: []vibration{
		{1, .7, 2.2},
		{1.006, .6, 2},
		{2, .5, 1.6},
		{2.013, .35, 1.5},
		{3, .35, 1.2},
		{4, .3, .9},
		{5, .2, .7},
		{6, .15, .5},
		{8, .1, .4},
	}, stretch: .0006, knock: .5, let: .15},
	epiano: &fm{ratio: 1, index: 1.6, settle: .5, remain: .25, chime: .12, env: envelope{.003, 1.3, .15, .25}},
	vibes: &struck{
		modes: []vibration{{1, 1, 5}, {3.98, .3, 1.5}, {10.1, .08, .5}}, tremolo: .35, knock: .1, let: .5,
	},
	marimba: &struck{modes: []vibration{{1, 1, 1.2}, {3.93, .35, .5}, {9.2, .12, .2}}, knock: .3, let: .3},
	kalimba: &struck{
		modes: []vibration{{1, 1, 1.8}, {2.01, .12, .8}, {5.4, .22, .35}, {8.9, .1, .2}}, knock: .25, let: .4,
	},
	bells: &struck{modes: []vibration{
		{.5, .3, 7},
		{1, 1, 6},
		{1.19, .5, 4},
		{1.5, .35, 3},
		{2, .5, 3},
		{2.74, .25, 2},
		{3.76, .15, 1.2},
	}, let: 1.6},
	celesta: &struck{
		modes: []vibration{{1, 1, 2.2}, {2.9, .15, .8}, {4.1, .25, .6}, {7.2, .06, .3}}, knock: .1, let: .5,
	},
	organVoice: &synth{
		wave: organ, stack: []float64{1, 1.002}, cutoff: 2600, track: 2, damping: 1.6, vibrato: 7, rate: 6.4, tremolo: .12,
		env: envelope{.012, 1, .9, .09},
	},
	accordion: &synth{
		wave: reed, stack: []float64{1, 1.007, 2.003}, cutoff: 2400, track: 2, damping: 1.5, env: envelope{.035, 1, .85, .08},
	},
	stringsVoice: &synth{
		wave: saw, stack: []float64{1, 1.004, .9955}, cutoff: 900, track: 2.2, sweep: -.6, sweepIn: .5, damping: 1.5,
		vibrato: 9, rate: 5.4, env: envelope{.16, 1, .9, .4},
	},
	cello: &synth{
		wave: saw, stack: []float64{1, 1.002}, noise: .03, cutoff: 700, track: 2, damping: 1.1, vibrato: 16, rate: 5.1,
		env: envelope{.07, .8, .8, .2},
	},
	fiddle: &synth{
		wave: saw, stack: []float64{1, 1.0015}, noise: .05, cutoff: 1200, track: 1.8, damping: .9, vibrato: 15, rate: 5.8,
		env: envelope{.03, .5, .75, .09},
	},
	choir: &synth{
		wave: saw, stack: []float64{1, 1.005, .995}, noise: .06, vibrato: 14, rate: 5,
		vowels: []vowel{vowels[0], vowels[3], vowels[0]}, env: envelope{.18, 1, .9, .45},
	},
	warmPad: &synth{
		wave: saw, stack: []float64{1, 1.006, .994}, cutoff: 420, track: 1.4, sweep: -1.1, sweepIn: 1.2, damping: 1.1,
		env: envelope{.35, 2, .85, .9},
	},
	glassPad: &fm{ratio: 3.003, index: .9, settle: 2.5, remain: .35, env: envelope{.5, 2, .7, 1.2}},
	darkPad: &synth{
		wave: triangle, stack: []float64{1, 1.003, .5}, noise: .04, cutoff: 240, track: 1.5, sweep: -.8, sweepIn: 2,
		damping: .8, env: envelope{.8, 2, .9, 1.5},
	},
	brass: &synth{
		wave: saw, stack: []float64{1, 1.003}, cutoff: 500, track: 2, sweep: -1.6, sweepIn: .07, damping: 1,
		env: envelope{.03, .3, .75, .09},
	},
	trumpet: &synth{
		wave: saw, stack: []float64{1}, noise: .02, cutoff: 700, track: 2.2, sweep: -1.3, sweepIn: .06, damping: .9,
		vibrato: 11, rate: 5.4, env: envelope{.025, .4, .8, .07},
	},
	sax: &synth{
		wave: reed, stack: []float64{1, 1.001}, noise: .1, cutoff: 900, track: 1.8, sweep: -.8, sweepIn: .08, damping: .6,
		vibrato: 17, rate: 5, env: envelope{.03, .4, .8, .09},
	},
	clarinet: &synth{
		wave: square, stack: []float64{1}, noise: .02, cutoff: 800, track: 2, damping: 1.2, vibrato: 5, rate: 4.8,
		env: envelope{.035, .6, .85, .08},
	},
	flute: &synth{
		wave: triangle, stack: []float64{1, 2}, noise: .12, cutoff: 900, track: 2.5, damping: 1.2, vibrato: 12, rate: 5.2,
		tremolo: .15, env: envelope{.06, .6, .85, .12},
	},
	squareLead: &synth{
		wave: square, stack: []float64{1, 1.005}, cutoff: 900, track: 2.5, sweep: 1, sweepIn: .2, damping: .9, vibrato: 12,
		rate: 5.6, env: envelope{.006, .4, .7, .12},
	},
	sawLead: &synth{
		wave: saw, stack: []float64{1, 1.008, .992}, cutoff: 1200, track: 2.5, sweep: 1.2, sweepIn: .3, damping: .8,
		vibrato: 9, rate: 5.4, env: envelope{.008, .5, .75, .18},
	},
	sineLead: &synth{
		wave: sine, stack: []float64{1, 1.002}, noise: .01, cutoff: 4000, track: 1, damping: 1.8, vibrato: 18, rate: 4.6,
		env: envelope{.03, .8, .8, .25},
	},
	powerGuitar: &synth{
		wave: saw, stack: []float64{1, 1.4983, 2, .997}, cutoff: 4200, track: 1, sweep: .3, sweepIn: .25, damping: .8,
		drive: 9, bite: 3, env: envelope{.004, 1.6, .45, .09},
	},
	muteGuitar: &synth{
		wave: saw, stack: []float64{1, 1.4983, 2}, cutoff: 2200, track: .8, sweep: 1, sweepIn: .06, damping: .8, drive: 8,
		bite: 3, env: envelope{.003, .07, .05, .05},
	},
	leadGuitar: &synth{
		wave: saw, stack: []float64{1, 1.002}, cutoff: 3200, track: 1.2, damping: .8, drive: 7, bite: 1, vibrato: 18,
		rate: 5.5, env: envelope{.008, 1.2, .7, .14},
	},
	arpSynth: &synth{
		wave: square, stack: []float64{1, 1.004}, cutoff: 400, track: 1.5, sweep: 2.4, sweepIn: .09, damping: .5,
		env: envelope{.003, .16, .12, .12},
	},
	stab: &synth{
		wave: saw, stack: []float64{1, 1.009, .991}, cutoff: 500, track: 1.5, sweep: 2, sweepIn: .12, damping: .6,
		env: envelope{.004, .2, .15, .15},
	},
	murmur: &synth{
		wave: saw, stack: []float64{1}, noise: .12, vibrato: 22, rate: 4.2, vowels: vowels, env: envelope{.03, .4, .7, .07},
	},
	windVoice:     &texture{wind, envelope{1.2, 3, .9, 1.8}},
	wavesVoice:    &texture{waves, envelope{1.8, 3, .8, 2}},
	grainsVoice:   &texture{grains, envelope{.2, 2, .9, .6}},
	birdsVoice:    &texture{chirps, envelope{.1, 2, .9, .4}},
	feedbackVoice: &texture{feedback, envelope{.7, 2, .8, .8}},
	humVoice:      &texture{hum, envelope{.6, 2, .9, 1}},
	ringVoice:     &fm{ratio: 1.414, index: 5, settle: .9, remain: .2, env: envelope{.004, 1.2, .1, .8}},
	kickRock: &membrane{
		from: 150, to: 52, fall: .025, ring: .34, tone: 1, noise: .1, corner: 2500, rattle: .03, click: .5, drive: 1.6,
	},
	kickSoft: &membrane{
		from: 110, to: 55, fall: .02, ring: .3, tone: 1, noise: .04, corner: 1500, rattle: .03, click: .15,
	},
	kick808: &membrane{
		from: 130, to: 44, fall: .04, ring: .8, tone: 1, noise: .03, corner: 3000, rattle: .01, click: .2, drive: 1.5,
	},
	kick909: &membrane{
		from: 230, to: 50, fall: .03, ring: .32, tone: 1, noise: .08, corner: 3000, rattle: .015, click: .5, drive: 2.2,
	},
	snareRock: &membrane{
		from: 240, to: 185, fall: .02, ring: .2, tone: .6, noise: .8, corner: 1700, rattle: .26, click: .4, drive: 1.3,
	},
	snareTight: &membrane{
		from: 290, to: 220, fall: .015, ring: .12, tone: .5, noise: .7, corner: 2200, rattle: .15, click: .3,
	},
	snareBrush: &membrane{
		from: 210, to: 190, fall: .02, ring: .12, tone: .15, noise: .5, corner: 2600, rattle: .3, click: .05,
	},
	rim: &membrane{
		from: 820, to: 780, fall: .01, ring: .06, tone: .8, noise: .3, corner: 2500, rattle: .03, click: .6,
	},
	clapVoice: &clap{corner: 1300, ring: .25},
	hatClosed: &metal{ring: .07, corner: 6300, tone: .45},
	hatOpen:   &metal{ring: .45, corner: 5800, tone: .5},
	ride:      &metal{ring: 1, corner: 5200, tone: .75},
	crash:     &metal{ring: 1.9, corner: 3800, tone: .4},
	tom: &membrane{
		from: 210, to: 130, fall: .05, ring: .5, tone: 1, noise: .12, corner: 1500, rattle: .05, click: .3,
	},
	shaker:     &metal{ring: .09, corner: 5600, tone: .05, attack: .02},
	tambourine: &metal{ring: .22, corner: 6500, tone: .6, attack: .004},
	conga: &membrane{
		from: 330, to: 300, fall: .02, ring: .28, tone: 1, noise: .15, corner: 1200, rattle: .02, click: .3,
	},
	woodblock: &struck{modes: []vibration{{4, 1, .15}, {6.3, .5, .1}}, knock: .3, let: .25},
	clank: &struck{
		modes: []vibration{{3.1, 1, .4}, {5.7, .8, .3}, {8.3, .7, .25}, {12.9, .4, .15}}, knock: .9, let: .45,
	},
}

// longest is the most seconds that a note of any voice may sound: what has to be looked
// back over to know all that sounds at a moment.
const (
	longestGate    = 6.0
	longestRelease = 2.0
	longest        = longestGate + longestRelease
)

// isDrum says that a voice is a stroke: it has no gate.
func (v voiceID) isDrum() bool { return v >= kickRock }

// frames is how long a note of the voice sounds.
func (v voiceID) frames(gate int) int {
	return gate + int(min(orchestra[v].release(), longestRelease)*sampleRate)
}
