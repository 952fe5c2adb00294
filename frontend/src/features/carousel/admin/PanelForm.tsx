import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { useWhy } from '@/components/instruments/why';
import { showSnackbar } from '@/components/snackbarStore';
import { TextArea } from '@/components/TextArea';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { AddPicture } from '@/core/upload/AddPicture';
import { readFragment } from '@/gql';
import type { CarouselPanelType } from '@/gql/graphql';
import { imageAt } from '@/lib/images';
import { fromLocalField, timeZoneName, toLocalField } from '@/lib/localTime';
import { atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { createPanelDocument } from '../api/createPanel';
import { panelFragment } from '../api/panelFragment';
import { forgetActive } from '../api/panels';
import { updatePanelDocument } from '../api/updatePanel';
import type { Panel } from '../thing';
import { Preview } from './Preview';
import { Targets } from './Targets';

const types: { type: CarouselPanelType; label: string }[] = [
  { type: 'ANNOUNCEMENT', label: 'Announcement: words, a picture, a link' },
  { type: 'SPOTLIGHT', label: 'Spotlight: one thing, large' },
  { type: 'COLLECTION', label: 'Collection: up to eight things' },
];

const link = matching(
  /^$|^https:\/\/\S+$|^\/(?!\/)\S*$/,
  'A link begins with https://, or with / for a page of this site.',
);

const blank: Panel = {
  panelId: '',
  panelType: 'ANNOUNCEMENT',
  title: '',
  textContent: null,
  imageUrl: null,
  ctaLink: null,
  startDate: null,
  endDate: null,
  updatedAt: '',
  archivedAt: null,
  targets: [],
};

const wordsOf = (panel: Panel) => ({
  panelType: panel.panelType as string,
  title: panel.title,
  textContent: panel.textContent ?? '',
  ctaLink: panel.ctaLink ?? '',
  startDate: toLocalField(panel.startDate),
  endDate: toLocalField(panel.endDate),
});

interface PanelFormProps {
  /** Null for a new one. */
  panel: Panel | null;
  /** Told of the panel once it is saved. */
  onSaved: (panel: Panel) => void;
}

/** Where a panel is made and changed, beside how it will look. */
export function PanelForm({ panel, onSaved }: PanelFormProps) {
  const change = useChange();
  const { why, forgetWhy } = useWhy();
  const [saved, setSaved] = useState(panel ?? blank);
  const [picture, setPicture] = useState(
    saved.imageUrl ? { key: saved.imageUrl, src: saved.imageUrl } : null,
  );
  const { values, errors, register, setError, handleSubmit, isSubmitting } = useForm(
    wordsOf(saved),
    {
      title: trimmed(atLeast(1, 'A panel has a title.'), atMost(80, 'At most 80 characters.')),
      textContent: trimmed(atMost(300, 'At most 300 characters.')),
      ctaLink: trimmed(link),
    },
  );
  const shown: Panel = {
    ...saved,
    panelType: values.panelType as CarouselPanelType,
    title: values.title || 'Title',
    textContent: values.textContent || null,
    ctaLink: values.ctaLink || null,
    imageUrl: picture?.src ?? null,
  };

  const send = handleSubmit(async (typed) => {
    const input = {
      panelType: typed.panelType as CarouselPanelType,
      title: typed.title,
      textContent: typed.textContent || null,
      imageUrl: picture?.key ?? null,
      ctaLink: typed.ctaLink || null,
      startDate: fromLocalField(typed.startDate),
      endDate: fromLocalField(typed.endDate),
    };
    try {
      const answered = panel
        ? (
            await change(
              updatePanelDocument,
              { input: { panelId: panel.panelId, seenUpdatedAt: saved.updatedAt, ...input }, why },
              forgetActive,
            )
          ).updateCarouselPanel
        : (await change(createPanelDocument, { input, why }, forgetActive)).createCarouselPanel;
      const now = readFragment(panelFragment, answered);
      setSaved(now);
      forgetWhy();
      showSnackbar({ type: 'success', message: 'The panel is saved.' });
      onSaved(now);
    } catch (error) {
      const { message, fields } = toRefused(error);
      const known = Object.entries(fields ?? {}).filter(([name]) => name in values);
      for (const [name, words] of known) setError(name as keyof typeof values, words, true);
      if (known.length === 0) setError('root', message);
    }
  });

  // What somebody else changed of the words meanwhile is not taken as seen.
  const retarget = (now: Panel) =>
    setSaved((before) => ({
      ...before,
      targets: now.targets,
      updatedAt: isAlike(before, now) ? now.updatedAt : before.updatedAt,
    }));

  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-8 roomy:grid-cols-[2fr_3fr]">
      <form
        aria-label={panel ? `Panel ${panel.title}` : 'New panel'}
        onSubmit={(event) => void send(event)}
        className="grid min-w-0 gap-5"
        noValidate
      >
        <Field label="Type" error={errors.panelType}>
          {(control) => (
            <Select {...control} {...register('panelType')}>
              {types.map(({ type, label }) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Title" error={errors.title}>
          {(control) => <Input {...control} {...register('title')} />}
        </Field>
        <Field label="Text" error={errors.textContent}>
          {(control) => <TextArea {...control} {...register('textContent')} rows={3} />}
        </Field>
        <Field label="Link" error={errors.ctaLink} hint="https://…, or /… for a page of this site">
          {(control) => <Input {...control} {...register('ctaLink')} />}
        </Field>
        <div className="grid gap-5 wide:grid-cols-2">
          <Field
            label="Starts"
            error={errors.startDate}
            hint={`At once where empty. ${timeZoneName()}`}
          >
            {(control) => <Input {...control} {...register('startDate')} type="datetime-local" />}
          </Field>
          <Field label="Ends" error={errors.endDate} hint="Never where empty">
            {(control) => <Input {...control} {...register('endDate')} type="datetime-local" />}
          </Field>
        </div>
        <fieldset className="grid gap-3">
          <legend className="text-sm font-semibold">Picture</legend>
          {picture && (
            <div className="relative justify-self-start">
              <img
                src={imageAt(picture.src, 256)}
                alt="Of the panel"
                className="h-24 w-auto rounded-sm"
              />
              <IconButton
                label="Remove the picture"
                icon={<X size={18} aria-hidden="true" />}
                className="absolute top-1 right-1 bg-ground"
                onClick={() => setPicture(null)}
              />
            </div>
          )}
          <AddPicture label="Picture of the panel" hasRoom={!picture} onAdd={setPicture} />
        </fieldset>
        {errors.root && (
          <p role="alert" className="text-danger">
            {errors.root}
          </p>
        )}
        <Button kind="main" type="submit" busy={isSubmitting} className="justify-self-start">
          {panel ? 'Save' : 'Make the panel'}
        </Button>
      </form>
      <div className="grid min-w-0 gap-8">
        <Preview panel={shown} />
        {panel && values.panelType !== 'ANNOUNCEMENT' && (
          <Targets panel={saved} onChange={retarget} />
        )}
        {!panel && values.panelType !== 'ANNOUNCEMENT' && (
          <p className="text-sm text-text-2">Make the panel first, then choose what it shows.</p>
        )}
      </div>
    </div>
  );
}

function isAlike(one: Panel, other: Panel): boolean {
  return (
    one.imageUrl === other.imageUrl &&
    JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other))
  );
}
