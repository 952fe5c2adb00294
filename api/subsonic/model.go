package subsonic

import "encoding/xml"

// response is the document that every method but the binary ones answers. At most one of its elements is set. In XML it
// is Subsonic's schema of 1.16.1 to the letter; what OpenSubsonic adds to its types is in JSON.
type response struct {
	XMLName       xml.Name `xml:"subsonic-response" json:"-"`
	Namespace     string   `xml:"xmlns,attr" json:"-"`
	Status        string   `xml:"status,attr" json:"status"`
	Version       string   `xml:"version,attr" json:"version"`
	Type          string   `xml:"type,attr" json:"type"`
	ServerVersion string   `xml:"serverVersion,attr" json:"serverVersion"`
	OpenSubsonic  bool     `xml:"openSubsonic,attr" json:"openSubsonic"`

	MusicFolders  *musicFolders  `xml:"musicFolders" json:"musicFolders,omitempty"`
	Indexes       *indexes       `xml:"indexes" json:"indexes,omitempty"`
	Directory     *directory     `xml:"directory" json:"directory,omitempty"`
	Genres        *genreList     `xml:"genres" json:"genres,omitempty"`
	Artists       *artistIndexes `xml:"artists" json:"artists,omitempty"`
	Artist        *artistAlbums  `xml:"artist" json:"artist,omitempty"`
	Album         *albumSongs    `xml:"album" json:"album,omitempty"`
	Song          *child         `xml:"song" json:"song,omitempty"`
	Videos        *nothing       `xml:"videos" json:"videos,omitempty"`
	NowPlaying    *nowPlaying    `xml:"nowPlaying" json:"nowPlaying,omitempty"`
	SearchResult  *searchResult  `xml:"searchResult" json:"searchResult,omitempty"`
	SearchResult2 *byFolders     `xml:"searchResult2" json:"searchResult2,omitempty"`
	SearchResult3 *byTags        `xml:"searchResult3" json:"searchResult3,omitempty"`
	Playlists     *playlistList  `xml:"playlists" json:"playlists,omitempty"`
	Playlist      *playlistSongs `xml:"playlist" json:"playlist,omitempty"`
	License       *license       `xml:"license" json:"license,omitempty"`
	User          *user          `xml:"user" json:"user,omitempty"`
	ChatMessages  *nothing       `xml:"chatMessages" json:"chatMessages,omitempty"`
	AlbumList     *folderList    `xml:"albumList" json:"albumList,omitempty"`
	AlbumList2    *albumList     `xml:"albumList2" json:"albumList2,omitempty"`
	RandomSongs   *songList      `xml:"randomSongs" json:"randomSongs,omitempty"`
	SongsByGenre  *songList      `xml:"songsByGenre" json:"songsByGenre,omitempty"`
	Lyrics        *lyrics        `xml:"lyrics" json:"lyrics,omitempty"`
	Podcasts      *nothing       `xml:"podcasts" json:"podcasts,omitempty"`
	Newest        *nothing       `xml:"newestPodcasts" json:"newestPodcasts,omitempty"`
	Stations      *nothing       `xml:"internetRadioStations" json:"internetRadioStations,omitempty"`
	Bookmarks     *bookmarkList  `xml:"bookmarks" json:"bookmarks,omitempty"`
	PlayQueue     *playQueue     `xml:"playQueue" json:"playQueue,omitempty"`
	Shares        *shareList     `xml:"shares" json:"shares,omitempty"`
	Starred       *byFolders     `xml:"starred" json:"starred,omitempty"`
	Starred2      *byTags        `xml:"starred2" json:"starred2,omitempty"`
	AlbumInfo     *albumInfo     `xml:"albumInfo" json:"albumInfo,omitempty"`
	ArtistInfo    *artistInfo    `xml:"artistInfo" json:"artistInfo,omitempty"`
	ArtistInfo2   *artistInfo2   `xml:"artistInfo2" json:"artistInfo2,omitempty"`
	SimilarSongs  *songList      `xml:"similarSongs" json:"similarSongs,omitempty"`
	SimilarSongs2 *songList      `xml:"similarSongs2" json:"similarSongs2,omitempty"`
	TopSongs      *songList      `xml:"topSongs" json:"topSongs,omitempty"`
	ScanStatus    *scanStatus    `xml:"scanStatus" json:"scanStatus,omitempty"`
	Error         *errorElement  `xml:"error" json:"error,omitempty"`

	// What follows is OpenSubsonic's alone.
	Extensions       []extension       `xml:"openSubsonicExtensions" json:"openSubsonicExtensions,omitempty"`
	TokenInfo        *tokenInfo        `xml:"tokenInfo" json:"tokenInfo,omitempty"`
	LyricsList       *lyricsList       `xml:"lyricsList" json:"lyricsList,omitempty"`
	PlayQueueByIndex *playQueueByIndex `xml:"playQueueByIndex" json:"playQueueByIndex,omitempty"`
}

