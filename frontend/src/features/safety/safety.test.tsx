import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { Curtain } from './Curtain';
import { PrivacySettings } from './PrivacySettings';
import { SafetyMenu } from './SafetyMenu';
import { SafetyQuestion } from './SafetyQuestion';
import { YouBlocked } from './YouBlocked';

startServer();

const june = {
  __typename: 'PersonInfo',
  userId: 'person-2',
  handle: 'june',
  displayName: 'June',
  profilePictureUrl: null,
};
const done = { __typename: 'PartingResult', success: true };

beforeEach(() => {
  asMember();
  answer('BlockedPeople', { data: { blockedPeople: page('PersonConnection', [june]) } });
  answer('MutedPeople', { data: { mutedPeople: page('PersonConnection', []) } });
  answer('MutedWords', { data: { mutedWords: [] } });
});

function showMenu() {
  renderPage(
    <>
      <SafetyMenu
        who={{ userId: 'person-2', name: 'June' }}
        what={{ type: 'POST', id: 'post-1', name: 'the post by June' }}
      />
      <SafetyQuestion />
    </>,
    { at: '/', path: '/' },
  );
}

const open = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for the post by June' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('what can be done against something', () => {
  it('reports it with a reason', async () => {
    answer('ReportContent', {
      data: { reportContent: { __typename: 'SafetyResult', success: true } },
    });
    showMenu();
    await open('Report');
    const dialog = await screen.findByRole('dialog', { name: 'Report the post by June' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose what is wrong.');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'It is spam' }));
    await expectAccessible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked('ReportContent')).toEqual([
      { input: { targetType: 'POST', targetId: 'post-1', reason: 'SPAM', text: null } },
    ]);
  });

  it('asks before it blocks, and mutes at once', async () => {
    answer('BlockUser', { data: { blockUser: done } });
    answer('MuteUser', { data: { muteUser: done } });
    showMenu();
    await open('Block June');
    const dialog = await screen.findByRole('dialog', { name: 'Block June?' });
    expect(asked('BlockUser')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(asked('BlockUser')).toEqual([{ userId: 'person-2' }]));
    await open('Mute June');
    await waitFor(() => expect(asked('MuteUser')).toEqual([{ userId: 'person-2' }]));
  });

  it('is nothing for visitors', () => {
    asVisitor();
    showMenu();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('what is muted', () => {
  it('says why it is hidden, and shows itself once', async () => {
    renderPage(
      <Curtain muted={{ isPerson: false, word: 'finale' }} what="the post by June">
        <p>The finale was loud.</p>
      </Curtain>,
      { at: '/', path: '/' },
    );
    expect(screen.getByText('Hidden: it has “finale”, which you muted.')).toBeVisible();
    expect(screen.queryByText('The finale was loud.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show once: the post by June' }));
    expect(screen.getByText('The finale was loud.')).toBeVisible();
  });
});

describe('privacy', () => {
  it('has back whom one blocked', async () => {
    answer('UnblockUser', { data: { unblockUser: done } });
    renderPage(<PrivacySettings />, { at: '/', path: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock June' }));
    await waitFor(() => expect(asked('UnblockUser')).toEqual([{ userId: 'person-2' }]));
    await expectAccessible();
  });

  it('mutes a word for a while, and says why it cannot', async () => {
    answer('MuteWord', { data: null, errors: [{ message: 'At most 200 words are muted.' }] });
    renderPage(<PrivacySettings />, { at: '/', path: '/' });
    const field = await screen.findByRole('textbox', { name: 'Word' });
    await userEvent.type(field, 'finale');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How long' }), 'For a day');
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('At most 200 words are muted.');
    expect(field).toHaveValue('finale');
    const word = { __typename: 'MutedWord', id: 'word-1', text: 'finale', until: null };
    answer('MuteWord', { data: { muteWord: word } });
    answer('MutedWords', { data: { mutedWords: [word] } });
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    expect(await screen.findByRole('button', { name: 'Unmute finale' })).toBeVisible();
    const [first] = asked('MuteWord') as { input: { until: string } }[];
    expect(Date.parse(first!.input.until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it('tells whom one blocked in the place of their page, and nobody else', async () => {
    answer('UnblockUser', { data: { unblockUser: done } });
    let unblocked = 0;
    const at = (handle: string) => (
      <YouBlocked handle={handle} onUnblock={() => unblocked++}>
        <p>{handle} is not here</p>
      </YouBlocked>
    );
    renderPage(
      <>
        {at('June')}
        {at('somebody')}
      </>,
      { at: '/', path: '/' },
    );
    expect(await screen.findByText('You blocked June.')).toBeVisible();
    expect(screen.getByText('somebody is not here')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(unblocked).toBe(1));
  });
});
