package app

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
)

// modifies sends a form to /user/modifyuser.
func modifies(fields map[string]string, picture []byte) func(*server, asker) string {
	return func(s *server, who asker) string { return s.modify(who.token, fields, picture).code() }
}

// modify sends fields, with the ids of the test's world in place of $names, and a picture where there is one.
func (s *server) modify(token string, fields map[string]string, picture []byte) answer {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := form.WriteField(name, s.fill(value)); err != nil {
			s.t.Fatal(err)
		}
	}
	if picture != nil {
		file, err := form.CreateFormFile("image", "me.jpg")
		if err != nil {
			s.t.Fatal(err)
		}
		if _, err := file.Write(picture); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/api/user/modifyuser", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return s.send(r, token)
}

var profilePermissions = []permission{
	{"Query.profile", "", query(`{ profile(id: "$fan") { handle isFollowed } }`), everybody},
	{
		"Query.profile", "nobody", query(`{ profile(id: "$track") { handle } }`), nobody,
	},
	{
		"Query.profile", "the fan's tour", sees(`{ profile(id: "$fan") { seenTutorial } }`, `"seenTutorial":null`),
		outcomes{shown, hidden, shown, shown, shown},
	},
	{"Mutation.updateProfile", "", query(`mutation { updateProfile(input: {}) { userId } }`), signedIn},
	{
		"Mutation.updateProfile", "the fan's",
		query(`mutation { updateProfile(input: {userId: "$fan", intro: "Here"}) { intro } }`), forTheFan,
	},
	{
		"Mutation.updateProfile", "the name of the fan's badge",
		query(`mutation { updateProfile(input: {userId: "$fan", businessName: "Band"}) { userId } }`),
		outcomes{noToken, badInput, refused, refused, badInput},
	},
	{
		"POST /user/modifyuser", "the fan's place",
		modifies(map[string]string{"userId": "$fan", "placeId": "2867714"}, nil), forTheFan,
	},
	{
		"POST /user/modifyuser", "no picture", modifies(map[string]string{"userId": "$fan"}, []byte("no picture")),
		outcomes{noToken, badInput, refused, refused, badInput},
	},
	{
		"POST /user/modifyuser", "nothing", modifies(map[string]string{"userId": "$fan"}, nil),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{"POST /user/updatesetup", "", request("POST", "/user/updatesetup", object{"artistIds": []string{}}), signedIn},
	{
		"POST /user/updatesetup", "following nobody",
		request("POST", "/user/updatesetup", object{"artistIds": []string{"nobody"}}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /user/updatesetup", "for the fan",
		request("POST", "/user/updatesetup", object{"userId": "$fan", "artistIds": []string{}}), forTheFan,
	},
	{
		"PUT /users/{id}/setup", "the fan's", request("PUT", "/users/$fan/setup", object{"seenTutorial": false}), forTheFan,
	},
	{"GET /user/presskit", "", func(s *server, who asker) string {
		handle := s.get("/user/profile?identifier="+s.ownerID, "").json["handle"].(string)
		return s.outcome("GET", "/user/presskit?identifier="+handle, who, nil)
	}, everybody},
	{"GET /user/presskit", "nobody's", request("GET", "/user/presskit?identifier=nobody_has_this", nil), nobody},
	{"GET /location/autocomplete", "", request("GET", "/location/autocomplete?input=mun", nil), everybody},
	{"GET /location/details", "", request("GET", "/location/details?placeId=2867714", nil), everybody},
	{"GET /location/cities", "", request("GET", "/location/cities?input=mun", nil), everybody},
	{"GET /location/city", "", request("GET", "/location/city?latitude=48.1&longitude=11.6", nil), everybody},
	{"GET /location/near", "", request("GET", "/location/near?latitude=44.65&longitude=-63.57", nil), everybody},
	{"GET /location/map", "", request("GET", "/location/map?latitude=44.6&longitude=-63.6", nil), everybody},
}
