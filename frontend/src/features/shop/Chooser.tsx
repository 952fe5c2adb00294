import { type ReactNode, useId } from 'react';
import type { VariantPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { formatPrice } from '@/lib/format';
import { leftOf, nameOf } from './words';

interface ChooserProps {
  variants: readonly VariantPartsFragment[];
  variantId: string | undefined;
  sizeId: string | null;
  onVariant: (id: string) => void;
  onSize: (id: string) => void;
}

const choice =
  'relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border px-3.5 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text';
/** What can be had of an item, with what is left and what is gone. */
export function Chooser({ variants, variantId, sizeId, onVariant, onSize }: ChooserProps) {
  const group = useId();
  const at = variants.findIndex((each) => each.variantId === variantId);
  const variant = variants[at];
  const prices = new Set(variant?.sizeInventory.map(({ currentPrice }) => currentPrice));
  return (
    <div className="grid gap-5">
      {variants.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm text-text-2">Kind</legend>
          <div className="flex flex-wrap gap-2">
            {variants.map((each, index) => {
              const isGone = each.sizeInventory.every(({ available }) => available === 0);
              return (
                <Choice
                  key={each.variantId}
                  name={`${group} kind`}
                  isChosen={each.variantId === variantId}
                  isGone={isGone}
                  onChoose={() => onVariant(each.variantId)}
                >
                  {nameOf(each, index)}
                  {isGone && <span className="font-normal">gone</span>}
                </Choice>
              );
            })}
          </div>
        </fieldset>
      )}
      {variant && !isPlain(variant) && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm text-text-2">Size</legend>
          <div className="flex flex-wrap gap-2">
            {variant.sizeInventory.map(
              ({ sizeId: id, size, available, currentPrice, currency }) => {
                const left = leftOf(available);
                return (
                  <Choice
                    key={id}
                    name={`${group} size`}
                    isChosen={id === sizeId}
                    isGone={available === 0}
                    disabled={available === 0}
                    onChoose={() => onSize(id)}
                  >
                    <span className={cx(available === 0 && 'line-through')}>
                      {size || 'One size'}
                    </span>
                    {prices.size > 1 && (
                      <span className="font-normal tabular-nums">
                        {formatPrice(currentPrice, currency)}
                      </span>
                    )}
                    {left && <span className="font-normal tabular-nums">{left}</span>}
                  </Choice>
                );
              },
            )}
          </div>
        </fieldset>
      )}
      {variant && isPlain(variant) && (
        <p role="status" className="text-sm text-text-2 tabular-nums empty:hidden">
          {leftOf(variant.sizeInventory[0]?.available ?? 0)}
        </p>
      )}
    </div>
  );
}

/** There is one size, of no name: nothing to choose. */
function isPlain({ sizeInventory }: VariantPartsFragment): boolean {
  return sizeInventory.length === 1 && !sizeInventory[0]?.size;
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  isGone: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several that can be had. */
function Choice({ name, isChosen, isGone, disabled = false, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cx(
        choice,
        isChosen ? 'border-text bg-text text-ground' : 'border-line-strong hover:border-text-3',
        isGone && !isChosen && 'border-dashed text-text-3',
      )}
    >
      <input
        type="radio"
        name={name}
        className="sr-only"
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
