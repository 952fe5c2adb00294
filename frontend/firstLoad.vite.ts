import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** What the first page needs, the home page included: most people come in there. */
const entries = [source('main.tsx'), source('features/home/pages/HomePage.tsx')];

/**
 * Puts everything that the first page imports into one chunk. In one piece it compresses better
 * than in the dozen that sharing between pages would make of it.
 */
export function firstLoadInOneChunk(): Plugin {
  const first = new Set<string>();
  return {
    name: 'first-load-in-one-chunk',
    apply: 'build',
    buildEnd() {
      const visit = (id: string) => {
        if (first.has(id)) return;
        first.add(id);
        const info = this.getModuleInfo(id);
        if (iconSet.test(id)) return icons.set(info?.code ?? '', info?.importedIds ?? []);
        namedIcons(info?.code ?? '').forEach((name) => icons.want(name));
        info?.importedIds.forEach(visit);
      };
      const icons = new Icons();
      entries.forEach(visit);
      icons.wanted().forEach(visit);
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

/** The module that exports all icons: whoever imports one from it would bring them all along. */
const iconSet = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** The names that a module imports from the icons. */
function namedIcons(code: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g);
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s+as\s+/, 1)[0] ?? ''),
  );
}

/** Which of the icons the first page shows. */
class Icons {
  private readonly files = new Map<string, string>();
  private readonly names = new Set<string>();
  private others: readonly string[] = [];

  set(code: string, modules: readonly string[]): void {
    for (const [, exported = '', file = ''] of code.matchAll(
      /export\s*\{([^}]*)\}\s*from\s*['"]\.\/icons\/([^'"]+)['"]/g,
    )) {
      const id = modules.find((module) => module.endsWith(`/icons/${file}`));
      for (const [, name = ''] of exported.matchAll(/default as (\w+)/g)) {
        if (id) this.files.set(name, id);
      }
    }
    this.others = modules.filter((module) => !module.includes('/icons/'));
  }

  want(name: string): void {
    this.names.add(name);
  }

  wanted(): string[] {
    const shown = [...this.names].flatMap((name) => this.files.get(name) ?? []);
    return [...shown, ...this.others];
  }
}
