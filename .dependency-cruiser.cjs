/** Import rules. Each has a planted breach in tests/house. */
const service = '^services/([^/]+)/src/';
const tests = '(^|/)(test|tests|bench)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // Vite's `?url` suffix gives the address of a file in the build.
      to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
    },
    {
      name: 'no-service-imports-another',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-do-not-know-the-edge',
      severity: 'error',
      from: { path: '^(services|packages|proto)/' },
      to: { path: '^(gateway|web|deploy|tests)/' },
    },
    {
      name: 'packages-do-not-know-services',
      severity: 'error',
      from: { path: '^(packages|proto)/' },
      to: { path: '^services/' },
    },
    {
      name: 'the-edge-knows-no-service',
      severity: 'error',
      from: { path: '^(gateway|web)/src/' },
      to: { path: '^services/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain imports itself, money, the words of the contract and a table of letters that look alike',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/' },
      to: {
        pathNot: ['^services/$1/src/domain/', '^packages/(money|contract)/', '^node_modules/unhomoglyph/'],
      },
    },
    {
      name: 'the-contract-is-pure',
      comment: 'both sides import it, so it imports neither: zod, money and the names of permissions',
      severity: 'error',
      from: { path: '^packages/contract/src/' },
      to: { pathNot: ['^packages/(contract|money|identity)/', '^node_modules/zod/'] },
    },
    {
      name: 'no-contract-in-the-browser',
      comment: 'its types and the address of an operation; its schemas would be bytes of every page',
      severity: 'error',
      from: { path: '^web/src/' },
      to: {
        path: '^packages/contract/src/',
        pathNot: '^packages/contract/src/client',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'store-is-the-lowest-room',
      severity: 'error',
      from: { path: `${service}(store|ledger)/` },
      to: { path: '^services/$1/src/(operations|http|rpc|consumers|tasks|service|main)' },
    },
    {
      name: 'operations-do-not-look-up',
      severity: 'error',
      from: { path: `${service}operations/` },
      to: { path: '^services/$1/src/(http|rpc|consumers|tasks|service|main)' },
    },
    {
      name: 'tables-go-through-operations',
      comment: 'http, rpc, consumers and tasks call operations; only operations and main touch SQL',
      severity: 'error',
      from: { path: `${service}(http|rpc|consumers|tasks)` },
      to: { path: '^services/$1/src/(store|ledger/proof)/' },
    },
    {
      name: 'express-at-the-edge-only',
      severity: 'error',
      from: {
        path: '^(packages|services|gateway|web|deploy)/',
        pathNot: ['^services/[^/]+/src/(http|main)', '^gateway/', '^packages/runtime/', tests],
      },
      to: { path: 'node_modules/(@types/)?express/' },
    },
    {
      name: 'kafkajs-in-events-only',
      severity: 'error',
      from: { pathNot: ['^packages/events/', '^packages/testkit/'] },
      to: { path: 'node_modules/kafkajs/' },
    },
    {
      name: 'pg-where-sql-lives',
      severity: 'error',
      from: { pathNot: ['^packages/(postgres|events|testkit)/', '^services/[^/]+/src/store/'] },
      to: { path: 'node_modules/(@types/)?pg/' },
    },
    {
      name: 'testkit-is-for-tests',
      severity: 'error',
      from: { pathNot: ['^packages/testkit/', '^deploy/local/', tests] },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'product-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/product/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'lib-knows-no-product',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(app|features|product)/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(app|features|product|lib)/' },
    },
    {
      name: 'no-react-in-money-and-http',
      severity: 'error',
      from: { path: '^web/src/(product/money/|lib/(figures/|http))' },
      to: { path: 'node_modules/(react|react-dom|@tanstack/react-query)/' },
    },
    {
      name: 'no-dev-dependency-in-production',
      severity: 'error',
      from: { path: '^(packages|services|gateway)/[^/]*/?src/', pathNot: '^packages/testkit/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules).*(^|/)(dist|gen)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
