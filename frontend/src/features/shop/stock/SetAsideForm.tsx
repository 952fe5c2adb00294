import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useClientKey } from '@/core/data/useClientKey';
import { plural } from '@/lib/format';
import { asTyped, atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { keepItem } from '../api/cache';
import { releaseInventoryDocument } from '../api/releaseInventory';
import { reserveInventoryDocument } from '../api/reserveInventory';

/** Where a seller sets pieces aside for a sale elsewhere, or puts them back. */
export function SetAsideForm({ sizes }: { sizes: readonly { id: string; name: string }[] }) {
  const change = useChange();
  const key = useClientKey();
  const form = useForm(
    { sizeId: sizes[0]?.id ?? '', pieces: '1', reason: '' },
    {
      sizeId: asTyped(),
      pieces: trimmed(matching(/^[1-9]\d{0,6}$/, 'Say how many, from 1 on.')),
      reason: trimmed(
        atLeast(1, 'Say why, so that you know it later.'),
        atMost(200, 'At most 200 characters.'),
      ),
    },
  );
  const { errors, register, setError, setValue, isSubmitting } = form;
  const send = (isBack: boolean) =>
    form.handleSubmit(async ({ sizeId, pieces, reason }) => {
      const quantity = Number(pieces);
      const clientKey = key.of({ isBack, sizeId, quantity });
      const input = { sizeId, quantity, reason, clientKey };
      try {
        await (isBack
          ? change(releaseInventoryDocument, { input }, (cache, made) =>
              keepItem(cache, made.releaseInventory),
            )
          : change(reserveInventoryDocument, { input }, (cache, made) =>
              keepItem(cache, made.reserveInventory),
            ));
      } catch (error) {
        const { code, message, fields } = toRefused(error);
        if (code) key.renew();
        if (fields.quantity) setError('pieces', fields.quantity, true);
        if (fields.reason) setError('reason', fields.reason, true);
        if (!fields.quantity && !fields.reason) setError('root', message);
        return;
      }
      key.renew();
      setValue('reason', '');
      showSnackbar({
        type: 'success',
        message: `${plural(Number(pieces), 'piece')} ${isBack ? 'put back' : 'set aside'}`,
      });
    });
  return (
    <form
      aria-label="Set pieces aside"
      noValidate
      onSubmit={(sent) => void send(false)(sent)}
      className="grid grid-cols-1 gap-5 wide:grid-cols-[1fr_8rem_1fr]"
    >
      <p className="text-text-2 wide:col-span-3">
        Reserve what you take to a show or sell elsewhere: nobody can buy it here until you release
        it.
      </p>
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
      <Field label="Pieces" error={errors.pieces}>
        {(control) => (
          <Input
            {...control}
            {...register('pieces')}
            inputMode="numeric"
            className="tabular-nums"
          />
        )}
      </Field>
      <Field label="Why" error={errors.reason}>
        {(control) => (
          <Input {...control} {...register('reason')} placeholder="For the show in Leeds" />
        )}
      </Field>
      {errors.root && (
        <p role="alert" className="text-danger wide:col-span-3">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap gap-3 wide:col-span-3">
        <Button type="submit" busy={isSubmitting}>
          Reserve
        </Button>
        <Button busy={isSubmitting} onClick={() => void send(true)()}>
          Release
        </Button>
      </div>
    </form>
  );
}
