import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, reactions } from '@/test/fixtures';
import { asEnded, asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { ArtistQuestions } from './ArtistQuestions';
import QuestionPage from './pages/QuestionPage';
import { WaitingTile } from './WaitingTile';

startServer();

const artist = {
  userId: 'artist-1',
  artistName: 'Kestrel Yard',
  handle: 'kestrelyard',
  badgeId: 'artist-1',
};

function question(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Question',
    questionId: `question-${n}`,
    content: `Question ${n}?`,
    answer: null,
    answeredAt: null,
    createdAt: '2026-05-04T10:00:00.000Z',
    badgeId: 'artist-1',
    userId: 'person-2',
    askerHandle: 'june',
    askerDisplayName: 'June',
    askerProfilePicture: null,
    artistHandle: 'kestrelyard',
    artistName: 'Kestrel Yard',
    commentCount: 0,
    reactions: reactions(),
    canAnswer: false,
    canDelete: true,
    muted: null,
    ...more,
  };
}

function stats(totalQuestions: number, answeredQuestions: number, totalLikes: number) {
  answer('QuestionStats', {
    data: {
      getQuestionStats: {
        __typename: 'QuestionStats',
        totalQuestions,
        answeredQuestions,
        unansweredQuestions: totalQuestions - answeredQuestions,
        totalLikes,
        averageLikesPerQuestion: totalQuestions ? totalLikes / totalQuestions : 0,
      },
    },
  });
}

function show(
  questions: ReturnType<typeof question>[] = [],
  first: 'answered' | 'waiting' = 'waiting',
) {
  answer('QuestionsOfArtist', {
    data: { getQuestionsByBadgeId: page('QuestionConnection', questions) },
  });
  renderPage(<ArtistQuestions artist={artist} first={first} />, { at: '/', path: '/' });
}

beforeEach(() => {
  asMember();
  stats(2, 1, 3);
});

