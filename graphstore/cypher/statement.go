package cypher

import "strings"

// Statement is the text of a statement. No text is edited while the program runs: a Statement is a constant, or a
// package composes it when the program starts. TestStatementsAreNotEdited holds that.
type Statement string

// PerLabel composes template for each of labels, by label: LABEL stands for it, as Cypher takes labels as text alone.
func PerLabel(template string, labels ...string) map[string]Statement {
	statements := make(map[string]Statement, len(labels))
	for _, label := range labels {
		statements[label] = Statement(strings.ReplaceAll(template, "LABEL", label))
	}
	return statements
}
