import { useState } from 'react';
import { Field, Select } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { formatShare } from '@/lib/figures';
import { Downloads } from '../Downloads';
import type { Model } from '../types';
import { listModel } from './modelName';

interface WeightsProps {
  models: readonly Model[];
  inUse: Model | null;
}

/** What each part of a blend weighs. */
export function Weights({ models, inUse }: WeightsProps) {
  const [version, setVersion] = useState<string | null>(null);
  const chosen = models.find((model) => model.version === version) ?? inUse ?? models[0];
  if (!chosen) return null;
  const weights = [...chosen.weights].sort((a, b) => b.weight - a.weight);
  const largest = Math.max(0, ...weights.map(({ weight }) => weight));
  const sum = weights.reduce((total, { weight }) => total + Math.max(0, weight), 0);
  return (
    <Panel
      title="The blend"
      note="What each part weighs for people who are known well, and its share of all."
      actions={weights.length > 0 && <Downloads of="the blend" file="models" />}
    >
      <div className="grid gap-5">
        {models.length > 1 && (
          <Field label="Model" className="max-w-xs">
            {(control) => (
              <Select
                {...control}
                value={chosen.version}
                onChange={(event) => setVersion(event.target.value)}
              >
                {models.map((model) => (
                  <option key={model.version} value={model.version}>
                    {listModel(model)}
                    {model.inUse ? ', in use' : ''}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {weights.length === 0 ? (
          <p className="text-sm text-text-3">This model is not a blend.</p>
        ) : (
          <ul aria-label="Weights of the blend" className="grid gap-2.5">
            {weights.map(({ name, weight }) => (
              <li
                key={name}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm wide:grid-cols-[14rem_minmax(0,1fr)_8rem]"
              >
                <span className="min-w-0 truncate">{name}</span>
                <span className="tabular text-right wide:order-3">
                  {weight.toFixed(3)}{' '}
                  <span className="text-text-3">
                    {sum > 0 ? formatShare(Math.max(0, weight) / sum, 0) : ''}
                  </span>
                </span>
                <span
                  aria-hidden="true"
                  className="col-span-2 block h-2 rounded-full bg-raised wide:order-2 wide:col-span-1"
                >
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{
                      width: largest > 0 ? `${(Math.max(0, weight) / largest) * 100}%` : '0',
                    }}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
