import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { WhenSeen } from '@/components/WhenSeen';
import { nextCursor } from '@/core/data/connections';
import { aheadOfNeed } from '@/core/data/link';
import { useSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import { chip } from '@/components/chip';
import type { PostType } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { showWritten } from '../api/cache';
import { draftPostsDocument } from '../api/draftPosts';
import { feedPostsDocument } from '../api/feedPosts';
import { savedPostsDocument } from '../api/savedPosts';
import { postFragment } from '../api/postFragment';
import { Composer } from '../Composer';
import { choiceKey, chosenView, whereOf } from '../feedView';
import { PostList } from '../PostList';
import { useNewPosts } from '../useNewPosts';

const views = [
  { view: 'foryou', label: 'For you' },
  { view: 'newest', label: 'Newest' },
  { view: 'discover', label: 'Discover' },
  { view: 'saved', label: 'Saved' },
  { view: 'drafts', label: 'Drafts' },
] as const;

/** What posts may be about, each with what the list is called that has nothing else. */
const kinds: { type: PostType; label: string }[] = [
  { type: 'Music', label: 'Music' },
  { type: 'Event', label: 'Events' },
  { type: 'Giveaway', label: 'Giveaways' },
  { type: 'Merchandise', label: 'Merch' },
  { type: 'Poll', label: 'Polls' },
  { type: 'Memory', label: 'Memories' },
];

export async function preload(client: ApolloClient): Promise<void> {
  await client.query({
    query: feedPostsDocument,
    variables: { where: whereOf(chosenView()) },
    ...aheadOfNeed,
  });
}

/** /feed: what people write. */
export default function FeedPage() {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const asked = parameters.get('view');
  // What somebody keeps for themselves is nobody's who is not signed in.
  const isTheirs = asked === 'saved' || asked === 'drafts';
  const view = asked && (status === 'member' || !isTheirs) ? asked : chosenView();
  const type = kinds.find((each) => each.type === parameters.get('type'))?.type;
  useEffect(() => {
    if (asked === 'foryou' || asked === 'newest') localStorage.setItem(choiceKey, asked);
  }, [asked]);
  usePageTitle('Feed');
  return (
    <div className="page pt-8">
      <h1 className="display mb-6 text-title">Feed</h1>
      <div className="grid grid-cols-1 items-start gap-x-16 roomy:grid-cols-[minmax(0,40rem)_minmax(15rem,20rem)]">
        <div className="grid max-w-160 grid-cols-1 gap-8">
          <Composer />
          {status === 'member' && (
            <nav aria-label="Posts" className="flex gap-6 overflow-x-auto border-b border-line">
              {views.map((each) => (
                <Link
                  key={each.view}
                  to={`/feed?view=${each.view}`}
                  aria-current={each.view === view ? 'page' : undefined}
                  className={cx(
                    '-mb-px flex h-11 shrink-0 items-center border-b-2 font-semibold',
                    each.view === view
                      ? 'border-accent-text text-text'
                      : 'border-transparent text-text-2 hover:text-text',
                  )}
                >
                  {each.label}
                </Link>
              ))}
            </nav>
          )}
          {view === 'saved' ? (
            <Saved />
          ) : view === 'drafts' ? (
            <Drafts />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <Kinds view={view} type={type} />
              <Posts key={`${view} ${type ?? ''}`} view={view} type={type} />
            </div>
          )}
        </div>
        <Rail />
      </div>
    </div>
  );
}

/** What is near, beside what is written; where there is no room nothing of it is loaded. */
function Rail() {
  const near = useSlot('near');
  return (
    <aside aria-label="Near" className="sticky top-[calc(var(--bar-top)+2rem)] max-roomy:hidden">
      <WhenSeen className="min-h-60">
        {near.map((Near, at) => (
          <Near key={at} />
        ))}
      </WhenSeen>
    </aside>
  );
}

/** Chooses what the posts of a view are about. */
function Kinds({ view, type }: { view: string; type: PostType | undefined }) {
  return (
    <nav aria-label="Kinds of posts" className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {[{ type: undefined, label: 'All' }, ...kinds].map((each) => (
        <Link
          key={each.label}
          to={`/feed?view=${view}${each.type ? `&type=${each.type}` : ''}`}
          aria-current={each.type === type ? 'true' : undefined}
          className={chip(each.type === type ? 'on' : 'off')}
        >
          {each.label}
        </Link>
      ))}
    </nav>
  );
}

interface PostsProps {
  view: string;
  type: PostType | undefined;
}

function Posts({ view, type }: PostsProps) {
  const variables = { where: whereOf(view, type) };
  // Who comes back finds the list as they left it, and what is new announced.
  const { client, data, error, refetch, fetchMore } = useQuery(feedPostsDocument, {
    variables,
    fetchPolicy: 'cache-first',
  });
  const page = data?.getFeedPosts;
  useEffect(() => showWritten(client.cache), [client, page]);
  const after = nextCursor(page);
  const shown = page && readFragment(postFragment, page.nodes).map(({ id }) => id);
  const { fresh, settle } = useNewPosts(variables.where, shown);
  const showFresh = async () => {
    await refetch();
    settle();
    window.scrollTo({ top: 0 });
  };
  return (
    <div>
      {/* It floats over the list, so that what one reads stays where it is. */}
      <div
        role="status"
        className="sticky top-[calc(var(--bar-top)+12px)] z-sticky flex h-0 justify-center"
      >
        {fresh > 0 && (
          <Button kind="main" pill onClick={() => void showFresh()}>
            {plural(fresh, 'new post')}
          </Button>
        )}
      </div>
      <PostList
        label="Posts"
        posts={page?.nodes}
        reasons={view === 'foryou'}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={
          after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
        }
        empty={
          <EmptyState title={type ? 'Nothing of this kind yet.' : 'Nobody has posted yet.'}>
            What artists and fans write will be here.
          </EmptyState>
        }
      />
    </div>
  );
}

function Saved() {
  const { data, error, refetch, fetchMore } = useQuery(savedPostsDocument);
  const page = data?.savedPosts;
  const after = nextCursor(page);
  return (
    <PostList
      label="Saved posts"
      posts={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
      empty={
        <EmptyState title="Nothing saved yet.">The posts that you save will be here.</EmptyState>
      }
    />
  );
}

function Drafts() {
  const { data, error, refetch, fetchMore } = useQuery(draftPostsDocument);
  const page = data?.draftPosts;
  const after = nextCursor(page);
  return (
    <PostList
      label="Drafts and scheduled posts"
      posts={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
      empty={
        <EmptyState title="No drafts.">
          What you keep or schedule will be here until it is published.
        </EmptyState>
      }
    />
  );
}
