package share

import (
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/questions"
)

func TestAQuestionSaysOfItselfWhatOthersShow(t *testing.T) {
	s := Share{PublicURL: "https://example.org"}
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	asked := questions.Question{
		ID: "q", Content: "Which </script> amp?", CreatedAt: at,
		Artist: person.Person{Name: "Kestrel Yard", Handle: "kestrel"},
		Asker:  &person.Person{Name: "June", Handle: "june"},
	}
	answered := asked
	answered.Answer, answered.AnsweredAt = "The old one.", at.Add(time.Hour)
	for name, c := range map[string]struct {
		question questions.Question
		has      []string
		hasNot   string
	}{
		"without an answer": {asked, []string{
			"<title>Which &lt;/script&gt; amp? Asked of Kestrel Yard · Sidestage</title>",
			"who has not answered yet.", `"@type":"QAPage"`, `"answerCount":0`, `"name":"June"`,
		}, "acceptedAnswer"},
		"with one": {answered, []string{
			`content="The old one."`, `"answerCount":1`, `"datePublished":"2026-03-01T13:00:00Z"`,
		}, "not answered"},
	} {
		head, err := s.questionHead(c.question).write()
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range c.has {
			if !strings.Contains(string(head), part) {
				t.Errorf("%s: no %s in\n%s", name, part, head)
			}
		}
		if strings.Contains(string(head), c.hasNot) || strings.Count(string(head), "</script>") != 1 {
			t.Errorf("%s:\n%s", name, head)
		}
	}
}
