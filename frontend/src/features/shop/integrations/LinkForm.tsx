import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { asTyped, atLeast, atMost, trimmed } from '@/lib/rules';
import { writeIntegrations } from '../api/cache';
import { linkItemDocument } from '../api/linkItem';
import { metadataOf } from './metadata';

const empty = { platform: '', externalId: '', externalSku: '', metadata: '' };

/** Where somebody says how another system knows a size. */
export function LinkForm({ sizes }: { sizes: readonly { id: string; name: string }[] }) {
  const change = useChange();
  const { values, errors, register, setError, setValue, handleSubmit, isSubmitting } = useForm(
    { sizeId: sizes[0]?.id ?? '', ...empty },
    {
      sizeId: asTyped(),
      platform: trimmed(
        atLeast(1, 'Say which system this is.'),
        atMost(60, 'At most 60 characters.'),
      ),
      externalId: trimmed(atMost(200, 'At most 200 characters.')),
      externalSku: trimmed(atMost(200, 'At most 200 characters.')),
      metadata: asTyped(),
    },
  );
  const link = handleSubmit(async ({ sizeId, platform, externalId, externalSku, metadata }) => {
    const pairs = metadataOf(metadata);
    if (!pairs) return setError('metadata', 'Each line is a name, a colon and a value.', true);
    try {
      await change(
        linkItemDocument,
        {
          input: {
            sizeId,
            platform,
            externalId: externalId || null,
            externalSku: externalSku || null,
            metadata: pairs,
          },
        },
        (cache, made) => writeIntegrations(cache, made.linkIntegration),
      );
      for (const name of ['externalId', 'externalSku', 'metadata'] as const) setValue(name, '');
    } catch (error) {
      const { message, fields } = toRefused(error);
      const known = Object.entries(fields).filter(([name]) => name in values);
      for (const [name, words] of known) setError(name as keyof typeof values, words, true);
      if (known.length === 0) setError('root', message);
    }
  });
  return (
    <form
      aria-label="Link a size"
      noValidate
      onSubmit={(sent) => void link(sent)}
      className="grid grid-cols-1 gap-5 wide:grid-cols-2"
    >
      <Field label="Size" error={errors.sizeId}>
        {(control) => (
          <Select {...control} {...register('sizeId')}>
            {sizes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="System" error={errors.platform} hint="Shopify, Bandcamp, Till">
        {(control) => <Input {...control} {...register('platform')} />}
      </Field>
      <Field label="Its id there" error={errors.externalId}>
        {(control) => <Input {...control} {...register('externalId')} />}
      </Field>
      <Field label="Its SKU there" error={errors.externalSku}>
        {(control) => <Input {...control} {...register('externalSku')} />}
      </Field>
      <Field
        label="More about it"
        error={errors.metadata}
        hint="One a line, as location: van"
        className="wide:col-span-2"
      >
        {(control) => <TextArea {...control} {...register('metadata')} rows={2} />}
      </Field>
      {errors.root && (
        <p role="alert" className="text-danger wide:col-span-2">
          {errors.root}
        </p>
      )}
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        Link
      </Button>
    </form>
  );
}
