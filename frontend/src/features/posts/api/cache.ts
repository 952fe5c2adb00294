import type { ApolloCache, Reference } from '@apollo/client';
import { type Connection, prependNode, removeNodes } from '@/core/data/connections';
import { whenPersonLeaves } from '@/core/session';
import type { PostPartsFragment } from '@/gql/graphql';
import { headLists, moveInLists } from './lists';
import { postFragment } from './postFragment';

const nameOf = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Post', id })!;

const listWithout = (ref: string) => (list: unknown) =>
  (list as readonly Reference[]).filter(({ __ref }) => __ref !== ref);

/** Keeps a post as the server has it now, and returns how the cache names it. */
export function keepPost(cache: ApolloCache, post: PostPartsFragment): string {
  const ref = nameOf(cache, post.id);
  cache.writeFragment({
    id: ref,
    fragment: postFragment,
    fragmentName: 'PostParts',
    data: post as never,
  });
  return ref;
}

/** Writes whether a post is saved or pinned. */
export function writeFlag(
  cache: ApolloCache,
  id: string,
  flag: 'isSaved' | 'isPinned',
  value: boolean,
): void {
  cache.modify({ id: nameOf(cache, id), fields: { [flag]: () => value } });
}

/** What was written last: a list that was asked for before, and answers after, does not have it. */
let written: { post: PostPartsFragment; at: number } | null = null;
/** How long an answer may take, in milliseconds. */
const patience = 60_000;

/** Shows what the person has just written in a list whose first answer has come meanwhile. */
export function showWritten(cache: ApolloCache): void {
  if (written && Date.now() - written.at < patience) addToLists(cache, written.post);
}

whenPersonLeaves(() => {
  written = null;
});

/** Remembers what was written for lists that are still to answer. */
export function noteWritten(post: PostPartsFragment): void {
  written = { post, at: Date.now() };
}

/** Shows a new post where it belongs: at the head of the feed and of its page, or among what is not published. */
export function showPost(cache: ApolloCache, post: PostPartsFragment): void {
  keepPost(cache, post);
  addToLists(cache, post);
}

function addToLists(cache: ApolloCache, post: PostPartsFragment): void {
  const ref = nameOf(cache, post.id);
  if (post.status !== 'PUBLISHED') {
    cache.modify<Record<string, unknown>>({
      fields: {
        draftPosts: (list: unknown) => prependNode(removeNodes(list as Connection, ref), ref),
      },
    });
    return;
  }
  headLists(cache, post, ref);
}

/** Keeps a post that its author changed, in the lists that it is in now. */
export function showChanged(cache: ApolloCache, post: PostPartsFragment): void {
  if (written?.post.id === post.id) written = { ...written, post };
  const ref = keepPost(cache, post);
  if (post.status !== 'PUBLISHED') return;
  moveInLists(cache, post, ref);
  if (!post.isInScrapbook)
    cache.modify<Record<string, unknown>>({ fields: { getPinnedMemories: listWithout(ref) } });
}

/** Takes a post out of the feed alone. */
export function hideFromFeed(cache: ApolloCache, id: string): void {
  const ref = nameOf(cache, id);
  cache.modify<Record<string, unknown>>({
    fields: { getFeedPosts: (list: unknown) => removeNodes(list as Connection, ref) },
  });
}

/** Takes a post out of the lists that have it. */
export function hidePost(cache: ApolloCache, id: string): void {
  if (written?.post.id === id) written = null;
  const ref = nameOf(cache, id);
  const without = listWithout(ref);
  const outOf = (list: unknown) => removeNodes(list as Connection, ref);
  cache.modify<Record<string, unknown>>({
    fields: {
      getFeedPosts: outOf,
      getPostsByUserId: outOf,
      getPostsByHashtag: outOf,
      getMemories: outOf,
      getPinnedMemories: without,
      savedPosts: outOf,
      getPinnedPosts: without,
      draftPosts: outOf,
    },
  });
}

/** Has lists read anew where a change moved what is in them. */
export function rereadLists(cache: ApolloCache, ...fields: string[]): void {
  for (const fieldName of fields) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
