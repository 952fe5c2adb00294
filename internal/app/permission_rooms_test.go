package app

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/rooms"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// inRoom asks about a new room of the fan's: $room is its id, $code its code, $playing what plays.
func inRoom(method, path string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		r := s.room(s.fanID)
		fill := func(text string) string {
			return s.fill(strings.NewReplacer("$room", r["id"].(string), "$code", r["code"].(string), "$playing",
				r["now"].(object)["entryId"].(string), "$wish", s.tracks[2]).Replace(text))
		}
		filled := object{}
		for name, value := range body {
			if text, ok := value.(string); ok {
				value = fill(text)
			}
			filled[name] = value
		}
		if body == nil {
			filled = nil
		}
		return s.outcome(method, fill(path), who, filled)
	}
}

// room makes one with three songs, as opening many would meet the limit.
func (s *server) room(userID string) object {
	s.t.Helper()
	now, id := time.Now(), graphtest.ID(s.t)
	entry := func(n int) room.Entry {
		return room.Entry{ID: id + "-" + s.tracks[n], TrackID: s.tracks[n], Length: time.Hour, Reason: "A test", Order: n}
	}
	// Nobody is judged: what waits is looked at anew.
	made := room.Room{
		ID: id, Code: strings.ToUpper(strings.ReplaceAll(id, "-", "")), Name: "Ours", HostID: userID,
		Dial: jukebox.DefaultDial, Version: 1, CreatedAt: now, ActiveAt: now,
		State: room.State{
			Here: []string{userID}, Session: json.RawMessage(`{"seed":{},"random":"1","position":0,"heard":""}`), Made: 3,
			Now: &room.Playing{Entry: entry(0), StartedAt: now}, Next: []room.Entry{entry(1), entry(2)},
		},
	}
	if err := rooms.NewStore(s.world.graph.DB).CreateRoom(s.t.Context(), made); err != nil {
		s.t.Fatal(err)
	}
	return object{"id": id, "code": made.Code, "now": object{"entryId": made.State.Now.ID}}
}

