import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { ArrowDownToLine, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Link, TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { downloadPath } from '@/core/data/download';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { useSession } from '@/core/session';
import { askToDownload } from '@/core/site/downloadPrompt';
import { AddToCart } from '@/features/cart';
import { NotFound } from '@/features/places';
import { SafetyMenu } from '@/features/safety';
import { ShareButton } from '@/features/share';
import { readFragment } from '@/gql';
import type { ItemCardFragment, ItemPartsFragment, VariantPartsFragment } from '@/gql/graphql';
import { formatPrice, formatWeight } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { itemDocument } from '../api/item';
import { itemCardFragment } from '../api/itemCardFragment';
import { itemFragment, variantFragment } from '../api/itemFragment';
import { Chooser } from '../Chooser';
import { Gallery } from '../Gallery';
import { Offer, offerOf } from '../Offer';
import { picturesAt } from '../pictures';
import { Related } from '../Related';
import { TellWhenBack } from '../TellWhenBack';
import { nameOf, priceRange, stockNote } from '../words';

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: itemDocument, variables: { id }, ...aheadOfNeed });
}

/** /tradingpost/{id}: something for sale. */
export default function ItemPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(itemDocument, { variables: { id } });
  const item = data && readFragment(itemFragment, data.getMerchandiseById);
  const card = item && readFragment(itemCardFragment, item);
  usePageTitle(card ? `${card.name} by ${card.businessName}` : undefined);
  if (!item && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This item" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!item || !card) {
    return (
      <Loading label="Loading item">
        <div className="page grid gap-8 pt-8 wide:grid-cols-2">
          <Skeleton className="aspect-square" />
          <Skeleton className="h-64" />
        </div>
      </Loading>
    );
  }
  return <Item key={card.id} item={item} card={card} />;
}

interface ItemProps {
  item: ItemPartsFragment;
  card: ItemCardFragment;
}

function Item({ item, card }: ItemProps) {
  const variants = readFragment(variantFragment, item.variants);
  const first = variants.find(({ sizeInventory }) => sizeInventory.some((z) => z.available > 0));
  const [variantId, setVariantId] = useState((first ?? variants[0])?.variantId);
  const [chosenSize, setSizeId] = useState<string | null>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const variant = variants.find((each) => each.variantId === variantId);
  // Where there is one size alone, nobody need choose it.
  const only = variant?.sizeInventory.length === 1 ? variant.sizeInventory[0] : undefined;
  const sizeId = only && only.available > 0 ? only.sizeId : chosenSize;
  const size = variant?.sizeInventory.find((each) => each.sizeId === sizeId);
  const { userId, profile } = useSession();
  const isOwn = card.userId === userId;
  const canBuy = !isOwn && variant?.sizeInventory.some(({ available }) => available > 0);
  const kind = variant && variants.length > 1 && nameOf(variant, variants.indexOf(variant));
  const pictures = [
    ...picturesAt(variant?.variantImages ?? [], variant?.imageTexts ?? []),
    ...picturesAt(
      card.defaultImageUrl ? [card.defaultImageUrl, ...item.additionalImages] : [],
      item.imageTexts,
    ),
  ].filter(({ src }, at, all) => all.findIndex((each) => each.src === src) === at);
  const note = stockNote(card);
  const isDownload = Boolean(item.albumId ?? item.trackId);
  const least = size?.currentPrice ?? card.minPrice;
  const [typed, setTyped] = useState(() => String(least));
  const [isRefused, setIsRefused] = useState(false);
  const offer = item.nameYourPrice ? offerOf(typed, least) : undefined;
  return (
    <article className="page grid grid-cols-1 gap-16 pt-6 pb-12 wide:pt-10">
      <div className="grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] wide:gap-14">
        <Gallery key={variantId} pictures={pictures} name={card.name} />
        <div className="grid min-w-0 content-start gap-7">
          <header className="grid gap-3">
            <p className="text-sm text-text-2">
              <TextLink to={`/tradingpost?category=${encodeURIComponent(card.category)}`}>
                {card.category}
              </TextLink>
              {item.subCategory && (
                <>
                  {' · '}
                  <TextLink
                    to={`/tradingpost?${new URLSearchParams({ category: card.category, sub: item.subCategory }).toString()}`}
                  >
                    {item.subCategory}
                  </TextLink>
                </>
              )}
            </p>
            <h1 className="display text-title wrap-anywhere">{card.name}</h1>
            <p className="font-display text-lg font-bold">
              <TextLink to={`/${card.handle}`}>{card.businessName}</TextLink>
            </p>
          </header>
          <div className="grid gap-2">
            <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
              <span className="font-display text-xl font-bold tabular-nums">
                {item.nameYourPrice && 'from '}
                {size ? formatPrice(size.currentPrice, card.currency) : priceRange(card)}
              </span>
              {note && <Badge kind={card.available > 0 ? 'warning' : 'plain'}>{note}</Badge>}
            </p>
            <TierNote item={item} card={card} />
          </div>
          {isDownload && <Bought item={item} name={card.name} />}
          {card.hasAccessTo && variants.length > 0 && !isDownload && (
            <div ref={chooser}>
              <Chooser
                variants={variants}
                variantId={variantId}
                sizeId={sizeId}
                onVariant={(chosen) => {
                  setVariantId(chosen);
                  setSizeId(null);
                }}
                onSize={setSizeId}
              />
            </div>
          )}
          {card.hasAccessTo &&
            item.nameYourPrice &&
            card.status === 'ACTIVE' &&
            canBuy &&
            !item.isBought && (
              <Offer
                least={least}
                currency={card.currency}
                typed={typed}
                onTyped={setTyped}
                problem={
                  isRefused && offer === null
                    ? `Say a price from ${formatPrice(least, card.currency)} on.`
                    : undefined
                }
              />
            )}
          {card.hasAccessTo && card.status === 'ACTIVE' && variant && canBuy && !item.isBought && (
            <AddToCart
              key={variantId}
              price={offer}
              onNoPrice={() => setIsRefused(true)}
              itemId={card.id}
              variantId={variant.variantId}
              sizeId={sizeId}
              name={[card.name, kind, size?.size].filter(Boolean).join(', ')}
              onMissing={() =>
                [...(chooser.current?.querySelectorAll('fieldset') ?? [])]
                  .at(-1)
                  ?.querySelector<HTMLInputElement>('input:not(:disabled)')
                  ?.focus()
              }
            />
          )}
          {card.hasAccessTo && variant && !isOwn && !isDownload && (
            <TellWhenBack variant={variant} />
          )}
          <div className="flex flex-wrap gap-3">
            <ShareButton path={`/tradingpost/${card.id}`} title={card.name} />
            <SafetyMenu
              size="md"
              who={{ userId: card.userId, name: card.businessName }}
              what={{ type: 'MERCHANDISE', id: card.id, name: card.name }}
            />
            {/* The studio opens to artists alone, whatever else they are. */}
            {item.canEdit && profile?.accountType === 'artist' && (
              <Button asChild pill>
                <Link to={`/dashboard/shop/${card.id}`}>
                  <Pencil size={18} aria-hidden="true" />{' '}
                  {isOwn ? 'Change' : 'Change in the seller’s place'}
                </Link>
              </Button>
            )}
          </div>
          {item.description && (
            <p className="max-w-160 whitespace-pre-line wrap-anywhere">{item.description}</p>
          )}
          {variant && <Facts variant={variant} />}
          {item.shippingAndReturnInfo && (
            <section
              aria-label="Shipping and returns"
              className="grid gap-1 border-t border-line pt-5"
            >
              <h2 className="text-md font-semibold">Shipping and returns</h2>
              <p className="whitespace-pre-line wrap-anywhere text-text-2">
                {item.shippingAndReturnInfo}
              </p>
            </section>
          )}
        </div>
      </div>
      <Related itemId={card.id} />
    </article>
  );
}

