package stripetest

import (
	"html/template"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

const (
	pagesPath   = "/pages"
	bankPath    = pagesPath + "/bank"
	accountPath = pagesPath + "/account"
	// donePath is where a bank's page leads that stands in a frame over the site: the site is told that it was answered.
	donePath = pagesPath + "/done"
)

// page is one question with the answers that there are.
type page struct {
	Title, Text string
	// Hidden go along with the answer.
	Hidden  map[string]string
	Answers []choice
}

type choice struct{ Value, Words string }

var layout = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<body style="font: 16px sans-serif; margin: 2rem auto; max-width: 30rem; padding: 0 1rem">
<h1>{{.Title}}</h1><p>{{.Text}}</p>
<form method="post">
{{range $name, $value := .Hidden}}<input type="hidden" name="{{$name}}" value="{{$value}}">{{end}}
{{range .Answers}}<button name="answer" value="{{.Value}}">{{.Words}}</button> {{end}}
</form>
`))

func show(w http.ResponseWriter, p page) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = layout.Execute(w, p) // who asked has gone
}

// fail says what went wrong on a page.
func fail(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	switch fault.CodeOf(err) {
	case fault.NotFound:
		status = http.StatusNotFound
	case fault.Gone:
		status = http.StatusGone
	case fault.BadUserInput, fault.Conflict:
		status = http.StatusBadRequest
	}
	http.Error(w, err.Error(), status)
}

// pages are those that Stripe shows: of a bank that asks, and of the account that somebody is paid on.
func (s *Server) pages() {
	s.mux.HandleFunc("GET "+bankPath, func(w http.ResponseWriter, r *http.Request) {
		show(w, page{
			Title: "3D Secure 2 test page", Text: "The bank asks whether it is you who pays.",
			Hidden:  map[string]string{"client_secret": r.FormValue("client_secret"), "return_url": r.FormValue("return_url")},
			Answers: []choice{{"complete", "Complete"}, {"fail", "Fail"}},
		})
	})
	s.mux.HandleFunc("POST "+bankPath, s.asked)
	s.mux.HandleFunc("GET "+accountPath, func(w http.ResponseWriter, r *http.Request) {
		link := r.FormValue("link")
		found, err := s.box.Page(r.Context(), link)
		if err != nil {
			fail(w, err)
			return
		}
		answers := []choice{{string(sandbox.PayOut), "Pay all out"}}
		if found.IsForm {
			answers = []choice{
				{string(sandbox.Complete), "Tell everything"},
				{string(sandbox.Incomplete), "Leave something out"},
				{string(sandbox.Check), "Be looked at"},
				{string(sandbox.Reject), "Be refused"},
			}
		}
		show(w, page{
			Title: "Account " + found.Account.ID, Text: "Stripe asks who is paid here.",
			Hidden: map[string]string{"link": link}, Answers: answers,
		})
	})
	s.mux.HandleFunc("POST "+accountPath, func(w http.ResponseWriter, r *http.Request) {
		link := r.FormValue("link")
		back, err := s.box.Answer(r.Context(), link, sandbox.Answer(r.FormValue("answer")))
		if err != nil {
			fail(w, err)
			return
		}
		if back == "" {
			back = accountPath + "?link=" + url.QueryEscape(link)
		}
		http.Redirect(w, r, back, http.StatusSeeOther)
	})
}

// asked takes what a person said to their bank, and has them go back to the site, which is told how it went.
func (s *Server) asked(w http.ResponseWriter, r *http.Request) {
	secret := r.FormValue("client_secret")
	i, err := s.box.Authenticate(r.Context(), secret, r.FormValue("answer") == "complete")
	if err != nil {
		fail(w, err)
		return
	}
	back, err := url.Parse(r.FormValue("return_url"))
	if err != nil {
		fail(w, fault.BadInput(map[string]string{"return_url": "This is no address."}))
		return
	}
	if back.Path == donePath {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<script>parent.postMessage('stripe-bank-answered', '*')</script>") // who asked has gone
		return
	}
	kind := "payment_intent"
	if strings.HasPrefix(i.ID, "seti_") {
		kind = "setup_intent"
	}
	status := "failed"
	if i.Status == "succeeded" {
		status = i.Status
	}
	query := back.Query()
	query.Set(kind, i.ID)
	query.Set(kind+"_client_secret", secret)
	query.Set("redirect_status", status)
	back.RawQuery = query.Encode()
	http.Redirect(w, r, back.String(), http.StatusSeeOther)
}
