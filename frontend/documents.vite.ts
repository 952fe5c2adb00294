import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const call = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g;
const prefix = 'virtual:document/';
const generated = fileURLToPath(new URL('./src/gql/graphql.ts', import.meta.url));

/**
 * Replaces each graphql(`…`) with the generated document of that name, each a module of its own.
 * Without it every page would carry the documents of all pages.
 */
export function generatedDocuments(): Plugin {
  return {
    name: 'generated-documents',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || id.includes('/src/gql/') || !code.includes('graphql(`')) {
        return null;
      }
      const names = new Set<string>();
      const replaced = code.replace(call, (whole, source: string) => {
        const name = documentName(source);
        if (!name) return whole;
        names.add(name);
        return name;
      });
      const imports = [...names].map((name) => `import ${name} from '${prefix}${name}';`);
      return { code: imports.join('') + replaced, map: null };
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      // Every call of graphql() was replaced, so that its map of all documents is not needed.
      if (id.endsWith('/src/gql/index.ts')) {
        return `export * from './fragment-masking'; export const graphql = () => { throw new Error('graphql() takes one template literal without substitutions') };`;
      }
      if (!id.startsWith(`\0${prefix}`)) return null;
      this.addWatchFile(generated);
      const name = id.slice(prefix.length + 1);
      const source = await readFile(generated, 'utf8');
      const literal = new RegExp(`^export const ${name} = (\\{.*\\}) as unknown as `, 'm').exec(
        source,
      )?.[1];
      if (!literal) this.error(`${name} is not among the generated documents: run npm run codegen`);
      return documentModule(JSON.parse(literal) as Document);
    },
  };
}

function documentName(source: string): string | undefined {
  const operation = /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(source)?.[1];
  if (operation) return `${operation}Document`;
  const fragment = /^\s*fragment\s+(\w+)\s+on/.exec(source)?.[1];
  return fragment && `${fragment}FragmentDoc`;
}

interface Document {
  definitions: { kind: string; name: { value: string } }[];
}

/** Writes a document whose fragments are those of their own modules: a page carries each once. */
function documentModule({ definitions: [own, ...fragments] }: Document): string {
  const names = fragments.map(({ name }) => `${name.value}FragmentDoc`);
  const imports = names.map((name) => `import ${name} from '${prefix}${name}';`);
  const definitions = [JSON.stringify(own), ...names.map((name) => `${name}.definitions[0]`)];
  return `${imports.join('')}export default { kind: 'Document', definitions: [${definitions.join()}] };`;
}