/** What a download is, and where it is for whoever has it. */
function Bought({ item, name }: Pick<ItemProps, 'item'> & { name: string }) {
  const page = item.albumId ? `/album/${item.albumId}` : `/track/${item.trackId}`;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-160 text-text-2">
        {item.isBought ? 'This is yours: ' : 'A download: '}
        <TextLink to={page}>{item.albumId ? 'the album' : 'the song'}</TextLink> to hear here in
        full and to keep, for good.
      </p>
      {item.isBought && (
        <Button
          kind="main"
          size="lg"
          onClick={() => askToDownload({ title: name, path: downloadPath(item) })}
        >
          <ArrowDownToLine size={20} aria-hidden="true" />
          Download
        </Button>
      )}
    </div>
  );
}

function TierNote({ item, card }: ItemProps) {
  const { tierOnly, tierPrice, isSubscribed, basePrice } = item;
  const { tierName, currency, hasAccessTo, handle } = card;
  if (!tierName) return null;
  if (tierOnly && !hasAccessTo) {
    return (
      <p className="text-text-2">
        Only for those who hold {tierName}. <TextLink to={`/${handle}`}>What it opens</TextLink>
      </p>
    );
  }
  if (tierPrice == null || tierPrice >= basePrice) return null;
  return (
    <p className="text-text-2">
      {isSubscribed ? (
        <>
          <s className="tabular-nums">{formatPrice(basePrice, currency)}</s> With {tierName}, which
          you hold.
        </>
      ) : (
        <>
          <span className="tabular-nums">{formatPrice(tierPrice, currency)}</span> with {tierName}.
        </>
      )}
    </p>
  );
}

function Facts({ variant }: { variant: VariantPartsFragment }) {
  const { format, style, gender, material, weight, weightGrams, edition, sku, attributes } =
    variant;
  const facts = [
    ['Format', format],
    ['Style', style],
    ['Cut', gender],
    ['Material', material],
    ['Weight', weight ?? (weightGrams == null ? null : formatWeight(weightGrams))],
    ['Edition', edition],
    ...attributes.map(({ name, value }) => [name, value] as const),
    ['Article number', sku],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
