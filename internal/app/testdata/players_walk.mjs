// Walks a server as a player does that is made of subsonic-api (npm install subsonic-api), by each of its methods.
//
// usage: node players_walk.mjs FOLDER_OF_NODE_MODULES PORT HANDLE APP_PASSWORD WORD ALBUM_ID
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, port, handle, password, word, albumId] = process.argv.slice(2)
const folder = path.join(modules, 'node_modules', 'subsonic-api')
const { main } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
const { SubsonicAPI } = await import(pathToFileURL(path.join(folder, main)))

const surprises = []
const must = (condition, what) => condition || surprises.push(what)
const url = `http://127.0.0.1:${port}`
const connect = (secret, how = {}) => new SubsonicAPI({ url, auth: { username: handle, password: secret }, ...how })

const called = new Set()
const player = new Proxy(connect(password), {
  get: (api, name) => {
    called.add(name)
    return (...args) => api[name](...args)
  },
})
const refuses = async (code, name, ...args) => {
  let got = await player[name](...args)
  if (got instanceof Response) got = (await got.json())['subsonic-response']
  must(got.status === 'failed' && got.error.code === code && got.error.message, `${name} is answered ${JSON.stringify(got)}`)
}
const answers = async (name, ...args) => {
  const got = await player[name](...args)
  must(got.status === 'ok', `${name} is answered ${JSON.stringify(got.error)}`)
  return got
}

must((await connect('wrong').ping()).error.code === 40, 'a wrong password')
for (const how of [{ post: true }, { salt: 'salt' }]) must((await connect(password, how).ping()).status === 'ok', how)
await answers('ping')
await answers('getLicense')
must((await answers('getOpenSubsonicExtensions')).openSubsonicExtensions.length > 3, 'the extensions')
must((await answers('getMusicFolders')).musicFolders.musicFolder.length === 2, 'two music folders')
must((await answers('getUser', { username: handle })).user.shareRole, 'who one is, and that one may share')
must(!(await answers('getScanStatus')).scanStatus.scanning, 'nothing is scanned')
await answers('startScan')

// The site has it; saving puts it into the library.
const album = `al-${albumId}`
must((await answers('search3', { query: word, musicFolderId: 2 })).searchResult3.song.length >= 3, 'songs of the site')
must(!(await answers('search3', { query: word })).searchResult3.song?.length, 'an empty library')
await answers('star', { albumId: album })
must((await answers('search2', { query: word })).searchResult2.song.length === 3, 'songs of the library')
const artist = (await answers('getArtists')).artists.index[0].artist[0]
must((await answers('getArtist', { id: artist.id })).artist.album.some((a) => a.id === album), "the artist's albums")
const { song: songs, starred } = (await answers('getAlbum', { id: album })).album
must(songs.length === 3 && starred instanceof Date && songs[0].created > new Date(0), 'the album')
must((await answers('getIndexes')).indexes.index.length === 1, 'the indexes')
must((await answers('getMusicDirectory', { id: album })).directory.child.length === 3, 'the folder of the album')
for (const type of ['random', 'newest', 'frequent', 'recent', 'starred', 'alphabeticalByName']) {
  await answers('getAlbumList', { type })
  await answers('getAlbumList2', { type })
}
must((await answers('getStarred')).starred.album.length === 1, 'what is saved')
must((await answers('getStarred2')).starred2.album.length === 1, 'what is saved')
must((await answers('getRandomSongs', { size: 2 })).randomSongs.song.length === 2, 'random songs')
const genre = (await answers('getGenres')).genres.genre[0].value
must((await answers('getSongsByGenre', { genre })).songsByGenre.song.length > 0, 'songs of a genre')

