import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDevicePlace } from '@/core/site/place';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { NearYou } from './NearYou';

startServer();

const artist = {
  userId: 'a-1',
  handle: 'harbour',
  artistName: 'Harbour Lights',
  profilePictureUrl: '',
  place: 'Halifax, Nova Scotia',
  followerCount: 3,
  miles: 5,
};

let asked: string[];

const answerWith = (answer: object) =>
  server.use(
    http.get('/api/location/near', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        artists: [],
        listeners: 0,
        hasMoreListeners: false,
        miles: 100,
        ...answer,
      });
    }),
  );

beforeEach(() => {
  asked = [];
  useDevicePlace.setState({ place: null, coordinates: null, looking: false });
  return () => {
    vi.unstubAllGlobals();
    localStorage.removeItem('sidestage.place');
  };
});

it('shows a member who is around their home', async () => {
  asMember({ location: { city: 'Halifax', state: 'Nova Scotia' } });
  answerWith({ artists: [artist], listeners: 500, hasMoreListeners: true, miles: 25 });
  renderPage(<NearYou />);
  expect(await screen.findByRole('link', { name: 'Harbour Lights' })).toHaveAttribute(
    'href',
    '/harbour',
  );
  expect(screen.getByText('500 people or more within 25 miles listened this month')).toBeVisible();
  expect(asked).toEqual(['']);
  await expectAccessible();
});

it('asks anew when a member says that they live elsewhere', async () => {
  asMember({ location: { city: 'Halifax', state: 'Nova Scotia', country: 'Canada' } });
  answerWith({ artists: [artist] });
  renderPage(<NearYou />);
  await screen.findByRole('link', { name: 'Harbour Lights' });
  act(() => asMember({ location: { city: 'Montreal', state: 'Quebec', country: 'Canada' } }));
  await waitFor(() => expect(asked).toEqual(['', '']));
});

it('asks a visitor’s device only when pressed, and looks around the city there', async () => {
  asVisitor();
  answerWith({});
  server.use(
    http.get('/api/location/city', () =>
      HttpResponse.json({
        placeId: '6324729',
        text: 'Halifax, Nova Scotia',
        latitude: 44.65,
        longitude: -63.57,
      }),
    ),
  );
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 44.6488, longitude: -63.5752 } } as GeolocationPosition),
    },
  });
  renderPage(<NearYou />);
  expect(screen.getByText('Who makes music where you are?')).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use where I am' }));
  expect(
    await screen.findByText('No artist within 100 miles has said where they live.'),
  ).toBeVisible();
  await waitFor(() => expect(asked).toEqual(['?latitude=44.65&longitude=-63.57']));
  expect(screen.queryByText(/listened this month/)).not.toBeInTheDocument();
});
