package app

var homePermissions = []permission{
	{
		"Query.homeShelves", "",
		query(`{ homeShelves(first: 4) { id kind title about { type id name handle } tracks { track { id } reason } albums { album { id } reason } } }`), everybody,
	},
	{
		"Query.homeShelves", "a draft",
		sees(`{ homeShelves(first: 50) { tracks { track { id } } albums { album { id } } } }`, "$draftTrack"),
		outcomes{hidden, hidden, hidden, hidden, hidden},
	},
	{
		"Query.homeShelves", "too many", query(`{ homeShelves(first: 51) { id } }`),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{"Query.fansAlsoLike", "", query(`{ fansAlsoLike(artistId: "$owner") { score reason artist { id } } }`), everybody},
	{
		"Query.fansAlsoLike", "nobody", query(`{ fansAlsoLike(artistId: "nobody") { score } }`),
		outcomes{missing, missing, missing, missing, missing},
	},
	{
		"Query.fansAlsoLike", "none", query(`{ fansAlsoLike(artistId: "$owner", first: 0) { score } }`),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
}