// nothing is a list of what the site does not have.
type nothing struct{}

type errorElement struct {
	Code    int    `xml:"code,attr" json:"code"`
	Message string `xml:"message,attr" json:"message"`
}

type extension struct {
	Name     string `xml:"name,attr" json:"name"`
	Versions []int  `xml:"versions" json:"versions"`
}

type tokenInfo struct {
	Username string `xml:"username,attr" json:"username"`
}

type license struct {
	Valid bool `xml:"valid,attr" json:"valid"`
}

type scanStatus struct {
	Scanning bool `xml:"scanning,attr" json:"scanning"`
	Count    int  `xml:"count,attr" json:"count"`
}

type user struct {
	Folder              []int  `xml:"folder" json:"folder"`
	Username            string `xml:"username,attr" json:"username"`
	ScrobblingEnabled   bool   `xml:"scrobblingEnabled,attr" json:"scrobblingEnabled"`
	AdminRole           bool   `xml:"adminRole,attr" json:"adminRole"`
	SettingsRole        bool   `xml:"settingsRole,attr" json:"settingsRole"`
	DownloadRole        bool   `xml:"downloadRole,attr" json:"downloadRole"`
	UploadRole          bool   `xml:"uploadRole,attr" json:"uploadRole"`
	PlaylistRole        bool   `xml:"playlistRole,attr" json:"playlistRole"`
	CoverArtRole        bool   `xml:"coverArtRole,attr" json:"coverArtRole"`
	CommentRole         bool   `xml:"commentRole,attr" json:"commentRole"`
	PodcastRole         bool   `xml:"podcastRole,attr" json:"podcastRole"`
	StreamRole          bool   `xml:"streamRole,attr" json:"streamRole"`
	JukeboxRole         bool   `xml:"jukeboxRole,attr" json:"jukeboxRole"`
	ShareRole           bool   `xml:"shareRole,attr" json:"shareRole"`
	VideoConversionRole bool   `xml:"videoConversionRole,attr" json:"videoConversionRole"`
}

type musicFolders struct {
	Folders []musicFolder `xml:"musicFolder" json:"musicFolder,omitempty"`
}

type musicFolder struct {
	ID   int    `xml:"id,attr" json:"id"`
	Name string `xml:"name,attr" json:"name"`
}

type indexes struct {
	Index           []folderIndex `xml:"index" json:"index,omitempty"`
	Child           []child       `xml:"child" json:"child,omitempty"`
	LastModified    int64         `xml:"lastModified,attr" json:"lastModified"`
	IgnoredArticles string        `xml:"ignoredArticles,attr" json:"ignoredArticles"`
}

type folderIndex struct {
	Name   string         `xml:"name,attr" json:"name"`
	Artist []folderArtist `xml:"artist" json:"artist,omitempty"`
}

// folderArtist is an artist of the methods that go by folders.
type folderArtist struct {
	ID         string `xml:"id,attr" json:"id"`
	Name       string `xml:"name,attr" json:"name"`
	ImageURL   string `xml:"artistImageUrl,attr,omitempty" json:"artistImageUrl,omitempty"`
	Starred    string `xml:"starred,attr,omitempty" json:"starred,omitempty"`
	UserRating int    `xml:"userRating,attr,omitempty" json:"userRating,omitempty"`
	CoverArt   string `xml:"-" json:"coverArt,omitempty"`
}

type artistIndexes struct {
	Index           []artistIndex `xml:"index" json:"index,omitempty"`
	IgnoredArticles string        `xml:"ignoredArticles,attr" json:"ignoredArticles"`
}

type artistIndex struct {
	Name   string          `xml:"name,attr" json:"name"`
	Artist []artistElement `xml:"artist" json:"artist,omitempty"`
}

