"""Walks a server as a player does that is made of py-sonic (pip install py-sonic), and fails where that is surprised.

usage: players_walk.py PORT HANDLE APP_PASSWORD WORD ALBUM_ID
"""
import sys

import libsonic
from libsonic.errors import AuthError, CredentialError, DataNotFoundError, ParameterError, SonicError
from players_walker import Walker

port, handle, password, word, album_id = sys.argv[1:]


def connect(secret, **how):
    return libsonic.Connection("http://127.0.0.1", handle, secret, port=int(port), appName="walk", **how)


walker = Walker()
must, refuses = walker.must, walker.refuses
refuses(CredentialError, connect("wrong").ping)
for how in ({}, {"legacyAuth": True}):
    must(connect(password, **how).ping(), "ping with %s" % how)
player = walker.recorded(connect(password))
must(player.ping(), "ping")
must(player.getLicense()["license"]["valid"], "the licence")
folders = player.getMusicFolders()["musicFolders"]["musicFolder"]
must(len(folders) == 2, "two music folders, not %s" % folders)
must(player.getUser(handle)["user"]["username"] == handle, "who one is")
refuses(AuthError, player.getUsers)
refuses(ParameterError, player.getAlbum, "")
refuses(DataNotFoundError, player.getAlbum, "al-nothing")

# The site has it; the library has nothing yet.
found = player.search3(word, musicFolderId=2)["searchResult3"]
must(len(found["song"]) >= 3, "songs of the site: %s" % found)
must(player.search3(word)["searchResult3"].get("song") in (None, []), "an empty library")

# Saving puts it there.
player.star(albumIds=["al-" + album_id])
songs = player.search3(word)["searchResult3"]["song"]
must(len(songs) == 3 and all(s["starred"] if "starred" in s else True for s in songs), "songs of the library")
artists = [a for i in player.getArtists()["artists"]["index"] for a in i["artist"]]
must(len(artists) == 1, "artists of the library: %s" % artists)
artist = player.getArtist(artists[0]["id"])["artist"]
must("al-" + album_id in [a["id"] for a in artist["album"]], "the artist's albums")
album = player.getAlbum("al-" + album_id)["album"]
must(album["songCount"] == 3 and album["starred"], "the album: %s" % album)
indexes = player.getIndexes()["indexes"]
must(len(indexes["index"]) == 1, "the indexes")
must(player.getMusicDirectory("al-" + album_id)["directory"]["child"][0]["isDir"] is False, "the folder of the album")
for kind in ("random", "newest", "frequent", "recent", "starred", "alphabeticalByName", "alphabeticalByArtist"):
    player.getAlbumList(kind)
    player.getAlbumList2(kind)
must(player.getAlbumList2("byYear", fromYear=2020, toYear=2020)["albumList2"]["album"], "the album of 2020")
must(len(player.getStarred2()["starred2"]["album"]) == 1, "what is saved")
must(len(player.getRandomSongs(size=2)["randomSongs"]["song"]) == 2, "random songs")
genre = player.getGenres()["genres"]["genre"][0]
must(player.getSongsByGenre(genre["value"])["songsByGenre"]["song"], "songs of a genre")

# Hearing it.
song = album["song"][0]
whole = player.stream(song["id"]).read()
must(len(whole) == song["size"], "%d bytes of %s" % (len(whole), song["size"]))
if song["suffix"] != "mp3":
    smaller = player.stream(song["id"], maxBitRate=64, tformat="mp3").read()
    must(0 < len(smaller) < len(whole), "%d bytes at 64 kbit/s" % len(smaller))
must(player.download(song["id"]).read() == whole, "the file")
must(player.getCoverArt(song["coverArt"], 64).read()[:2] == b"\xff\xd8", "a cover")
player.scrobble(song["id"], submission=False)
must(player.getNowPlaying()["nowPlaying"]["entry"][0]["id"] == song["id"], "now playing")
player.scrobble(song["id"])
player.setRating(song["id"], 5)
must(player.getSong(song["id"])["song"]["userRating"] == 5, "a rating")
player.getLyrics(artist["name"], song["title"])
player.getTopSongs(artist["name"])
player.getSimilarSongs2(artist["id"], 5)
player.getArtistInfo2(artist["id"])
player.getAlbumInfo2("al-" + album_id)

