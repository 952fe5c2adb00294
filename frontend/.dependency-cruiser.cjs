const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The layers: lib ← components ← core ← features ← app. Each names what it may import; whatever it does not name is
 * refused. A feature is entered by its index.ts, and by the features alone that its manifest's `uses` names.
 */
const features = join(__dirname, 'src/features');
const layers = {
  gql: ['gql'],
  lib: ['lib'],
  components: ['lib', 'components'],
  core: ['lib', 'components', 'core', 'gql'],
};
const tests = '(\\.test\\.tsx?$|/testing/|^src/test/)';
const styles = '\\.css$';

/** The features whose index another one may import, as its manifest says. */
function usedBy(feature) {
  const manifest = ['manifest.ts', 'manifest.tsx']
    .map((name) => join(features, feature, name))
    .find(existsSync);
  const list =
    manifest && /^export const uses = \[([^\]]*)\]/m.exec(readFileSync(manifest, 'utf8'));
  return list ? [...list[1].matchAll(/'(\w+)'/g)].map(([, name]) => name) : [];
}

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: '^src/', pathNot: [...allowed, styles] },
});

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) =>
      only(
        `what-${layer}-may-import`,
        `^src/${layer}/`,
        allowed.map((each) => `^src/${each}/`),
      ),
    ),
    ...readdirSync(features).map((feature) =>
      only(`what-${feature}-may-import`, `^src/features/${feature}/`, [
        '^src/(lib|components|core|gql)/',
        `^src/features/${feature}/`,
        ...usedBy(feature).map((each) => `^src/features/${each}/index\\.tsx?$`),
      ]),
    ),
    {
      name: 'tests-stay-in-their-layer',
      severity: 'error',
      from: { path: '^src/(lib|components|core)/.*(\\.test\\.tsx?$|/testing/)' },
      to: { path: '^src/(app|features)/' },
    },
    {
      name: 'app-enters-features-at-their-index',
      severity: 'error',
      from: { path: '^src/(app/|main\\.tsx)' },
      // What the frame loads late it names itself: the index would bring it along at once.
      to: {
        dependencyTypesNot: ['dynamic-import'],
        path: '^src/features/[^/]+/',
        pathNot: ['^src/features/[^/]+/(index|manifest)\\.tsx?$'],
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      // What is loaded later may know what loads it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-test-code-in-the-site',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '(^src/test/|/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/gql/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
