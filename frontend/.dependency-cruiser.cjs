/** The direction of imports: app → features → components → lib. A feature is entered by its index.ts. */
module.exports = {
  forbidden: [
    {
      name: 'lib-is-the-bottom',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(app|features|components)/' },
    },
    {
      name: 'components-know-no-feature',
      severity: 'error',
      from: { path: '^src/components/' },
      to: { path: '^src/(app|features)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'features-meet-at-their-index',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/features/([^/]+)/',
        pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'app-enters-features-at-their-index',
      severity: 'error',
      from: { path: '^src/app/' },
      // What the frame loads late it names itself: the index would bring it along at once.
      to: {
        dependencyTypesNot: ['dynamic-import'],
        path: '^src/features/[^/]+/',
        pathNot: ['^src/features/[^/]+/index\\.tsx?$', '^src/features/[^/]+/pages/[^/]+\\.tsx$'],
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-the-site',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.test\\.tsx?$|/testing/|^src/test/)' },
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
