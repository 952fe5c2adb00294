import { gql, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { rereadAfterPayment } from './cache';

it.each(['album', 'audioTrack'])('has %s read anew after a payment', (field) => {
  const cache = new InMemoryCache();
  const query = gql`query { ${field}(id: "1") { id } other { id } }`;
  const thing = { id: '1' };
  cache.writeQuery({ query, data: { [field]: thing, other: thing } });
  rereadAfterPayment(cache);
  const root = Object.keys(cache.extract().ROOT_QUERY ?? {});
  expect(root).toContain('other');
  expect(root.some((name) => name.startsWith(field))).toBe(false);
});
