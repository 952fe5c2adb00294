import { type DocumentNode, parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as generated from '@/gql/graphql';
import { printDocument } from './printDocument';

/** The document as anybody reads it: without the places at which it stood. */
const read = (text: string) => print(parse(text));

const documents = Object.entries(generated).filter(
  ([name, value]) => /Document$|FragmentDoc$/.test(name) && typeof value === 'object',
) as unknown as [string, DocumentNode][];

describe('a printed document', () => {
  it.each(documents)('says the same as graphql prints (%s)', (_, document) => {
    expect(read(printDocument(document))).toBe(print(document));
  });

  it.each([
    'query ($a: [ID!]! = ["x\\"y\\n"], $b: Int = -1 @on) @cached(for: 3) { a }',
    '{ a: b(c: { d: [1, 2.5, null, true, RED], e: $f }) @include(if: $g) { ... on H { i } ... @skip(if: false) { j } } }',
    'mutation M { a(text: """\n  block "quoted"\n    text\n""") ...F @b } fragment F on T @c { d }',
    'subscription S { a }',
  ])('says the same as %s', (text) => {
    expect(read(printDocument(parse(text)))).toBe(
      read(text).replace(/"""[^]*"""/, (block) => {
        const [value] = [parse(`{ a(b: ${block}) }`).definitions[0]];
        return JSON.stringify(
          (
            value as never as {
              selectionSet: { selections: { arguments: { value: { value: string } }[] }[] };
            }
          ).selectionSet.selections[0]?.arguments[0]?.value.value,
        );
      }),
    );
  });

  it('is refused where it is a schema', () => {
    expect(() => printDocument(parse('type A { b: Int }'))).toThrow('ObjectTypeDefinition');
  });
});
