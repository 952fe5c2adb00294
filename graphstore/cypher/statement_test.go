package cypher_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	graphPath  = "github.com/sidestage/sidestage/graphstore/"
	cypherPath = graphPath + "cypher"
)

// mayEdit are functions that make a Statement of other text while the program runs, with the reason.
var mayEdit = map[string]string{
	"(*" + cypherPath + ".DB).schema": "runs the statements of migrations, which are files",
}

// TestStatementsAreNotEdited fails for a function that makes a Statement of anything but a constant, or calls one that
// does, unless what initialises a package calls it.
func TestStatementsAreNotEdited(t *testing.T) {
	packages := listPackages(t)
	r := reader{files: token.NewFileSet(), functions: map[string]*function{}}
	exports := importer.ForCompiler(r.files, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(packages[path].Export)
	})
	for path, pkg := range packages {
		if strings.HasPrefix(path, graphPath) {
			r.read(t, pkg, exports)
		}
	}
	starting := r.reached(r.initializers)
	composing := 0
	for name, f := range r.functions {
		if !r.edits(name, map[string]bool{}) {
			continue
		}
		composing++
		if !starting[name] {
			t.Errorf(
				"%s: %s edits a statement while the program runs: make it a constant, or compose it where its package is "+
					"initialised",
				r.files.Position(f.at), name,
			)
		}
	}
	if composing < 5 {
		t.Errorf("only %d functions compose statements: the test does not see them", composing)
	}
}

type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

func listPackages(t *testing.T) map[string]listed {
	t.Helper()
	cmd := exec.CommandContext(
		t.Context(), "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", graphPath+"...",
	)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]listed{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg listed
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages[pkg.ImportPath] = pkg
	}
}

// function is a function with those that it names.
type function struct {
	at    token.Pos
	edits bool
	names []string
}

type reader struct {
	files     *token.FileSet
	functions map[string]*function
	// initializers are the functions that package variables name.
	initializers []string
}

func (r *reader) read(t *testing.T, pkg listed, exports types.Importer) {
	t.Helper()
	files := make([]*ast.File, len(pkg.GoFiles))
	for i, name := range pkg.GoFiles {
		var err error
		if files[i], err = parser.ParseFile(
			r.files, filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution,
		); err != nil {
			t.Fatal(err)
		}
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
	}
	if _, err := (&types.Config{Importer: exports}).Check(pkg.ImportPath, r.files, files, info); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					r.functions[info.Defs[d.Name].(*types.Func).FullName()] = readFunction(info, d.Body)
				}
			case *ast.GenDecl:
				r.initializers = append(r.initializers, readFunction(info, d).names...)
			}
		}
	}
}

func readFunction(info *types.Info, body ast.Node) *function {
	f := &function{at: body.Pos()}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if used, ok := info.Uses[n].(*types.Func); ok {
				f.names = append(f.names, used.Origin().FullName())
			}
		case *ast.CallExpr:
			isConversion := info.Types[n.Fun].IsType() && len(n.Args) == 1 && !isStatement(info, n.Args[0])
			f.edits = f.edits || isConversion && isStatement(info, n)
		case *ast.BinaryExpr:
			f.edits = f.edits || isStatement(info, n)
		case *ast.AssignStmt:
			f.edits = f.edits || n.Tok == token.ADD_ASSIGN && isStatement(info, n.Lhs[0])
		}
		return true
	})
	return f
}

// isStatement reports whether an expression is a Statement and no constant.
func isStatement(info *types.Info, e ast.Expr) bool {
	named, ok := info.Types[e].Type.(*types.Named)
	return ok && info.Types[e].Value == nil && named.Obj().Name() == "Statement" && named.Obj().Pkg().Path() == cypherPath
}

// edits reports whether a function edits statements, or names one that does.
func (r *reader) edits(name string, met map[string]bool) bool {
	f, isOurs := r.functions[name]
	if !isOurs || met[name] || mayEdit[name] != "" {
		return false
	}
	met[name] = true
	if f.edits {
		return true
	}
	for _, called := range f.names {
		if r.edits(called, met) {
			return true
		}
	}
	return false
}

// reached returns the functions that roots name, directly or by way of one another.
func (r *reader) reached(roots []string) map[string]bool {
	reached := map[string]bool{}
	for len(roots) > 0 {
		name := roots[0]
		roots = roots[1:]
		if f, isOurs := r.functions[name]; isOurs && !reached[name] {
			reached[name] = true
			roots = append(roots, f.names...)
		}
	}
	return reached
}
