// Package graphstore holds the tests of the whole graph: what the statements of requests read, with their real plans.
//
// cypher runs statements: connections, transactions, rows, lists, migrations. Beside it each domain has a package with
// its Cypher and a Store. projection has what several of them read of one thing.
package graphstore
