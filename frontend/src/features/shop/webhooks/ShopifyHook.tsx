import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { atLeast, atMost, trimmed } from '@/lib/rules';
import { HookFacts } from './HookFacts';
import type { HookProps } from './hookProps';

/** The webhook that Shopify tells, which signs with a secret of its own. */
export function ShopifyHook({ hook, keep, remove, ask }: HookProps) {
  const { errors, register, setError, setValue, handleSubmit, isSubmitting } = useForm(
    { secret: '' },
    {
      secret: trimmed(
        atLeast(16, 'Copy the secret from Shopify, where it lists its webhooks.'),
        atMost(200, 'At most 200 characters.'),
      ),
    },
  );
  const send = handleSubmit(async ({ secret }) => {
    try {
      await keep(secret);
      setValue('secret', '');
    } catch (error) {
      setError('secret', toRefused(error).message, true);
    }
  });
  return (
    <section aria-labelledby="shopify-hook" className="grid grid-cols-1 gap-4">
      <h2 id="shopify-hook" className="text-md font-semibold">
        Shopify
      </h2>
      <p className="text-text-2">
        Add a webhook for “Inventory level update” in JSON there. Each size here is linked to its
        inventory item id, as the system Shopify, where the item is changed.
      </p>
      {hook && <HookFacts hook={hook} of="Shopify" />}
      <form
        aria-label="Secret of Shopify"
        noValidate
        onSubmit={(sent) => void send(sent)}
        className="flex flex-wrap items-end gap-3"
      >
        <Field
          label={hook ? 'Another secret' : 'The secret that Shopify signs with'}
          error={errors.secret}
          className="min-w-0 grow"
        >
          {(control) => (
            <Input {...control} {...register('secret')} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <Button type="submit" busy={isSubmitting}>
          {hook ? 'Change the secret' : 'Take from Shopify'}
        </Button>
        {hook && (
          <Button
            kind="quiet"
            aria-label="Remove the webhook of Shopify"
            onClick={() =>
              ask({
                title: 'Take nothing from Shopify any more?',
                text: 'Its address is no more. What is linked stays linked.',
                yes: 'Remove',
                danger: true,
                onYes: remove,
              })
            }
          >
            Remove
          </Button>
        )}
      </form>
    </section>
  );
}
