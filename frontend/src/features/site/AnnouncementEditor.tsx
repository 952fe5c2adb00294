import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { showSnackbar } from '@/components/snackbarStore';
import { TextArea } from '@/components/TextArea';
import { fromLocalField, timeZoneName, toLocalField } from '@/lib/localTime';
import { formatMoment } from '@/lib/when';
import type { Save, SiteSettings } from './useSiteSettings';

/** Characters. */
const longest = 500;

interface AnnouncementEditorProps {
  settings: SiteSettings;
  save: Save;
  saving: boolean;
}

/** One line for everybody, with its dates, and as people will see it. */
export function AnnouncementEditor({ settings, save, saving }: AnnouncementEditorProps) {
  const [text, setText] = useState(settings.announcement);
  const [from, setFrom] = useState(toLocalField(settings.announcementFrom));
  const [until, setUntil] = useState(toLocalField(settings.announcementUntil));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const publish = async (announcement: string) => {
    const why = reason.trim();
    const refused = await save({
      ...(why && { reason: why }),
      announcement,
      announcementFrom: fromLocalField(from) ?? '',
      announcementUntil: fromLocalField(until) ?? '',
    });
    setProblems(refused ? { announcement: refused.message, ...refused.fields } : {});
    if (refused) return;
    setReason('');
    showSnackbar({ type: 'success', message: 'The announcement is saved.' });
  };
  return (
    <Panel
      title="Announcement"
      note="On home, and above every other page until a person closes it. Saving it shows it again to those who had."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void publish(text);
        }}
      >
        <Field
          label="Text"
          error={problems.announcement}
          hint={<span className="tabular">{`${text.length} of ${longest} characters`}</span>}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={longest}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
          <Field label="From (optional)" error={problems.announcementFrom}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field label="Until (optional)" error={problems.announcementUntil} hint={timeZoneName()}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          </Field>
        </div>
        <Field
          label="Reason (optional)"
          error={problems.reason}
          hint="It stays in the audit log; nobody else reads it."
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
        <Preview text={text} from={fromLocalField(from)} until={fromLocalField(until)} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" busy={saving}>
            Save the announcement
          </Button>
          {settings.announcement && (
            <Button
              disabled={saving}
              onClick={() => {
                setText('');
                void publish('');
              }}
            >
              Take it down
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

interface PreviewProps {
  text: string;
  from: string | null;
  until: string | null;
}

function Preview({ text, from, until }: PreviewProps) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-xs text-text-3">
        {text.trim() === '' ? 'Nothing is announced.' : `Preview · ${timeOf(from, until)}`}
      </figcaption>
      {text.trim() !== '' && (
        <p className="flex items-start gap-3 border-y border-line bg-surface px-3 py-3 text-sm">
          <Megaphone size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
          <span className="min-w-0 break-words whitespace-pre-line">{text}</span>
        </p>
      )}
    </figure>
  );
}

function timeOf(from: string | null, until: string | null): string {
  const begins = from && Date.parse(from) > Date.now() ? `from ${formatMoment(from)}` : 'at once';
  return until ? `${begins} until ${formatMoment(until)}` : begins;
}
