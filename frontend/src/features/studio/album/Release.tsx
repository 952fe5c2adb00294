import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { offerUndo } from '@/core/data/offerUndo';
import { toRefused } from '@/core/data/refused';
import type { StudioAlbumFragment, StudioTierFragment } from '@/gql/graphql';
import { FormPart, TierField } from '../FormParts';
import { fromZonedField, nextFriday, ownZone, timeZoneName, toZonedField } from '@/lib/localTime';
import type { Draft } from '../useAutosave';
import { useWorkActions } from '../useWorkActions';
import { formatMoment } from '../works';
import type { AlbumValues } from './albumDraft';

interface ReleaseProps {
  album: StudioAlbumFragment;
  draft: Draft<AlbumValues>;
  tiers: readonly StudioTierFragment[];
  trackCount: number;
}

/** When an album comes out, for whom earlier, and the steps on its way. */
export function Release({ album, draft, tiers, trackCount }: ReleaseProps) {
  const { values, errors, set } = draft;
  const [openedAt] = useState(() => Date.now());
  const [question, setQuestion] = useState<Question | null>(null);
  const { busy, problem, setStatus } = useStatus(album, draft);
  const zone = values.releaseZone;
  const moment = fromZonedField(values.releaseDate, zone);
  const isAhead = moment !== null && Date.parse(moment) > openedAt;
  const isOut = album.status === 'PUBLISHED' || album.status === 'ARCHIVED';
  const hasEarly = values.earlyAccessTierId !== '' || values.earlyAccessAt !== '';

  // A day that was set is gone once another is: what is scheduled moves at once, so it can be taken back.
  const setFriday = () => {
    const before = values.releaseDate;
    const friday = nextFriday(zone);
    if (friday === before) return;
    set('releaseDate', friday);
    if (album.status !== 'SCHEDULED') return;
    offerUndo(
      `It comes out on ${formatMoment(fromZonedField(friday, zone) ?? '', zone)} now`,
      () => Promise.resolve(set('releaseDate', before)),
      { duration: 8000 },
    );
  };

  const publish = () =>
    setQuestion({
      title: `Publish “${album.title}”?`,
      text: `${trackCount === 0 ? 'There is no track on it yet. ' : ''}Everybody sees it at once, and those who follow you have it on their home page.`,
      yes: 'Publish now',
      onYes: () => setStatus('PUBLISHED', 'Published'),
    });

  return (
    <FormPart title="Release">
      <Field
        label="Release date and time"
        error={errors.releaseDate}
        hint={`${zone === ownZone() ? 'In your time zone' : 'Of the release'}: ${timeZoneName(moment ? new Date(moment) : undefined, zone)}. Pages show this day everywhere.`}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="datetime-local"
              value={values.releaseDate}
              onChange={(event) => set('releaseDate', event.target.value)}
              onBlur={() => void draft.flush()}
              className="tabular min-w-0 flex-1"
            />
            {!isOut && <Button onClick={setFriday}>Friday 00:00</Button>}
          </div>
        )}
      </Field>
      {!isOut && zone !== ownZone() && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => set('releaseZone', ownZone())}
        >
          Use my time zone, {ownZone().replaceAll('_', ' ')}
        </Button>
      )}
      {!isOut && (tiers.length > 0 || hasEarly) && (
        <fieldset className="grid gap-4 rounded-sm border border-line p-4">
          <legend className="px-1 text-sm font-semibold">Early access</legend>
          <TierField
            label="Supporters who may listen earlier"
            tiers={tiers}
            none="Nobody"
            value={values.earlyAccessTierId}
            error={errors.earlyAccessTierId}
            onChange={(tierId) => {
              set('earlyAccessTierId', tierId);
              // A week before, until the artist says otherwise.
              set(
                'earlyAccessAt',
                tierId === '' ? '' : values.earlyAccessAt || weekBefore(values.releaseDate),
              );
            }}
          />
          {(values.earlyAccessTierId !== '' || values.earlyAccessAt !== '') && (
            <Field
              label="From"
              error={errors.earlyAccessAt}
              hint="It opens for them then, once the album is scheduled."
            >
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  max={values.releaseDate}
                  value={values.earlyAccessAt}
                  onChange={(event) => set('earlyAccessAt', event.target.value)}
                  onBlur={() => void draft.flush()}
                  className="tabular"
                />
              )}
            </Field>
          )}
        </fieldset>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="grid gap-3">
        {!isOut && album.status !== 'SCHEDULED' && (
          <Button
            kind={isAhead ? 'main' : 'plain'}
            busy={busy}
            disabled={!isAhead}
            onClick={() =>
              void setStatus('SCHEDULED', `Comes out on ${formatMoment(moment ?? '', zone)}`)
            }
          >
            {isAhead ? `Schedule for ${formatMoment(moment ?? '', zone)}` : 'Schedule'}
          </Button>
        )}
        {!isOut && album.status !== 'SCHEDULED' && !isAhead && (
          <p className="text-sm text-text-3">To schedule it, choose a time to come.</p>
        )}
        <div className="flex flex-wrap gap-3">
          {album.status !== 'PUBLISHED' && (
            <Button
              kind={!isAhead && album.status === 'DRAFT' ? 'main' : 'plain'}
              disabled={busy}
              onClick={publish}
            >
              {album.status === 'ARCHIVED' ? 'Publish again' : 'Publish now'}
            </Button>
          )}
          {album.status === 'DRAFT' && (
            <Button
              disabled={busy}
              onClick={async () => {
                if (await draft.flush())
                  showSnackbar({ type: 'success', message: 'The draft is saved' });
              }}
            >
              Save draft
            </Button>
          )}
          {album.status === 'SCHEDULED' && (
            <Button
              disabled={busy}
              onClick={() => void setStatus('DRAFT', 'It is a draft again and does not come out')}
            >
              Back to draft
            </Button>
          )}
          {album.status === 'PUBLISHED' && (
            <Button
              disabled={busy}
              onClick={() =>
                void setStatus('ARCHIVED', 'Archived. It stays with those who saved it', true)
              }
            >
              Archive
            </Button>
          )}
        </div>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </FormPart>
  );
}

