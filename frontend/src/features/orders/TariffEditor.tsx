import { X } from 'lucide-react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { type BandRow, newBand, type ZoneRow } from './terms';

interface TariffEditorProps {
  zone: ZoneRow;
  /** What the zone is called on the page. */
  title: string;
  onChange: (zone: ZoneRow) => void;
}

const most = 20;

/** What a parcel costs in a zone by its weight. */
export function TariffEditor({ zone, title, onChange }: TariffEditorProps) {
  const { bands, currency } = zone;
  const set = (to: Partial<ZoneRow>) => onChange({ ...zone, ...to });
  const put = (key: string, to: Partial<BandRow>) =>
    set({ bands: bands.map((band) => (band.key === key ? { ...band, ...to } : band)) });
  return (
    <div className="grid gap-4">
      <table aria-label={`Prices of ${title} by weight`} className="w-full max-w-96 text-sm">
        <thead>
          <tr className="text-left text-text-2 *:py-2 *:pr-3 *:font-semibold">
            <th scope="col">Up to, g</th>
            <th scope="col">Price, {currency}</th>
            <th scope="col" className="w-11">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {bands.map(({ key, upTo, price }, at) => (
            <tr key={key} className="*:py-2 *:pr-3">
              <td>
                <Input
                  aria-label={`Line ${at + 1}, up to so many grams`}
                  inputMode="numeric"
                  className="tabular-nums"
                  value={upTo}
                  onChange={(event) => put(key, { upTo: event.target.value })}
                />
              </td>
              <td>
                <Input
                  aria-label={`Line ${at + 1}, price`}
                  inputMode="decimal"
                  className="tabular-nums"
                  value={price}
                  onChange={(event) => put(key, { price: event.target.value })}
                />
              </td>
              <td>
                <IconButton
                  label={`Remove line ${at + 1} of ${title}`}
                  icon={<X size={18} />}
                  disabled={bands.length === 1}
                  onClick={() => set({ bands: bands.filter((band) => band.key !== key) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bands.length < most && (
        <Button
          size="sm"
          className="justify-self-start"
          aria-label={`Add a line to ${title}`}
          onClick={() => set({ bands: [...bands, newBand()] })}
        >
          Add a line
        </Button>
      )}
      <div className="grid max-w-120 grid-cols-2 gap-4">
        <Field label="Each further, g" hint="Empty: nothing heavier is shipped">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className="tabular-nums"
              placeholder="500"
              value={zone.stepGrams}
              onChange={(event) => set({ stepGrams: event.target.value })}
            />
          )}
        </Field>
        <Field label={`adds, ${currency}`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              className="tabular-nums"
              value={zone.stepPrice}
              onChange={(event) => set({ stepPrice: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
