import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '@/test/fixtures';
import { event } from '@/test/events';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { ArtistEvents } from './ArtistEvents';
import { CancelDialog } from './CancelDialog';
import { NearDates } from './NearDates';
import EventPage from './pages/EventPage';
import EventsPage from './pages/EventsPage';
import { VenuePicker } from './VenuePicker';

startServer();
beforeEach(() => {
  const sea = { width: 400, height: 225, land: '', borders: '', cities: [] };
  server.use(http.get('/api/location/map', () => HttpResponse.json(sea)));
});

function show(more: Record<string, unknown> = {}) {
  answer('Event', { data: { getEventById: { ...event(1, more), going: [] } } });
  renderPage(<EventPage />, { at: '/events/event-1', path: '/events/:id' });
}

describe('dates beside the feed', () => {
  it('are those that suit best, the soonest first', async () => {
    const on = (n: number, day: string) => event(n, { startDate: `2026-${day}T20:00:00.000Z` });
    const nodes = ['12-09', '12-02', '12-23', '12-06', '12-12', '12-01'].map((day, at) =>
      on(at + 1, day),
    );
    answer('FeedEvents', { data: { getFeedEvents: page('EventConnection', nodes) } });
    renderPage(<NearDates />);
    const list = await screen.findByRole('list', { name: 'Dates for you' });
    const dates = within(list)
      .getAllByRole('time')
      .map((time) => time.getAttribute('datetime')?.slice(5, 10));
    expect(dates).toEqual(['12-02', '12-06', '12-09', '12-12', '12-23']);
  });
});

describe('the page of an event', () => {
  it('is a poster with the time of the place', async () => {
    asVisitor();
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Night 1' })).toBeVisible();
    expect(screen.getByText(/^21:00/)).toBeVisible();
    expect(screen.getByText('20:00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Casa da Maré' })).toHaveAttribute(
      'href',
      '/venues/venue-1',
    );
    expect(screen.getByRole('link', { name: /Add to calendar/ })).toHaveAttribute(
      'href',
      '/api/events/event-1/calendar.ics',
    );
    await expectAccessible();
  });

  it('shows on a map where it is', async () => {
    asVisitor();
    const asks: string[] = [];
    server.use(
      http.get('/api/location/map', ({ request }) => {
        asks.push(new URL(request.url).search);
        return HttpResponse.json({
          width: 400,
          height: 225,
          land: 'M0 0L400 0L400 90Z',
          borders: '',
          cities: [{ name: 'Almada', x: 190, y: 120, nameX: 184, nameLeft: true }],
        });
      }),
    );
    show({ latitude: 38.7071, longitude: -9.1355 });
    const map = await screen.findByRole('img', { name: 'Where Casa da Maré is' });
    expect(within(map).getByText('Almada')).toHaveAttribute('text-anchor', 'end');
    expect(asks).toEqual(['?latitude=38.71&longitude=-9.14']);
    expect(screen.getByText('38° 42′ N, 9° 08′ W')).toBeVisible();
    await expectAccessible();
  });

  it('says where it is while the map cannot be had', async () => {
    asVisitor();
    server.use(http.get('/api/location/map', () => new HttpResponse(null, { status: 503 })));
    show({ latitude: 47.2, longitude: 8.5 });
    expect(await screen.findByText('47° 12′ N, 8° 30′ E')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Where/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Open the map of streets' })).toBeVisible();
  });

  it('takes interest at once, before the server has answered', async () => {
    asMember();
    show();
    const button = await screen.findByRole('button', { name: 'Interested' });
    let arrive = () => {};
    answer('AddEventInterest', async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      const now = { __typename: 'Event', id: 'event-1', isInCalendar: true, interestCount: 7 };
      return {
        data: { addEventInterest: { __typename: 'EventResult', success: true, event: now } },
      };
    });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText('5 people')).toBeVisible();
    arrive();
    expect(await screen.findByText('7 people')).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  it('takes interest at once, and takes it back where it is refused', async () => {
    asMember();
    show();
    const button = await screen.findByRole('button', { name: 'Interested' });
    answer('AddEventInterest', { errors: [{ message: 'Not now.' }] });
    await userEvent.click(button);
    await waitFor(() => expect(asked('AddEventInterest')).toEqual([{ eventId: 'event-1' }]));
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.getByText('4 people')).toBeVisible();
  });

  it('says that it is cancelled, and why', async () => {
    asVisitor();
    show({ status: 'CANCELLED', cancelReason: 'The van broke down.' });
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.getByText('The van broke down.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Interested' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Tickets/ })).not.toBeInTheDocument();
  });
});

