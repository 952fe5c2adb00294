import { Button } from '@/components/Button';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { Panel } from '@/components/instruments/Panel';
import { Segments } from '@/components/instruments/Segments';
import { useWhy } from '@/components/instruments/why';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { Toggle } from '@/components/Toggle';
import type { Registration } from '@/core/site/siteStatus';
import { AdminFrame } from '@/features/admin';
import { AnnouncementEditor } from '../AnnouncementEditor';
import { Killswitch } from '../Killswitch';
import { type Save, type SiteSettings, useSiteSettings } from '../useSiteSettings';

export default function SiteStatusPage() {
  return (
    <AdminFrame
      title="Site status"
      about="What holds for the whole site. Every open page shows a change within five seconds."
    >
      <Settings />
    </AdminFrame>
  );
}

function Settings() {
  const { settings, error, reload, save, saving } = useSiteSettings();
  if (!settings) {
    return error ? (
      <ErrorState title="The site's status could not be read" onRetry={reload} />
    ) : (
      <Loading>
        <Skeleton className="h-80 rounded-md" />
      </Loading>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 roomy:grid-cols-2">
      <Killswitch settings={settings} save={save} saving={saving} />
      <AnnouncementEditor
        key={settings.announcedAt}
        settings={settings}
        save={save}
        saving={saving}
      />
      <Doors settings={settings} save={save} />
      <Threshold threshold={settings.similarityScoreThreshold} />
    </div>
  );
}

const doors: readonly { value: Registration; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'invite', label: 'By invite' },
  { value: 'closed', label: 'Closed' },
];

const whoMayCome: Record<Registration, string> = {
  open: 'Everybody may sign up.',
  invite: 'Whoever has an invite code may sign up.',
  closed: 'Nobody may sign up.',
};

interface DoorsProps {
  settings: SiteSettings;
  save: Save;
}

/** Who may sign up, and what visitors see first. */
function Doors(props: DoorsProps) {
  return (
    <Panel
      title="Registration and landing"
      note={
        <>
          Addresses, invites and preview codes are in{' '}
          <TextLink to="/admin/early-access">early access</TextLink>.
        </>
      }
    >
      <AsksWhy>
        <DoorSwitches {...props} />
      </AsksWhy>
    </Panel>
  );
}

function DoorSwitches({ settings, save }: DoorsProps) {
  const { why, forgetWhy } = useWhy();
  const set = async (change: Parameters<Save>[0]) => {
    const refused = await save({ ...change, ...(why && { reason: why }) });
    if (refused) showSnackbar({ type: 'error', message: refused.message });
    else forgetWhy();
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Segments
          label="Registration"
          options={doors}
          value={settings.registration}
          onChange={(registration) => void set({ registration })}
        />
        <p className="text-sm text-text-2" role="status">
          {whoMayCome[settings.registration]}
        </p>
      </div>
      <Toggle
        label="Landing page"
        hint="Visitors see it at /, /landing and /artists. People who are signed in never do."
        checked={settings.landingActive}
        onChange={(landingActive) => void set({ landingActive })}
      />
    </div>
  );
}

function Threshold({ threshold }: { threshold: number }) {
  return (
    <Panel
      title="Similarity threshold"
      note="How alike two artists or songs must be to be shown as similar, from 0 to 1."
      actions={
        <Button asChild size="sm">
          <a href="/admin/recommendations">Change it</a>
        </Button>
      }
    >
      <p className="display tabular text-title">{threshold}</p>
    </Panel>
  );
}
