import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import EventPage from './pages/EventPage';
import EventsPage from './pages/EventsPage';

startServer();

function event(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Event',
    id: `event-${n}`,
    userId: 'artist-1',
    artistName: 'Kestrel Yard',
    artistHandle: 'kestrelyard',
    title: `Night ${n}`,
    startDate: '2031-07-06T20:00:00.000Z',
    endDate: null,
    doorsAt: '2031-07-06T19:00:00.000Z',
    timeZone: 'Europe/Lisbon',
    status: 'PLANNED',
    location: 'Lisbon, Portugal',
    address: null,
    latitude: 38.7,
    longitude: -9.1,
    venueId: 'venue-1',
    venueName: 'Casa da Maré',
    description: 'Bring a coat.',
    multimediaItems: [],
    price: '€12',
    ticketLink: 'https://tickets.example',
    cancelReason: null,
    interestCount: 4,
    isInCalendar: false,
    canEdit: false,
    ...more,
  };
}

function show(more: Record<string, unknown> = {}) {
  answer('Event', { data: { getEventById: { ...event(1, more), going: [] } } });
  renderPage(<EventPage />, { at: '/events/event-1', path: '/events/:id' });
}

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
