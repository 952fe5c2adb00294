package app

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/sidestage/sidestage/internal/giveaways"
)

const verifyUsage = "[--entry ID] FILE|-"

// verifyDraw reads a proof and draws again. It fails where the proof does not agree with itself.
func verifyDraw(_ context.Context, c *call) error {
	var entry string
	names, err := flags("verify-draw", c.args, func(set *flag.FlagSet) {
		set.StringVar(&entry, "entry", "", "say where an entry stands, and the hash that its receipt has")
	})
	if err != nil {
		return err
	}
	if len(names) != 1 {
		return errors.New("verify-draw takes one file, or - for the standard input")
	}
	proof, err := readProof(names[0])
	if err != nil {
		return err
	}
	problems := proof.Verify()
	for _, problem := range problems {
		fmt.Fprintln(c.out, problem)
	}
	if len(problems) > 0 {
		return errors.New("the proof does not agree with itself")
	}
	fmt.Fprintf(c.out, "%d entries have the hash %s.\n", proof.EntryCount, proof.EntriesHash)
	for _, d := range proof.Draws {
		fmt.Fprintf(c.out, "Draw %d agrees:\n", d.Number)
		for _, w := range d.Winners {
			name := "somebody who is gone"
			if w.Handle != nil {
				name = "@" + *w.Handle
			}
			fmt.Fprintf(c.out, "  %s %s\n", w.EntryID, name)
		}
	}
	if len(proof.Draws) == 0 {
		fmt.Fprintln(c.out, "Nothing is drawn yet.")
	}
	if entry == "" {
		return nil
	}
	number, hash := proof.Place(entry)
	if number == 0 {
		return fmt.Errorf("the entry %s is not in the list", entry)
	}
	fmt.Fprintf(c.out, "The entry %s is number %d, with the hash %s.\n", entry, number, hash)
	return nil
}

func readProof(name string) (proof giveaways.Proof, err error) {
	var text []byte
	if name == "-" {
		text, err = io.ReadAll(os.Stdin)
	} else {
		text, err = os.ReadFile(name) //nolint:gosec // the file that was named
	}
	if err != nil {
		return proof, fmt.Errorf("reading the proof: %w", err)
	}
	if err := json.Unmarshal(text, &proof); err != nil {
		return proof, fmt.Errorf("reading the proof: %w", err)
	}
	return proof, nil
}
