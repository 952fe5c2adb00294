import { LayoutDashboard, Wrench } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { PlaybackSettings } from '@/features/player';
import { ShortcutSettings } from '@/features/shortcuts';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { Account } from '../Account';
import { Appearance } from '../Appearance';
import { Connection } from '../Connection';

export default function SettingsPage() {
  usePageTitle('Settings');
  const { status, profile } = useSession();
  return (
    <div className="page pt-8 *:max-w-200">
      <div className="mb-10 flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-title">Settings</h1>
        {/* Where there is room it is in the navigation at the side. */}
        {status === 'member' && (
          <div className="flex flex-wrap gap-2 wide:hidden">
            <Button asChild size="sm">
              <Link to="/dashboard">
                <LayoutDashboard size={18} aria-hidden="true" />
                Dashboard
              </Link>
            </Button>
            {profile?.roles?.includes('admin') && (
              <Button asChild size="sm">
                <Link to="/admin">
                  <Wrench size={18} aria-hidden="true" />
                  Admin
                </Link>
              </Button>
            )}
          </div>
        )}
      </div>
      <Part title="Account">
        {status === 'member' && profile ? (
          <Account key={profile.userId} profile={profile} />
        ) : (
          <EmptyState
            title="You are not logged in"
            action={
              <Button asChild kind="main">
                <Link to="/login" state={{ from: '/settings' }}>
                  {texts.login}
                </Link>
              </Button>
            }
          >
            Your name and your handle will be here.
          </EmptyState>
        )}
      </Part>
      {status === 'member' && (
        <Part title="Your taste">
          <div className="grid justify-items-start gap-3">
            <p className="max-w-prose text-text-2">
              What is believed of what you like, what you said yourself, and private listening.
            </p>
            <Button asChild size="sm">
              <Link to="/settings/taste">See your taste</Link>
            </Button>
          </div>
        </Part>
      )}
      <Part title="Appearance">
        <Appearance />
      </Part>
      <Part title="Sound">
        <Volume />
      </Part>
      <Part title="Playback">
        <Suspense>
          <PlaybackSettings />
        </Suspense>
      </Part>
      <Part title="Keyboard">
        <Suspense>
          <ShortcutSettings />
        </Suspense>
      </Part>
      <Part title="Connection">
        <details>
          <summary className="w-fit cursor-pointer rounded-xs text-text-2 hover:text-text">
            Addresses of the services
          </summary>
          <Connection />
        </details>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 wide:grid-cols-[11rem_1fr]"
    >
      <h2 className="text-lg">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function Volume() {
  const volume = usePlayer((player) => player.volume);
  const setVolume = usePlayer((player) => player.setVolume);
  const percent = Math.round(volume * 100);
  return (
    <label className="grid gap-2">
      <span className="flex justify-between gap-4">
        <span className="font-semibold">Volume</span>
        <span className="tabular text-sm text-text-3">{percent} %</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent} percent`}
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
        className="h-11 w-full accent-accent"
      />
    </label>
  );
}
