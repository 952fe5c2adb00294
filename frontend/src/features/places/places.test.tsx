import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import { type City, CityInput } from '.';

startServer();

const kleindorf: City = {
  placeId: 'osm:R77',
  city: 'Kleindorf',
  state: '',
  country: 'Germany',
  text: 'Kleindorf, Germany',
  latitude: 48.3,
  longitude: 11.46,
  timeZone: 'Europe/Berlin',
};
const credits = [{ text: 'GeoNames', url: 'https://www.geonames.org/' }];
const osm = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};

function Field({ onChoose }: { onChoose: (city: City) => void }) {
  const [text, setText] = useState('');
  return (
    <CityInput
      aria-label="City"
      value={text}
      isTyped={text !== ''}
      onText={setText}
      onChoose={onChoose}
    />
  );
}

it('looks beyond the list only when asked to, and says whose data it shows', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/location/autocomplete', () => HttpResponse.json({ suggestions: [], credits })),
    http.get('/api/location/cities', ({ request }) => {
      const input = new URL(request.url).searchParams.get('input') ?? '';
      asked.push(input);
      const cities = input === 'Kleindorf' ? [kleindorf] : [];
      return HttpResponse.json({ cities, credits: [...credits, osm] });
    }),
  );
  const chosen: City[] = [];
  renderPage(<Field onChoose={(city) => chosen.push(city)} />);
  const field = screen.getByRole('combobox', { name: 'City' });
  await userEvent.type(field, 'Kleindorf');
  await screen.findByRole('option', { name: 'Look further for “Kleindorf”' });
  expect(screen.getByRole('link', { name: 'GeoNames' })).toHaveAttribute('href', credits[0]?.url);
  expect(asked).toEqual([]);

  await userEvent.keyboard('{Enter}');
  await screen.findByRole('option', { name: /^Kleindorf, Germany/ });
  expect(screen.getByRole('link', { name: osm.text })).toHaveAttribute('href', osm.url);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([kleindorf]);

  await userEvent.type(field, 'xx');
  await userEvent.click(
    await screen.findByRole('option', { name: 'Look further for “Kleindorfxx”' }),
  );
  expect(await screen.findByText('No place is called so.')).toBeVisible();
  expect(asked).toEqual(['Kleindorf', 'Kleindorfxx']);
});
