import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const ArtistPosts = lazyPart(async () => (await import('./ArtistPosts')).ArtistPosts, {
  quiet: true,
});

/** Where the posts on an artist's page stand: they come once somebody sees the place. */
export function PostsPlace({ artist }: ArtistSlot) {
  return (
    <section aria-labelledby="posts" data-print="no" className="max-w-160">
      <SectionHeader id="posts" title="Posts" />
      <WhenSeen className="min-h-60">
        <ArtistPosts key={artist.userId} artist={artist} />
      </WhenSeen>
    </section>
  );
}

const PersonPosts = lazyPart(async () => (await import('./PersonPosts')).PersonPosts, {
  quiet: true,
});

interface PersonPostsPlaceProps {
  person: { userId: string; displayName: string };
}

/** The same on the page of somebody who is no artist. */
export function PersonPostsPlace({ person }: PersonPostsPlaceProps) {
  return (
    <section aria-labelledby="posts" data-print="no" className="max-w-160 has-data-nothing:hidden">
      <SectionHeader id="posts" title="Posts" />
      <WhenSeen className="min-h-60">
        <PersonPosts key={person.userId} person={person} />
      </WhenSeen>
    </section>
  );
}
