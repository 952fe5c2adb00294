import { type RefObject, useId, useRef } from 'react';
import { TextLink } from '@/components/Link';
import type { CartPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { AppliedCode } from './AppliedCode';
import { CartLine } from './CartLine';
import { CodeField } from './CodeField';
import type { CartEdits } from './useCartEdits';

interface CartGroupsProps {
  cart: CartPartsFragment;
  edits: Pick<CartEdits, 'setQuantity' | 'remove' | 'applyCode' | 'removeCode'>;
  /** Has the focus once nothing is left that could. */
  fallback: RefObject<HTMLElement | null>;
}

/** What is in the cart, by seller. */
export function CartGroups({ cart, edits, fallback }: CartGroupsProps) {
  const groups = useRef<HTMLDivElement>(null);
  return (
    <div ref={groups} className="grid gap-8">
      {cart.groupedItems.map((group) => (
        <Group
          key={`${group.creatorId} ${group.currency}`}
          group={group}
          code={<Code cart={cart} group={group} edits={edits} />}
        >
          {group.items.map((item) => (
            <CartLine
              key={item.sizeId}
              item={item}
              onQuantity={(quantity) => edits.setQuantity(item, quantity)}
              onRemove={() => {
                (nextOf(groups.current) ?? fallback.current)?.focus();
                void edits.remove(item, {
                  creatorId: group.creatorId,
                  code: codeOf(cart, group.creatorId),
                });
              }}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

/** The code that was entered for what a seller sells, in whatever currency. */
const codeOf = (cart: CartPartsFragment, creatorId: string): string | null =>
  cart.groupedItems.find((each) => each.creatorId === creatorId && each.discountCode)
    ?.discountCode ?? null;

/** The button that takes the focus of the one pressed, which goes with its line. */
function nextOf(groups: HTMLElement | null): HTMLElement | undefined {
  const all = [...(groups?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const at = all.findIndex((each) => each === document.activeElement);
  return all[at + 1] ?? all[at - 1];
}

type GroupParts = CartPartsFragment['groupedItems'][number];

interface CodeProps {
  cart: CartPartsFragment;
  group: GroupParts;
  edits: CartGroupsProps['edits'];
}

/** A seller has one code, which is entered with the first of what they sell. */
function Code({ cart, group, edits }: CodeProps) {
  const { creatorId, businessName, discountCode, discount, discountProblem, currency } = group;
  if (discountCode) {
    return (
      <AppliedCode
        code={discountCode}
        discount={discount}
        currency={currency}
        problem={discountProblem}
        onRemove={() => edits.removeCode(creatorId)}
      />
    );
  }
  const all = cart.groupedItems.filter((each) => each.creatorId === creatorId);
  if (all[0]?.currency !== currency || all.some((each) => each.discountCode)) return null;
  return <CodeField seller={businessName} onApply={(code) => edits.applyCode(creatorId, code)} />;
}

interface GroupProps {
  group: GroupParts;
  code: React.ReactNode;
  children: React.ReactNode;
}

function Group({ group, code, children }: GroupProps) {
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
      <div className="grid border-t border-line pt-2">{code}</div>
      {shippingFrom != null && (
        <p className="border-t border-line pt-2 text-right text-sm text-text-2 tabular-nums">
          Shipping from {formatPrice(shippingFrom, currency)}
        </p>
      )}
    </section>
  );
}
