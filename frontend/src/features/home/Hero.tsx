import { Play, Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { Skeleton } from '@/components/States';
import { usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { useSiteStatus } from '@/core/site/siteStatus';
import { trackFragment, usePlay } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { imageAt } from '@/lib/images';

interface HeroProps {
  /** What the person played last, newest first. */
  recent: readonly FragmentType<typeof trackFragment>[];
  covers: readonly string[];
  loading: boolean;
}

/** Something to play at once, in front of a wall of covers. */
export function Hero({ recent: masked, covers, loading }: HeroProps) {
  const { status, profile } = useSession();
  const recent = readFragment(trackFragment, masked);
  const announcement = useSiteStatus((site) => site.announcement);
  const member = status === 'member';
  return (
    <section aria-labelledby="welcome" className="wash @container relative isolate overflow-clip">
      <CoverWall covers={covers} />
      <div className="page relative flex min-h-[min(58dvh,30rem)] flex-col justify-end gap-6 pt-16 pb-10">
        <p className="text-sm font-semibold">{announcement}</p>
        <h1 id="welcome" className="display max-w-[13ch] text-poster">
          {member ? (
            <Greeting name={profile ? firstName(profile.displayName) : null} />
          ) : (
            'Closer than the front row'
          )}
        </h1>
        {!member && (
          <p className="max-w-[46ch] text-lg text-text-2 wide:max-roomy:max-w-[32ch]">
            Whole albums, the people who made them, and a jukebox that plays on by your taste.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <HeroActions member={member} />
        </div>
        {member && (loading ? <ContinueSkeleton /> : <Continue recent={recent} />)}
      </div>
    </section>
  );
}

function HeroActions({ member }: { member: boolean }) {
  const play = usePlay();
  if (member) {
    return (
      <>
        <Button kind="main" size="lg" pill onClick={() => void play.startJukebox()}>
          <Radio size={20} aria-hidden="true" />
          Jukebox from your taste
        </Button>
        <Button asChild size="lg" pill>
          <Link to="/listen-together">Listen together</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <Button asChild kind="main" size="lg" pill>
        <Link to="/register">Join Sidestage</Link>
      </Button>
      <Button asChild size="lg" pill>
        <Link to="/music">Look around</Link>
      </Button>
    </>
  );
}

function Continue({ recent }: { recent: readonly TrackRowFragment[] }) {
  const play = usePlay();
  const current = usePlayer((player) => player.currentTrack);
  const stored = current ? recent.find((track) => track.id === current.id) : undefined;
  const last = stored ?? recent[0];
  if (!last) return null;
  return (
    <button
      type="button"
      onClick={() =>
        play.playFrom([last, ...recent.filter((track) => track.id !== last.id)], last.id, {
          type: 'list',
          title: 'Continue',
        })
      }
      className="group flex w-[min(100%,26rem)] items-center gap-3 rounded-sm border border-line bg-ground/80 p-2 pr-4 text-left backdrop-blur-sm transition-colors hover:border-line-strong"
    >
      <Cover src={last.coverArtUrl} width={56} className="w-14" eager />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-text-3">Continue</span>{' '}
        <span className="block truncate text-sm font-semibold">{last.title}</span>{' '}
        <span className="block truncate text-xs text-text-2">{last.artist}</span>
      </span>
      <Play
        size={20}
        fill="currentColor"
        aria-hidden="true"
        className="shrink-0 text-accent-text"
      />
    </button>
  );
}

function ContinueSkeleton() {
  return <Skeleton className="h-18.5 w-[min(100%,26rem)] rounded-sm" />;
}

/** Covers that run off the edge, out of the dark. Decoration: each of them is further down with its name. */
function CoverWall({ covers }: { covers: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-y-0 right-0 z-behind w-full overflow-clip opacity-35 [mask-image:linear-gradient(to_top,transparent_58%,black_105%)] wide:w-[min(50%,calc(100%-28rem))] wide:opacity-100 roomy:w-[min(60%,calc(100%-38rem))] wide:[mask-composite:intersect] wide:[mask-image:linear-gradient(to_right,transparent_4%,black_60%),linear-gradient(to_top,transparent,black_30%)]"
    >
      <div className="absolute top-1/2 right-[-6%] grid w-[112%] -translate-y-1/2 rotate-[-7deg] grid-cols-4 gap-2.5 wide:w-full">
        {covers.slice(0, 16).map((cover, index) => (
          <img
            key={cover + index}
            src={imageAt(cover, 256)}
            alt=""
            width={220}
            height={220}
            className="aspect-square w-full rounded-sm bg-raised object-cover"
          />
        ))}
      </div>
    </div>
  );
}

/** Greets by name. Until the name is known (null) its place is held, so that nothing moves when it comes. */
function Greeting({ name }: { name: string | null }) {
  const words = greeting(new Date().getHours());
  if (name) return `${words}, ${name}`;
  return (
    <>
      {words}
      {name === null && (
        <span aria-hidden="true" className="invisible">
          , friend
        </span>
      )}
    </>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return 'Still up';
  if (hour < 12) return 'Good morning';
  if (hour < 18) return 'Good afternoon';
  return 'Good evening';
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