// artistElement is ArtistID3.
type artistElement struct {
	ID         string   `xml:"id,attr" json:"id"`
	Name       string   `xml:"name,attr" json:"name"`
	CoverArt   string   `xml:"coverArt,attr,omitempty" json:"coverArt,omitempty"`
	ImageURL   string   `xml:"artistImageUrl,attr,omitempty" json:"artistImageUrl,omitempty"`
	AlbumCount int      `xml:"albumCount,attr" json:"albumCount"`
	Starred    string   `xml:"starred,attr,omitempty" json:"starred,omitempty"`
	UserRating int      `xml:"-" json:"userRating,omitempty"`
	SortName   string   `xml:"-" json:"sortName,omitempty"`
	Roles      []string `xml:"-" json:"roles,omitempty"`
}

type artistAlbums struct {
	artistElement
	Album []albumElement `xml:"album" json:"album,omitempty"`
}

// albumElement is AlbumID3.
type albumElement struct {
	ID         string `xml:"id,attr" json:"id"`
	Name       string `xml:"name,attr" json:"name"`
	Artist     string `xml:"artist,attr,omitempty" json:"artist,omitempty"`
	ArtistID   string `xml:"artistId,attr,omitempty" json:"artistId,omitempty"`
	CoverArt   string `xml:"coverArt,attr,omitempty" json:"coverArt,omitempty"`
	SongCount  int    `xml:"songCount,attr" json:"songCount"`
	Duration   int    `xml:"duration,attr" json:"duration"`
	PlayCount  int    `xml:"playCount,attr,omitempty" json:"playCount,omitempty"`
	Created    string `xml:"created,attr" json:"created"`
	Starred    string `xml:"starred,attr,omitempty" json:"starred,omitempty"`
	Year       int    `xml:"year,attr,omitempty" json:"year,omitempty"`
	Genre      string `xml:"genre,attr,omitempty" json:"genre,omitempty"`
	Played     string `xml:"-" json:"played,omitempty"`
	UserRating int    `xml:"-" json:"userRating,omitempty"`
	openAlbum  `xml:"-"`
}

// openAlbum is what OpenSubsonic adds to albums.
type openAlbum struct {
	DisplayArtist string       `json:"displayArtist,omitempty"`
	Genres        []namedGenre `json:"genres,omitempty"`
	Artists       []artistRef  `json:"artists,omitempty"`
	ReleaseTypes  []string     `json:"releaseTypes,omitempty"`
	ReleaseDate   *itemDate    `json:"releaseDate,omitempty"`
}

type itemDate struct {
	Year  int `json:"year"`
	Month int `json:"month"`
	Day   int `json:"day"`
}

type namedGenre struct {
	Name string `json:"name"`
}

type artistRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type albumSongs struct {
	albumElement
	Song []child `xml:"song" json:"song,omitempty"`
}

// child is a song, or what stands for a folder.
type child struct {
	ID          string `xml:"id,attr" json:"id"`
	Parent      string `xml:"parent,attr,omitempty" json:"parent,omitempty"`
	IsDir       bool   `xml:"isDir,attr" json:"isDir"`
	Title       string `xml:"title,attr" json:"title"`
	Album       string `xml:"album,attr,omitempty" json:"album,omitempty"`
	Artist      string `xml:"artist,attr,omitempty" json:"artist,omitempty"`
	Track       int    `xml:"track,attr,omitempty" json:"track,omitempty"`
	Year        int    `xml:"year,attr,omitempty" json:"year,omitempty"`
	Genre       string `xml:"genre,attr,omitempty" json:"genre,omitempty"`
	CoverArt    string `xml:"coverArt,attr,omitempty" json:"coverArt,omitempty"`
	Size        int64  `xml:"size,attr,omitempty" json:"size,omitempty"`
	ContentType string `xml:"contentType,attr,omitempty" json:"contentType,omitempty"`
	Suffix      string `xml:"suffix,attr,omitempty" json:"suffix,omitempty"`
	Duration    int    `xml:"duration,attr,omitempty" json:"duration,omitempty"`
	BitRate     int    `xml:"bitRate,attr,omitempty" json:"bitRate,omitempty"`
	Path        string `xml:"path,attr,omitempty" json:"path,omitempty"`
	UserRating  int    `xml:"userRating,attr,omitempty" json:"userRating,omitempty"`
	PlayCount   int    `xml:"playCount,attr,omitempty" json:"playCount,omitempty"`
	Created     string `xml:"created,attr,omitempty" json:"created,omitempty"`
	Starred     string `xml:"starred,attr,omitempty" json:"starred,omitempty"`
	AlbumID     string `xml:"albumId,attr,omitempty" json:"albumId,omitempty"`
	ArtistID    string `xml:"artistId,attr,omitempty" json:"artistId,omitempty"`
	Type        string `xml:"type,attr,omitempty" json:"type,omitempty"`
	// BookmarkPosition is in milliseconds.
	BookmarkPosition int64 `xml:"bookmarkPosition,attr,omitempty" json:"bookmarkPosition,omitempty"`
	openChild        `xml:"-"`
}

