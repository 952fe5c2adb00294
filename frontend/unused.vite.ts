import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inSite = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

/**
 * What stands in the build for modules that libraries import for features that the site does not use: 7 KB on every
 * page. src/core/data/documents.test.ts holds that it does not.
 */
const replaced: [RegExp, string][] = [
  // Schemas are never printed.
  [
    /\/graphql\/language\/printer\.m?js$/,
    `export { printDocument as print, printDocument as printForError } from ${inSite('./src/lib/printDocument.ts')};`,
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
  // What is wrong in a document shows when it is generated.
  [/\/graphql\/jsutils\/inspect\.m?js$/, 'export const inspect = String;'],
  // Apollo's messages are numbers in a build, and its warnings are silent.
  [
    /\/@apollo\/client\/utilities\/invariant\/index\.js$/,
    `export class InvariantError extends Error {
       name = 'Invariant Violation';
     }
     export const newInvariantError = (message, ...args) =>
       new InvariantError('https://go.apollo.dev/c/err#' + encodeURIComponent(JSON.stringify({ message, args })));
     export function invariant(condition, ...args) {
       if (!condition) throw newInvariantError(...args);
     }
     invariant.debug = invariant.log = invariant.warn = invariant.error = () => {};
     export const setVerbosity = () => 'silent';`,
  ],
  // What Apollo observes is an observable, a promise or a list.
  [
    /\/rxjs\/dist\/esm\/internal\/observable\/from\.js$/,
    `export { innerFrom as from } from './innerFrom';`,
  ],
  [
    /\/rxjs\/dist\/esm\/internal\/observable\/innerFrom\.js$/,
    `import { Observable } from '../Observable';
     import { observable } from '../symbol/observable';
     export function innerFrom(input) {
       if (input instanceof Observable) return input;
       return new Observable((subscriber) => {
         if (input[observable]) return input[observable]().subscribe(subscriber);
         if (input.then) return void input.then((value) => innerFrom([value]).subscribe(subscriber), (error) => subscriber.error(error));
         for (const value of input) subscriber.next(value);
         subscriber.complete();
       });
     }`,
  ],
  // Of documents, the site has those that are executed.
  [
    /\/graphql\/language\/ast\.mjs$/,
    `export const QueryDocumentKeys = {
       Name: [],
       Document: ['definitions'],
       OperationDefinition: ['name', 'variableDefinitions', 'directives', 'selectionSet'],
       VariableDefinition: ['variable', 'type', 'defaultValue', 'directives'],
       Variable: ['name'],
       SelectionSet: ['selections'],
       Field: ['alias', 'name', 'arguments', 'directives', 'selectionSet'],
       Argument: ['name', 'value'],
       FragmentSpread: ['name', 'directives'],
       InlineFragment: ['typeCondition', 'directives', 'selectionSet'],
       FragmentDefinition: ['name', 'typeCondition', 'directives', 'selectionSet'],
       IntValue: [], FloatValue: [], StringValue: [], BooleanValue: [], NullValue: [], EnumValue: [],
       ListValue: ['values'],
       ObjectValue: ['fields'],
       ObjectField: ['name', 'value'],
       Directive: ['name', 'arguments'],
       NamedType: ['name'],
       ListType: ['type'],
       NonNullType: ['type'],
     };
     export class Location {}
     export class Token {}
     export const isNode = (node) => typeof node?.kind === 'string' && node.kind in QueryDocumentKeys;
     export const OperationTypeNode = { QUERY: 'query', MUTATION: 'mutation', SUBSCRIPTION: 'subscription' };`,
  ],
  [
    /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    `export { createIcon as default } from ${inSite('./src/lib/createIcon.ts')};`,
  ],
];

export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    load: (id) => replaced.find(([module]) => module.test(id))?.[1] ?? null,
    transform: (code, id) => {
      // The parts of an icon never change places, so that they need no keys.
      if (/\/lucide-react\/dist\/esm\/icons\//.test(id))
        return { code: code.replace(/, key: "\w+"/g, ''), map: null };
      // What the client of hubs would require in Node: the word alone puts a shim for it into every page.
      if (/\/@microsoft\/signalr\/dist\/esm\//.test(id))
        return {
          code: code.replace(/__non_webpack_require__ : require;/g, 'null : null;'),
          map: null,
        };
      return null;
    },
  };
}
