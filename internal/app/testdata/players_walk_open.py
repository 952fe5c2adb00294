"""Walks a server as a player does that is made of py-opensonic (pip install py-opensonic), by each of its methods.

usage: players_walk_open.py PORT HANDLE APP_PASSWORD WORD ALBUM_ID
"""
import sys

import libopensonic
from libopensonic.errors import AuthError, CredentialError, DataNotFoundError, SonicError
from players_walker import Walker

port, handle, password, word, album_id = sys.argv[1:]
walker = Walker()
must, refuses = walker.must, walker.refuses


def connect(secret, **how):
    return libopensonic.Connection("http://127.0.0.1", handle, secret, port=int(port), app_name="walk", **how)


refuses(CredentialError, connect("wrong").ping)
for how in ({}, {"legacy_auth": True}, {"use_get": True}, {"use_views": False}):
    must(connect(password, **how).ping(), "ping with %s" % how)
connection = connect(password)
player = walker.recorded(connection)
must(player.ping(), "ping")
must("formPost" in [e.name for e in player.get_open_subsonic_extensions()], "the extensions")
must(player.token_info().username == handle, "whose password it is")
must(player.get_license(), "the licence")
must(player.get_user(handle).share_role, "who one is, and that one may share")
must(player.get_scan_status().scanning is False and player.start_scan().scanning is False, "nothing is scanned")

# The site has it; saving puts it into the library.
must(len(player.search3(word, music_folder_id=2).song) >= 3, "songs of the site")
must(not player.search3(word).song, "an empty library")
album_key = "al-" + album_id
player.star(album_ids=[album_key])
must(len(player.search3(word).song) == 3 and len(player.search2(word).song) == 3, "songs of the library")
artist = [a for i in player.get_artists().index for a in i.artist][0]
found = player.get_artist(artist.id)
must(album_key in [a.id for a in found.album], "the artist's albums")
album = player.get_album(album_key)
must(album.song_count == 3 and album.starred and len(album.song) == 3, "the album: %s" % album)
must(player.get_indexes().index, "the indexes")
must(len(player.get_music_directory(album_key).child) == 3, "the folder of the album")
for kind in ("random", "newest", "frequent", "recent", "starred", "alphabeticalByName", "alphabeticalByArtist"):
    player.get_album_list(kind)
    player.get_album_list2(kind)
must(player.get_album_list2("byYear", from_year=2020, to_year=2020), "the album of 2020")
must(len(player.get_starred2().album) == 1 and len(player.get_starred().album) == 1, "what is saved")
must(len(player.get_random_songs(size=2)) == 2, "random songs")
genre = player.get_genres()[0]
must(player.get_songs_by_genre(genre.value), "songs of a genre")

# Hearing it.
ids = [s.id for s in album.song]
song = album.song[0]
player.stream(song.id)
player.get_stream_url(song.id)
player.download(song.id)
player.get_cover_art(song.cover_art, 64)
player.get_avatar(handle)
player.scrobble(song.id, submission=False)
must(player.get_now_playing()[0].id == song.id, "now playing")
player.scrobble(song.id)
player.set_rating(song.id, 5)
must(player.get_song(song.id).user_rating == 5, "a rating")
player.get_lyrics(artist.name, song.title)
player.get_lyrics_by_song_id(song.id)
player.get_top_songs(artist.name)
player.get_similar_songs(song.id, 5)
player.get_similar_songs2(artist.id, 5)
player.get_artist_info(artist.id)
player.get_artist_info2(artist.id)
player.get_album_info(album_key)
player.get_album_info2(album_key)

# Going on elsewhere, lists, places in songs and addresses.
player.save_play_queue(ids, ids[1], 1000)
queue = player.get_play_queue()
must(queue.current == ids[1] and queue.position == 1000, "the queue: %s" % queue)
player.save_play_queue_by_index(ids, 2, 500)
must(player.get_play_queue_by_index().position == 500, "the queue by index")
player.create_playlist(name="Walk", song_ids=ids[:2])
listed = [p for p in player.get_playlists() if p.name == "Walk"]
must(len(listed) == 1, "the playlists")
player.update_playlist(listed[0].id, name="Run", song_ids_to_add=ids[2:], song_indices_to_remove=[0])
got = player.get_playlist(listed[0].id)
must(got.name == "Run" and [e.id for e in got.entry] == ids[1:], "the playlist: %s" % got)
player.delete_playlist(listed[0].id)
refuses(DataNotFoundError, player.get_playlist, listed[0].id)
player.create_bookmark(ids[0], 1234, comment="The bridge")
marked = player.get_bookmarks()
must(len(marked) == 1 and marked[0].position == 1234 and marked[0].entry.id == ids[0], "a bookmark: %s" % marked)
player.delete_bookmark(ids[0])
must(not player.get_bookmarks(), "no bookmark any more")
share = player.create_share(ids[:2], description="Two songs")
must("/playlist/" in share.url and len(share.entry) == 2 and share.visit_count == 0, "two songs are a list: %s" % share)
# The library (10.4.1) takes the time for the name of the parameter, and no name may be None.
player.update_share(share.id, description="Both", expires="0")
must(player.get_shares()[0].description == "Both", "the description of a share")
player.delete_share(share.id)
must(not player.get_shares(), "no share any more")

# What there is not is empty, or said so.
for empty in (player.get_podcasts, player.get_newest_podcasts, player.get_internet_radio_stations,
              player.get_chat_messages):
    must(not empty(), "%s is an empty list" % empty.__name__)
player.get_videos()
for absent, args in (
    (player.add_chat_message, ("hello",)), (player.create_internet_radio_station, ("http://x", "x")),
    (player.update_internet_radio_station, ("1", "http://x", "x")), (player.delete_internet_radio_station, ("1",)),
    (player.create_podcast_channel, ("http://x",)), (player.delete_podcast_channel, ("1",)),
    (player.delete_podcast_episode, ("1",)), (player.download_podcast_episode, ("1",)),
    (player.get_podcast_episode, ("1",)), (player.refresh_podcasts, ()), (player.jukebox_control, ("status",)),
    (player.find_sonic_path, (ids[0], ids[1])), (player.get_sonic_similar_tracks, (ids[0],)),
    (player.get_transcode_decision, (ids[0], "song", {})), (player.get_transcode_stream, (ids[0], "song", "x")),
    (player.report_playback, (ids[0], "song", 1, "playing")),
):
    refuses(SonicError, absent, *args)
for admins, args in (
    (player.get_users, ()), (player.create_user, ("a", "b", "c")), (player.update_user, ("a",)),
    (player.delete_user, ("a",)), (player.change_password, (handle, "b")),
):
    refuses(AuthError, admins, *args)
player.unstar(album_ids=[album_key])
must(not player.search3("").song, "an empty library again")
player.cleanup()
# The library asks no server for these; its get_music_folders (10.4.1) looks for folders in another place, and fails anywhere.
walker.end(libopensonic.Connection, ("search", "get_captions", "get_video_info", "hls", "get_music_folders"))
