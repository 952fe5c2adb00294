import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Link, TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { RequireSession, useSession } from '@/core/session';
import { useMergedCart } from '@/features/cart';
import { readFragment } from '@/gql';
import type { AddressInput, KeptAddressPartsFragment, PreviewPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { locale } from '@/lib/locale';
import { usePageTitle } from '@/lib/page';
import { roundPrice } from '@/lib/price';
import { useDebounced } from '@/lib/useDebounced';
import { AddressChoice } from '../addresses/AddressChoice';
import { mostAddresses, useAddresses } from '../addresses/useAddresses';
import { AddressForm } from '../AddressForm';
import {
  addressOf,
  addressRules,
  type AddressFields,
  fieldsOf,
  likelyCountry,
  shortAddressRules,
} from '../addressForm';
import { addressFragment } from '../api/addressFragment';
import { checkoutFragment } from '../api/checkoutFragment';
import { checkoutPreviewDocument } from '../api/checkoutPreview';
import { checkoutStartDocument } from '../api/checkoutStart';
import { previewFragment } from '../api/previewFragment';
import { keptAddressFragment } from '../api/keptAddresses';
import { OpenCheckout } from '../OpenCheckout';
import { forgetRemembered, rememberedAddress } from '../rememberedAddress';
import { Summary } from '../Summary';
import { useCheckout } from '../useCheckout';

/** /checkout: where it goes, and what that costs. */
export default function CheckoutPage() {
  usePageTitle('Checkout');
  return (
    <RequireSession>
      <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
        <h1 className="display text-title">Checkout</h1>
        <Start />
      </div>
    </RequireSession>
  );
}

function Start() {
  const { userId, profile } = useSession();
  const isReady = useMergedCart();
  const { data, error, refetch } = useQuery(
    checkoutStartDocument,
    isReady ? { fetchPolicy: 'network-only' } : skipToken,
  );
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || !userId) {
    return (
      <Loading label="Loading checkout">
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const preview = readFragment(previewFragment, data.checkoutPreview);
  const open = readFragment(checkoutFragment, data.openCheckout);
  const last = readFragment(addressFragment, preview.address);
  return (
    <>
      {open && <OpenCheckout checkout={open} onGone={() => void refetch()} />}
      {preview.sellers.length === 0 ? (
        <Nothing problems={preview.problems} />
      ) : (
        <CheckoutForm
          key={String(preview.ships)}
          first={preview}
          kept={readFragment(keptAddressFragment, data.keptAddresses)}
          initial={
            rememberedAddress(userId) ??
            fieldsOf(
              last,
              last ? {} : { name: profile?.displayName ?? '', country: likelyCountry(locale) },
            )
          }
          userId={userId}
          ownEmail={profile?.email ?? null}
        />
      )}
    </>
  );
}

function Nothing({ problems }: { problems: readonly string[] }) {
  return (
    <EmptyState
      title="There is nothing to check out."
      action={
        <Button asChild>
          <Link to="/cart">Look at your cart</Link>
        </Button>
      }
    >
      {problems.join(' ')}
    </EmptyState>
  );
}

interface CheckoutFormProps {
  first: PreviewPartsFragment;
  kept: readonly KeptAddressPartsFragment[];
  initial: AddressFields;
  userId: string;
  ownEmail: string | null;
}

/** What is bought is bought all the same. */
const tellItIsNotKept = (error: unknown) =>
  showSnackbar({ type: 'error', message: `The address is not kept: ${toRefused(error).message}` });

/** Milliseconds after the last letter until it is worked out what it costs there. */
const pause = 400;

function CheckoutForm({ first, kept, initial, userId, ownEmail }: CheckoutFormProps) {
  const navigate = useNavigate();
  const { begin } = useCheckout();
  const { keep } = useAddresses();
  const fieldsOfKept = (one: KeptAddressPartsFragment, email = '') =>
    fieldsOf(readFragment(addressFragment, one.address), { email });
  const byDefault = kept.find(({ isDefault }) => isDefault);
  const form = useForm<AddressFields>(
    byDefault ? fieldsOfKept(byDefault) : initial,
    first.ships ? addressRules : shortAddressRules,
    { onBlur: true },
  );
  // Empty for an address that is typed.
  const [chosen, setChosen] = useState(byDefault?.id ?? '');
  const [isKept, setIsKept] = useState(() => rememberedAddress(userId) !== null);
  const canKeep = chosen === '' && first.ships && kept.length < mostAddresses;
  const choose = (id: string) => {
    const one = kept.find((each) => each.id === id);
    setChosen(id);
    form.reset(
      one
        ? fieldsOfKept(one, form.values.email)
        : { ...fieldsOf(null), email: form.values.email, country: form.values.country },
    );
  };
  const isSending = useRef(false);
  const problemsBox = useRef<HTMLDivElement>(null);
  const { values, errors, isSubmitting, setError } = form;
  const { preview, isPlaced, hasFailed, reread, ask } = usePreview(
    first,
    addressOf(values, first.ships),
  );

  const send = async (typed: AddressFields) => {
    const address = addressOf(typed, first.ships);
    if (isSending.current || !address) return;
    isSending.current = true;
    setError('root', '');
    try {
      // Who presses right after the last letter need not press again.
      const { totals, sellers, problems, needsPostalCode } = isPlaced
        ? preview
        : await ask(address);
      if (needsPostalCode && !address.postalCode) {
        // It is completed where it is typed.
        setChosen('');
        setError('postalCode', 'Say your postal code: it decides the tax.', true);
        return;
      }
      if (problems.length > 0) {
        problemsBox.current?.focus();
        return;
      }
      const email = typed.email || null;
      const expectedTotals = totals.map(({ currency, total }) => ({ currency, total }));
      const pieces = sellers.flatMap(({ items }) =>
        items.map(({ sizeId, quantity }) => [sizeId, quantity]),
      );
      const { checkoutId } = await begin(
        { address, email, expectedTotals },
        JSON.stringify([userId, address, email, expectedTotals, pieces]),
      );
      forgetRemembered();
      if (canKeep && isKept) await keep(null, address).catch(tellItIsNotKept);
      await navigate(`/checkout/${checkoutId}`);
    } catch (error) {
      const { message, fields, code } = toRefused(error);
      const known = Object.entries(fields).filter(([name]) => name in values);
      for (const [name, words] of known) setError(name as keyof AddressFields, words, true);
      if (known.length === 0) setError('root', Object.values(fields).join(' ') || message);
      if (code === 'CONFLICT') reread();
    } finally {
      isSending.current = false;
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid grid-cols-1 gap-10 wide:grid-cols-[minmax(0,1fr)_22rem] wide:gap-14"
    >
      <div className="grid min-w-0 content-start gap-6">
        {kept.length > 0 && <AddressChoice addresses={kept} chosen={chosen} onChoose={choose} />}
        <AddressForm
          form={form}
          ownEmail={ownEmail}
          isChosen={chosen !== ''}
          ships={first.ships}
          needsPostalCode={preview.needsPostalCode}
        />
        {canKeep && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isKept}
              onChange={(event) => setIsKept(event.target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            Keep this address for the next time
          </label>
        )}
      </div>
      {/* On phones what it costs is below the form: the sum itself stays in sight until its place has come. */}
      <section
        aria-label="What it costs"
        className="narrow:contents wide:sticky wide:top-[calc(var(--bar-top)+24px)] wide:grid wide:max-h-[calc(100dvh-var(--bar-top)-var(--player-height)-48px)] wide:content-start wide:gap-6 wide:self-start wide:overflow-y-auto"
      >
        <Summary preview={preview} isPlaced={isPlaced} />
        <div className="narrow:contents wide:sticky wide:bottom-0 wide:grid wide:gap-4 wide:border-t wide:border-line wide:bg-ground wide:pt-4 wide:pb-1">
          <div className="narrow:sticky narrow:bottom-[calc(var(--player-height)+var(--bar-bottom))] narrow:z-sticky narrow:-mx-(--gutter) narrow:border-t narrow:border-line narrow:bg-ground narrow:px-(--gutter) narrow:py-3">
            <Sum preview={preview} isPlaced={isPlaced} />
          </div>
          <div className="grid gap-4 narrow:-mt-8">
            {isPlaced && preview.problems.length > 0 && (
              <div
                ref={problemsBox}
                role="alert"
                tabIndex={-1}
                className="grid gap-2 border-l-2 border-danger py-1 pl-4 text-sm"
              >
                {preview.problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
                <p>
                  <TextLink to="/cart" className="narrow:inline-block narrow:py-2">
                    Change your cart
                  </TextLink>{' '}
                  or the address.
                </p>
              </div>
            )}
            {hasFailed && (
              <ErrorState title="What it costs there did not come." onRetry={reread}>
                Nothing is ordered yet.
              </ErrorState>
            )}
            {errors.root && (
              <p role="alert" className="text-danger">
                {errors.root}
              </p>
            )}
            <Button kind="main" size="lg" type="submit" busy={isSubmitting}>
              Go on to pay
            </Button>
            <p className="text-sm text-text-3">
              {preview.ships && 'Your things are then held for 15 minutes. '}Nothing is charged
              before you pay.
            </p>
          </div>
        </div>
      </section>
    </form>
  );
}

/** What of an address decides what it costs to go there: with Stripe Tax the street does too. */
const placeOf = (address: AddressInput | null) =>
  address &&
  JSON.stringify([
    address.country,
    address.region,
    address.postalCode,
    address.city,
    address.line1,
    address.line2,
  ]);

/** What the cart costs at an address, once that is typed; without one, what the things cost. */
function usePreview(first: PreviewPartsFragment, typed: AddressInput | null) {
  const place = placeOf(typed);
  const settled = useDebounced(place, pause);
  // Another name or phone costs the same.
  const [address, setAddress] = useState(typed);
  if (place !== null && settled === place && placeOf(address) !== place) setAddress(typed);
  const client = useApolloClient();
  const { data, previousData, error, loading, refetch } = useQuery(
    checkoutPreviewDocument,
    address ? { variables: { address }, fetchPolicy: 'network-only' } : skipToken,
  );
  const come = data ?? previousData;
  const preview = come ? readFragment(previewFragment, come.checkoutPreview) : first;
  // Without a postal code that is needed the tax is not in the sum yet.
  const isTaxed = !preview.needsPostalCode || Boolean(address?.postalCode);
  return {
    preview,
    isPlaced:
      place !== null && placeOf(address) === place && data !== undefined && !loading && isTaxed,
    hasFailed: Boolean(error) && !data,
    reread: () => void refetch(),
    ask: async (at: AddressInput) => {
      const { data: answer } = await client.query({
        query: checkoutPreviewDocument,
        variables: { address: at },
        fetchPolicy: 'network-only',
      });
      if (!answer) throw new Error('What it costs at this address did not come.');
      return readFragment(previewFragment, answer.checkoutPreview);
    },
  };
}

/** What all of it costs, one sum a currency. */
function Sum({ preview, isPlaced }: { preview: PreviewPartsFragment; isPlaced: boolean }) {
  const sums = isPlaced ? preview.totals : thingsOf(preview);
  return (
    <dl className="grid gap-1">
      {sums.map(({ currency, total }) => (
        <div key={currency} className="flex items-baseline justify-between gap-4">
          <dt>
            {isPlaced ? 'To pay' : preview.ships ? 'Without shipping' : 'Without tax'}
            {sums.length > 1 && ` in ${currency}`}
          </dt>
          <dd className="font-display text-xl font-bold tabular-nums">
            {formatPrice(total, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the things cost by themselves. */
function thingsOf({ sellers }: PreviewPartsFragment): { currency: string; total: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, subTotal, discount } of sellers)
    sums.set(currency, (sums.get(currency) ?? 0) + subTotal - discount);
  return [...sums].map(([currency, total]) => ({ currency, total: roundPrice(total) }));
}
