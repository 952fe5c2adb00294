import { createElement, type Ref, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
  ref?: Ref<SVGSVGElement>;
}

interface IconData {
  node: readonly (readonly [string, Record<string, string>])[];
}

/** Returns a component that draws the icon. In the build it replaces lucide's own, which knows contexts and aliases too. */
export function createIcon({ node }: IconData) {
  return ({ size = 24, children, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': Object.keys(rest).some((name) => /^(aria-|role$)/.test(name))
          ? undefined
          : 'true',
        ...rest,
      },
      ...node.map(([tag, shape]) => createElement(tag, shape)),
      children,
    );
}
