package subsonic

import (
	"maps"
	"slices"
)

// method is one that clients call.
type method struct {
	// answer fills in a document; send answers with something else. One of them is set.
	answer func(*API, *request, *response) error
	send   func(*API, *request) error
	// open: it answers without a password.
	open bool
	// budget names the limit of requests that a call counts for.
	budget string
}

// The limits of requests, by their names in limit.Table.
const (
	reads    = "reads"
	changes  = "changes"
	searches = "search"
	images   = "images"
	sounds   = "sound"
	radios   = "jukebox"
)

// methods are all that are answered, by name. What is not here is told so.
var methods map[string]method

func init() {
	methods = map[string]method{
		"ping":                      {answer: (*API).ping, budget: reads},
		"getLicense":                {answer: (*API).license, budget: reads},
		"getOpenSubsonicExtensions": {answer: (*API).extensions, open: true, budget: reads},
		"tokenInfo":                 {answer: (*API).tokenInfo, budget: reads},
		"getUser":                   {answer: (*API).user, budget: reads},
		"getScanStatus":             {answer: (*API).scanStatus, budget: reads},
		"startScan":                 {answer: (*API).scanStatus, budget: reads},

		"getMusicFolders":   {answer: (*API).musicFolders, budget: reads},
		"getIndexes":        {answer: (*API).indexes, budget: reads},
		"getMusicDirectory": {answer: (*API).directory, budget: reads},
		"getGenres":         {answer: (*API).genres, budget: reads},
		"getArtists":        {answer: (*API).artists, budget: reads},
		"getArtist":         {answer: (*API).artist, budget: reads},
		"getAlbum":          {answer: (*API).album, budget: reads},
		"getSong":           {answer: (*API).song, budget: reads},
		"getVideos":         {answer: (*API).videos, budget: reads},
		"getVideoInfo":      {answer: absent("This site has no videos."), budget: reads},
		"getArtistInfo":     {answer: (*API).artistInfo, budget: reads},
		"getArtistInfo2":    {answer: (*API).artistInfo2, budget: reads},
		"getAlbumInfo":      {answer: (*API).albumInfo, budget: reads},
		"getAlbumInfo2":     {answer: (*API).albumInfo, budget: reads},
		"getSimilarSongs":   {answer: (*API).similarSongs, budget: radios},
		"getSimilarSongs2":  {answer: (*API).similarSongs2, budget: radios},
		"getTopSongs":       {answer: (*API).topSongs, budget: reads},

		"getAlbumList":    {answer: (*API).albumList, budget: reads},
		"getAlbumList2":   {answer: (*API).albumList2, budget: reads},
		"getRandomSongs":  {answer: (*API).randomSongs, budget: reads},
		"getSongsByGenre": {answer: (*API).songsByGenre, budget: reads},
		"getNowPlaying":   {answer: (*API).nowPlaying, budget: reads},
		"getStarred":      {answer: (*API).starred, budget: reads},
		"getStarred2":     {answer: (*API).starred2, budget: reads},

		"search":  {answer: (*API).search, budget: searches},
		"search2": {answer: (*API).search2, budget: searches},
		"search3": {answer: (*API).search3, budget: searches},

		"getPlaylists":   {answer: (*API).playlists, budget: reads},
		"getPlaylist":    {answer: (*API).playlist, budget: reads},
		"createPlaylist": {answer: (*API).createPlaylist, budget: changes},
		"updatePlaylist": {answer: (*API).updatePlaylist, budget: changes},
		"deletePlaylist": {answer: (*API).deletePlaylist, budget: changes},

		"stream":            {send: (*API).stream, budget: sounds},
		"download":          {send: (*API).download, budget: sounds},
		"getCoverArt":       {send: (*API).coverArt, budget: images},
		"getAvatar":         {send: (*API).avatar, budget: images},
		"getLyrics":         {answer: (*API).lyrics, budget: reads},
		"getLyricsBySongId": {answer: (*API).lyricsBySong, budget: reads},
		"hls":               {answer: absent("Streams come whole: use stream."), budget: reads},
		"getCaptions":       {answer: absent("This site has no videos."), budget: reads},

		"star":      {answer: (*API).star, budget: changes},
		"unstar":    {answer: (*API).unstar, budget: changes},
		"setRating": {answer: (*API).setRating, budget: changes},
		"scrobble":  {answer: (*API).scrobble, budget: changes},

		"getPlayQueue":         {answer: (*API).playQueue, budget: reads},
		"savePlayQueue":        {answer: (*API).savePlayQueue, budget: changes},
		"getPlayQueueByIndex":  {answer: (*API).playQueueByIndex, budget: reads},
		"savePlayQueueByIndex": {answer: (*API).savePlayQueueByIndex, budget: changes},
		"getBookmarks":         {answer: (*API).bookmarks, budget: reads},
		"createBookmark":       {answer: (*API).createBookmark, budget: changes},
		"deleteBookmark":       {answer: (*API).deleteBookmark, budget: changes},

		"getShares":   {answer: (*API).shares, budget: reads},
		"createShare": {answer: (*API).createShare, budget: changes},
		"updateShare": {answer: (*API).updateShare, budget: changes},
		"deleteShare": {answer: (*API).deleteShare, budget: changes},

		"getPodcasts":              {answer: (*API).podcasts, budget: reads},
		"getNewestPodcasts":        {answer: (*API).newestPodcasts, budget: reads},
		"getInternetRadioStations": {answer: (*API).radioStations, budget: reads},
		"getChatMessages":          {answer: (*API).chatMessages, budget: reads},
	}
	for name, words := range absentMethods {
		methods[name] = method{answer: absent(words), budget: reads}
	}
	for _, name := range adminMethods {
		methods[name] = method{answer: refused, budget: reads}
	}
}

// absentMethods are those of what the site does not have, or does elsewhere, with what people are told.
var absentMethods = map[string]string{
	"refreshPodcasts":            "This site has no podcasts.",
	"createPodcastChannel":       "This site has no podcasts.",
	"deletePodcastChannel":       "This site has no podcasts.",
	"deletePodcastEpisode":       "This site has no podcasts.",
	"downloadPodcastEpisode":     "This site has no podcasts.",
	"getPodcastEpisode":          "This site has no podcasts.",
	"createInternetRadioStation": "This site has no internet radio.",
	"updateInternetRadioStation": "This site has no internet radio.",
	"deleteInternetRadioStation": "This site has no internet radio.",
	"jukeboxControl":             "This server plays nothing by itself.",
	"addChatMessage":             "Chats are on the site.",
}

// adminMethods are about accounts, which the site manages.
var adminMethods = []string{"getUsers", "createUser", "updateUser", "deleteUser", "changePassword"}

func absent(words string) func(*API, *request, *response) error {
	return func(*API, *request, *response) error { return failure{codeGeneric, words} }
}

func refused(*API, *request, *response) error {
	return failure{codeForbidden, "Accounts are managed on the site."}
}

// Methods lists all that are answered, by name.
func Methods() []string { return slices.Sorted(maps.Keys(methods)) }