describe('questions on an artist’s page', () => {
  it('shows what is asked, sent once, among those that wait', async () => {
    show([], 'answered');
    await screen.findByText('What Kestrel Yard answers will be here.');
    expect(await screen.findByText(/2 questions.*3 likes, 1.5 a question/)).toBeVisible();
    answer('AskQuestion', { data: null, errors: [{ message: 'Try again.' }] });
    const field = screen.getByRole('textbox', { name: 'Ask Kestrel Yard something' });
    await userEvent.type(field, 'Which guitar?');
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again.');
    expect(field).toHaveValue('Which guitar?');
    answer('AskQuestion', { data: { askQuestion: question(9, { content: 'Which guitar?' }) } });
    answer('QuestionsOfArtist', {
      data: {
        getQuestionsByBadgeId: page('QuestionConnection', [
          question(9, { content: 'Which guitar?' }),
        ]),
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Which guitar?', { selector: 'blockquote' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Waiting' })).toHaveAttribute('aria-selected', 'true');
    const [first, second] = asked('AskQuestion') as { input: { clientKey: string } }[];
    expect(second?.input.clientKey).toBe(first?.input.clientKey);
    await expectAccessible();
  });

  it('is answered in place by the artist, and moves to those that are answered', async () => {
    show([question(1, { canAnswer: true }), question(2, { canAnswer: true })]);
    const [first] = await screen.findAllByRole('article');
    await userEvent.click(within(first!).getByRole('button', { name: 'Answer' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Answer June' }), 'A Telecaster');
    answer('AnswerQuestion', {
      data: {
        answerQuestion: question(1, {
          canAnswer: true,
          answer: 'A Telecaster',
          answeredAt: '2026-05-04T11:00:00.000Z',
        }),
      },
    });
    await userEvent.click(within(first!).getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(screen.queryByText('Question 1?')).not.toBeInTheDocument());
    expect(screen.getByText('Question 2?')).toBeInTheDocument();
    expect(asked('AnswerQuestion')).toEqual([
      { input: { questionId: 'question-1', answer: 'A Telecaster' } },
    ]);
  });

  it('shows the answer where it stands, once it is changed', async () => {
    show([question(1, { canAnswer: true, answer: 'One' })], 'answered');
    await screen.findByText('One');
    await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change the answer' }));
    const field = screen.getByRole('textbox', { name: 'Answer June' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Two');
    answer('AnswerQuestion', {
      data: { answerQuestion: question(1, { canAnswer: true, answer: 'Two' }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('Two', { selector: 'p' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('takes out what is deleted, and has it back', async () => {
    show([question(1), question(2)]);
    await screen.findByText('Question 2?');
    answer('DeleteQuestion', {
      data: { deleteQuestion: { __typename: 'DeleteResult', success: true } },
    });
    await userEvent.click(screen.getAllByRole('button', { name: /^More for/ })[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Question 1?')).not.toBeInTheDocument());
    answer('RestoreQuestion', { data: { restoreQuestion: question(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Question 1?')).toBeInTheDocument();
  });

  it('lets visitors read, and leads those who would ask to login', async () => {
    asVisitor();
    show([question(1, { canDelete: false })]);
    await screen.findByText('Question 1?');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask Kestrel Yard something' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument();
  });
});

describe('the page of a question', () => {
  it('shows the answer, and that somebody who is gone asked', async () => {
    answer('TintOfAsked', { data: { artist: null } });
    answer('Question', {
      data: {
        getQuestionById: question(1, {
          answer: 'So it is',
          answeredAt: '2026-05-04T11:00:00.000Z',
          askerHandle: null,
          askerDisplayName: null,
        }),
      },
    });
    renderPage(<QuestionPage />, { at: '/question/question-1', path: '/question/:id' });
    expect(await screen.findByText('So it is')).toBeVisible();
    expect(screen.getByText('Somebody who is gone')).toBeVisible();
    await expectAccessible();
  });

  it('is not found where there is none for the person', async () => {
    answer('Question', {
      data: null,
      errors: [{ message: 'None.', extensions: { code: 'NOT_FOUND' } }],
    });
    renderPage(<QuestionPage />, { at: '/question/none', path: '/question/:id' });
    expect(await screen.findByText(/This question/)).toBeVisible();
  });
});

describe('what is being written', () => {
  const asking = () => screen.findByRole('textbox', { name: 'Ask Kestrel Yard something' });

  it('is a question that waits for who logs in again, until it is asked', async () => {
    show([], 'answered');
    await userEvent.type(await asking(), 'Which guitar?');
    act(asEnded);
    cleanup();
    asMember({ userId: 'person-9' });
    show([], 'answered');
    expect(await asking()).toHaveValue('');
    cleanup();
    asMember();
    show([], 'answered');
    await userEvent.type(await asking(), 'Which drum?');
    cleanup();
    show([], 'answered');
    expect(await asking()).toHaveValue('Which drum?');
    answer('AskQuestion', { data: { askQuestion: question(9, { content: 'Which drum?' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await waitFor(async () => expect(await asking()).toHaveValue(''));
    cleanup();
    show([], 'answered');
    expect(await asking()).toHaveValue('');
  });

  it('is asked again as the same question after a reload, and another one is another', async () => {
    show([], 'answered');
    await userEvent.type(await asking(), 'Which drum?');
    answer('AskQuestion', { data: null, errors: [{ message: 'Try again.' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('alert');
    cleanup();
    show([], 'answered');
    expect(await asking()).toHaveValue('Which drum?');
    answer('AskQuestion', { data: { askQuestion: question(9, { content: 'Which drum?' }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await waitFor(async () => expect(await asking()).toHaveValue(''));
    await userEvent.type(await asking(), 'Which bass?');
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(asked('AskQuestion')).toHaveLength(3));
    const [lost, again, another] = (asked('AskQuestion') as { input: { clientKey: string } }[]).map(
      ({ input }) => input.clientKey,
    );
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('is an answer that waits until it is thrown away', async () => {
    const open = async () => {
      show([question(1, { canAnswer: true })]);
      await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
      return screen.getByRole('textbox', { name: 'Answer June' });
    };
    await userEvent.type(await open(), 'A Telecaster');
    act(asEnded);
    cleanup();
    asMember();
    expect(await open()).toHaveValue('A Telecaster');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect(await open()).toHaveValue('');
  });
});

it('the tile of what waits hides a question with a muted word', async () => {
  asMember({ badges: [{ badgeId: 'artist-1', badgeType: 'Artist' }] });
  stats(2, 0, 0);
  answer('QuestionsOfArtist', {
    data: {
      getQuestionsByBadgeId: page('QuestionConnection', [
        question(1, {
          content: 'How does the finale end?',
          muted: { __typename: 'Muted', isPerson: false, word: 'finale' },
        }),
        question(2),
      ]),
    },
  });
  renderPage(<WaitingTile />, { at: '/dashboard', path: '/dashboard' });
  expect(await screen.findByRole('link', { name: '“Question 2?”' })).toBeVisible();
  expect(screen.queryByText(/How does the finale/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show once: the question by June' }));
  expect(screen.getByRole('link', { name: /How does the finale/ })).toBeVisible();
});
