import { Plus } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { Link } from '@/components/Link';
import { SectionNav } from '@/components/SectionNav';
import { Loading } from '@/components/States';
import { Contributions } from '@/core/manifest';
import { type Profile, RequireSession, useSession } from '@/core/session';
import { usePageTitle } from '@/lib/page';

const FanDashboard = lazyPart(async () => (await import('./FanDashboard')).FanDashboard, {
  waiting: <Loading />,
});

interface StudioFrameProps {
  /** What the page is about; the browser's tab says it too. */
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Above the title: the way back from a single album or track. */
  back?: { to: string; label: string };
  /** The page has its own head of the first level. */
  ownHead?: boolean;
  children: (artist: Profile) => ReactNode;
}

/** The frame of every page of the studio: for artists; fans see what there is for them. */
export function StudioFrame(props: StudioFrameProps) {
  return (
    <RequireSession>
      <ForArtists {...props} />
    </RequireSession>
  );
}

function ForArtists({ title, actions, back, ownHead = false, children }: StudioFrameProps) {
  const { profile } = useSession();
  const { sections } = useContext(Contributions);
  usePageTitle(title === 'Dashboard' ? title : `${title} · Dashboard`);
  if (!profile) return <Loading />;
  if (profile.accountType !== 'artist') {
    return <FanDashboard profile={profile} {...(title === 'Dashboard' ? {} : { wanted: title })} />;
  }
  return (
    <div className="page pt-4 pb-12 wide:pt-6">
      <SectionNav label="Dashboard" places={sections.dashboard} />
      {!ownHead && (
        <header className="mt-7 mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="grid min-w-0 gap-1">
            {back && <BackLink {...back} />}
            <h1 className="display text-title">{title}</h1>
          </div>
          {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
        </header>
      )}
      {children(profile)}
    </div>
  );
}

/** The way back to the list that something is in. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 w-fit items-center gap-1.5 rounded-xs text-sm font-semibold text-text-2 hover:text-accent-text"
    >
      <span aria-hidden="true">←</span> {label}
    </Link>
  );
}

/** The one main action of the studio. */
export function UploadButton({ albumId }: { albumId?: string }) {
  return (
    <Button asChild kind="main">
      <Link to={albumId ? `/dashboard/upload?album=${albumId}` : '/dashboard/upload'}>
        <Plus size={18} aria-hidden="true" /> Upload music
      </Link>
    </Button>
  );
}
