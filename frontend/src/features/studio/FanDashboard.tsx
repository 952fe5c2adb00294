import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { useSlot } from '@/core/manifest';
import type { Profile } from '@/core/session';
import { AlbumTiles, TilesSkeleton } from '@/features/catalogue';
import { texts } from '@/lib/texts';
import { DashboardTiles } from './DashboardTiles';
import { fanDashboardDocument } from './api/fan/fanDashboard';

interface FanDashboardProps {
  profile: Profile;
  /** The page for artists that somebody came to. */
  wanted?: string;
}

/** What the dashboard has for those who make no music here: what they keep and whom they follow. */
export function FanDashboard({ profile, wanted }: FanDashboardProps) {
  const { data, error, refetch } = useQuery(fanDashboardDocument);
  const added = useSlot('keeping');
  const saved = data?.getUserSavedAlbums;
  const followed = data?.followedUsersContent;
  return (
    <div className="page grid grid-cols-1 gap-12 pt-8 pb-12">
      <div className="grid gap-3">
        <h1 className="display text-title">Dashboard</h1>
        {wanted && (
          <p role="note" className="max-w-prose text-text-2">
            “{wanted}” is a page for artists, and you are here as a fan: this is what there is for
            you. If you make music, log in as the artist, or make an artist account below.
          </p>
        )}
      </div>
      <DashboardTiles profile={profile} />
      {!data && error ? (
        <ErrorState onRetry={() => void refetch()}>{texts.fault.artistCollection}</ErrorState>
      ) : !data ? (
        <Loading>
          <TilesSkeleton shelf />
          <TilesSkeleton shelf />
        </Loading>
      ) : (
        <>
          <Part
            title="Albums that you saved"
            more={{ to: '/music?view=saved', label: 'All that you saved' }}
          >
            {saved && saved.nodes.length > 0 ? (
              <AlbumTiles albums={saved.nodes} label="Saved albums" shelf complete />
            ) : (
              <EmptyState
                title={texts.nothingHere}
                action={
                  <Button asChild>
                    <Link to="/music">Find music</Link>
                  </Button>
                }
              >
                Press the heart of an album, and it will be here.
              </EmptyState>
            )}
          </Part>
          <Part title="New from artists you follow">
            {followed && followed.nodes.length > 0 ? (
              <AlbumTiles albums={followed.nodes} label="New from artists you follow" shelf />
            ) : (
              <EmptyState title={texts.nothingHere}>
                Follow an artist, and what they release will be here.
              </EmptyState>
            )}
          </Part>
        </>
      )}
      {(data ?? error) && added.map((Added, at) => <Added key={at} />)}
      {(data ?? error) && <MakeMusic profile={profile} />}
    </div>
  );
}

function MakeMusic({ profile }: { profile: Profile }) {
  return (
    <section
      aria-label="Make music here"
      className="grid gap-3 border-t border-line pt-8 wide:max-w-[68ch]"
    >
      <h2 className="text-lg">Do you make music?</h2>
      <p className="text-text-2">
        Artists have a studio here: uploads, releases, supporters, and figures on who listens to the
        end. An artist has an account of their own, with an e-mail address of its own. You stay{' '}
        {profile.handle ? `@${profile.handle}` : profile.displayName}, a fan, until it is confirmed;
        then you are the artist on this device, and can log in as either.
      </p>
      <Button asChild className="justify-self-start">
        <Link to="/register?as=artist">Make an artist account</Link>
      </Button>
    </section>
  );
}

interface PartProps {
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

function Part({ title, more, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeader title={title} {...(more ? { more } : {})} />
      {children}
    </section>
  );
}
