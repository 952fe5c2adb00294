import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { takeClashes, watchClasses } from './classes';

// How long a test waits for what must come: a busy machine is no fault.
configure({ asyncUtilTimeout: 5_000 });

// Dates and numbers as the tests expect them, whatever the machine speaks.
Object.defineProperty(navigator, 'language', { value: 'en-GB' });

watchClasses();
afterEach(async () => {
  // Which of two classes for one thing wins would be decided by the stylesheet.
  expect(await takeClashes()).toEqual([]);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Most files share one window, module by module: see vitest.config.ts. Whoever is signed in leaves with their drafts.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const { sessionStore } = await import('@/core/session');
  sessionStore.setState(sessionStore.getInitialState());
});

// jsdom draws nothing: it has no media queries, no scrolling, no sizes, and no pointer capture.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
window.scrollTo = () => undefined;
window.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
HTMLCanvasElement.prototype.getContext = () => null;
