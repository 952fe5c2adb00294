import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Tabs } from '@/components/Tabs';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import { pinnedPostsDocument } from './api/pinnedPosts';
import { postFragment } from './api/postFragment';
import { Composer } from './Composer';
import { OfPage } from './OfPage';
import { PostCard } from './PostCard';

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
                <OfPage
                  userId={artist.userId}
                  community={false}
                  name={artist.artistName}
                  isArtist
                />
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
