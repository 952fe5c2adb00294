import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/test/render';
import { Plot } from './Plot';
import { nearest, niceTicks, pathThrough, spread } from './plotScale';

const rows = [
  { at: 0, value: 1 },
  { at: 2, value: null },
  { at: 10, value: 3 },
];

function open(of: readonly (typeof rows)[number][] = rows) {
  return render(
    <Plot
      label="Plays by hour"
      height={10}
      rows={of}
      x={({ at }) => at}
      xTicks={[{ at: 0, text: 'first' }]}
      yTicks={niceTicks(0, 3).map((at) => ({ at, text: `${at}` }))}
      lines={[
        { name: 'Plays', colour: 'red', value: ({ value }) => value, mark: () => <circle /> },
      ]}
      rules={[{ at: 2, text: 'Now', colour: 'red' }]}
      read={({ at, value }) => ({
        title: `Hour ${at}`,
        values: [{ name: 'Plays', text: `${value ?? '–'}` }, { text: 'by ear' }],
      })}
    />,
  );
}

describe('a plot', () => {
  it('is read by keys, from end to end', async () => {
    open();
    const plot = screen.getByRole('slider', { name: 'Plays by hour' });
    expect(screen.queryByText('Hour 10')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(plot).toHaveFocus();
    expect(plot).toHaveAttribute('aria-valuetext', 'Hour 10: Plays 3, by ear');
    expect(screen.getByText('Hour 10')).toBeVisible();
    const reads = {
      '{ArrowLeft}': 2,
      '{Home}': 0,
      '{ArrowRight}': 2,
      '{End}': 10,
      '{ArrowUp}': 10,
      x: 10,
    };
    for (const [key, hour] of Object.entries(reads)) {
      await userEvent.keyboard(key);
      expect(screen.getByText(`Hour ${hour}`)).toBeVisible();
    }
    await expectAccessible();
    await userEvent.tab();
    expect(screen.queryByText(/^Hour/)).not.toBeInTheDocument();
  });

  it('tells what is under the pointer, until it leaves', () => {
    open();
    const plot = screen.getByRole('slider');
    vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 100 } as DOMRect);
    fireEvent.pointerMove(plot, { clientX: 118 });
    expect(screen.getByText('Hour 2')).toBeVisible();
    fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
    expect(screen.queryByText(/^Hour/)).not.toBeInTheDocument();
    fireEvent.pointerDown(plot, { clientX: 190 });
    fireEvent.pointerLeave(plot, { pointerType: 'touch' });
    expect(screen.getByText('Hour 10')).toBeVisible();
  });

  it('marks what has a value, and is nothing without rows', () => {
    const { container, unmount } = open();
    expect(container.querySelectorAll('circle')).toHaveLength(2);
    unmount();
    expect(open([]).container).toBeEmptyDOMElement();
  });
});

describe('the scale of a plot', () => {
  it.each([
    [0, 2, 0, [0, 0.5, 1, 1.5, 2]],
    [0, 7, 0, [0, 2, 4, 6, 8]],
    [0, 1, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 1, 1, [0, 1]],
    [-3, 12, 1, [-5, 0, 5, 10, 15]],
    [0, 101, 1, [0, 50, 100, 150]],
    [4, 4, 1, [4, 5]],
  ])('from %s to %s by at least %s has round ticks', (low, high, least, ticks) => {
    expect(niceTicks(low, high, least).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });

  it('leaves out what would not fit', () => {
    expect(spread(3, 9)).toEqual([0, 1, 2]);
    expect(spread(10, 5)).toEqual([0, 2, 4, 6, 8]);
    expect(spread(0, 5)).toEqual([]);
  });

  it('finds what is nearest', () => {
    expect(nearest([0, 0.37, 0.5, 1], 0.45)).toBe(2);
    expect(nearest([0, 1], 7)).toBe(1);
  });

  it('draws gaps as gaps, and what stands alone as a dot', () => {
    expect(pathThrough([null, [0, 1], null, [2, 3], [4, 5], null])).toBe('M0,1L0,1M2,3L2,3L4,5');
    expect(pathThrough([])).toBe('');
  });
});