// openChild is what OpenSubsonic adds to songs.
type openChild struct {
	// Name and SongCount are those of an album, as some expect them of its folder too.
	Name               string       `json:"name,omitempty"`
	SongCount          int          `json:"songCount,omitempty"`
	MediaType          string       `json:"mediaType,omitempty"`
	Played             string       `json:"played,omitempty"`
	DisplayArtist      string       `json:"displayArtist,omitempty"`
	DisplayAlbumArtist string       `json:"displayAlbumArtist,omitempty"`
	Genres             []namedGenre `json:"genres,omitempty"`
	Artists            []artistRef  `json:"artists,omitempty"`
	AlbumArtists       []artistRef  `json:"albumArtists,omitempty"`
	ReplayGain         *replayGain  `json:"replayGain,omitempty"`
}

// replayGain is in dB; peaks are of 1.
type replayGain struct {
	TrackGain *float64 `json:"trackGain,omitempty"`
	AlbumGain *float64 `json:"albumGain,omitempty"`
	TrackPeak *float64 `json:"trackPeak,omitempty"`
}

type directory struct {
	ID         string  `xml:"id,attr" json:"id"`
	Parent     string  `xml:"parent,attr,omitempty" json:"parent,omitempty"`
	Name       string  `xml:"name,attr" json:"name"`
	Starred    string  `xml:"starred,attr,omitempty" json:"starred,omitempty"`
	UserRating int     `xml:"userRating,attr,omitempty" json:"userRating,omitempty"`
	Child      []child `xml:"child" json:"child,omitempty"`
}

type genreList struct {
	Genre []genreElement `xml:"genre" json:"genre,omitempty"`
}

type genreElement struct {
	SongCount  int    `xml:"songCount,attr" json:"songCount"`
	AlbumCount int    `xml:"albumCount,attr" json:"albumCount"`
	Value      string `xml:",chardata" json:"value"`
}

type folderList struct {
	Album []child `xml:"album" json:"album,omitempty"`
}

type albumList struct {
	Album []albumElement `xml:"album" json:"album,omitempty"`
}

type songList struct {
	Song []child `xml:"song" json:"song,omitempty"`
}

// byFolders is SearchResult2 and Starred, byTags SearchResult3 and Starred2.
type byFolders struct {
	Artist []folderArtist `xml:"artist" json:"artist,omitempty"`
	Album  []child        `xml:"album" json:"album,omitempty"`
	Song   []child        `xml:"song" json:"song,omitempty"`
}

type byTags struct {
	Artist []artistElement `xml:"artist" json:"artist,omitempty"`
	Album  []albumElement  `xml:"album" json:"album,omitempty"`
	Song   []child         `xml:"song" json:"song,omitempty"`
}

type searchResult struct {
	Offset    int     `xml:"offset,attr" json:"offset"`
	TotalHits int     `xml:"totalHits,attr" json:"totalHits"`
	Match     []child `xml:"match" json:"match,omitempty"`
}

type nowPlaying struct {
	Entry []nowPlayingEntry `xml:"entry" json:"entry,omitempty"`
}

type nowPlayingEntry struct {
	child
	Username   string `xml:"username,attr" json:"username"`
	MinutesAgo int    `xml:"minutesAgo,attr" json:"minutesAgo"`
	PlayerID   int    `xml:"playerId,attr" json:"playerId"`
	PlayerName string `xml:"playerName,attr,omitempty" json:"playerName,omitempty"`
}

type playlistList struct {
	Playlist []playlistElement `xml:"playlist" json:"playlist,omitempty"`
}

type playlistElement struct {
	AllowedUser []string `xml:"allowedUser" json:"allowedUser,omitempty"`
	ID          string   `xml:"id,attr" json:"id"`
	Name        string   `xml:"name,attr" json:"name"`
	Comment     string   `xml:"comment,attr,omitempty" json:"comment,omitempty"`
	Owner       string   `xml:"owner,attr" json:"owner"`
	Public      bool     `xml:"public,attr" json:"public"`
	SongCount   int      `xml:"songCount,attr" json:"songCount"`
	Duration    int      `xml:"duration,attr" json:"duration"`
	Created     string   `xml:"created,attr" json:"created"`
	Changed     string   `xml:"changed,attr" json:"changed"`
	CoverArt    string   `xml:"coverArt,attr,omitempty" json:"coverArt,omitempty"`
	ReadOnly    bool     `xml:"-" json:"readonly"`
}

