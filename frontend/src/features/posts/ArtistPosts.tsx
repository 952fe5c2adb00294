import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { EmptyState } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import { pinnedPostsDocument } from './api/pinnedPosts';
import { postFragment } from './api/postFragment';
import { postsOfPageDocument } from './api/postsOfPage';
import { Composer } from './Composer';
import { PostCard } from './PostCard';
import { PostList } from './PostList';

/** What the artist writes, and what others write on their page. */
export function ArtistPosts({ artist }: ArtistSlot) {
  const { userId } = useSession();
  const [view, setView] = useState('own');
  const isOwn = userId === artist.userId;
  const wall = { userId: artist.userId, name: artist.artistName };
  return (
    <>
      <Pinned userId={artist.userId} />
      <Tabs
        label="Posts"
        value={view}
        onChange={setView}
        tabs={[
          {
            value: 'own',
            label: artist.artistName,
            content: (
              <div className="grid gap-8">
                {isOwn && <Composer />}
                <OfPage userId={artist.userId} community={false} name={artist.artistName} />
              </div>
            ),
          },
          {
            value: 'community',
            label: 'Community',
            content: (
              <div className="grid gap-8">
                {!isOwn && <Composer wall={wall} />}
                <OfPage userId={artist.userId} community name={artist.artistName} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function Pinned({ userId }: { userId: string }) {
  const { data } = useQuery(pinnedPostsDocument, { variables: { userId } });
  const pinned = data?.getPinnedPosts ?? [];
  if (pinned.length === 0) return null;
  return (
    <ul aria-label="Pinned posts" className="mb-8 grid gap-8">
      {readFragment(postFragment, pinned).map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

interface OfPageProps {
  userId: string;
  community: boolean;
  name: string;
}

function OfPage({ userId, community, name }: OfPageProps) {
  const variables = { where: { userId, communityPosts: community } };
  const { data, error, refetch, fetchMore } = useQuery(postsOfPageDocument, { variables });
  const page = data?.getPostsByUserId;
  const after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  return (
    <PostList
      label={community ? 'Posts of the community' : `Posts of ${name}`}
      posts={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })}
      empty={
        <EmptyState title="Nothing here yet.">
          {community
            ? `What fans write to ${name} will be here.`
            : `What ${name} writes will be here.`}
        </EmptyState>
      }
    />
  );
}