describe('the page of events', () => {
  it('lists dates as a poster does', async () => {
    asVisitor();
    answer('FeedEvents', {
      data: { getFeedEvents: page('EventConnection', [event(1), event(2)]) },
    });
    renderPage(<EventsPage />, { at: '/events', path: '/events' });
    const list = await screen.findByRole('list', { name: 'Events for you' });
    expect(within(list).getAllByRole('link', { name: 'Kestrel Yard' })).toHaveLength(2);
    await expectAccessible();
  });
});

describe('the dates on an artist’s page', () => {
  const artist = {
    userId: 'artist-1',
    badgeId: 'badge-1',
    artistName: 'Kestrel Yard',
    handle: 'k',
  };
  const list = (...events: object[]) => ({
    data: { getEventsByBadge: page('EventConnection', events) },
  });

  it('are not there where there are none', async () => {
    asMember();
    answer('EventsOfArtist', list());
    const { container } = renderPage(<ArtistEvents artist={artist} />, { at: '/', path: '/' });
    await waitFor(() => expect(asked('EventsOfArtist')).toHaveLength(2));
    await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull());
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('are what was played where nothing is planned', async () => {
    asVisitor();
    answer('EventsOfArtist', ({ when }) =>
      when === 'PAST' ? list(event(3, { status: 'PAST' })) : list(),
    );
    renderPage(<ArtistEvents artist={artist} />, { at: '/', path: '/' });
    expect(await screen.findByRole('heading', { name: 'Past dates' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^I was there: Night 3/ }));
    await expectAccessible();
  });
});

describe('cancelling an event', () => {
  it('says why', async () => {
    asMember();
    answer('CancelEvent', { errors: [{ message: 'Not now.' }] });
    renderPage(<CancelDialog open onOpenChange={() => undefined} id="event-1" />, {
      at: '/',
      path: '/',
    });
    await userEvent.type(await screen.findByLabelText('Why (not needed)'), ' The van broke down. ');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the event' }));
    await waitFor(() =>
      expect(asked('CancelEvent')).toEqual([{ id: 'event-1', reason: 'The van broke down.' }]),
    );
    expect(await screen.findByText('Not now.')).toBeVisible();
  });

  it('shows on its page at once', async () => {
    asMember();
    answer('Event', { data: { getEventById: { ...event(1), going: [] } } });
    const off = { status: 'CANCELLED', cancelReason: 'The van broke down.' };
    answer('CancelEvent', { data: { cancelEvent: event(1, off) } });
    renderPage(
      <>
        <EventPage />
        <CancelDialog open onOpenChange={() => undefined} id="event-1" />
      </>,
      { at: '/events/event-1', path: '/events/:id' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText('The van broke down.')).toBeInTheDocument();
  });
});

describe('a new venue', () => {
  it('takes its state, country and position from its city', async () => {
    asMember();
    server.use(
      http.get('/api/location/autocomplete', () =>
        HttpResponse.json({
          credits: [],
          suggestions: [
            {
              placeId: '1',
              city: 'Halifax',
              state: 'Nova Scotia',
              country: 'Canada',
              text: 'Halifax, Nova Scotia',
              latitude: 44.65,
              longitude: -63.57,
              timeZone: 'America/Halifax',
            },
          ],
        }),
      ),
    );
    answer('CreateVenue', {
      data: {
        createVenue: {
          __typename: 'Venue',
          id: 'venue-1',
          name: 'Tidewater',
          location: 'Halifax, Nova Scotia',
          timeZone: 'UTC',
        },
      },
    });
    const onPick = vi.fn();
    renderPage(
      <VenuePicker venue={null} onPick={onPick} spot={null} onSpot={vi.fn()} onZone={vi.fn()} />,
      { at: '/', path: '/' },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add a venue' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Tidewater');
    await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'hal');
    await userEvent.click(await screen.findByRole('option', { name: /^Halifax/ }));
    await userEvent.type(screen.getByLabelText('Street'), 'Quay 4{Enter}');
    await waitFor(() =>
      expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'venue-1' })),
    );
    expect(asked('CreateVenue')[0]).toMatchObject({
      input: { city: 'Halifax', state: 'Nova Scotia', country: 'Canada', latitude: 44.65 },
    });
  });
});