var roomPermissions = []permission{
	{"POST /jukebox/rooms", "one's own taste", request("POST", "/jukebox/rooms", nil), signedIn},
	{"POST /jukebox/rooms", "a draft", func(s *server, who asker) string {
		return s.outcome("POST", "/jukebox/rooms", who, object{"trackId": s.draftTrack})
	}, outcomes{noToken, missing, missing, "", missing}},
	{"POST /jukebox/rooms/join", "", inRoom("POST", "/jukebox/rooms/join", object{"code": "$code"}), signedIn},
	{
		"POST /jukebox/rooms/join", "unknown", request("POST", "/jukebox/rooms/join", object{"code": "OOOOOO"}),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{"GET /jukebox/rooms/{id}", "", inRoom("GET", "/jukebox/rooms/$room", nil), fansAlone},
	{
		"PUT /jukebox/rooms/{id}/votes", "",
		inRoom("PUT", "/jukebox/rooms/$room/votes", object{"entryId": "$playing", "vote": 1}), fansAlone,
	},
	{
		"POST /jukebox/rooms/{id}/songs", "",
		inRoom("POST", "/jukebox/rooms/$room/songs", object{"trackId": "$wish"}), fansAlone,
	},
	{
		"PUT /jukebox/rooms/{id}/playback", "",
		inRoom("PUT", "/jukebox/rooms/$room/playback", object{"action": "pause", "entryId": "$playing"}), fansAlone,
	},
	{"DELETE /jukebox/rooms/{id}/membership", "", inRoom("DELETE", "/jukebox/rooms/$room/membership", nil), fansAlone},
	// Who asks is settled before what is asked.
	{"GET /jukebox/rooms/{id}", "for too long", inRoom("GET", "/jukebox/rooms/$room?wait=1000", nil), membersWrong},
	{"GET /jukebox/rooms/{id}", "since never", inRoom("GET", "/jukebox/rooms/$room?since=never", nil), membersWrong},
	{
		"PUT /jukebox/rooms/{id}/votes", "no vote",
		inRoom("PUT", "/jukebox/rooms/$room/votes", object{"entryId": "$playing"}), membersWrong,
	},
	{
		"PUT /jukebox/rooms/{id}/votes", "three votes",
		inRoom("PUT", "/jukebox/rooms/$room/votes", object{"entryId": "$playing", "vote": 3}), membersWrong,
	},
	{
		"POST /jukebox/rooms/{id}/songs", "a number", inRoom("POST", "/jukebox/rooms/$room/songs", object{"trackId": 1}),
		membersWrong,
	},
	{
		"PUT /jukebox/rooms/{id}/playback", "seek to nowhere",
		inRoom("PUT", "/jukebox/rooms/$room/playback", object{"action": "seek", "entryId": "$playing"}), membersWrong,
	},
	{
		"PUT /jukebox/rooms/{id}/playback", "dance",
		inRoom("PUT", "/jukebox/rooms/$room/playback", object{"action": "dance", "entryId": "$playing"}), membersWrong,
	},
	{"POST /jukebox/rooms", "a number", request("POST", "/jukebox/rooms", object{"name": 1}), everyoneWrong},
	{"POST /jukebox/rooms/join", "a number", request("POST", "/jukebox/rooms/join", object{"code": 1}), everyoneWrong},
	{"POST /jukebox/start", "a number", request("POST", "/jukebox/start", object{"trackId": 1}), everyoneWrong},
	{
		"GET /jukebox/{id}/more-songs", "no number", request("GET", "/jukebox/none/more-songs?limit=all", nil),
		everyoneWrong,
	},
	{"PUT /jukebox/{id}/dial", "the fan's", func(s *server, who asker) string {
		started := s.call("POST", "/jukebox/start", s.access(s.fanID), object{"artistId": s.ownerID})
		return s.outcome("PUT", "/jukebox/"+started.json["id"].(string)+"/dial", who, object{"dial": 0.9})
	}, fansAlone},
	{"POST /jukebox/{id}/heard", "the fan's", heardInTheFans("POST", "", object{
		"key": reactionKey, "trackId": "$track", "kind": "skipped", "upcoming": []string{},
	}), fansAlone},
	{
		"POST /jukebox/{id}/heard", "no kind", heardInTheFans("POST", "", object{"key": reactionKey, "trackId": "$track"}),
		everyoneWrong,
	},
	{"POST /jukebox/{id}/heard", "no UUID", heardInTheFans("POST", "", object{
		"key": "1", "trackId": "$track", "kind": "skipped",
	}), everyoneWrong},
	{"DELETE /jukebox/{id}/heard/{key}", "the fan's", heardInTheFans("DELETE", "/"+reactionKey, object{}), fansAlone},
	{"DELETE /jukebox/{id}/heard/{key}", "no UUID", heardInTheFans("DELETE", "/1", object{}), everyoneWrong},
	{"GET /jukebox/dial", "", request("GET", "/jukebox/dial", nil), signedIn},
	{"PUT /jukebox/dial", "", request("PUT", "/jukebox/dial", object{"dial": 0.5}), signedIn},
	{
		"PUT /jukebox/dial", "beyond its end", request("PUT", "/jukebox/dial", object{"dial": 1.5}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
}

const reactionKey = "01910000-0000-7000-8000-000000000001"

// heardInTheFans reacts to a song of a jukebox that the fan started.
func heardInTheFans(method, path string, body object) func(*server, asker) string {
	return func(s *server, who asker) string {
		started := s.call("POST", "/jukebox/start", s.access(s.fanID), object{"artistId": s.ownerID})
		return request(method, "/jukebox/"+started.json["id"].(string)+"/heard"+path, body)(s, who)
	}
}

// What cannot be, asked of a room of the fan's, and of what everybody may ask for.
var (
	membersWrong  = outcomes{noToken, badInput, missing, missing, missing}
	everyoneWrong = outcomes{noToken, badInput, badInput, badInput, badInput}
)
