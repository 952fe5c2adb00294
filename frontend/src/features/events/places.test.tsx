import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { event } from '@/test/events';
import { page } from '@/test/fixtures';
import { asEnded, asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { EventForm } from './EventForm';
import EventsPage from './pages/EventsPage';
import VenuePage from './pages/VenuePage';

startServer();

const halifax = {
  placeId: '1',
  city: 'Halifax',
  state: 'Nova Scotia',
  country: 'Canada',
  text: 'Halifax, Nova Scotia',
  latitude: 44.65,
  longitude: -63.57,
  timeZone: 'America/Halifax',
};

const venue = (more: Record<string, unknown> = {}) => ({
  __typename: 'Venue',
  id: 'venue-1',
  name: 'Tidewater',
  location: 'Lisbon, Portugal',
  address: 'Quay 4',
  city: 'Lisbon',
  state: null,
  country: 'Portugal',
  latitude: 38.7,
  longitude: -9.1,
  timeZone: 'Europe/Lisbon',
  website: null,
  description: null,
  canEdit: true,
  ...more,
});

beforeEach(() => {
  asMember({ accountType: 'artist' });
  const sea = { width: 400, height: 225, land: '', borders: '', cities: [] };
  server.use(
    http.get('/api/location/map', () => HttpResponse.json(sea)),
    http.get('/api/location/autocomplete', () =>
      HttpResponse.json({ suggestions: [halifax], credits: [] }),
    ),
  );
});

const chooseHalifax = async (within_ = screen.getByRole('combobox', { name: 'City' })) => {
  await userEvent.clear(within_);
  await userEvent.type(within_, 'hal');
  await userEvent.click(await screen.findByRole('option', { name: /^Halifax/ }));
};

describe('where an event is', () => {
  const plan = async () => {
    renderPage(<EventForm event={null} />, { at: '/dashboard/events/new' });
    await userEvent.type(screen.getByLabelText('Title'), 'On a boat');
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2031-07-06T20:00' } });
  };

  it('need be no venue, and has the time of its city', async () => {
    await plan();
    answer('CreateEvent', { data: { createEvent: event(1) } });
    await userEvent.type(screen.getByLabelText('Venue'), 'The Boat');
    await userEvent.click(screen.getByRole('button', { name: 'Only say where it is' }));
    expect(screen.getByLabelText('Place')).toHaveValue('The Boat');
    await userEvent.type(screen.getByLabelText('Street'), 'Pier 2');
    await chooseHalifax();
    expect(screen.getByLabelText('Time zone')).toHaveValue('America/Halifax');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Announce it' }));
    await waitFor(() => expect(asked('CreateEvent')).toHaveLength(1));
    expect(asked('CreateEvent')[0]).toMatchObject({
      input: {
        venueId: null,
        venueName: 'The Boat',
        address: 'Pier 2',
        city: 'Halifax',
        state: 'Nova Scotia',
        country: 'Canada',
        latitude: 44.65,
        longitude: -63.57,
        timeZone: 'America/Halifax',
        startDate: '2031-07-06T23:00:00.000Z',
      },
    });
  });

  it('has no position in a city that nobody knows', async () => {
    await plan();
    answer('CreateEvent', { data: { createEvent: event(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Only say where it is' }));
    await chooseHalifax();
    await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Announce it' }));
    await waitFor(() => expect(asked('CreateEvent')).toHaveLength(1));
    expect(asked('CreateEvent')[0]).toMatchObject({
      input: { city: 'Halifaxx', latitude: null, longitude: null },
    });
  });

  it('is there to be changed, and to be taken away', async () => {
    const spot = { venueId: null, venueName: 'The Boat', address: 'Pier 2' };
    renderPage(<EventForm event={event(1, spot) as never} />);
    answer('UpdateEvent', { data: { updateEvent: event(1, spot) } });
    expect(screen.getByLabelText('Place')).toHaveValue('The Boat');
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Lisbon');
    await userEvent.click(screen.getByRole('button', { name: 'Find a venue' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('UpdateEvent')).toHaveLength(1));
    expect(asked('UpdateEvent')[0]).toMatchObject({
      input: { venueId: null, venueName: null, city: null, latitude: null },
    });
  });

  it('stays where it is when something else is changed, however little is known of it', async () => {
    const spot = {
      venueId: null,
      venueName: null,
      address: null,
      city: null,
      country: 'PT',
      latitude: 38.7,
      longitude: -9.1,
    };
    renderPage(<EventForm event={event(1, spot) as never} />);
    answer('UpdateEvent', { data: { updateEvent: event(1, spot) } });
    await userEvent.type(screen.getByLabelText('Title'), ' again');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('UpdateEvent')).toHaveLength(1));
    expect(asked('UpdateEvent')[0]).toMatchObject({
      input: { country: 'PT', latitude: 38.7, longitude: -9.1 },
    });
  });

  it('is a new venue, with the time zone of its city and what is to be known', async () => {
    await plan();
    answer('CreateVenue', {
      data: { createVenue: venue({ timeZone: 'America/Halifax', location: 'Halifax' }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add a venue' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Tidewater');
    await chooseHalifax();
    expect(screen.getByLabelText('Time zone of the venue')).toHaveValue('America/Halifax');
    await userEvent.type(screen.getByLabelText('What is to be known of it'), 'The lift works.');
    await userEvent.click(screen.getByRole('button', { name: 'Add this venue' }));
    expect(await screen.findByText('Tidewater')).toBeVisible();
    expect(screen.getByLabelText('Time zone')).toHaveValue('America/Halifax');
    expect(asked('CreateVenue')[0]).toMatchObject({
      input: { timeZone: 'America/Halifax', description: 'The lift works.' },
    });
  });
});

describe('the page of a venue', () => {
  const show = (more: Record<string, unknown> = {}) => {
    answer('Venue', { data: { getVenueById: venue(more) } });
    answer('EventsAtVenue', { data: { getEventsByVenue: page('EventConnection', []) } });
    renderPage(<VenuePage />, { at: '/venues/venue-1', path: '/venues/:id' });
  };

  it('is changed by who wrote it down', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Change the venue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the venue' }));
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Highwater');
    await userEvent.type(dialog.getByLabelText('What is to be known of it'), 'The lift works.');
    await chooseHalifax(dialog.getByRole('combobox', { name: 'City' }));
    await expectAccessible();
    const changed = venue({ name: 'Highwater', description: 'The lift works.' });
    answer('UpdateVenue', { data: { updateVenue: changed } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Highwater' })).toBeVisible();
    expect(screen.getByText('The lift works.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(asked('UpdateVenue')[0]).toMatchObject({
      input: {
        id: 'venue-1',
        name: 'Highwater',
        city: 'Halifax',
        timeZone: 'America/Halifax',
        latitude: 44.65,
      },
    });
  });

  it('says why it is not changed', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Change the venue' }));
    answer('UpdateVenue', { data: null, errors: [{ message: 'Others play here too.' }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Others play here too.');
  });

  it('is not to be changed by others', async () => {
    show({ canEdit: false });
    await screen.findByRole('heading', { level: 1, name: 'Tidewater' });
    expect(screen.queryByRole('button', { name: 'Change the venue' })).not.toBeInTheDocument();
  });
});

describe('the choices of events', () => {
  const show = async () => {
    answer('FeedEvents', { data: { getFeedEvents: page('EventConnection', [event(1)]) } });
    renderPage(<EventsPage />, { at: '/events', path: '/events' });
    await screen.findByRole('link', { name: 'Kestrel Yard' });
  };
  const last = () => asked('FeedEvents').at(-1)!;

  afterEach(() => vi.unstubAllGlobals());

  const days = (from: Date, to: unknown) =>
    Math.round((new Date(to as string).getTime() - from.getTime()) / 86_400_000);

  it.each([
    ['Within a week', 7],
    ['Within a month', 30],
  ])('are by when: %s', async (choice, most) => {
    await show();
    await userEvent.selectOptions(screen.getByLabelText('When'), choice);
    await waitFor(() => expect(last()).toHaveProperty('until'));
    expect(days(new Date(new Date().setHours(0, 0, 0, 0)), last()['until'])).toBe(most);
    expect(last()).not.toHaveProperty('from');
  });

  it('are by when: this weekend', async () => {
    await show();
    await userEvent.selectOptions(screen.getByLabelText('When'), 'This weekend');
    await waitFor(() => expect(last()).toHaveProperty('from'));
    const from = new Date(last()['from'] as string);
    expect([from.getDay(), from.getHours()]).toEqual([5, 0]);
    expect(days(from, last()['until'])).toBe(3);
    expect(new Date(last()['until'] as string).getTime()).toBeGreaterThan(Date.now());
  });

  it('are by how far, from about where the person is', async () => {
    const where = { latitude: 38.71234, longitude: -9.13999 };
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: navigator.userAgent,
      geolocation: { getCurrentPosition: (yes: (at: unknown) => void) => yes({ coords: where }) },
    });
    asMember({ location: null });
    await show();
    await userEvent.selectOptions(screen.getByLabelText('How far'), 'Within 100 miles');
    await waitFor(() =>
      expect(last()).toMatchObject({
        userLatitude: 38.71,
        userLongitude: -9.14,
        maxDistanceMiles: 100,
      }),
    );
    expect(screen.getByText('near you')).toBeVisible();
  });

  it('are by how far from where the person lives, which the device is not asked for', async () => {
    asMember({ location: { city: 'Kyoto', country: 'Japan' } });
    await show();
    await userEvent.selectOptions(screen.getByLabelText('How far'), 'Within 100 miles');
    await waitFor(() => expect(last()).toMatchObject({ maxDistanceMiles: 100 }));
    expect(last()).not.toHaveProperty('userLatitude');
    expect(screen.getByText('near you')).toBeVisible();
  });

  it('are anywhere where the browser does not say where the person is', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: navigator.userAgent,
      geolocation: { getCurrentPosition: (_: unknown, no: () => void) => no() },
    });
    asMember({ location: null });
    await show();
    await userEvent.selectOptions(screen.getByLabelText('How far'), 'Within 25 miles');
    expect(await screen.findByRole('alert')).toHaveTextContent(/did not say where you are/);
    expect(screen.getByLabelText('How far')).toHaveValue('');
    expect(last()).not.toHaveProperty('maxDistanceMiles');
  });

  it('are those of whom the person follows', async () => {
    await show();
    await userEvent.click(screen.getByRole('link', { name: 'Followed' }));
    await waitFor(() => expect(last()['discoveryRatio']).toBe(0));
  });
});

describe('an event that is being written', () => {
  const open = (which: ReturnType<typeof event> | null = null) =>
    renderPage(<EventForm event={which as never} />, { at: '/dashboard/events/new' });
  const title = () => screen.getByLabelText('Title');

  it('waits with its place for who logs in again, until it is announced', async () => {
    open();
    await userEvent.type(title(), 'On a boat');
    await userEvent.click(screen.getByRole('button', { name: 'Only say where it is' }));
    await userEvent.type(screen.getByLabelText('Street'), 'Pier 2');
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2031-07-06T20:00' } });
    act(asEnded);
    cleanup();
    asMember({ accountType: 'artist' });
    open();
    expect(title()).toHaveValue('On a boat');
    expect(screen.getByLabelText('Street')).toHaveValue('Pier 2');
    answer('CreateEvent', { data: { createEvent: event(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Announce it' }));
    await waitFor(() => expect(where()).toBe('/events/event-1'));
    cleanup();
    open();
    expect(title()).toHaveValue('');
  });

  it('is announced again as the same event after a reload', async () => {
    open();
    await userEvent.type(title(), 'On a boat');
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2031-07-06T20:00' } });
    answer('CreateEvent', { data: null, errors: [{ message: 'Try again.' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Announce it' }));
    await screen.findByText('Try again.');
    cleanup();
    open();
    answer('CreateEvent', { data: { createEvent: event(1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Announce it' }));
    await waitFor(() => expect(where()).toBe('/events/event-1'));
    const [lost, again] = asked('CreateEvent') as { input: { clientKey: string } }[];
    expect(again?.input).toEqual(lost?.input);
  });

  it('can be begun anew, and is nobody else’s', async () => {
    open();
    await userEvent.type(title(), 'On a boat');
    cleanup();
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Start anew' }));
    expect(title()).toHaveValue('');
    await userEvent.type(title(), 'On a raft');
    cleanup();
    asMember({ accountType: 'artist', userId: 'artist-9' });
    open();
    expect(title()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Start anew' })).not.toBeInTheDocument();
  });

  it('keeps changes of one that is there, unless it was changed since', async () => {
    open(event(1));
    await userEvent.type(title(), ' again');
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    cleanup();
    open(event(1));
    expect(title()).toHaveValue('Night 1 again');
    cleanup();
    open(event(1, { price: '€14' }));
    expect(title()).toHaveValue('Night 1');
  });
});
