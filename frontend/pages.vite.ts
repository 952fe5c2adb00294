import { dirname, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const entry = /path: '([^']+)', page: lazily\(\(\) => import\('([^']+)'\)\)/g;

/**
 * Writes .vite/pages.json: the files that each page needs, by its path. From it the server tells the browser with the page
 * itself what to load; a list of it in the first script would come later, and make that larger with every feature.
 */
export function filesOfPages(): Plugin {
  const moduleOf = new Map<string, string>();
  return {
    name: 'files-of-pages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/features\/[^/]+\/manifest\.tsx?$/ },
      handler(code, id) {
        const entries = [...code.matchAll(entry)];
        if (entries.length !== code.split('page: lazily(').length - 1) {
          this.error(`${id} writes its pages in a way of its own`);
        }
        for (const [, path = '', module = ''] of entries) {
          moduleOf.set(path, resolve(dirname(id), `${module}.tsx`));
        }
        return null;
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const first = filesOf(
        chunks.filter((chunk) => chunk.isEntry),
        bundle,
      );
      const pages = [...moduleOf].map(([path, module]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
        if (!chunk) return this.error(`no chunk has ${module}`);
        return { path, files: [...filesOf([chunk], bundle)].filter((file) => !first.has(file)) };
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(pages),
      });
    },
  };
}

/** The chunks and whatever they import statically. */
function filesOf(
  chunks: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): Set<string> {
  for (const { fileName, imports } of chunks) {
    if (files.has(fileName)) continue;
    files.add(fileName);
    filesOf(
      imports.map((name) => bundle[name]).filter((each) => each?.type === 'chunk'),
      bundle,
      files,
    );
  }
  return files;
}
