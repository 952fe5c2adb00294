import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '@/lib/texts';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { Carousel } from './Carousel';
import CarouselPage from './pages/CarouselPage';
import type { Panel } from './thing';

startServer();

function panel(n: number, more: Partial<Panel> = {}): Panel & { __typename: string } {
  return {
    __typename: 'CarouselPanel',
    panelId: `p${n}`,
    panelType: 'ANNOUNCEMENT',
    title: `Panel ${n}`,
    textContent: 'Words',
    imageUrl: null,
    ctaLink: '/music',
    startDate: null,
    endDate: null,
    updatedAt: '2030-01-01T00:00:00.000Z',
    archivedAt: null,
    targets: [],
    ...more,
  };
}

const none = { track: null, album: null, merchandise: null, event: null, artist: null };
const targets = [
  {
    __typename: 'CarouselTarget',
    itemId: 'm1',
    itemType: 'MERCHANDISE',
    ...none,
    merchandise: {
      __typename: 'MerchandiseItem',
      id: 'm1',
      name: 'Shirt',
      currency: 'EUR',
      minPrice: 20,
      maxPrice: 25,
      defaultImageUrl: null,
    },
  },
  {
    __typename: 'CarouselTarget',
    itemId: 'e1',
    itemType: 'EVENT',
    ...none,
    event: {
      __typename: 'Event',
      id: 'e1',
      title: 'Loud night',
      startDate: '2030-05-06T23:30:00.000Z',
      timeZone: 'Europe/Lisbon',
      location: 'Lisbon, Portugal',
      venueName: 'Hall',
      multimediaItems: [],
      status: 'PLANNED',
    },
  },
  { __typename: 'CarouselTarget', itemId: 'gone', itemType: 'TRACK', ...none },
] as unknown as Panel['targets'];

const show = (panels: Panel[]) =>
  render(
    <MemoryRouter>
      <Carousel panels={panels as never} />
    </MemoryRouter>,
  );

/** The panel that is seen. */
const seen = () => {
  const slides = screen
    .getAllByRole('group', { hidden: true })
    .filter((each) => each.matches('[aria-roledescription="slide"]'));
  const shown = slides.filter((each) => !each.className.includes('invisible'));
  expect(shown).toHaveLength(1);
  return shown[0]?.getAttribute('aria-label');
};
const turn = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

