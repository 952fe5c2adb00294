import { Heart, Play, Radio } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { AlbumCard, ArtistCard, CardSkeleton, Wall } from '@/components/Cards';
import { Dialog, Sheet } from '@/components/Dialog';
import { Field, Input, Select } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { TextLink } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { SectionHeader } from '@/components/SectionHeader';
import { showSnackbar, type SnackbarType } from '@/components/snackbarStore';
import { Spinner } from '@/components/Spinner';
import { EmptyState, ErrorState } from '@/components/States';
import { StrengthBar } from '@/components/StrengthBar';
import { Tabs } from '@/components/Tabs';
import { Toggle } from '@/components/Toggle';
import { TrackRow, TrackRowSkeleton } from '@/components/TrackRow';
import { offerUndo } from '@/core/data/offerUndo';
import { NotFound } from '@/features/places';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { useDemo } from '../useDemo';

const colours = [
  'ground',
  'surface',
  'raised',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-text',
  'success',
  'warning',
  'danger',
  'info',
];

/** Every primitive in its states, for those who build the site. In development and in demos only. */
export default function GalleryPage() {
  const demo = useDemo();
  if (import.meta.env.DEV || demo) return <Gallery />;
  return demo === undefined ? null : <NotFound />;
}

function Gallery() {
  usePageTitle('Gallery');
  const [dialog, setDialog] = useState(false);
  const [sheet, setSheet] = useState<'bottom' | 'right' | null>(null);
  const [on, setOn] = useState(true);
  const [saved, setSaved] = useState(false);
  return (
    <div className="page grid grid-cols-1 gap-14 pt-8">
      <h1 className="display text-poster">Gallery</h1>
      <Part title="Colour">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-3 text-xs">
          {colours.map((name) => (
            <li key={name}>
              <span
                className="block h-14 rounded-sm border border-line"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Type">
        <p className="display text-poster">Poster</p>
        <p className="display text-title">Title</p>
        <p className="font-display text-xl font-bold">Section, 28</p>
        <p className="text-lg">Lead, 20. The quick brown fox jumps over the lazy dog.</p>
        <p className="text-md">Text, 16. The quick brown fox jumps over the lazy dog.</p>
        <p className="text-sm text-text-2">
          Small, 15. The quick brown fox jumps over the lazy dog.
        </p>
        <p className="text-xs text-text-3">Caption, 13. 0:00 1:11 2:22 3:33</p>
        <p>
          <TextLink to="/dev/gallery">A link in text</TextLink>
        </p>
      </Part>
      <Part title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="main">Main</Button>
          <Button>Plain</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Danger</Button>
          <Button busy>Busy</Button>
          <Button disabled>Disabled</Button>
          <Button kind="main" size="lg" pill>
            <Play size={20} fill="currentColor" aria-hidden="true" /> Play
          </Button>
          <Button size="sm">Small</Button>
          <IconButton
            label="Like"
            icon={<Heart size={20} />}
            aria-pressed={on}
            onClick={() => setOn(!on)}
          />
          <IconButton label="Jukebox" kind="plain" icon={<Radio size={20} />} />
          <IconButton
            label="Play"
            kind="main"
            size="lg"
            icon={<Play size={22} fill="currentColor" />}
          />
          <Spinner label="Loading the gallery's spinner" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>Plain</Badge>
          <Badge kind="accent">Accent</Badge>
          <Badge kind="success">Success</Badge>
          <Badge kind="warning">Warning</Badge>
          <Badge kind="danger">Danger</Badge>
          <Badge kind="info">{texts.demoSound}</Badge>
        </div>
      </Part>
      <Part title="Forms">
        <div className="grid max-w-120 gap-5">
          <Field label="Name" hint="As it stands on the poster.">
            {(control) => <Input {...control} defaultValue="The Wing" />}
          </Field>
          <Field label="E-mail" error="This is not an e-mail address.">
            {(control) => <Input {...control} defaultValue="the wing" />}
          </Field>
          <Field label="Kind">
            {(control) => (
              <Select {...control}>
                <option>Fan</option>
                <option>Artist</option>
              </Select>
            )}
          </Field>
          <StrengthBar level={1} label="Weak" />
          <StrengthBar level={4} label="Strong" />
          <Toggle label="Sound notifications" hint="A short sound." checked={on} onChange={setOn} />
        </div>
      </Part>
      <Part title="Over the page">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setDialog(true)}>Dialog</Button>
          <Button onClick={() => setSheet('bottom')}>Sheet below</Button>
          <Button onClick={() => setSheet('right')}>Sheet beside</Button>
          <Menu
            label="Example"
            trigger={<Button>Menu</Button>}
            items={[
              { label: 'Play next', icon: <Play size={18} />, onSelect: () => undefined },
              'line',
              { label: 'Remove', danger: true, onSelect: () => undefined },
            ]}
          />
          {(['info', 'success', 'warning', 'error', 'music'] as SnackbarType[]).map((type) => (
            <Button
              key={type}
              onClick={() =>
                type === 'info'
                  ? offerUndo('Of type info', () => Promise.resolve())
                  : showSnackbar({
                      type,
                      message: type === 'music' ? `${texts.nowPlaying} a song` : `Of type ${type}`,
                    })
              }
            >
              Snackbar {type}
            </Button>
          ))}
        </div>
        <Dialog
          open={dialog}
          onOpenChange={setDialog}
          title="Delete this list?"
          description="This cannot be undone."
        >
          <Button kind="danger" onClick={() => setDialog(false)}>
            Delete
          </Button>
        </Dialog>
        <Sheet
          open={sheet !== null}
          onOpenChange={() => setSheet(null)}
          title="A sheet"
          side={sheet ?? 'bottom'}
        >
          <p className="px-5 pb-10 text-text-2">From the edge, over the page.</p>
        </Sheet>
      </Part>
      <Part title="Tabs">
        <Tabs
          label="Example"
          tabs={[
            { value: 'a', label: 'Browse', content: 'The first' },
            { value: 'b', label: 'Saved', content: 'The second' },
          ]}
        />
      </Part>
      <Part title="Rows and tiles">
        <ol>
          {[1, 2].map((number) => (
            <TrackRow
              key={number}
              number={number}
              title={number === 1 ? 'A track that plays' : 'Another track'}
              to="/dev/gallery"
              artist="The Wing"
              artistTo="/dev/gallery"
              duration={184.2}
              current={number === 1}
              playing={on}
              onPlay={() => setOn(!on)}
              saved={saved}
              onSave={() => setSaved(!saved)}
              menu={[{ label: 'Play next', onSelect: () => undefined }]}
            />
          ))}
          <TrackRowSkeleton />
        </ol>
        <Wall>
          <AlbumCard
            name="A record"
            title="A record"
            to="/dev/gallery"
            coverArtUrl={null}
            detail="2009"
          />
          <ArtistCard name="The Wing" to="/dev/gallery" pictureUrl={null} detail="12 followers" />
          <CardSkeleton />
          <CardSkeleton round />
        </Wall>
      </Part>
      <Part title="States">
        <EmptyState title={texts.nothingHere} action={<Button size="sm">First step</Button>}>
          What will be here.
        </EmptyState>
        <ErrorState onRetry={() => undefined} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-5">
      <SectionHeader title={title} />
      {children}
    </section>
  );
}