# Going on elsewhere, and lists.
ids = [s["id"] for s in album["song"]]
player.savePlayQueue(ids, ids[1], 1000)
queue = player.getPlayQueue()["playQueue"]
must(queue["current"] == ids[1] and queue["position"] == 1000, "the queue: %s" % queue)
player.createPlaylist(name="Walk", songIds=ids[:2])
listed = [p for p in player.getPlaylists()["playlists"]["playlist"] if p["name"] == "Walk"]
must(len(listed) == 1, "the playlists")
player.updatePlaylist(listed[0]["id"], name="Run", songIdsToAdd=ids[2:], songIndexesToRemove=[0])
got = player.getPlaylist(listed[0]["id"])["playlist"]
must(got["name"] == "Run" and [e["id"] for e in got["entry"]] == ids[1:], "the playlist: %s" % got)
player.deletePlaylist(listed[0]["id"])
refuses(DataNotFoundError, player.getPlaylist, listed[0]["id"])

# Places in songs, and addresses given out.
player.createBookmark(ids[0], 1234, comment="The bridge")
marked = player.getBookmarks()["bookmarks"]["bookmark"]
must(len(marked) == 1 and marked[0]["position"] == 1234 and marked[0]["entry"]["id"] == ids[0], "a bookmark: %s" % marked)
must(player.getSong(ids[0])["song"]["bookmarkPosition"] == 1234, "the bookmark at its song")
player.deleteBookmark(ids[0])
must(not player.getBookmarks()["bookmarks"].get("bookmark"), "no bookmark any more")
share = player.createShare(["al-" + album_id], description="Hear this")["shares"]["share"][0]
must(share["url"].endswith("/album/" + album_id), "the address of the album: %s" % share)
refuses(SonicError, player.createShare, [ids[0]], None, 1893456000)
player.updateShare(share["id"], description="Hear this now")
must(player.getShares()["shares"]["share"][0]["description"] == "Hear this now", "the description of a share")
player.deleteShare(share["id"])
must(not player.getShares()["shares"].get("share"), "no share any more")

# What else players ask for.
player.getAlbumInfo("al-" + album_id)
player.getArtistInfo(artist["id"])
player.getSimilarSongs(ids[0], 5)
player.getStarred()
player.search(any=word)
player.search2(word)
must(len(player.getAvatar(handle).read()) > 100, "a picture of oneself")
must(player.getScanStatus()["scanStatus"]["scanning"] is False, "nothing is scanned")
player.startScan()

# What there is not is empty, or said so.
for empty in (player.getPodcasts, player.getNewestPodcasts, player.getInternetRadioStations, player.getVideos,
              player.getChatMessages):
    must(empty()["status"] == "ok", "%s is an empty list" % empty.__name__)
for absent, args in (
    (player.addChatMessage, ("hello",)), (player.createInternetRadioStation, ("http://x", "x")),
    (player.updateInternetRadioStation, ("1", "http://x", "x")), (player.deleteInternetRadioStation, ("1",)),
    (player.createPodcastChannel, ("http://x",)), (player.deletePodcastChannel, ("1",)),
    (player.deletePodcastEpisode, ("1",)), (player.downloadPodcastEpisode, ("1",)), (player.refreshPodcasts, ()),
    (player.jukeboxControl, ("status",)), (player.getVideoInfo, ("1",)), (player.getCaptions, ("1",)),
    (player.hls, (ids[0],)),
):
    refuses(SonicError, absent, *args)
for admins, args in (
    (player.createUser, ("a", "b", "c")), (player.updateUser, ("a",)), (player.deleteUser, ("a",)),
    (player.changePassword, (handle, "b")),
):
    refuses(AuthError, admins, *args)
player.unstar(albumIds=["al-" + album_id])
must(not player.search3("")["searchResult3"].get("song"), "an empty library again")
# These set the connection up, or go to Subsonic's own server by ways that are in no protocol.
walker.end(libsonic.Connection, (
    "setAppName", "setBaseUrl", "setGET", "setInsecure", "setLegacyAuth", "setPassword", "setPort", "setServerPath",
    "setUsername", "cleanupDatabase", "scanMediaFolders",
))