describe('the carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('turns by itself, and is not announced then', () => {
    show([panel(1), panel(2)]);
    expect(seen()).toBe('1 of 2: Panel 1');
    turn(9);
    expect(seen()).toBe('2 of 2: Panel 2');
    expect(screen.getByTestId('panels')).toHaveAttribute('aria-live', 'off');
    turn(8);
    expect(seen()).toBe('1 of 2: Panel 1');
  });

  it('waits for who points at it, has the focus in it, stopped it, or looks elsewhere', () => {
    show([panel(1), panel(2)]);
    const whole = screen.getByRole('region', { name: 'Highlights' });
    fireEvent.mouseEnter(whole);
    turn(20);
    fireEvent.mouseLeave(whole);
    const next = screen.getByRole('button', { name: 'Next panel' });
    act(() => next.focus());
    turn(20);
    act(() => next.blur());
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    turn(20);
    hidden.mockReturnValue(false);
    fireEvent.click(screen.getByRole('button', { name: 'Stop turning the panels' }));
    turn(20);
    expect(seen()).toBe('1 of 2: Panel 1');
    fireEvent.click(screen.getByRole('button', { name: 'Turn the panels by themselves' }));
    turn(9);
    expect(seen()).toBe('2 of 2: Panel 2');
  });

  it('stands still for those who want less motion', () => {
    const media = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion')
        ? ({
            ...media(query),
            matches: true,
            addEventListener() {},
            removeEventListener() {},
          } as never)
        : media(query),
    );
    show([panel(1), panel(2)]);
    turn(60);
    expect(seen()).toBe('1 of 2: Panel 1');
    expect(screen.queryByRole('button', { name: /turning/ })).toBeNull();
  });

  it('is turned by buttons, dots, arrows and swipes, and announced then', () => {
    show([panel(1), panel(2), panel(3)]);
    const panels = screen.getByTestId('panels');
    fireEvent.click(screen.getByRole('button', { name: 'Previous panel' }));
    expect(seen()).toBe('3 of 3: Panel 3');
    expect(panels).toHaveAttribute('aria-live', 'polite');
    fireEvent.click(screen.getByRole('button', { name: 'Show panel 2: Panel 2' }));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next panel' }), { key: 'ArrowLeft' });
    expect(seen()).toBe('1 of 3: Panel 1');
    fireEvent.pointerDown(panels, { clientX: 200 });
    fireEvent.pointerUp(panels, { clientX: 160 }); // too short
    expect(seen()).toBe('1 of 3: Panel 1');
    const link = screen.getByRole('link', { name: 'Find out more about Panel 1' });
    fireEvent.pointerDown(link, { clientX: 200 });
    fireEvent.pointerUp(link, { clientX: 149 });
    expect(seen()).toBe('2 of 3: Panel 2');
    // What is below the finger is not opened.
    expect(fireEvent.click(link)).toBe(false);
  });

  it('shows one alone without controls, and things with their price, date and page', async () => {
    show([panel(1, { panelType: 'COLLECTION', targets })]);
    expect(screen.queryByRole('button')).toBeNull();
    const list = within(screen.getByRole('list', { name: 'Panel 1' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByRole('link', { name: /Shirt/ })).toHaveAttribute('href', '/tradingpost/m1');
    expect(list.getByText(/^From .*20/)).toBeInTheDocument();
    // By the clock of the place it is past midnight.
    expect(
      list.getByRole('link', { name: /Loud night (May 7,|7 May) 2030 · Hall/ }),
    ).toHaveAttribute('href', '/events/e1');
    vi.useRealTimers();
    await expectAccessible();
  });
});

