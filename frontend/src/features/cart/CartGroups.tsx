import { type RefObject, useId, useRef } from 'react';
import { TextLink } from '@/components/Link';
import type { CartPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { CartLine } from './CartLine';
import type { CartEdits } from './useCartEdits';

interface CartGroupsProps {
  cart: CartPartsFragment;
  edits: Pick<CartEdits, 'setQuantity' | 'remove'>;
  /** Has the focus once nothing is left that could. */
  fallback: RefObject<HTMLElement | null>;
}

/** What is in the cart, by seller. */
export function CartGroups({ cart, edits, fallback }: CartGroupsProps) {
  const groups = useRef<HTMLDivElement>(null);
  return (
    <div ref={groups} className="grid gap-8">
      {cart.groupedItems.map((group) => (
        <Group key={`${group.creatorId} ${group.currency}`} group={group}>
          {group.items.map((item) => (
            <CartLine
              key={item.sizeId}
              item={item}
              onQuantity={(quantity) => edits.setQuantity(item, quantity)}
              onRemove={() => {
                (nextOf(groups.current) ?? fallback.current)?.focus();
                void edits.remove(item);
              }}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

/** The button that takes the focus of the one pressed, which goes with its line. */
function nextOf(groups: HTMLElement | null): HTMLElement | undefined {
  const all = [...(groups?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const at = all.findIndex((each) => each === document.activeElement);
  return all[at + 1] ?? all[at - 1];
}

interface GroupProps {
  group: CartPartsFragment['groupedItems'][number];
  children: React.ReactNode;
}

function Group({ group, children }: GroupProps) {
  const id = useId();
  const { businessName, creatorHandle, subTotal, currency, shippingFrom } = group;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h2 id={id} className="min-w-0 text-md font-semibold wrap-anywhere">
          <TextLink to={`/${creatorHandle}`} className="no-underline">
            {businessName}
          </TextLink>
        </h2>
        <p className="text-sm whitespace-nowrap text-text-2 tabular-nums">
          <span className="sr-only">Subtotal: </span>
          {formatPrice(subTotal, currency)}
        </p>
      </div>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {children}
      </ul>
      {shippingFrom != null && (
        <p className="border-t border-line pt-2 text-right text-sm text-text-2 tabular-nums">
          Shipping from {formatPrice(shippingFrom, currency)}
        </p>
      )}
    </section>
  );
}
