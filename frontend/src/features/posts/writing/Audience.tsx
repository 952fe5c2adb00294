import { useQuery } from '@apollo/client/react';
import { Field, Select } from '@/components/Field';
import { ownTiersDocument } from '../api/ownTiers';

interface AudienceProps {
  userId: string;
  /** all, fans, or a tier. */
  value: string;
  onChange: (value: string) => void;
}

/** Who may read a post of an artist. */
export function Audience({ userId, value, onChange }: AudienceProps) {
  const { data } = useQuery(ownTiersDocument, { variables: { userId } });
  const tiers = data?.artistTiers ?? [];
  const names = new Map(tiers.map(({ id, name }) => [id, name]));
  const hint =
    value === 'all'
      ? undefined
      : value === 'fans'
        ? tiers.length > 0
          ? 'Those who hold any of your tiers'
          : 'Those who follow you'
        : `Those who hold ${names.get(value) ?? 'this tier'} or a higher one`;
  return (
    <Field label="Who may read it" hint={hint} className="w-52">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="all">Everybody</option>
          <option value="fans">My fans</option>
          {tiers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
