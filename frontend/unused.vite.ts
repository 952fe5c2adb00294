import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const printer = fileURLToPath(new URL('./src/lib/printDocument.ts', import.meta.url));

/**
 * What stands in the build for modules that libraries import for features that the site does not use: 4 KB on every
 * page. src/core/data/documents.test.ts holds that it does not.
 */
const replaced: [RegExp, string][] = [
  // Schemas are never printed.
  [
    /\/graphql\/language\/printer\.m?js$/,
    `export { printDocument as print, printDocument as printForError } from ${JSON.stringify(printer)};`,
  ],
  // Fragments are masked by their types alone.
  [
    /\/@apollo\/client\/masking\/index\.js$/,
    `export const maskOperation = (data) => data;
     export const maskFragment = (data) => data;
     export const disableWarningsSlot = { withValue: (_, run, args, self) => run.apply(self, args ?? []) };`,
  ],
  // No scalar is parsed.
  [
    /\/@apollo\/client\/utilities\/internal\/coerceScalarFieldsToParsed\.js$/,
    'export const coerceScalarFieldsToParsed = (data) => data;',
  ],
  // No document has directives that are the client's own.
  [
    /\/@apollo\/client\/utilities\/internal\/removeDirectivesFromDocument\.js$/,
    'export const removeDirectivesFromDocument = (_, document) => document;',
  ],
];

export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    load: (id) => replaced.find(([module]) => module.test(id))?.[1] ?? null,
  };
}
