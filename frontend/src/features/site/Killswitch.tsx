import { useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { Panel } from '@/components/instruments/Panel';
import { useWhy } from '@/components/instruments/why';
import { showSnackbar } from '@/components/snackbarStore';
import { fromLocalField, timeZoneName, toLocalField } from '@/lib/localTime';
import { formatMoment } from '@/lib/when';
import type { Save, SiteSettings } from './useSiteSettings';

interface KillswitchProps {
  settings: SiteSettings;
  save: Save;
  saving: boolean;
}

/** What is typed to close the site: nobody does that by a slip of the hand. */
const word = 'close the site';

export function Killswitch({ settings, save, saving }: KillswitchProps) {
  const [asking, setAsking] = useState(false);
  const { killswitch, killswitchUntil } = settings;
  return (
    <Panel
      title="Maintenance"
      note="While it is on, only admins see the site; the API answers everybody else 503 with Retry-After."
    >
      <div className="grid justify-items-start gap-4">
        <p role="status">
          <strong className={killswitch ? 'text-warning' : 'text-success'}>
            {killswitch ? 'Maintenance is on.' : 'The site is open.'}
          </strong>
          {killswitch && (
            <span className="tabular ml-2 text-text-2">
              {killswitchUntil
                ? `Planned until ${formatMoment(killswitchUntil)}; it ends when an admin opens the site.`
                : 'No end is planned.'}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          {killswitch && (
            <AsksWhy>
              <OpenButton save={save} saving={saving} />
            </AsksWhy>
          )}
          <Button kind={killswitch ? 'plain' : 'danger'} onClick={() => setAsking(true)}>
            {killswitch ? 'Plan another end' : 'Close the site'}
          </Button>
        </div>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={killswitch ? 'Plan the end of maintenance' : 'Close the site for maintenance?'}
        description={
          killswitch
            ? 'People who wait are shown the new time.'
            : 'Everybody but admins sees the maintenance screen within five seconds. Music that plays stops with the next song.'
        }
      >
        {asking && <CloseForm settings={settings} save={save} onClose={() => setAsking(false)} />}
      </Dialog>
    </Panel>
  );
}

function OpenButton({ save, saving }: Pick<KillswitchProps, 'save' | 'saving'>) {
  const { why } = useWhy();
  const open = async () => {
    const refused = await save({ killswitch: false, ...(why && { reason: why }) });
    showSnackbar(
      refused
        ? { type: 'error', message: refused.message }
        : { type: 'success', message: 'The site is open.' },
    );
  };
  return (
    <Button kind="main" busy={saving} onClick={() => void open()}>
      Open the site
    </Button>
  );
}

interface CloseFormProps extends Pick<KillswitchProps, 'settings' | 'save'> {
  onClose: () => void;
}

function CloseForm({ settings, save, onClose }: CloseFormProps) {
  const [until, setUntil] = useState(toLocalField(settings.killswitchUntil));
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const isOn = settings.killswitch;
  const submit = async () => {
    if (!isOn && typed.trim().toLowerCase() !== word) {
      setProblems({ typed: `Type “${word}” to go on.` });
      return;
    }
    if (!isOn && reason.trim().length < 3) {
      setProblems({ reason: 'Say why, for whoever looks at it later.' });
      return;
    }
    const planned = fromLocalField(until) ?? '';
    if (planned && Date.parse(planned) <= Date.now()) {
      setProblems({ until: 'Choose a moment that is still to come.' });
      return;
    }
    setBusy(true);
    const why = reason.trim();
    const refused = await save({
      killswitch: true,
      killswitchUntil: planned,
      ...(why && { reason: why }),
    });
    setBusy(false);
    if (refused) {
      const { killswitchUntil, reason: flaw } = refused.fields;
      setProblems(flaw ? { reason: flaw } : { until: killswitchUntil ?? refused.message });
    } else onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="Planned end (optional)"
        error={problems.until}
        hint={`Shown to people who wait. ${timeZoneName()}`}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
      </Field>
      <Field
        label={isOn ? 'Reason (optional)' : 'Reason'}
        error={problems.reason}
        hint="It stays in the audit log."
      >
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {!isOn && (
        <Field label={`Type “${word}”`} error={problems.typed}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind={isOn ? 'main' : 'danger'} busy={busy}>
          {isOn ? 'Save' : 'Close the site'}
        </Button>
      </div>
    </form>
  );
}
