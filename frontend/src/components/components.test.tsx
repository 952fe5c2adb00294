import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/test/render';
import { Button } from './Button';
import { Avatar, Cover } from './Cover';
import { Dialog } from './Dialog';
import { Field, Input } from './Field';
import { lazyPart } from './lazyPart';
import { Link, NavLink } from './Link';
import { Menu } from './Menu';
import { setPreloader } from './preload';
import { Snackbars } from './Snackbars';
import { dismissSnackbar, showSnackbar, useSnackbars } from './snackbarStore';
import { StrengthBar } from './StrengthBar';
import { Toggle } from './Toggle';
import { TrackRow, type TrackRowProps } from './TrackRow';

describe('a snackbar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useSnackbars.setState({ items: [] });
  });
  afterEach(() => vi.useRealTimers());

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const show = (options: Parameters<typeof showSnackbar>[0]) => {
    render(<Snackbars />);
    act(() => void showSnackbar(options));
  };

  it('goes after 3 seconds, fading for 200 ms', () => {
    show({ message: 'Saved' });
    pass(2999);
    expect(screen.getByRole('status')).not.toHaveClass('opacity-0');
    pass(1);
    expect(screen.getByRole('status')).toHaveClass('opacity-0');
    pass(199);
    expect(screen.getByRole('status')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('stays and fades as long as it is told', () => {
    show({ message: 'Saved', duration: 5000, fade: 300 });
    pass(5000);
    expect(screen.getByRole('status')).toHaveClass('opacity-0');
    pass(299);
    expect(screen.getByRole('status')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('waits while the pointer rests on it', () => {
    show({ message: 'Saved' });
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(60_000);
    expect(screen.getByRole('status')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(3200);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it.each([
    ['info', 'status'],
    ['success', 'status'],
    ['music', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('of type %s is read as %s', (type, role) => {
    show({ message: 'Word', type });
    expect(screen.getByRole(role)).toHaveTextContent('Word');
  });

  it.each([
    ['Now Playing: Bus Lane', 'music', 1],
    ['The queue is empty', 'music', 0],
    ['Now Playing: Bus Lane', 'info', 0],
  ] as const)('%s of type %s has %i music icons', (message, type, count) => {
    show({ message, type });
    expect(screen.getByRole('status').querySelectorAll('[data-icon="music"]')).toHaveLength(count);
  });

  it('does what its button says, and goes', () => {
    const ctaAction = vi.fn();
    show({ message: 'Removed', ctaText: 'Undo', ctaAction });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(ctaAction).toHaveBeenCalledOnce();
    pass(200);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('makes room: three at a time, each text once', () => {
    show({ message: 'One' });
    act(() => ['Two', 'Three', 'Two', 'Four'].forEach((message) => void showSnackbar({ message })));
    expect(useSnackbars.getState().items.map((item) => item.message)).toEqual([
      'Three',
      'Two',
      'Four',
    ]);
  });

  it('that is gone already can be dismissed again', () => {
    dismissSnackbar(-1);
    expect(useSnackbars.getState().items).toEqual([]);
  });
});

describe('a track in a list', () => {
  const props: TrackRowProps = {
    number: 4,
    title: 'Bus Lane',
    to: '/track/1',
    artist: 'Kestrel Yard',
    artistTo: '/kestrelyard',
    duration: 231,
    onPlay: vi.fn(),
    saved: false,
    onSave: vi.fn(),
  };
  const show = (more: Partial<TrackRowProps> = {}) =>
    render(
      <MemoryRouter>
        <ol>
          <TrackRow {...props} {...more} />
        </ol>
      </MemoryRouter>,
    );

  it('leads to the track and to the artist, and says how long it is', async () => {
    show();
    expect(screen.getByRole('link', { name: 'Bus Lane' })).toHaveAttribute('href', '/track/1');
    expect(screen.getByRole('link', { name: 'Kestrel Yard' })).toHaveAttribute(
      'href',
      '/kestrelyard',
    );
    expect(screen.getByText('3:51')).toBeInTheDocument();
    await expectAccessible();
  });

  it('plays by its button and by a double click', async () => {
    const onPlay = vi.fn();
    show({ onPlay });
    await userEvent.click(screen.getByRole('button', { name: 'Play Bus Lane' }));
    await userEvent.dblClick(screen.getByText('3:51'));
    expect(onPlay).toHaveBeenCalledTimes(2);
  });

  it('says that it plays', () => {
    show({ current: true, playing: true });
    expect(screen.getByRole('button', { name: 'Pause Bus Lane' })).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveAttribute('aria-current', 'true');
  });

  it('says whether it is saved', () => {
    const { unmount } = show();
    expect(screen.getByRole('button', { name: 'Save Bus Lane to your library' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    unmount();
    show({ saved: true });
    expect(
      screen.getByRole('button', { name: 'Remove Bus Lane from your library' }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  it('has no time where a list does not know it', () => {
    show({ duration: null });
    expect(screen.queryByText(/:/)).not.toBeInTheDocument();
  });
});

describe('a menu', () => {
  const items = (onSelect: () => void) => [
    { label: 'Play next', onSelect },
    'line' as const,
    { label: 'Remove', onSelect: vi.fn(), disabled: true },
  ];

  it('opens by pointer and chooses by key', async () => {
    const onSelect = vi.fn();
    render(<Menu label="Actions" trigger={<Button>More</Button>} items={items(onSelect)} />);
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-haspopup', 'menu');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('opens by key and closes on Escape', async () => {
    render(<Menu label="Actions" trigger={<Button>More</Button>} items={items(vi.fn())} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu', { name: 'Actions' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('opens when all of it has come, and says when it does not', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')));
    const late = { key: 'late', node: <p>Late</p>, load };
    render(
      <>
        <Menu label="Actions" trigger={<Button>More</Button>} items={[late]} />
        <Snackbars />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('The menu did not load')).toBeInTheDocument();
    expect(screen.queryByRole('menu')).toBeNull();
    let come = () => {};
    load.mockImplementation(
      () => new Promise((resolve) => (come = () => resolve(undefined as never))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('menu')).toBeNull();
    come();
    expect(await screen.findByRole('menu', { name: 'Actions' })).toHaveTextContent('Late');
  });
});

describe('a part that comes late', () => {
  beforeEach(() => useSnackbars.setState({ items: [] }));

  it('breaks nothing where it does not come, and is fetched again when it is asked for again', async () => {
    const load = vi.fn(() => Promise.reject<() => ReactNode>(new TypeError('offline')));
    const Part = lazyPart<{ open: boolean; onClose: () => void }>(() => load(), {
      close: ({ onClose }) => onClose(),
    });
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Part open={open} onClose={() => setOpen(false)} />
          <Snackbars />
        </>
      );
    }
    render(<Page />);
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText(/^This did not load/)).toBeInTheDocument();
    load.mockImplementation(() => Promise.resolve(() => <p>Here</p>));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Here')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('that nobody can close offers to try again, and one that nobody asked for says nothing', async () => {
    const load = vi.fn(() => Promise.reject<() => ReactNode>(new TypeError('offline')));
    const Player = lazyPart(() => load());
    const Note = lazyPart(() => Promise.reject<() => ReactNode>(new TypeError('offline')), {
      quiet: true,
    });
    const { rerender } = render(
      <>
        <Note />
        <Snackbars />
      </>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(
      <>
        <Player />
        <Snackbars />
      </>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    load.mockImplementation(() => Promise.resolve(() => <p>Here</p>));
    await userEvent.click(again);
    expect(await screen.findByText('Here')).toBeInTheDocument();
  });
});

describe('a dialog', () => {
  function Ask() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Delete this?" description="For good.">
          <Button kind="danger">Yes</Button>
        </Dialog>
      </>
    );
  }

  it('takes the focus and gives it back', async () => {
    render(<Ask />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this?' });
    expect(dialog).toHaveAccessibleDescription('For good.');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });
});

describe('controls', () => {
  it('tie a field to its label, its hint and its error', () => {
    render(
      <Field label="E-mail" error="This is no address." hint="We write to it once.">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText('E-mail');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('This is no address. We write to it once.');
    expect(screen.getByRole('alert')).toHaveTextContent('This is no address.');
  });

  it('take no second press while busy', async () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(press).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  });

  it('draw a link as a button', async () => {
    const own = vi.fn();
    const given = vi.fn();
    render(
      <Button asChild kind="main" onClick={given} className="wide">
        <a href="#there" onClick={own} className="mine">
          <Heart aria-hidden="true" /> There
        </a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'There' });
    expect(link).toHaveClass('mine', 'wide', 'bg-accent');
    await userEvent.click(link);
    expect(own).toHaveBeenCalledOnce();
    expect(given).toHaveBeenCalledOnce();
  });

  it('switch on and off', async () => {
    const change = vi.fn();
    render(<Toggle label="Sound" checked={false} onChange={change} />);
    await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
    expect(change).toHaveBeenCalledWith(true);
  });

  it('measure the strength of a password in words', () => {
    render(<StrengthBar level={3} label="Good" />);
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'Good',
    );
  });
});

describe('pictures and links', () => {
  it('keep their place where there is no picture', () => {
    const { container } = render(
      <>
        <Cover src={null} width={40} />
        <Avatar src={undefined} width={40} />
      </>,
    );
    expect(container.querySelectorAll('img')).toHaveLength(0);
    expect(container.querySelectorAll('svg')).toHaveLength(2);
  });

  it('show a sleeve where the picture does not arrive, and the next one that does', () => {
    const { container, rerender } = render(<Cover src="/api/images/cover/1" width={40} />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    rerender(<Cover src="/api/images/cover/1?v=2" width={40} />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/images/cover/1?v=2&w=48');
  });

  it('ask for what the screen can show', () => {
    render(<Cover src="/api/images/cover/1" alt="Cover of Bus Lane" width={96} />);
    const image = screen.getByRole('img', { name: 'Cover of Bus Lane' });
    expect(image).toHaveAttribute('src', '/api/images/cover/1?w=96');
    expect(image.getAttribute('srcset')).toContain('w=128 128w');
    expect(image).toHaveAttribute('loading', 'lazy');
  });

  it('make a page ready while the pointer rests on its link', async () => {
    const preloaded = vi.fn();
    setPreloader(preloaded);
    render(
      <MemoryRouter>
        <Link to="/album/1">Album</Link>
      </MemoryRouter>,
    );
    await userEvent.hover(screen.getByRole('link'));
    expect(preloaded).toHaveBeenCalledWith('/album/1');
    setPreloader(() => undefined);
  });

  it('lead within the site, and leave a new tab and their own handler to the browser and the page', async () => {
    const Here = () => {
      const { pathname, state } = useLocation();
      return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
    };
    render(
      <MemoryRouter initialEntries={['/admin']}>
        <NavLink to="/admin" end className={(on) => (on ? 'on' : '')}>
          Admin
        </NavLink>
        <NavLink to="/music" className={(on) => (on ? 'on' : '')}>
          {(on) => (on ? 'Here: music' : 'Music')}
        </NavLink>
        <Link to={{ pathname: '/music/new', search: '?a=1' }} state={{ from: 'here' }}>
          New
        </Link>
        <Link to="/never" onClick={(event) => event.preventDefault()}>
          Kept
        </Link>
        <Here />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'New' })).toHaveAttribute('href', '/music/new?a=1');
    await userEvent.click(screen.getByRole('link', { name: 'Kept' }));
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'New' }));
    await user.keyboard('{/Control}');
    expect(screen.getByRole('status')).toHaveTextContent('/admin null');
    await user.click(screen.getByRole('link', { name: 'New' }));
    expect(screen.getByRole('status')).toHaveTextContent('/music/new {"from":"here"}');
    // A place below it counts, unless only the place itself does.
    expect(screen.getByRole('link', { name: 'Here: music' })).toHaveClass('on');
    expect(screen.getByRole('link', { name: 'Admin' })).not.toHaveAttribute('aria-current');
  });
});
