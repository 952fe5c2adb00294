import { Field, Input, Select } from '@/components/Field';
import type { AlbumType, StudioTierFragment } from '@/gql/graphql';
import { FormPart, TierField } from '../FormParts';
import { GenreField } from '../GenreField';
import { TextArea } from '@/components/TextArea';
import type { Draft } from '../useAutosave';
import { typeNames } from '../works';
import type { AlbumValues } from './albumDraft';

interface DetailsProps {
  draft: Draft<AlbumValues>;
  proposedGenre: string | null | undefined;
  tiers: readonly StudioTierFragment[];
  disabled: boolean;
}

/** What an album is called and whom it is for. */
export function Details({
  draft: { values, errors, set, flush },
  proposedGenre,
  tiers,
  disabled,
}: DetailsProps) {
  const leave = () => void flush();
  return (
    <FormPart title="About">
      <Field label="Title" error={errors.title}>
        {(control) => (
          <Input
            {...control}
            value={values.title}
            disabled={disabled}
            onChange={(event) => set('title', event.target.value)}
            onBlur={leave}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Type" error={errors.albumType}>
          {(control) => (
            <Select
              {...control}
              value={values.albumType}
              disabled={disabled}
              onChange={(event) => set('albumType', event.target.value as AlbumType)}
            >
              {Object.entries(typeNames).map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <GenreField
          value={values.genre}
          proposed={proposedGenre}
          error={errors.genre}
          disabled={disabled}
          onChange={(genre) => set('genre', genre)}
          onBlur={leave}
        />
      </div>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={values.description}
            disabled={disabled}
            onChange={(event) => set('description', event.target.value)}
            onBlur={leave}
          />
        )}
      </Field>
      <TierField
        label="Who may hear it"
        tiers={tiers}
        none="Everybody"
        value={values.tierId}
        error={errors.tierId}
        disabled={disabled}
        hint={
          tiers.length === 0 ? 'Make a tier under Supporters to keep music for them.' : undefined
        }
        onChange={(tierId) => set('tierId', tierId)}
      />
    </FormPart>
  );
}
