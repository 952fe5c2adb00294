import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDevicePlace } from '@/core/site/place';
import { asMember } from '@/test/render';
import { server } from '@/test/server';
import { showShell, startFrame } from './testing/frame';

startFrame();

describe('the top bar', () => {
  it('has Login for visitors', () => {
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(bar.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it.each([
    ['/robin', true],
    ['/Robin', true],
    ['/', false],
    ['/kestrelyard', false],
  ])('at %s has Logout for @robin: %s', (at, shown) => {
    asMember({ handle: 'robin' });
    showShell(at);
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByRole('button', { name: 'Logout' }) !== null).toBe(shown);
    expect(bar.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  it.each([
    [{ city: 'Portland', state: 'Oregon' }, 'Portland, Oregon', false],
    [{ city: 'Kyoto', state: null }, 'Kyoto', false],
    [{ city: 'Kyoto', country: 'Japan' }, 'Kyoto, Japan', false],
    [{ latitude: 45.5234, longitude: -122.6762 }, '45.52, -122.68', true],
    [null, 'USA', false],
  ])('of a profile with the location %o says %s', (location, text, turning) => {
    server.use(http.get('/api/location/city', () => new Promise<never>(() => undefined)));
    asMember({ location });
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText(text)).toBeInTheDocument();
    expect(bar.queryByText("Finding the place's name") !== null).toBe(turning);
  });

  it.each([
    [
      'has one',
      () => HttpResponse.json({ placeId: '1', text: 'Seattle, Washington' }),
      'Seattle, Washington',
    ],
    ['has none', () => new HttpResponse(null, { status: 404 }), '47.61, -122.33'],
  ])('names a position whose city the server %s', async (_, reply, text) => {
    const asked: string[] = [];
    server.use(
      http.get('/api/location/city', ({ request }) => {
        asked.push(new URL(request.url).search);
        return reply();
      }),
    );
    asMember({ location: { latitude: 47.6062, longitude: -122.3321 } });
    showShell();
    const bar = within(screen.getByRole('banner'));
    await waitFor(() =>
      expect(bar.queryByText("Finding the place's name")).not.toBeInTheDocument(),
    );
    expect(bar.getByText(text)).toBeInTheDocument();
    expect(asked).toContain('?latitude=47.61&longitude=-122.33');
  });

  it('says that the place of somebody who gave none is a default, and where to give one', () => {
    asMember({ location: null });
    showShell();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText('by default')).toBeInTheDocument();
    expect(bar.getByRole('link', { name: 'Say where you are' })).toHaveAttribute(
      'href',
      '/settings/taste',
    );
  });

  it('offers nothing to somebody whose place is known', () => {
    asMember({ location: { city: 'Kyoto', state: null } });
    showShell();
    expect(screen.queryByRole('link', { name: 'Say where you are' })).not.toBeInTheDocument();
  });

  describe('where a person presses the place', () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
    const london = {
      placeId: '2643743',
      text: 'London, United Kingdom',
      latitude: 51.51,
      longitude: -0.13,
    };
    const bar = () => within(screen.getByRole('banner'));
    const press = (text: string) =>
      userEvent.click(bar().getByRole('button', { name: `Location: ${text}. Use where I am` }));
    beforeEach(() => {
      getCurrentPosition.mockReset();
      getCurrentPosition.mockImplementation((found) =>
        found({ coords: { latitude: 51.5074, longitude: -0.1278 } } as GeolocationPosition),
      );
      useDevicePlace.setState({ place: null, coordinates: null, looking: false });
      vi.stubGlobal('navigator', {
        ...window.navigator,
        userAgent: window.navigator.userAgent,
        geolocation: { getCurrentPosition },
      });
      return () => {
        vi.unstubAllGlobals();
        localStorage.removeItem('sidestage.place');
      };
    });

    it('asks as specified, and keeps a visitor’s city on the device', async () => {
      let reply = (_: typeof london): void => undefined;
      const asked: string[] = [];
      server.use(
        http.get('/api/location/city', async ({ request }) => {
          asked.push(new URL(request.url).search);
          return HttpResponse.json(await new Promise<typeof london>((say) => (reply = say)));
        }),
      );
      showShell();
      expect(getCurrentPosition).not.toHaveBeenCalled();
      await press('USA');
      expect(await bar().findByText('51.51, -0.13')).toBeVisible();
      expect(bar().getByText("Finding the place's name")).toBeInTheDocument();
      expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
        timeout: 5000,
        enableHighAccuracy: true,
        maximumAge: 0,
      });
      await waitFor(() => expect(asked).toEqual(['?latitude=51.51&longitude=-0.13']));
      reply(london);
      expect(await bar().findByText('London, United Kingdom')).toBeVisible();
      expect(bar().queryByText("Finding the place's name")).not.toBeInTheDocument();
      expect(JSON.parse(localStorage.getItem('sidestage.place') ?? '')).toEqual(london);
    });

    it('keeps a member’s on the profile, and undoes that', async () => {
      asMember({ userId: 'me', location: { placeId: '1', city: 'Kyoto', country: 'Japan' } });
      const saved: unknown[] = [];
      server.use(
        http.get('/api/location/city', () => HttpResponse.json(london)),
        http.post('/api/user/modifyuser', async ({ request }) => {
          saved.push(Object.fromEntries(await request.formData()));
          return HttpResponse.json({});
        }),
        http.get('/api/user/profile', () => new HttpResponse(null, { status: 503 })),
      );
      showShell();
      await press('Kyoto, Japan');
      await screen.findByText('Your place is London, United Kingdom');
      const sent = { userId: 'me', placeId: '2643743', latitude: '51.51', longitude: '-0.13' };
      expect(saved).toEqual([sent]);
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      const before = { userId: 'me', placeId: '1', city: 'Kyoto', state: '', country: 'Japan' };
      await waitFor(() => expect(saved).toEqual([sent, before]));
      expect(localStorage.getItem('sidestage.place')).toBeNull();
    });

    it('ignores that the device says nothing, and turns no more', async () => {
      getCurrentPosition.mockImplementation((_, failed) =>
        failed?.({ code: 1 } as GeolocationPositionError),
      );
      showShell();
      await press('USA');
      await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledOnce());
      await waitFor(() =>
        expect(bar().queryByText("Finding the place's name")).not.toBeInTheDocument(),
      );
      expect(bar().getByText('USA')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('shows where the device is, and turns no more, where that has no name', async () => {
      server.use(http.get('/api/location/city', () => new HttpResponse(null, { status: 404 })));
      showShell();
      await press('USA');
      expect(await bar().findByText('51.51, -0.13')).toBeVisible();
      await waitFor(() =>
        expect(bar().queryByText("Finding the place's name")).not.toBeInTheDocument(),
      );
    });
  });
});
