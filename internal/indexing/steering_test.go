package indexing_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestPauseResumeCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(500)
		s := starts(t, m)
		defer s.stop()
		j := forced(t, s, "all")
		time.Sleep(30 * time.Millisecond)
		if again := forced(t, s, "song"); again.ID != j.ID {
			t.Errorf("beside a job another runs: %+v", again)
		}
		if _, err := s.Pause(t.Context(), admin, j.ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		still, err := s.Job(t.Context(), admin, j.ID)
		if err != nil || still.State != indexing.Paused || still.Done == 0 || still.Done >= 502 {
			t.Fatalf("the paused job is %+v, %v", still, err)
		}
		time.Sleep(time.Minute)
		if later, err := s.Job(t.Context(), admin, j.ID); err != nil || later.Done != still.Done {
			t.Errorf("a paused job goes on: %+v, %v", later, err)
		}
		pages := m.calls["page"]
		if _, err := s.Resume(t.Context(), admin, j.ID); err != nil {
			t.Fatal(err)
		}
		if done := ends(t, m, j.ID); done.State != indexing.Done {
			t.Errorf("the resumed job is %+v", done)
		}
		if read, left := m.calls["page"]-pages, (502-still.Done)/10+4; read > left {
			t.Errorf("after the pause %d pages were read where at most %d were left", read, left)
		}
		type steering = func(context.Context, access.Viewer, string) (indexing.Job, error)
		for _, steer := range []steering{s.Pause, s.Resume, s.Cancel} {
			if _, err := steer(t.Context(), admin, j.ID); fault.CodeOf(err) != fault.Conflict {
				t.Errorf("steering a job that is done: %v", err)
			}
		}
		before := m.answer()
		j = forced(t, s, "all")
		time.Sleep(30 * time.Millisecond)
		if _, err := s.Cancel(t.Context(), admin, j.ID); err != nil {
			t.Fatal(err)
		}
		if end := ends(t, m, j.ID); end.State != indexing.Cancelled {
			t.Errorf("the cancelled job is %+v", end)
		}
		if m.fresh != nil || len(m.held) != len(before) || m.builtAs == j.ID {
			t.Error("a cancelled job leaves its fresh index")
		}
	})
}

// TestACancelledJobIsNotSwappedIn cancels between two looks at what admins say: the dialog promised that search goes on
// with the index it has.
func TestACancelledJobIsNotSwappedIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(500)
		s := startsSaving(t, m, time.Hour)
		defer s.stop()
		before := m.answer()
		j := forced(t, s, "all")
		time.Sleep(30 * time.Millisecond)
		if _, err := s.Cancel(t.Context(), admin, j.ID); err != nil {
			t.Fatal(err)
		}
		if end := ends(t, m, j.ID); end.State != indexing.Cancelled {
			t.Errorf("the cancelled job is %+v", end)
		}
		if m.fresh != nil || len(m.held) != len(before) || m.builtAs == j.ID {
			t.Error("a cancelled job was swapped in")
		}
	})
}

// TestNobodyCancelsWhatIsBeingPutInPlace cancels between the swap and the word of it: the job would be called cancelled
// while its index answers.
func TestNobodyCancelsWhatIsBeingPutInPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(50)
		s := starts(t, m)
		defer s.stop()
		answers := make(chan error, 1)
		var id string
		m.fail = func(call string) error {
			if call == "commit" {
				id := id
				go func() { // it has its turn as soon as the index is swapped
					_, err := s.Cancel(context.Background(), admin, id)
					answers <- err
				}()
			}
			return nil
		}
		j := forced(t, s, "all")
		m.mu.Lock()
		id = j.ID
		m.mu.Unlock()
		end := ends(t, m, j.ID)
		if err := <-answers; fault.CodeOf(err) != fault.Conflict {
			t.Errorf("cancelling while the index is swapped: %v", err)
		}
		if end.State != indexing.Done || m.builtAs != j.ID {
			t.Errorf("the job is %+v, and %q answers", end, m.builtAs)
		}
	})
}
