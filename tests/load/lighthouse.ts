import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Audit = { readonly score: number | null; readonly displayValue?: string };
type Category = {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
};

/** What is read of a run. */
export type Run = {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string };
    readonly categories: Readonly<Record<string, Category>>;
    readonly audits: Readonly<Record<string, Audit>>;
  };
};

type Lighthouse = (url: string, flags: Readonly<Record<string, unknown>>) => Promise<Run | undefined>;

const folder = join(import.meta.dirname, 'lighthouse');
const entry = join(folder, 'node_modules/lighthouse/core/index.js');

/** Lighthouse, installed as its own lockfile says when it is first needed: 170 MB that only measuring takes. */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  if (!existsSync(entry)) {
    console.log('installing what measures pages …');
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ci in ${folder} failed`);
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { readonly default: Lighthouse };
  return lighthouse;
};
