import { type DocumentNode, visit } from 'graphql';
import { expect, it } from 'vitest';
import * as generated from '@/gql/graphql';
import { createClient } from './client';

// The build leaves out what Apollo has for these: see unused.vite.ts.

it('asks for nothing that takes a directive of the client', () => {
  const directives = new Set<string>();
  for (const [name, document] of Object.entries(generated) as [string, DocumentNode][]) {
    if (!/Document$|FragmentDoc$/.test(name)) continue;
    visit(document, { Directive: ({ name: { value } }) => void directives.add(value) });
  }
  expect([...directives].filter((name) => name !== 'include' && name !== 'skip')).toEqual([]);
});

it('masks nothing at run time', () => {
  const client = createClient([]);
  expect(client.defaultOptions).not.toHaveProperty('dataMasking');
  expect(client).toHaveProperty('queryManager.dataMasking', false);
});
