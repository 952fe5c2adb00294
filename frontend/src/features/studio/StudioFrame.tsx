import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { Link, NavLink } from '@/components/Link';
import { type Profile, RequireSession, useSession } from '@/core/session';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';

const FanDashboard = lazyPart(async () => (await import('./FanDashboard')).FanDashboard);

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

const places = [
  { to: '/dashboard', label: 'Overview', end: true },
  { to: '/dashboard/music', label: 'Music', end: false },
  { to: '/dashboard/upload', label: 'Upload', end: true },
  { to: '/dashboard/tiers', label: 'Supporters', end: true },
];

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
  usePageTitle(title === 'Dashboard' ? title : `${title} · Dashboard`);
  if (!profile) return null;
  if (profile.accountType !== 'artist') return <FanDashboard profile={profile} />;
  return (
    <div className="page pt-4 pb-12 wide:pt-6">
      <StudioNav />
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

function StudioNav() {
  return (
    <nav
      aria-label="Dashboard"
      className="overflow-x-auto border-b border-line [scrollbar-width:none] narrow:-mx-(--gutter) narrow:px-(--gutter)"
    >
      <ul className="flex gap-6">
        {places.map(({ to, label, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={(isActive) =>
                cx(
                  'flex h-11 items-center border-b-2 text-sm font-semibold whitespace-nowrap transition-colors hover:text-text',
                  isActive ? 'border-accent-text text-text' : 'border-transparent text-text-2',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
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
