package demosound

// groove is a bar of drums: a line of steps for each stroke, X accented, x plain, o soft.
// Lines of 12 steps are for bars of three beats, of 16 for four, of 32 for two bars.
type groove struct {
	name  string
	lines []drumLine
	fill  []drumLine // instead of the second half of a section's last bar
}

type drumLine struct {
	voice voiceID
	steps string
}

// grooveSet names the drum patterns of a family's sections.
type grooveSet struct{ plain, full, thin string }

var (
	tomFill   = []drumLine{{snareRock, "xxx............."}, {tom, "...xx.xxx.xx...."}, {kickRock, "x...x...x...x..."}}
	snareRoll = []drumLine{{snareTight, "x.x.x.xxxxxxxxxX"}, {kickRock, "x...x...x...x..."}}
	brushFill = []drumLine{{snareBrush, "x.x.xxx.x.xxx.x."}, {ride, "x...x...x...x..."}}
	clapFill  = []drumLine{{clapVoice, "....x...x.x.xxxx"}, {kick909, "x..............."}}
	handFill  = []drumLine{{conga, "x.xxx.xxx.xxxxx."}}
)

var grooves = indexGrooves([]groove{
	{
		"rock",
		[]drumLine{{kickRock, "X.......X.x....."}, {snareRock, "....X.......X..."}, {hatClosed, "X.x.X.x.X.x.X.x."}},
		tomFill,
	},
	{
		"rock full",
		[]drumLine{{kickRock, "X..x..x.X.x....."}, {snareRock, "....X.......X..o"}, {ride, "X.x.X.x.X.x.X.x."}},
		tomFill,
	},
	{
		"rock half",
		[]drumLine{{kickRock, "X.........x....."}, {snareRock, "........X......."}, {hatClosed, "x...x...x...x..."}},
		tomFill,
	},
	{
		"indie",
		[]drumLine{
			{kickRock, "X..x....X..x...."},
			{snareTight, "....X.......X..."},
			{hatClosed, "x.x.x.x.x.x.x.x."},
			{tambourine, "..x...x...x...x."},
		},
		tomFill,
	},
	{
		"punk",
		[]drumLine{{kickRock, "X...X.x.X...X.x."}, {snareRock, "..X...X...X...X."}, {hatOpen, "x...x...x...x..."}},
		snareRoll,
	},
	{
		"punk full",
		[]drumLine{
			{kickRock, "X...X...X...X..."},
			{snareRock, "..X...X...X...X."},
			{crash, "X.......X......."},
			{hatOpen, "x.x.x.x.x.x.x.x."},
		},
		snareRoll,
	},
	{
		"post punk",
		[]drumLine{
			{kickRock, "X.....X.X.....X."},
			{snareTight, "....X.......X..."},
			{hatClosed, "xxxxxxxxxxxxxxxx"},
			{tom, "..........x..x.."},
		},
		tomFill,
	},
	{
		"metal",
		[]drumLine{{kickRock, "X.xxX.xxX.xxX.xx"}, {snareRock, "....X.......X..."}, {ride, "X...X...X...X..."}},
		tomFill,
	},
	{
		"metal full",
		[]drumLine{{kickRock, "xxxxxxxxxxxxxxxx"}, {snareRock, "....X.......X..."}, {crash, "X...x...X...x..."}},
		tomFill,
	},
	{
		"motorik",
		[]drumLine{
			{kickRock, "X.x.....X.x....."},
			{snareTight, "....X.......X..."},
			{hatClosed, "X.x.X.x.X.x.X.x."},
			{shaker, "xoxoxoxoxoxoxoxo"},
		},
		tomFill,
	},
	{
		"psych",
		[]drumLine{
			{kickRock, "X..x..x...x....."},
			{snareRock, "....X..o.o..X..."},
			{ride, "X.x.X.x.X.x.X.xx"},
			{tambourine, "....x.......x..."},
		},
		tomFill,
	},
	{
		"pop",
		[]drumLine{{kick909, "X.......X.x....."}, {clapVoice, "....X.......X..."}, {hatClosed, "x.x.x.x.x.x.x.xx"}},
		clapFill,
	},
	{
		"pop full",
		[]drumLine{
			{kick909, "X...X...X...X..."},
			{snareTight, "....X.......X..."},
			{clapVoice, "....X.......X..."},
			{hatOpen, "..x...x...x...x."},
			{shaker, "xoxoxoxoxoxoxoxo"},
		},
		clapFill,
	},
	{
		"house",
		[]drumLine{{kick909, "X...X...X...X..."}, {hatOpen, "..X...X...X...X."}, {shaker, "oxoxoxoxoxoxoxox"}},
		clapFill,
	},
	{
		"house full",
		[]drumLine{
			{kick909, "X...X...X...X..."},
			{clapVoice, "....X.......X..."},
			{hatOpen, "..X...X...X...X."},
			{hatClosed, "x.xxx.xxx.xxx.xx"},
			{conga, "..x..x.x..x..xx."},
		},
		clapFill,
	},
	{"house thin", []drumLine{{hatClosed, "x.x.x.x.x.x.x.x."}, {shaker, "oxoxoxoxoxoxoxox"}}, clapFill},
	{
		"techno",
		[]drumLine{{kick909, "X...X...X...X..."}, {hatClosed, "..x...x...x...x."}, {rim, "...x..x....x..x."}},
		clapFill,
	},
	{
		"techno full",
		[]drumLine{
			{kick909, "X...X...X...X..."},
			{hatOpen, "..X...X...X...X."},
			{hatClosed, "xxxxxxxxxxxxxxxx"},
			{clapVoice, "....X.......X..x"},
			{clank, "...x......x....."},
		},
		clapFill,
	},
	{
		"breaks",
		[]drumLine{{kickRock, "X.........x....."}, {snareTight, "....X..o.o..X..o"}, {hatClosed, "x.x.x.x.x.x.x.xx"}},
		snareRoll,
	},
	{
		"breaks full",
		[]drumLine{
			{kickRock, "X.x.......xx...."},
			{snareTight, "....X..o.o..X..X"},
			{ride, "x.x.x.x.x.x.x.x."},
			{hatOpen, "..............x."},
		},
		snareRoll,
	},
	{
		"disco",
		[]drumLine{
			{kick909, "X...X...X...X..."},
			{snareTight, "....X.......X..."},
			{hatOpen, "..X...X...X...X."},
			{hatClosed, "x.x.x.x.x.x.x.x."},
			{tambourine, "oxoxoxoxoxoxoxox"},
		},
		tomFill,
	},
	{
		"funk",
		[]drumLine{{kickRock, "X.x....x..x..x.."}, {snareTight, "....X..o.o.oX..o"}, {hatClosed, "XxxxXxxxXxxxXxxx"}},
		tomFill,
	},
	{
		"boom bap",
		[]drumLine{{kickSoft, "X......x..x....."}, {snareTight, "....X.......X..."}, {hatClosed, "x.x.x.x.x.x.x.xx"}},
		clapFill,
	},
	{
		"boom bap full",
		[]drumLine{
			{kick808, "X..x...x..x....."},
			{snareTight, "....X.......X..."},
			{clapVoice, "....X.......X..."},
			{hatClosed, "x.xxx.x.x.x.x.xx"},
			{hatOpen, "..............x."},
		},
		clapFill,
	},
	{
		"trap",
		[]drumLine{{kick808, "X.....x...x....."}, {clapVoice, "........X......."}, {hatClosed, "x.x.xxx.x.x.xxxx"}},
		clapFill,
	},
	{
		"shuffle",
		[]drumLine{{kickSoft, "X.......X.....x."}, {snareTight, "....X.......X..."}, {ride, "X...x.x.X...x.x."}},
		brushFill,
	},
	{
		"shuffle full",
		[]drumLine{
			{kickRock, "X.....x.X.....x."},
			{snareRock, "....X.......X.o."},
			{hatClosed, "X.x.X.x.X.x.X.x."},
			{ride, "X...X.x.X...X.x."},
		},
		brushFill,
	},
	{
		"swing",
		[]drumLine{
			{ride, "X...x.x.X...x.x."},
			{hatClosed, "....x.......x..."},
			{kickSoft, "o...o...o...o..."},
			{snareBrush, "......o.......o."},
		},
		brushFill,
	},
	{
		"swing full",
		[]drumLine{
			{ride, "X...X.x.X...X.x."},
			{hatClosed, "....X.......X..."},
			{kickSoft, "x.....o...x....."},
			{snareTight, "..o...o....o..o."},
		},
		brushFill,
	},
	{"brushes", []drumLine{{snareBrush, "x.o.X.o.x.o.X.o."}, {kickSoft, "x.......x......."}}, brushFill},
	{
		"free",
		[]drumLine{
			{ride, "x..x..x.x...x.x."},
			{snareTight, "..o..o...x.o...o"},
			{kickSoft, "x....x....x...x."},
			{tom, ".....o......o..."},
		},
		brushFill,
	},
	{"train", []drumLine{{kickSoft, "X.......X......."}, {snareBrush, "xoXoxoXoxoXoxoXo"}}, brushFill},
	{"stomp", []drumLine{{kickSoft, "X.......X......."}, {tambourine, "....X.......X..."}}, handFill},
	{
		"folk full",
		[]drumLine{
			{kickSoft, "X.......X..x...."},
			{snareBrush, "....X.......X..."},
			{shaker, "xoxoxoxoxoxoxoxo"},
			{tambourine, "....x.......x..."},
		},
		brushFill,
	},
	{"shake", []drumLine{{shaker, "xoxoXoxoxoxoXoxo"}}, handFill},
	{
		"bossa",
		[]drumLine{{kickSoft, "x..xx..xx..xx..x"}, {rim, "x..x..x...x..x.."}, {shaker, "xoxoxoxoxoxoxoxo"}},
		handFill,
	},
	{
		"cumbia",
		[]drumLine{
			{kickSoft, "X...X...X...X..."},
			{shaker, "X.xxX.xxX.xxX.xx"},
			{conga, "..x...xx..x...x."},
			{woodblock, "x...x...x...x..."},
		},
		handFill,
	},
	{
		"samba",
		[]drumLine{
			{kickSoft, "x..xX..xx..xX..x"},
			{tambourine, "XoxXoxXoXoxXoxXo"},
			{conga, "..x..xx...x.x..x"},
			{shaker, "xxxxxxxxxxxxxxxx"},
		},
		handFill,
	},
	{
		"afro",
		[]drumLine{
			{kickSoft, "X...x..xX...x..."},
			{conga, "x.xx..x.x.xx.xx."},
			{woodblock, "x..x..x...x.x..."},
			{shaker, "xoxxxoxxxoxxxoxx"},
		},
		handFill,
	},
	{
		"balkan",
		[]drumLine{{kickSoft, "X.....x.X..x...."}, {tambourine, "..x.x...x.x.x.x."}, {snareTight, "....x..x....x..x"}},
		snareRoll,
	},
	{
		"one drop",
		[]drumLine{{kickSoft, "........X......."}, {rim, "........X......."}, {hatClosed, "x.x.x.xxx.x.x.x."}},
		tomFill,
	},
	{
		"steppers",
		[]drumLine{{kick808, "X...X...X...X..."}, {rim, "........X......x"}, {hatClosed, "..x...x...x...x."}},
		tomFill,
	},
	{
		"industrial",
		[]drumLine{
			{kick909, "X..x..x.X..x...."},
			{clank, "....X.......X..x"},
			{snareRock, "....X.......X..."},
			{hatClosed, "xxxxxxxxxxxxxxxx"},
		},
		snareRoll,
	},
	{
		"electro punk",
		[]drumLine{
			{kick909, "X...X.x.X...X.x."},
			{snareTight, "....X.......X..."},
			{hatOpen, "..x...x...x...x."},
			{hatClosed, "xxxxxxxxxxxxxxxx"},
		},
		clapFill,
	},
	{
		"clicks",
		[]drumLine{{rim, "x.....x...x..x.."}, {woodblock, "..x.....x......."}, {kickSoft, "x.........x....."}},
		clapFill,
	},
	{
		"odd clicks",
		[]drumLine{
			{rim, "x..x..x..x..x..x"},
			{clank, ".....x......x..."},
			{tom, "x......x......x."},
			{hatClosed, "..xx....x.x...xx"},
		},
		tomFill,
	},
	{
		"post rock",
		[]drumLine{{kickRock, "X.....x...x....."}, {snareRock, "........X......."}, {ride, "x.x.x.x.x.x.x.x."}},
		tomFill,
	},
	{
		"post rock full",
		[]drumLine{
			{kickRock, "X..x..x.X..x..x."},
			{snareRock, "....X.......X..."},
			{crash, "X...x...x...x..."},
			{tom, "..x...x...x...x."},
		},
		tomFill,
	},
	{"waltz", []drumLine{{kickSoft, "X..........."}, {snareBrush, "....x...x..."}, {hatClosed, "x...x...x..."}}, nil},
	{
		"waltz full",
		[]drumLine{
			{kickSoft, "X.......x..."},
			{snareTight, "....x...x..."},
			{ride, "x...x.x.x.x."},
			{tambourine, "....x...x..."},
		},
		nil,
	},
	{"swell", []drumLine{{crash, "o..............."}}, nil},
})

func indexGrooves(all []groove) map[string]*groove {
	index := make(map[string]*groove, len(all))
	for i := range all {
		index[all[i].name] = &all[i]
	}
	return index
}