describe('the page of the carousel', () => {
  let live: Panel[];
  let old: Panel[];

  beforeEach(() => {
    asMember({ handle: 'wren', roles: ['admin'] });
    live = [panel(1), panel(2, { panelType: 'COLLECTION', targets })];
    old = [];
    answer('CarouselPanels', ({ archived }) => ({
      data: { carouselPanels: archived ? old : live },
    }));
  });

  it('lists, archives and restores', async () => {
    renderPage(<CarouselPage />);
    const user = userEvent.setup();
    answer('DeleteCarouselPanel', () => {
      const [first] = live.splice(0, 1);
      old = [{ ...(first as Panel), archivedAt: '2030-01-02T00:00:00.000Z' }];
      return { data: { deleteCarouselPanel: old[0] } };
    });
    const reason = await screen.findByRole('textbox', { name: 'Reason (optional)' });
    await user.type(reason, 'The tour is over');
    await user.click(await screen.findByRole('button', { name: 'Archive Panel 1' }));
    expect(asked('DeleteCarouselPanel')).toEqual([{ panelId: 'p1', why: 'The tour is over' }]);
    await vi.waitFor(() => expect(reason).toHaveValue(''));
    const archive = await screen.findByRole('region', { name: 'Archive' });
    answer('RestoreCarouselPanel', () => {
      live = [...live, panel(1)];
      old = [];
      return { data: { restoreCarouselPanel: panel(1) } };
    });
    await user.click(within(archive).getByRole('button', { name: 'Restore Panel 1' }));
    expect(await screen.findByRole('button', { name: 'Edit Panel 1' })).toBeInTheDocument();
    expect(asked('RestoreCarouselPanel')).toEqual([{ panelId: 'p1' }]);
  });

  it('says which of its acts failed', async () => {
    renderPage(<CarouselPage />);
    const user = userEvent.setup();
    answer('DeleteCarouselPanel', {
      errors: [{ message: 'No.', extensions: { code: 'CONFLICT' } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Archive Panel 1' }));
    expect(await screen.findByText(`${texts.fault.archivePanel}. No.`)).toBeInTheDocument();

    server.use(
      http.get('*/search', () =>
        HttpResponse.json({
          results: { song: [{ id: 't1', name: 'Freeway', artistName: 'Vile' }] },
        }),
      ),
    );
    answer('AddPanelTarget', { errors: [{ message: 'Full.', extensions: { code: 'CONFLICT' } }] });
    await user.click(screen.getByRole('button', { name: 'Edit Panel 2' }));
    await user.type(screen.getByRole('searchbox'), 'free');
    await user.click(await screen.findByRole('button', { name: 'Add Song Freeway' }));
    expect(await screen.findByText(`${texts.fault.addPanelTarget}. Full.`)).toBeInTheDocument();
    expect(asked('AddPanelTarget')).toEqual([{ panelId: 'p2', itemType: 'TRACK', itemId: 't1' }]);
  });

  it('puts panels in another order, and says as which order it saw them', async () => {
    renderPage(<CarouselPage />);
    const user = userEvent.setup();
    answer('ReorderCarouselPanels', () => {
      live = [panel(2), panel(1)];
      return { data: { reorderCarouselPanels: live } };
    });
    (await screen.findByRole('button', { name: 'Move Panel 1' })).focus();
    await user.keyboard('{ArrowDown}');
    await vi.waitFor(() =>
      expect(asked('ReorderCarouselPanels')).toEqual([{ ids: ['p2', 'p1'], seen: ['p1', 'p2'] }]),
    );
  });

  it('makes a panel that is checked first, with a preview at three widths', async () => {
    renderPage(<CarouselPage />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'New panel' }));
    const form = within(screen.getByRole('form', { name: 'New panel' }));
    await user.type(form.getByLabelText('Link'), '//elsewhere');
    await user.click(form.getByRole('button', { name: 'Make the panel' }));
    expect(form.getByText('A panel has a title.')).toBeInTheDocument();
    expect(form.getByText(/A link begins with/)).toBeInTheDocument();
    await user.type(form.getByLabelText('Title'), 'Hello');
    await user.clear(form.getByLabelText('Link'));
    fireEvent.change(form.getByLabelText('Starts'), { target: { value: '2030-05-06T20:15' } });
    for (const width of [360, 800, 1440]) {
      await user.click(screen.getByRole('button', { name: new RegExp(` ${width}$`) }));
      expect(screen.getByTestId('preview').firstElementChild).toHaveStyle({ width: `${width}px` });
    }
    expect(within(screen.getByTestId('preview')).getByText('Hello')).toBeInTheDocument();
    answer('CreateCarouselPanel', () => {
      live = [...live, panel(3, { title: 'Hello' })];
      return { data: { createCarouselPanel: live[2] } };
    });
    await user.click(form.getByRole('button', { name: 'Make the panel' }));
    expect(await screen.findByRole('form', { name: 'Panel Hello' })).toBeInTheDocument();
    expect(asked('CreateCarouselPanel')[0]).toEqual({
      input: {
        panelType: 'ANNOUNCEMENT',
        title: 'Hello',
        textContent: null,
        imageUrl: null,
        ctaLink: null,
        startDate: new Date('2030-05-06T20:15').toISOString(),
        endDate: null,
      },
    });
    await expectAccessible();
  });

  it('saves over what was seen', async () => {
    renderPage(<CarouselPage />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Edit Panel 1' }));
    answer('UpdateCarouselPanel', {
      errors: [{ message: 'Somebody else changed this.', extensions: { code: 'CONFLICT' } }],
    });
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this.')).toBeInTheDocument();
    expect(asked('UpdateCarouselPanel')[0]).toMatchObject({
      input: { panelId: 'p1', seenUpdatedAt: '2030-01-01T00:00:00.000Z', title: 'Panel 1!' },
    });
  });
});