type playlistSongs struct {
	playlistElement
	Entry []child `xml:"entry" json:"entry,omitempty"`
}

type lyrics struct {
	Artist string `xml:"artist,attr,omitempty" json:"artist,omitempty"`
	Title  string `xml:"title,attr,omitempty" json:"title,omitempty"`
	Value  string `xml:",chardata" json:"value"`
}

type lyricsList struct {
	Structured []structuredLyrics `xml:"structuredLyrics" json:"structuredLyrics,omitempty"`
}

type structuredLyrics struct {
	DisplayArtist string      `xml:"displayArtist,attr" json:"displayArtist"`
	DisplayTitle  string      `xml:"displayTitle,attr" json:"displayTitle"`
	Lang          string      `xml:"lang,attr" json:"lang"`
	Offset        int64       `xml:"offset,attr" json:"offset"`
	Synced        bool        `xml:"synced,attr" json:"synced"`
	Line          []lyricLine `xml:"line" json:"line,omitempty"`
}

// lyricLine begins at Start milliseconds, where that is known.
type lyricLine struct {
	Start *int64 `xml:"start,attr,omitempty" json:"start,omitempty"`
	Value string `xml:",chardata" json:"value"`
}

// queueOf is what both queues say. Position is in milliseconds.
type queueOf struct {
	Position  int64   `xml:"position,attr" json:"position"`
	Username  string  `xml:"username,attr" json:"username"`
	Changed   string  `xml:"changed,attr" json:"changed"`
	ChangedBy string  `xml:"changedBy,attr" json:"changedBy"`
	Entry     []child `xml:"entry" json:"entry,omitempty"`
}

type playQueue struct {
	Current string `xml:"current,attr,omitempty" json:"current,omitempty"`
	queueOf
}

type playQueueByIndex struct {
	CurrentIndex *int `xml:"currentIndex,attr,omitempty" json:"currentIndex,omitempty"`
	queueOf
}

type bookmarkList struct {
	Bookmark []bookmarkElement `xml:"bookmark" json:"bookmark,omitempty"`
}

// bookmarkElement has its Position in milliseconds.
type bookmarkElement struct {
	Entry    child  `xml:"entry" json:"entry"`
	Position int64  `xml:"position,attr" json:"position"`
	Username string `xml:"username,attr" json:"username"`
	Comment  string `xml:"comment,attr,omitempty" json:"comment,omitempty"`
	Created  string `xml:"created,attr" json:"created"`
	Changed  string `xml:"changed,attr" json:"changed"`
}

type shareList struct {
	Share []shareElement `xml:"share" json:"share,omitempty"`
}

// shareElement has no end. How often its address was opened nobody counts.
type shareElement struct {
	ID          string  `xml:"id,attr" json:"id"`
	URL         string  `xml:"url,attr" json:"url"`
	Description string  `xml:"description,attr,omitempty" json:"description,omitempty"`
	Username    string  `xml:"username,attr" json:"username"`
	Created     string  `xml:"created,attr" json:"created"`
	VisitCount  int     `xml:"visitCount,attr" json:"visitCount"`
	Entry       []child `xml:"entry" json:"entry,omitempty"`
}

// imageLinks are addresses of a picture in three sizes.
type imageLinks struct {
	Small  string `xml:"smallImageUrl,omitempty" json:"smallImageUrl,omitempty"`
	Medium string `xml:"mediumImageUrl,omitempty" json:"mediumImageUrl,omitempty"`
	Large  string `xml:"largeImageUrl,omitempty" json:"largeImageUrl,omitempty"`
}

type albumInfo struct {
	Notes string `xml:"notes,omitempty" json:"notes,omitempty"`
	imageLinks
}

type artistInfo struct {
	Biography string `xml:"biography,omitempty" json:"biography,omitempty"`
	imageLinks
	Similar []folderArtist `xml:"similarArtist" json:"similarArtist,omitempty"`
}

type artistInfo2 struct {
	Biography string `xml:"biography,omitempty" json:"biography,omitempty"`
	imageLinks
	Similar []artistElement `xml:"similarArtist" json:"similarArtist,omitempty"`
}
