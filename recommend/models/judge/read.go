package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/models"
)

// set is a data set with what is held out of it.
type set struct {
	data *models.Data
	// test holds the held-out items of each user.
	test [][]int32
}

// read reads a folder laid out as hetrec2011-lastfm-2k, split in its folder split.
func read(folder, split string) (*set, error) {
	users, items, tags := ids.NewTable(), ids.NewTable(), ids.NewTable()
	var raw models.Raw
	// Every item is ranked, the ones that are in the test part alone included.
	err := lines(filepath.Join(folder, "user_artists.dat"), func(f []string) error {
		users.Add(f[0])
		items.Add(f[1])
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = lines(filepath.Join(folder, split, "train.tsv"), func(f []string) error {
		w, err := strconv.ParseFloat(f[2], 32)
		raw.Plays = append(raw.Plays, models.Play{User: users.Add(f[0]), Item: items.Add(f[1]), Weight: float32(w)})
		return err
	})
	if err != nil {
		return nil, err
	}
	err = lines(filepath.Join(folder, "user_friends.dat"), func(f []string) error {
		raw.Friends = append(raw.Friends, [2]int32{users.Add(f[0]), users.Add(f[1])})
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = lines(filepath.Join(folder, "user_taggedartists.dat"), func(f []string) error {
		if item, known := items.Find(f[1]); known {
			raw.Taggings = append(raw.Taggings, models.Tagging{User: users.Add(f[0]), Item: item, Tag: tags.Add(f[2])})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	raw.Users, raw.Items, raw.Tags = users.Len(), items.Len(), tags.Len()
	s := &set{test: make([][]int32, users.Len())}
	err = lines(filepath.Join(folder, split, "test.tsv"), func(f []string) error {
		u := users.Add(f[0])
		s.test[u] = append(s.test[u], items.Add(f[1]))
		return nil
	})
	if err != nil {
		return nil, err
	}
	all, err := models.NewData(raw)
	if err != nil {
		return nil, err
	}
	// Tags that somebody gave what is held out of their plays would give it away.
	s.data, err = all.Without(s.test)
	return s, err
}

// lines calls f with the fields of each line after the first.
func lines(path string, f func([]string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	scanner := bufio.NewScanner(file)
	for n := 1; scanner.Scan(); n++ {
		if n == 1 {
			continue
		}
		fields := strings.Split(scanner.Text(), "\t")
		if len(fields) < 2 {
			return fmt.Errorf("%s, line %d: %d fields", path, n, len(fields))
		}
		if err := f(fields); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, n, err)
		}
	}
	return scanner.Err()
}
