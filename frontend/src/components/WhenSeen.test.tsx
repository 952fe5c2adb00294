import { act, render, screen } from '@testing-library/react';
import { WhenSeen } from './WhenSeen';

/** Stands for the browser's, and is told by hand what is in sight. */
class Observer {
  static all: Observer[] = [];
  constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {
    Observer.all.push(this);
  }
  observe(): void {}
  disconnect(): void {}
}

describe('a place that waits to be seen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Observer.all = [];
    vi.stubGlobal('IntersectionObserver', Observer);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('takes room on paper only once it is filled', () => {
    const { container } = render(<WhenSeen className="min-h-60">Shows to come</WhenSeen>);
    expect(container.firstChild).toHaveAttribute('data-print', 'no');
    expect(container.firstChild).toHaveClass('min-h-60');
    expect(screen.queryByText('Shows to come')).not.toBeInTheDocument();
    act(() => {
      Observer.all[0]?.report([{ isIntersecting: true }]);
      vi.advanceTimersByTime(1000);
    });
    expect(screen.getByText('Shows to come')).not.toHaveAttribute('data-print');
    expect(container.firstChild).not.toHaveClass('min-h-60');
  });
});
