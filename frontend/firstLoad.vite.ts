import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** What the first page needs, the home page included: most people come in there. */
const entries = [source('main.tsx'), source('features/home/pages/HomePage.tsx')];

/** What a module brings along by static imports: its code, and the ids of what it imports in the order of its code. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
}

/**
 * Puts everything that the first page imports into one chunk. In one piece it compresses better
 * than in the dozen that sharing between pages would make of it.
 */
export function firstLoadInOneChunk(): Plugin {
  const first = new Set<string>();
  return {
    name: 'first-load-in-one-chunk',
    apply: 'build',
    transform(code, id) {
      return /react-router\/dist\/.*\.js$/.test(id) ? { code: droppable(code), map: null } : null;
    },
    buildEnd() {
      const followed = new Set<string>();
      const visit = (id: string, names: readonly string[] | null) => {
        const module = this.getModuleInfo(id);
        if (!module) return;
        const passedOn = reExports(module);
        if (passedOn && names) {
          for (const name of names) {
            const from = passedOn.get(name);
            if (!from || followed.has(`${id} ${name}`)) continue;
            followed.add(`${id} ${name}`);
            visit(from.id, [from.name]);
          }
          return;
        }
        if (first.has(id)) return;
        first.add(id);
        for (const { id: next, names: wanted } of imports(module)) visit(next, wanted);
      };
      for (const entry of entries) visit(entry, null);
    },
    outputOptions: (options) => ({
      ...options,
      // The first chunk names all others: the shortest hashes that the bundler takes keep that list small.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: 'first', test: (id) => first.has(id) }],
      },
    }),
  };
}

/** The router names its components as it defines them, by which the bundler takes each for used. */
function droppable(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\$1\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1');
}

const statement =
  /^(import|export)\s+(?:(\*(?:\s*as\s+[\w$]+)?|[\w$]+(?:\s*,\s*\*\s*as\s+[\w$]+)?)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']([^"']+)["'];?/gm;
const bare = /^import\s*["']([^"']+)["'];?/gm;

interface Import {
  id: string;
  /** What is taken from it by name; null where all of it may be. */
  names: string[] | null;
}

/** What a module imports. The bundler knows the modules, the code the names; they are in the same order. */
function imports({ code, importedIds }: Module): Import[] {
  const found = [...(code ?? '').matchAll(statement)];
  const specifiers = specifiersOf(code ?? '');
  const inOrder = specifiers.every((specifier, at) => fits(specifier, importedIds[at]));
  return importedIds.map((id, at) => {
    const of = inOrder ? found.filter((match) => match[4] === specifiers[at]) : [];
    const byName = of.length > 0 && of.every(([, , whole, names]) => !whole && names);
    const taken = of.flatMap(([, , , names = '']) => pairs(names).map(([from]) => from));
    return { id, names: byName ? taken : null };
  });
}

function specifiersOf(code: string): string[] {
  const places = [
    ...[...code.matchAll(statement)].map((match) => [match.index, match[4] ?? ''] as const),
    ...[...code.matchAll(bare)].map((match) => [match.index, match[1] ?? ''] as const),
  ];
  return [...new Set(places.sort(([one], [other]) => one - other).map(([, name]) => name))];
}

function fits(specifier: string, id: string | undefined): boolean {
  return id?.includes(specifier.replace(/^(?:\.*\/|@\/)+|\.[a-z]+$/g, '')) ?? false;
}

/** Where each name of an index comes from; null of a module that is more than an index of others. */
function reExports(module: Module): Map<string, { id: string; name: string }> | null {
  const code = module.code ?? '';
  const rest = code
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(statement, '')
    .replace(/^export\s*\{[^}]*\};?|["']use strict["'];?/gm, '');
  if (!code.includes('export') || rest.trim() !== '') return null;
  const ids = imports(module);
  const specifiers = specifiersOf(code);
  const names = new Map<string, { id: string; name: string }>();
  for (const [, kind, whole, list = '', specifier = ''] of code.matchAll(statement)) {
    const id = ids[specifiers.indexOf(specifier)]?.id;
    // With a star in it, what it exports cannot be read off.
    if (whole && kind === 'export') return null;
    if (kind === 'import' || !id) continue;
    for (const [from, as] of pairs(list)) names.set(as, { id, name: from });
  }
  return names;
}

/** The names of a list in braces: what it is called there, and here. */
function pairs(list: string): [string, string][] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [from = '', as = from] = name.split(/\s+as\s+/);
      return [from, as];
    });
}
