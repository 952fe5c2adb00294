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
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      entries.forEach(visit);
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: 'first', test: (id) => first.has(id) }],
      },
    }),
  };
}
