"""Walks a server as a player does that is made of py-sonic (pip install py-sonic), and fails where that is surprised.

usage: players_walk.py PORT HANDLE APP_PASSWORD WORD ALBUM_ID
"""
import sys

import libsonic
from libsonic.errors import AuthError, CredentialError, DataNotFoundError, ParameterError

port, handle, password, word, album_id = sys.argv[1:]


def connect(secret, **how):
    return libsonic.Connection("http://127.0.0.1", handle, secret, port=int(port), appName="walk", **how)


surprises = []


def must(condition, what):
    if not condition:
        surprises.append(what)


def refuses(error, call, *args):
    try:
        call(*args)
    except error:
        return
    must(False, "%s%s was not refused with %s" % (call.__name__, args, error.__name__))


refuses(CredentialError, connect("wrong").ping)
for how in ({}, {"legacyAuth": True}):
    must(connect(password, **how).ping(), "ping with %s" % how)
player = connect(password)
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

# What there is not is empty, or said so.
must(player.getBookmarks()["status"] == "ok" and player.getPodcasts()["status"] == "ok", "empty lists")
must(player.getInternetRadioStations()["status"] == "ok" and player.getShares()["status"] == "ok", "empty lists")
player.unstar(albumIds=["al-" + album_id])
must(not player.search3("")["searchResult3"].get("song"), "an empty library again")
sys.exit("\n".join(surprises)) if surprises else print("walked")
