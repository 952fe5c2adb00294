/** Keeps what it is given for as long as the page lives. */
class PageStorage implements Storage {
  private readonly items = new Map<string, string>();

  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, String(value));
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  clear(): void {
    this.items.clear();
  }
}

// Browsers deny storage to frames in other sites' pages, and to all pages where a person wants that: even
// to name it throws. The site works there all the same, and remembers nothing.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name].length;
  } catch {
    Object.defineProperty(window, name, { value: new PageStorage(), configurable: true });
  }
}

export {};
