import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  console: [
    { name: 'console-today', address: '/today' },
    { name: 'console-version', address: '/audit?open=content:withdrawal-checks:0' },
    { name: 'console-audit', address: '/audit' },
    { name: 'console-proposals', address: '/approvals' },
  ],
};
