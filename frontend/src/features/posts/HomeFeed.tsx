import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState } from '@/components/States';
import { feedPostsDocument } from './api/feedPosts';
import { chosenView, whereOf } from './feedView';
import { PostList } from './PostList';

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
  return (
    <section aria-label="Feed" className="max-w-160 min-w-0">
      <SectionHeader title="Feed" more={{ to: '/feed', label: 'All posts' }} />
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
