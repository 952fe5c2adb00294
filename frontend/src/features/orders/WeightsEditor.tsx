import { useQuery } from '@apollo/client/react';
import { Field, Input } from '@/components/Field';
import { TextLink } from '@/components/Link';
import { plural } from '@/lib/format';
import { withoutWeightDocument } from './api/withoutWeight';
import type { Terms } from './terms';

interface WeightsEditorProps {
  terms: Terms;
  problem: string | undefined;
  onChange: (terms: Partial<Terms>) => void;
}

/** What packing weighs, and what has no weight of its own: where some zone goes by weight. */
export function WeightsEditor({ terms, problem, onChange }: WeightsEditorProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="sr-only">Weights</legend>
      <div className="grid max-w-120 grid-cols-1 gap-4 xs:grid-cols-2">
        <Field label="Packing of a parcel, g">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className="tabular-nums"
              placeholder="0"
              value={terms.packingGrams}
              onChange={(event) => onChange({ packingGrams: event.target.value })}
            />
          )}
        </Field>
        <Field label="A piece without a weight, g">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className="tabular-nums"
              placeholder="250"
              value={terms.defaultGrams}
              onChange={(event) => onChange({ defaultGrams: event.target.value })}
            />
          )}
        </Field>
      </div>
      <WithoutWeight />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

const shown = 10;

/** Which items in the shop have no weight. */
function WithoutWeight() {
  const { data, error } = useQuery(withoutWeightDocument, { fetchPolicy: 'cache-and-network' });
  if (error && !data)
    return <p className="text-sm text-text-2">What has no weight yet could not be read.</p>;
  if (!data) return null;
  const items = data.merchandiseWithoutWeight;
  if (items.length === 0)
    return <p className="text-sm text-text-2">Everything in your shop has a weight.</p>;
  const more = items.length - shown;
  return (
    <div className="grid gap-2 text-sm">
      <p id="without-weight" className="text-text-2">
        These have none, or not in every variant, and count as that:
      </p>
      <ul aria-labelledby="without-weight" className="flex flex-wrap gap-x-4 gap-y-1">
        {items.slice(0, shown).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={`/dashboard/shop/${id}`}>{name}</TextLink>
          </li>
        ))}
        {more > 0 && <li className="text-text-2">and {plural(more, 'more', 'more')}</li>}
      </ul>
    </div>
  );
}
