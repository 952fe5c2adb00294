import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '@/components/Button';
import { orTell } from '@/core/data/tellRefusal';
import { whileHere } from '@/core/data/whileHere';
import { asMember, asVisitor, renderPage } from '@/test/render';
import { PerPerson } from './PerPerson';

function Saver({ saved }: { saved: Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await orTell(whileHere(saved));
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      Save
    </Button>
  );
}

test('a button is not busy for ever where the person leaves while a change is under way', async () => {
  asMember();
  let answer: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => (answer = resolve));
  renderPage(
    <PerPerson>
      <Saver saved={saved} />
    </PerPerson>,
  );
  const button = () => screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  act(() => asVisitor());
  await act(async () => answer());
  expect(button()).not.toHaveAttribute('aria-busy', 'true');
});