// Hearing it.
const id = songs[0].id
const bytes = async (name, ...args) => (await (await player[name](...args)).arrayBuffer()).byteLength
must((await bytes('stream', { id })) === songs[0].size, 'the sound')
must((await bytes('download', { id })) === songs[0].size, 'the file')
must((await bytes('getCoverArt', { id: songs[0].coverArt, size: 64 })) > 100, 'a cover')
must((await bytes('getAvatar', { username: handle })) > 100, 'a picture of oneself')
await answers('scrobble', { id, submission: false })
must((await answers('getNowPlaying')).nowPlaying.entry[0].id === id, 'now playing')
await answers('setRating', { id, rating: 5 })
must((await answers('getSong', { id })).song.userRating === 5, 'a rating')
await answers('getLyrics', { artist: artist.name, title: songs[0].title })
await answers('getLyricsBySongId', { id })
await answers('getTopSongs', { artist: artist.name })
for (const name of ['getSimilarSongs', 'getSimilarSongs2']) await answers(name, { id, count: 5 })
for (const name of ['getArtistInfo', 'getArtistInfo2']) await answers(name, { id: artist.id })
for (const name of ['getAlbumInfo', 'getAlbumInfo2']) await answers(name, { id: album })

// Going on elsewhere, lists, places in songs and addresses.
const ids = songs.map((s) => s.id)
await answers('savePlayQueue', { id: ids, current: ids[1], position: 1000 })
must((await answers('getPlayQueue')).playQueue.current === ids[1], 'the queue')
const list = (await answers('createPlaylist', { name: 'Walk', songId: ids.slice(0, 2) })).playlist
await answers('updatePlaylist', { playlistId: list.id, name: 'Run', songIdToAdd: [ids[2]], songIndexToRemove: [0] })
const { playlist } = await answers('getPlaylist', { id: list.id })
must(playlist.name === 'Run' && playlist.entry.map((e) => e.id).join() === ids.slice(1).join(), 'the playlist')
must((await answers('getPlaylists')).playlists.playlist.some((p) => p.id === list.id), 'the playlists')
await answers('deletePlaylist', { id: list.id })
await refuses(70, 'getPlaylist', { id: list.id })
await answers('createBookmark', { id, position: 1234, comment: 'The bridge' })
const { bookmark } = (await answers('getBookmarks')).bookmarks
must(bookmark.length === 1 && bookmark[0].position === 1234 && bookmark[0].entry.id === id, 'a bookmark')
await answers('deleteBookmark', { id })
const share = (await answers('createShare', { id: album, description: 'Hear this' })).shares.share[0]
must(share.url.endsWith(`/album/${albumId}`) && share.created instanceof Date, 'the address of the album')
await answers('updateShare', { id: share.id, description: 'Hear this now' })
must((await answers('getShares')).shares.share[0].description === 'Hear this now', 'the description of a share')
await answers('deleteShare', { id: share.id })

// What there is not is empty, or said so.
for (const name of ['getPodcasts', 'getNewestPodcasts', 'getInternetRadioStations', 'getVideos', 'getChatMessages']) {
  await answers(name)
}
for (const name of [
  'refreshPodcasts', 'createPodcastChannel', 'deletePodcastChannel', 'deletePodcastEpisode', 'downloadPodcastEpisode',
  'getPodcastEpisode', 'jukeboxControl', 'createInternetRadioStation', 'updateInternetRadioStation',
  'deleteInternetRadioStation', 'addChatMessage', 'getVideoInfo', 'getCaptions', 'hls', 'reportPlayback',
]) {
  await refuses(0, name, { id: '1' })
}
for (const name of ['getUsers', 'createUser', 'updateUser', 'deleteUser', 'changePassword']) await refuses(50, name)
await answers('unstar', { albumId: album })

// These are Navidrome's own, or ask whatever they are told to.
const apart = ['constructor', 'navidromeSession', 'custom', 'customJSON', 'baseURL']
for (const name of Object.getOwnPropertyNames(SubsonicAPI.prototype)) {
  must(called.has(name) || apart.includes(name), `${name} was not called`)
}
if (surprises.length > 0) {
  console.error(surprises.join('\n'))
  process.exit(1)
}
console.log(`walked by ${called.size} methods`)
