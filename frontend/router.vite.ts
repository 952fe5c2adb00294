import type { Plugin } from 'vite';

/** The router names its components as it defines them, by which the bundler takes each for used: 4 KB on every page. */
export function droppableRouter(): Plugin {
  return {
    name: 'droppable-router',
    apply: 'build',
    transform: (code, id) =>
      /react-router\/dist\/.*\.js$/.test(id)
        ? {
            code: code
              // Nothing is awaited in it.
              .replace(/^var AwaitErrorBoundary = class[^]*?^\};$/m, '')
              .replace(/^function Await\([^]*?^\}$/m, 'const Await = undefined;')
              .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
              .replace(
                / = (React\$1\.(?:forwardRef|memo|createContext)\()/g,
                ' = /* @__PURE__ */ $1',
              ),
            map: null,
          }
        : null,
  };
}
