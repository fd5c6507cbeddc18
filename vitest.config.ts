import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A screen's test asks for a DOM itself, by `// @vitest-environment happy-dom` in its first line.
    environment: 'node',
    include: ['{packages,apps,tests,brands,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    globals: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
