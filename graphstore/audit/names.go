package audit

import (
	"cmp"
	"context"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// callings are how the subjects n of a label are called, as far as their nodes say it.
var callings = []struct{ label, name string }{
	{"User", "n.handle"},
	{"Album", "n.title"},
	{"Track", "n.title"},
	{"Playlist", "n.title"},
	{"Tier", "n.name"},
	{"Post", "n.content"},
	{"Comment", "n.content"},
	{"Question", "n.content"},
	{"Giveaway", "coalesce(n.title, n.description)"},
	{"Event", "coalesce(n.title, n.name)"},
	{"Venue", "n.name"},
	{"Merchandise", "coalesce(n.title, n.name)"},
	{"GenreProposal", "n.name"},
	{"CarouselPanel", "n.title"},
	{"Experiment", "n.name"},
	{"Invite", "n.note"},
	{"PreviewCode", "n.label"},
	{"Order", "n.number"},
	{"TierInvoice", "n.number"},
	{"TierGift", "n.number"},
	{"LatePayment", "n.number"},
}

// names reads in one statement what the subjects of a page are called: the beginning of what somebody wrote, or of what
// a moderator saw of it who removed it; for a comment, what it is on; for a tier, whose it is.
var names = func() cypher.Statement {
	parts := make([]string, len(callings))
	for i, of := range callings {
		parts[i] = strings.NewReplacer("LABEL", of.label, "NAME", of.name).Replace(
			`UNWIND $LABEL AS id MATCH (n:LABEL {id: id})
RETURN 'LABEL' AS label, n.id AS id, left(trim(toString(NAME)), 200) AS name, n.targetType AS underType, n.targetId AS underId, n.artistId AS artistId,
  n.deletedAt IS NOT NULL OR n.deactivatedAt IS NOT NULL OR coalesce(n.status, '') = 'deleted' AS gone, head(COLLECT { MATCH (r:Removal {id: n.removalId}) RETURN left(r.excerpt, 200) }) AS excerpt`)
	}
	return cypher.Statement(strings.Join(parts, "\nUNION ALL\n"))
}()

// labels are those of subjects whose act says what they are by the type of an item.
var labels = map[string]string{
	string(item.Artist): "User", string(item.Album): "Album", string(item.Song): "Track", string(item.Post): "Post",
	string(item.Event): "Event", string(item.Merch): "Merchandise", string(item.Venue): "Venue", "Artist": "User",
	string(item.Comment): "Comment", string(item.Question): "Question", string(item.Giveaway): "Giveaway",
	string(item.Playlist): "Playlist",
}

// labelOf is the label of a subject's node.
func labelOf(s audit.Subject) string { return cmp.Or(labels[s.Type], s.Type) }

// named is what a subject is called, and what its page is found by.
type named struct {
	subject audit.Subject
	name    string
	at      audit.Place
}

// name has acts say what their subjects are called. Subjects that are gone keep the name that the act recorded.
func (s *Store) name(ctx context.Context, acts []audit.Recorded) error {
	params := make(map[string]any, len(callings))
	for _, of := range callings {
		params[of.label] = []string{}
	}
	for i := range acts {
		label := labelOf(acts[i].Subject)
		if ids, ok := params[label].([]string); ok {
			params[label] = append(ids, acts[i].Subject.ID)
		}
	}
	rows, err := cypher.ReadAll(ctx, s.db, "audit_names", names, params, scanNamed)
	if err != nil {
		return err
	}
	called := make(map[audit.Subject]named, len(rows))
	for _, row := range rows {
		called[row.subject] = row
	}
	for i := range acts {
		act := &acts[i]
		subject := audit.Subject{Type: labelOf(act.Subject), ID: act.Subject.ID}
		is := called[subject]
		act.SubjectName = cmp.Or(is.name, act.RecordedName())
		act.SubjectPath = act.Path(subject.Type, is.at)
	}
	return nil
}

func scanNamed(r *cypher.Row) named {
	// The first line is enough to tell a text by.
	name, _, _ := strings.Cut(cmp.Or(r.OptString("name"), r.OptString("excerpt")), "\n")
	out := named{
		subject: audit.Subject{Type: r.String("label"), ID: r.String("id")}, name: strings.TrimSpace(name),
		at: audit.Place{IsKnown: true, IsGone: r.Bool("gone"), ArtistID: r.OptString("artistId")},
	}
	if kind := r.OptString("underType"); out.subject.Type == "Comment" && kind != "" {
		out.at.Under = audit.Subject{Type: labels[kind], ID: r.OptString("underId")}
	}
	if out.subject.Type == "User" {
		out.at.Handle = out.name
	}
	return out
}
