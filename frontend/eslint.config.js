import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** One breakpoint between the two layouts, and one scale of what lies over what: both in src/styles/index.css. */
const lookRules = ['Literal[value', 'TemplateElement[value.raw'].flatMap((text) => [
  {
    selector: `${text}=/(max|min)-\\[\\d+px\\]:/]`,
    message: 'Say narrow:, wide:, roomy: or another breakpoint of src/styles/index.css.',
  },
  {
    selector: `${text}=/(^|[\\s:])-?z-(\\d|\\[)/]`,
    message: 'Say z-bar, z-overlay …, of src/styles/index.css.',
  },
]);
/** Dates and numbers are as the browser has them. */
const localeRules = [
  {
    selector:
      'CallExpression[callee.property.name=/^toLocale.*String$/] > Literal, NewExpression[callee.property.name=/^(NumberFormat|DateTimeFormat)$/] > Literal',
    message: 'Say locale, of src/lib/locale.ts.',
  },
];
/** Queries, mutations and fragments have one place in a feature. */
const placeRules = [
  {
    selector: "CallExpression[callee.name='graphql']",
    message: 'Put it in the api of its feature.',
  },
];
/** Features read and write through src/core/data. */
const dataRules = [
  {
    selector: "CallExpression[callee.name='request']:not(:has(Property[key.name='method']))",
    message: 'Read through useRest or read(), which keep answers by person.',
  },
  {
    selector:
      "CallExpression[callee.property.name='mutate'], ImportSpecifier[imported.name='useMutation']",
    message: 'Change through useChange.',
  },
  {
    selector: "Property[key.name='ctaText'][value.value='Undo']",
    message: 'Offer it through offerUndo, which tells where it fails.',
  },
  {
    selector: 'ImportSpecifier[imported.name=/^(CombinedGraphQLErrors|ApiError|NetworkError)$/]',
    message: 'Read errors through toRefused.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'src/gql', 'storybook-static'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs['recommended-latest'].rules,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...lookRules, ...localeRules, ...placeRules] },
  },
  {
    files: ['src/features/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...lookRules, ...localeRules, ...placeRules, ...dataRules],
    },
  },
  {
    files: ['src/features/*/api/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...lookRules, ...localeRules, ...dataRules] },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['public/*.js'],
    languageOptions: {
      globals: { localStorage: 'readonly', matchMedia: 'readonly', document: 'readonly' },
    },
  },
  {
    // A part of a name is enough for getByRole, and a song may be called “8”: who asks by a title asks for the whole.
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='getByRole'] > ObjectExpression:not(:has(Property[key.name='exact'])) > Property[key.name='name']:matches([value.type='TemplateLiteral'], [value.type='MemberExpression'], [value.type='LogicalExpression'])",
          message: 'A name made from data needs exact: true.',
        },
      ],
    },
  },
);