/** A week before a time of a field; nothing where there is none. */
function weekBefore(field: string): string {
  const at = Date.parse(`${field}:00Z`);
  if (Number.isNaN(at)) return '';
  const day = 24 * 3_600_000;
  return toZonedField(new Date(at - 7 * day).toISOString(), 'UTC');
}

/** The steps: what was written is saved first, so that nothing comes out as it was before. */
function useStatus(album: StudioAlbumFragment, draft: Draft<AlbumValues>) {
  const actions = useWorkActions();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const target = { kind: 'album', id: album.id } as const;

  async function setStatus(
    status: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'ARCHIVED',
    message: string,
    undoable = false,
  ): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await draft.flush())) {
        setProblem('Put right what is marked first.');
        return;
      }
      const { releaseZone } = draft.values;
      const moment = fromZonedField(draft.values.releaseDate, releaseZone);
      await actions.update(target, {
        status,
        ...(status === 'SCHEDULED' && moment ? { releaseDate: moment } : {}),
        // With the first moment of a release goes where its artist is.
        ...(status !== 'DRAFT' && album.releaseZone == null ? { releaseZone } : {}),
      });
      if (undoable) offerUndo(message, publishAgain, { duration: 8000 });
      else showSnackbar({ type: 'success', message });
    } catch (error) {
      const { fields, message: text } = toRefused(error);
      setProblem(
        [text, ...Object.values(fields)]
          .filter((each, i, all) => all.indexOf(each) === i && !(i > 0 && text.includes(each)))
          .join(' '),
      );
    } finally {
      setBusy(false);
    }
  }

  const publishAgain = async () => {
    await actions.update(target, { status: 'PUBLISHED' });
    showSnackbar({ type: 'success', message: 'Published again' });
  };

  return { busy, problem, setStatus };
}
