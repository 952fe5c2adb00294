import type { ApolloCache, Reference } from '@apollo/client';
import { type Connection, insertNode, prependNode, removeNodes } from '@/core/data/connections';
import type { FeedPostsWhere, PostPartsFragment, PostsByUserWhere } from '@/gql/graphql';

interface Args {
  where?: (Omit<FeedPostsWhere, 'order'> & Partial<PostsByUserWhere>) | null;
  name?: string;
  eventId?: string;
}

/** Whether a published post is in a list; null where only the server knows. */
type Rule = (args: Args, post: PostPartsFragment) => boolean | null;

const isGated = ({ fansOnly, tierId }: PostPartsFragment) => fansOnly || Boolean(tierId);

const isOfKind: Rule = ({ where }, post) =>
  (where?.postType ?? post.type) === post.type &&
  (where?.communityPosts ?? Boolean(post.community)) === Boolean(post.community);

/** As the server folds names of hashtags. */
const fold = (name: string) =>
  name.replace(/^#/, '').normalize('NFKC').toLowerCase().normalize('NFKC');

const rules: Readonly<Record<string, Rule>> = {
  getFeedPosts: (args, post) => {
    if (!isOfKind(args, post)) return false;
    return args.where?.discoverOnly ? null : true;
  },
  getPostsByUserId: (args, post) =>
    args.where?.userId === (post.community?.userId ?? post.userId) &&
    Boolean(isOfKind(args, post)) &&
    (!args.where.vipOnly || isGated(post)),
  getPostsByHashtag: ({ name = '' }, post) =>
    !isGated(post) && post.hashtags.some((tag) => fold(tag) === fold(name)),
  getMemories: ({ eventId }, post) => post.isInScrapbook && post.eventId === eventId,
};

/** What a list was asked for by: its name in the cache says it. */
function argsOf(storeFieldName: string): Args {
  const at = storeFieldName.indexOf(':');
  return at < 0 ? {} : (JSON.parse(storeFieldName.slice(at + 1)) as Args);
}

const isNewestFirst = ({ where }: Args) => (where?.order ?? 'NEWEST') === 'NEWEST';

/** Puts a post that has just been published at the head of the lists that it is in. */
export function headLists(cache: ApolloCache, post: PostPartsFragment, ref: string): void {
  changeLists(cache, (list, belongs) => (belongs ? prependNode(list, ref) : list), post);
}

/**
 * Takes a post that was changed out of the lists that it is in no more, and puts it into those that it has come into:
 * where its time says, as far as the list is read. What is in an order of the server's is left to the server.
 */
export function moveInLists(cache: ApolloCache, post: PostPartsFragment, ref: string): void {
  changeLists(
    cache,
    (list, belongs, args, timeOf) => {
      if (belongs === false) return removeNodes(list, ref);
      return belongs && isNewestFirst(args)
        ? insertNode(list, ref, (other) => timeOf(other) <= post.createdAt)
        : list;
    },
    post,
  );
}

function changeLists(
  cache: ApolloCache,
  next: (
    list: Connection,
    belongs: boolean | null,
    args: Args,
    timeOf: (ref: Reference) => string,
  ) => Connection,
  post: PostPartsFragment,
): void {
  const fields = Object.entries(rules).map(([name, rule]) => [
    name,
    (
      list: unknown,
      {
        storeFieldName,
        readField,
      }: {
        storeFieldName: string;
        readField: (name: string, from: Reference) => unknown;
      },
    ) => {
      const args = argsOf(storeFieldName);
      const timeOf = (ref: Reference) => String(readField('createdAt', ref) ?? '');
      return next(list as Connection, rule(args, post), args, timeOf);
    },
  ]);
  cache.modify<Record<string, unknown>>({ fields: Object.fromEntries(fields) as never });
}
