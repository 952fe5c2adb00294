import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { embedCode, ShareButton } from './ShareButton';

describe('sharing', () => {
  it('copies the link of the page', async () => {
    const user = userEvent.setup();
    render(<ShareButton title="Bus Lane" path="/album/a1" embed={{ kind: 'album', id: 'a1' }} />);
    await user.click(screen.getByRole('button', { name: 'Share Bus Lane' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/album/a1`);
  });

  it('writes an embed code that no title breaks out of', () => {
    const holder = document.createElement('div');
    holder.innerHTML = embedCode('track', 'a/b', '"><script>alert(1)</script>');
    expect(holder.children).toHaveLength(1);
    const frame = holder.querySelector('iframe')!;
    expect(frame.getAttribute('src')).toBe(`${location.origin}/embed/track/a%2Fb`);
    expect(frame.title).toBe('"><script>alert(1)</script>');
  });
});
