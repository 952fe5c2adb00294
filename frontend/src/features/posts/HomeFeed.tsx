import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState } from '@/components/States';
import { readFragment } from '@/gql';
import { feedPostsDocument } from './api/feedPosts';
import { postFragment } from './api/postFragment';
import { chosenView, whereOf } from './feedView';
import { plural } from '@/lib/format';
import { PostList } from './PostList';
import { useNewPosts } from './useNewPosts';

/** How many posts the home page shows. */
const most = 5;

/** The head of the feed, in the order that the person chose last. */
export function HomeFeed() {
  const [view] = useState(chosenView);
  // As the feed itself asks, which so has it already.
  const { data, error, refetch } = useQuery(feedPostsDocument, {
    variables: { where: whereOf(view) },
    fetchPolicy: 'cache-first',
  });
  const shown = data?.getFeedPosts && readFragment(postFragment, data.getFeedPosts.nodes);
  // What the feed knows as read is what was read here.
  const { fresh, settle } = useNewPosts(
    whereOf(view),
    shown?.map(({ id }) => id),
  );
  const showFresh = async () => {
    await refetch();
    settle();
  };
  return (
    <section aria-label="Feed" className="max-w-160 min-w-0">
      <SectionHeader title="Feed" more={{ to: '/feed', label: 'All posts' }} />
      <div role="status">
        {fresh > 0 && (
          <Button kind="main" pill size="sm" className="mb-4" onClick={() => void showFresh()}>
            {plural(fresh, 'new post')}
          </Button>
        )}
      </div>
      <PostList
        label="Posts"
        posts={data?.getFeedPosts.nodes.slice(0, most)}
        reasons={view === 'foryou'}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="Nobody has posted yet.">
            What artists and fans write will be here.
          </EmptyState>
        }
      />
    </section>
  );
}
