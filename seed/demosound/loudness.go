package demosound

// level is how loud pieces of a family come out: integrated loudness in LUFS (EBU R128) and true
// peak in dBTP.
type level struct{ loudness, truePeak float64 }

// levels were measured by internal/sound on three pieces of three minutes each: the mean of their
// loudness, and the highest of their peaks. A piece is within 2 LU of it, most within 1.
var levels = map[string]level{
	"african":      {-16.4, -2.3},
	"ambient":      {-14.9, -3.0},
	"balkan":       {-16.3, -2.1},
	"bluegrass":    {-14.9, -0.5},
	"blues":        {-15.5, -1.9},
	"brazilian":    {-17.3, -3.0},
	"classical":    {-16.3, -3.5},
	"country":      {-16.5, -1.7},
	"disco":        {-17.0, -2.3},
	"drone":        {-15.5, -2.9},
	"electronic":   {-16.7, -2.3},
	"experimental": {-16.1, -3.3},
	"field":        {-15.1, -2.4},
	"folk":         {-16.9, -0.5},
	"free jazz":    {-15.6, -3.1},
	"funk":         {-16.8, -2.6},
	"hip-hop":      {-18.3, -1.8},
	"indie":        {-16.3, -2.9},
	"industrial":   {-16.6, -2.4},
	"jazz":         {-15.6, -2.8},
	"latin":        {-17.3, -3.0},
	"metal":        {-16.4, -3.1},
	"minimal":      {-15.9, -3.1},
	"noise":        {-15.8, -3.9},
	"old-time":     {-15.4, -1.1},
	"pop":          {-17.2, -2.5},
	"post-punk":    {-16.1, -2.5},
	"post-rock":    {-17.1, -3.0},
	"psych":        {-16.2, -2.6},
	"punk":         {-16.2, -2.9},
	"reggae":       {-16.2, -2.1},
	"rock":         {-16.2, -3.1},
	"soundtrack":   {-14.6, -2.3},
	"spoken":       {-17.3, -3.5},
	"techno":       {-16.4, -2.4},
}

// Level returns about how loud the piece is, without rendering it: integrated loudness in LUFS and
// true peak in dBTP, by its family.
func (p *Piece) Level() (loudness, truePeak float64) {
	l := levels[p.family.name]
	return l.loudness, l.truePeak
}
