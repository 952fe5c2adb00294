import { TextLink } from '@/components/Link';
import { readFragment } from '@/gql';
import type { KeptAddressPartsFragment } from '@/gql/graphql';
import { addressFragment } from '../api/addressFragment';
import { addressLines } from '../words';

interface AddressChoiceProps {
  addresses: readonly KeptAddressPartsFragment[];
  /** Empty for one that is typed. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** To which of the addresses that somebody keeps it goes, or to another. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  const rows = [
    ...addresses.map(({ id, isDefault, address }) => ({
      id,
      isDefault,
      lines: addressLines(readFragment(addressFragment, address)),
    })),
    { id: '', isDefault: false, lines: ['Another address'] },
  ];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-display text-xl font-bold">Your addresses</legend>
      <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
        {rows.map(({ id, isDefault, lines }) => (
          <label
            key={id}
            className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="kept-address"
              checked={chosen === id}
              onChange={() => onChoose(id)}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="grid min-w-0 text-sm wrap-anywhere">
              <span className="whitespace-pre-line">{lines.join('\n')}</span>
              {isDefault && <span className="text-text-3">Default</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="text-sm">
        <TextLink to="/settings">Change your addresses</TextLink>
      </p>
    </fieldset>
  );
}
