import { describe as about, expect, it } from 'vitest';
import { describe, findExported, findTrack, readExport } from './exported';

const mirlo = {
  result: {
    id: 7,
    title: 'Harbour',
    about: 'Recorded by the water.',
    releaseDate: '2021-04-01T00:00:00.000Z',
    minPrice: 700,
    suggestedPrice: 900,
    credits: 'Mixed by Tern',
    urlSlug: 'harbour',
    tags: [{ tag: { tag: 'folk' } }, 'ambient'],
    artist: { name: 'Gull', user: { currency: 'eur' } },
    tracks: [
      {
        order: 1,
        title: 'Fog',
        lyrics: 'La la',
        isrc: 'DE-A45-21-00012',
        license: { short: 'CC-BY', name: 'Attribution' },
        trackArtists: [{ artistName: 'Ann', role: 'Vocals' }, { artistName: null }],
      },
      { order: 2, title: 'Salt', license: { short: 'CC-BY' } },
    ],
  },
};

const funkwhale = {
  count: 2,
  results: [
    {
      title: 'Depot',
      position: 1,
      disc_number: 2,
      license: 'cc-by-sa-4.0',
      album: {
        title: 'Night Bus',
        release_date: '2020-05-06',
        artist: { name: 'Gull' },
        description: { text: 'Of nights.', content_type: 'text/markdown' },
        tags: ['techno'],
      },
    },
    { title: 'Yard', position: 2, album: { title: 'Night Bus' } },
  ],
};

const federated = {
  type: 'OrderedCollection',
  orderedItems: [
    {
      type: 'Audio',
      track: {
        type: 'Track',
        name: 'Depot',
        position: 1,
        disc: 1,
        album: {
          name: 'Night Bus',
          released: '2020-05-06',
          content: '<p>Of <em>nights</em>.</p><p>And buses.</p>',
          artists: [{ name: 'Gull' }],
          tag: [{ type: 'Hashtag', name: '#techno' }],
        },
      },
    },
  ],
};

about('an export', () => {
  it('of Mirlo is read', () => {
    const [album, ...rest] = readExport(JSON.stringify(mirlo));
    expect(rest).toEqual([]);
    expect(album).toMatchObject({
      title: 'Harbour',
      artist: 'Gull',
      releaseDate: '2021-04-01T00:00:00.000Z',
      price: { amount: 7, currency: 'EUR' },
      tags: ['folk', 'ambient'],
    });
    expect(album?.tracks[0]).toEqual({
      title: 'Fog',
      disc: 1,
      number: 1,
      lyrics: 'La la',
      isrc: 'DEA452100012',
      licence: 'CC-BY',
      credits: [{ role: 'Vocals', name: 'Ann' }],
    });
    expect(describe(album!)).toBe(
      'Recorded by the water.\n\nCredits: Mixed by Tern\n\nLicence: CC-BY',
    );
  });

  it('of Funkwhale is read, from its API and as it federates', () => {
    const [album] = readExport(JSON.stringify(funkwhale));
    expect(album).toMatchObject({
      title: 'Night Bus',
      artist: 'Gull',
      about: 'Of nights.',
      releaseDate: '2020-05-06',
      price: null,
      tags: ['techno'],
      tracks: [
        { title: 'Depot', disc: 2, number: 1, licence: 'cc-by-sa-4.0' },
        { title: 'Yard', disc: 1, number: 2 },
      ],
    });
    expect(readExport(JSON.stringify(federated))).toMatchObject([
      {
        title: 'Night Bus',
        artist: 'Gull',
        about: 'Of nights.\nAnd buses.',
        releaseDate: '2020-05-06',
        tags: ['techno'],
        tracks: [{ title: 'Depot', number: 1 }],
      },
    ]);
  });

  it.each([
    ['no JSON', 'not { json'],
    ['nothing', 'null'],
    ['another thing', '{"name": "package", "version": "1"}'],
    ['an album of no title', '{"tracks": [{"title": "Fog"}]}'],
  ])('that is %s says nothing', (_, json) => {
    expect(readExport(json)).toEqual([]);
  });

  it('is found by the title of the album, else by its tracks', () => {
    const exported = [mirlo, funkwhale].flatMap((file) => readExport(JSON.stringify(file)));
    expect(findExported(exported, 'HARBOUR!', '')?.title).toBe('Harbour');
    expect(findExported(exported, '', 'Depot')?.title).toBe('Night Bus');
    expect(findExported(exported, 'Another', 'Depot')).toBeUndefined();
    const [harbour] = exported;
    expect(findTrack(harbour!, 'fog', 1, 2)?.title).toBe('Fog');
    expect(findTrack(harbour!, 'Track 02', 1, 2)?.title).toBe('Salt');
    expect(findTrack(harbour!, 'Track 03', 1, 3)).toBeUndefined();
  });
});
