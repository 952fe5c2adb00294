import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { Toggle } from '@/components/Toggle';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useClientKey } from '@/core/data/useClientKey';
import { saveAsFile } from '@/features/orders';
import { readFragment } from '@/gql';
import type { DiscountCodePartsFragment } from '@/gql/graphql';
import { currencies } from '@/lib/price';
import { codeFragment } from './api/codeFragment';
import { createCodeDocument } from './api/createCode';
import { createCodesDocument } from './api/createCodes';
import { updateCodeDocument } from './api/updateCode';
import {
  type CodeFields,
  type CodeProblems,
  fieldsOf,
  problemsOf,
  randomWord,
  toInput,
} from './codeForm';
import { codesCsv } from './csv';
import { ItemsChoice } from './ItemsChoice';

interface CodeFormProps {
  userId: string;
  /** Null for a new one. */
  code: DiscountCodePartsFragment | null;
  /** Makes several of random words, which are handed over as a file. */
  isMany: boolean;
  onDone: () => void;
}

const mostMade = 500;

/** What a code takes off, of what, when and how often. */
export function CodeForm({ userId, code, isMany, onDone }: CodeFormProps) {
  const change = useChange();
  const [fields, setFields] = useState<CodeFields>(() => ({
    ...fieldsOf(code),
    ...(isMany ? { maxUses: '1' } : {}),
  }));
  const [count, setCount] = useState('100');
  const key = useClientKey();
  const [problems, setProblems] = useState<CodeProblems>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const set = (to: Partial<CodeFields>) => setFields((before) => ({ ...before, ...to }));

  const save = async () => {
    const input = toInput(fields);
    if (isMany) {
      const asked = { input, count: Number(count) };
      const made = await change(createCodesDocument, { ...asked, clientKey: key.of(asked) });
      const codes = readFragment(codeFragment, made.createDiscountCodes);
      saveAsFile(codesCsv(codes), 'sidestage-codes.csv');
    } else if (code) await change(updateCodeDocument, { id: code.id, input });
    else await change(createCodeDocument, { input });
  };
  const send = async () => {
    const wrong: Record<string, string | undefined> = { ...problemsOf(fields, !isMany) };
    const n = Number(count);
    if (isMany && !(Number.isInteger(n) && n >= 1 && n <= mostMade))
      wrong.count = `From 1 to ${mostMade}.`;
    setProblems(wrong);
    setProblem('');
    if (isBusy || Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    try {
      await save();
      showSnackbar({ type: 'success', message: isMany ? `${n} codes are made.` : 'Saved.' });
      onDone();
    } catch (error) {
      const refused = toRefused(error);
      setProblems(refused.fields);
      if (Object.keys(refused.fields).length === 0) setProblem(refused.message);
      setIsBusy(false);
    }
  };
  /** A field of text. */
  const text = (
    name: 'code' | 'percent' | 'amount' | 'least' | 'maxUses' | 'maxUsesEach' | 'begins' | 'ends',
    label: string,
    error: string | undefined,
    more: React.ComponentProps<typeof Input> & { hint?: string } = {},
  ) => {
    const { hint, ...rest } = more;
    return (
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <Input
            {...control}
            {...rest}
            value={fields[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  const isAmount = fields.kind === 'amount';

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isMany ? (
        <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
          <Field label="How many" error={problems.count}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={count}
                onChange={(event) => setCount(event.target.value)}
              />
            )}
          </Field>
          {text('code', 'They begin with (optional)', problems.code, { maxLength: 29 })}
        </div>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-48 flex-1">
            {text('code', 'Code', problems.code, {
              maxLength: 40,
              autoComplete: 'off',
              className: 'uppercase',
              hint: 'In capitals or not is the same.',
            })}
          </div>
          <Button className="mt-6.5" onClick={() => set({ code: randomWord() })}>
            Random
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-3">
        <Field label="It takes off">
          {(control) => (
            <Select
              {...control}
              value={fields.kind}
              onChange={(event) => set({ kind: event.target.value as CodeFields['kind'] })}
            >
              <option value="percent">A part</option>
              <option value="amount">An amount</option>
            </Select>
          )}
        </Field>
        {isAmount
          ? text('amount', 'Amount', problems.amount, { inputMode: 'decimal' })
          : text('percent', 'Percent', problems.percent, { inputMode: 'numeric' })}
        <Field
          label="Currency"
          error={problems.currency}
          hint={isAmount ? undefined : 'Of the least order alone.'}
        >
          {(control) => (
            <Select
              {...control}
              value={fields.currency}
              onChange={(event) => set({ currency: event.target.value })}
            >
              {[...new Set([fields.currency, ...currencies])].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <ItemsChoice
        userId={userId}
        isForAll={fields.isForAll}
        chosen={fields.itemIds}
        error={problems.merchandiseIds}
        onChange={set}
      />
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-3">
        {text('least', 'Least order (optional)', problems.leastTotal, { inputMode: 'decimal' })}
        {text('maxUses', 'Uses in all (optional)', problems.maxUses, { inputMode: 'numeric' })}
        {text('maxUsesEach', 'Uses a person (optional)', problems.maxUsesEach, {
          inputMode: 'numeric',
        })}
      </div>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
        {text('begins', 'Begins (optional)', problems.beginsAt, { type: 'datetime-local' })}
        {text('ends', 'Ends (optional)', problems.endsAt, { type: 'datetime-local' })}
      </div>
      <Toggle
        label="Can be used"
        hint="Orders that used it stay as they are."
        checked={fields.active}
        onChange={(active) => set({ active })}
      />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Leave it</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isMany ? 'Make them' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
