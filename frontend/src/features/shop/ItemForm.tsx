import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { TextLink } from '@/components/Link';
import { TextArea } from '@/components/TextArea';
import { Toggle } from '@/components/Toggle';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { readFragment } from '@/gql';
import type { ItemPartsFragment, MerchandiseStatus } from '@/gql/graphql';
import { asTyped, atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { itemCardFragment } from './api/itemCardFragment';
import { variantFragment } from './api/itemFragment';
import { sellersTiersDocument } from './api/sellersTiers';
import { adopted, ownPrice, problemOfRows } from './edits';
import { axesOf, type GridRow, rowsOf } from './grid';
import { ItemPictures } from './ItemPictures';
import { ItemStatus } from './ItemStatus';
import { MusicChoice } from './MusicChoice';
import { type Pictures, picturesAt, picturesOfVariants } from './pictures';
import { useSaveItem } from './useSaveItem';
import { useSellersCurrency } from './useSellersCurrency';
import { VariantDetails } from './VariantDetails';
import { VariantGrid } from './VariantGrid';
import { VariantPictures } from './VariantPictures';
import { problemOfWords, wordsOfVariants } from './variantWords';
import { categories, currencies } from './words';

const amount = matching(/^$|^\d+([.,]\d+)?$/, 'A price is a number, like 24.50.');

/** What is said where no answer came. */
const savedOnce = 'Either all of it is saved or nothing: pressed again, it is saved once.';

/** Where an item is offered and changed. */
export function ItemForm({ item, userId }: { item: ItemPartsFragment | null; userId: string }) {
  const card = item && readFragment(itemCardFragment, item);
  const variants = item ? readFragment(variantFragment, item.variants) : [];
  const { data } = useQuery(sellersTiersDocument, { variables: { userId } });
  const { usual, isUnreadable, isShipped } = useSellersCurrency(userId);
  const navigate = useNavigate();
  const save = useSaveItem();
  // The same item sent twice is one.
  const [clientKey] = useState(() => crypto.randomUUID());
  const [axes, setAxes] = useState(() => axesOf(variants));
  const [rows, setRows] = useState(() => rowsOf(variants, axes));
  const [words, setWords] = useState(() => wordsOfVariants(variants));
  const nameOf = ({ group }: GridRow) => words[group]?.name ?? '';
  const [isDownload, setIsDownload] = useState(Boolean(item?.albumId ?? item?.trackId));
  const [nameYourPrice, setNameYourPrice] = useState(item?.nameYourPrice ?? false);
  const [tierOnly, setTierOnly] = useState(item?.tierOnly ?? false);
  const [pictures, setPictures] = useState<Pictures>(() =>
    picturesAt(
      card?.defaultImageUrl ? [card.defaultImageUrl, ...(item?.additionalImages ?? [])] : [],
      item?.imageTexts ?? [],
    ),
  );
  const [ofVariants, setOfVariants] = useState(() => picturesOfVariants(variants));
  const written = (price: number | null | undefined) => (price == null ? '' : String(price));
  const form = useForm(
    {
      name: card?.name ?? '',
      category: card?.category ?? 'Clothing',
      subCategory: item?.subCategory ?? '',
      basePrice: written(item?.basePrice),
      currency: card?.currency ?? '',
      description: item?.description ?? '',
      shippingAndReturnInfo: item?.shippingAndReturnInfo ?? '',
      tierId: item?.tierId ?? '',
      tierPrice: written(item?.tierPrice),
      musicId: '',
    },
    {
      name: trimmed(atLeast(1, 'An item has a name.'), atMost(120, 'At most 120 characters.')),
      subCategory: trimmed(atMost(60, 'At most 60 characters.')),
      basePrice: trimmed(atLeast(1, 'An item has a price.'), amount),
      currency: asTyped(...(usual ? [] : [atLeast(1, 'Choose what it is sold in.')])),
      description: trimmed(atMost(5000, 'At most 5,000 characters.')),
      shippingAndReturnInfo: trimmed(atMost(2000, 'At most 2,000 characters.')),
      tierPrice: trimmed(amount),
      tierId: asTyped(),
      musicId: asTyped(
        ...(isDownload && !item ? [atLeast(1, 'Choose what it is a download of.')] : []),
      ),
    },
  );
  const { values, errors, register, setError } = form;
  const currency = values.currency || (usual ?? '');
  const isWaiting = currency === '' && !isUnreadable;
  const tiers = data?.artistTiers ?? [];

  const send = (status: MerchandiseStatus | null) =>
    form.handleSubmit(async (typed) => {
      const problem = isDownload ? null : (problemOfRows(rows) ?? problemOfWords(words, rows));
      if (problem) return setError('root', problem);
      const shared = {
        name: typed.name,
        category: typed.category,
        subCategory: typed.subCategory || null,
        basePrice: ownPrice(typed.basePrice) ?? 0,
        currency: typed.currency || (usual ?? ''),
        description: typed.description || null,
        shippingAndReturnInfo: typed.shippingAndReturnInfo || null,
        tierId: typed.tierId || null,
        tierPrice: typed.tierId ? ownPrice(typed.tierPrice) : null,
        tierOnly: Boolean(typed.tierId) && tierOnly,
        nameYourPrice: isDownload && nameYourPrice,
        defaultImageUrl: pictures[0]?.key ?? null,
        additionalImages: pictures.slice(1).map(({ key }) => key),
        imageTexts: pictures.map(({ text }) => text.trim()),
        ...(status ? { status } : {}),
      };
      try {
        const now = rowsOf(variants, axes);
        const typedRows = isDownload ? now : adopted(rows, now);
        const typedGrid = { rows: typedRows, axes, pictures: ofVariants, words };
        const id =
          item && card
            ? await save.update(
                { itemId: card.id, version: item.version, ...shared },
                {
                  rows: now,
                  pictures: picturesOfVariants(variants),
                  words: wordsOfVariants(variants),
                },
                typedGrid,
              )
            : await save.create(
                { ...shared, clientKey, ...(isDownload ? { musicId: typed.musicId } : {}) },
                isDownload ? { ...typedGrid, rows: [] } : typedGrid,
              );
        await navigate(`/tradingpost/${id}`);
      } catch (error) {
        const { message, fields, code } = toRefused(error);
        const known = Object.entries(fields ?? {}).filter(([name]) => name in values);
        for (const [name, words] of known) setError(name as keyof typeof values, words, true);
        if (known.length === 0) setError('root', code ? message : `${message} ${savedOnce}`);
      }
    });

  return (
    <form
      onSubmit={(sent) => void send(card && card.status !== 'DRAFT' ? null : 'ACTIVE')(sent)}
      className="grid max-w-200 grid-cols-1 gap-9"
      noValidate
    >
      {!item && (
        <MusicChoice
          userId={userId}
          isDownload={isDownload}
          error={errors.musicId}
          register={register('musicId')}
          onChange={setIsDownload}
        />
      )}
      <div className="grid gap-6 wide:grid-cols-2">
        <Field label="Name" error={errors.name} className="wide:col-span-2">
          {(control) => <Input {...control} {...register('name')} />}
        </Field>
        <Field label="Kind" error={errors.category}>
          {(control) => (
            <Select {...control} {...register('category')}>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="More exactly" error={errors.subCategory} hint="T-shirt, LP, riso print">
          {(control) => <Input {...control} {...register('subCategory')} />}
        </Field>
        <Field label="Price" error={errors.basePrice}>
          {(control) => (
            <Input
              {...control}
              {...register('basePrice')}
              inputMode="decimal"
              className="tabular-nums"
            />
          )}
        </Field>
        <Field
          label="Currency"
          error={errors.currency}
          hint={
            currency
              ? undefined
              : isUnreadable
                ? 'What you sell in could not be read.'
                : 'What you sell in is being read. Then this can be saved.'
          }
        >
          {(control) => (
            <Select {...control} {...register('currency')} value={currency}>
              {currency === '' && <option value="">Choose one</option>}
              {[...new Set([...(currency ? [currency] : []), ...currencies])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </Field>
        {!isDownload && currency && !isShipped(currency) && (
          <p role="status" className="text-danger wide:col-span-2">
            None of your zones is in {currency}: nobody can buy this.{' '}
            <TextLink to="/dashboard/sales/terms">Add one under Shipping and tax</TextLink>
          </p>
        )}
      </div>
      {isDownload && (
        <Toggle
          label="Whoever buys it may pay more"
          checked={nameYourPrice}
          onChange={setNameYourPrice}
        />
      )}
      <ItemPictures
        label="Pictures"
        of="the item"
        most={12}
        pictures={pictures}
        onChange={setPictures}
      />
      {!isDownload && (
        <VariantGrid
          rows={rows}
          axes={axes}
          currency={currency}
          basePrice={values.basePrice}
          nameOf={nameOf}
          onAxes={(next) => {
            setAxes(next);
            // What is kept has its word of the other axis already.
            setRows((before) =>
              before.map((row) =>
                row.variantId && next.second !== axes.second
                  ? { ...row, second: (next.second && words[row.group]?.[next.second]) || '' }
                  : row,
              ),
            );
          }}
          onChange={setRows}
        />
      )}
      {!isDownload && <VariantDetails rows={rows} axes={axes} words={words} onChange={setWords} />}
      {!isDownload && (
        <VariantPictures
          rows={rows}
          pictures={ofVariants}
          nameOf={nameOf}
          onChange={setOfVariants}
        />
      )}
      <div className="grid gap-6">
        <Field label="What is to be known" error={errors.description}>
          {(control) => <TextArea {...control} {...register('description')} rows={5} />}
        </Field>
        {!isDownload && (
          <Field label="Shipping and returns" error={errors.shippingAndReturnInfo}>
            {(control) => <TextArea {...control} {...register('shippingAndReturnInfo')} rows={3} />}
          </Field>
        )}
      </div>
      {tiers.length > 0 && (
        <fieldset className="grid gap-6 wide:grid-cols-2">
          <legend className="mb-4 text-md font-semibold">For supporters</legend>
          <Field label="Tier" error={errors.tierId}>
            {(control) => (
              <Select {...control} {...register('tierId')}>
                <option value="">None</option>
                {tiers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {values.tierId && (
            <>
              <Field
                label="Price for them"
                error={errors.tierPrice}
                hint="Holds in place of the price where it is lower"
              >
                {(control) => (
                  <Input
                    {...control}
                    {...register('tierPrice')}
                    inputMode="decimal"
                    className="tabular-nums"
                  />
                )}
              </Field>
              <Toggle label="Only they may buy it" checked={tierOnly} onChange={setTierOnly} />
            </>
          )}
        </fieldset>
      )}
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit" busy={form.isSubmitting} disabled={isWaiting}>
          {card && card.status !== 'DRAFT' ? 'Save' : 'Put it in the shop'}
        </Button>
        {(!card || card.status === 'DRAFT') && (
          <Button
            busy={form.isSubmitting}
            disabled={isWaiting}
            onClick={() => void send('DRAFT')()}
          >
            Keep as a draft
          </Button>
        )}
        {card && <ItemStatus id={card.id} status={card.status} />}
      </div>
    </form>
  );
}
