import { render } from '@testing-library/react';
import { Heart } from 'lucide-react';
import { expect, it } from 'vitest';
import { createIcon } from './createIcon';

// What stands in the build for lucide's own components: see unused.vite.ts.
const Drawn = createIcon({
  node: [
    [
      'path',
      {
        d: 'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
      },
    ],
  ],
});

const drawn = (element: React.ReactElement) => {
  const svg = render(element).container.firstElementChild as SVGElement;
  svg.classList.remove('lucide', 'lucide-heart');
  if (svg.className.baseVal === '') svg.removeAttribute('class');
  return svg;
};

it.each([
  {},
  { size: 18, fill: 'currentColor', className: 'text-accent' },
  { 'aria-hidden': true, strokeWidth: 1.5 },
  { 'aria-label': 'Saved', role: 'img' },
] as const)('draws as lucide does: %j', (props) => {
  expect(drawn(<Drawn {...props} />).isEqualNode(drawn(<Heart {...props} />))).toBe(true);
});
