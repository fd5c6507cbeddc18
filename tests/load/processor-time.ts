import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of `/proc`, the same on every Linux. */
const TICKS = 100;

type Process = { readonly name: string; readonly parent: number; readonly seconds: number };

const processOf = (pid: string): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold any character.
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const [parent, user, system] = [1, 11, 12].map((place) => Number(fields[place])) as [number, number, number];
    return { name: text.slice(text.indexOf('(') + 1, end), parent, seconds: (user + system) / TICKS };
  } catch {
    return undefined;
  }
};

/** Seconds of processor that a process and all it started have taken so far, its PostgreSQL apart; undefined where there is no `/proc`. */
export const processorTime = (root: number): { readonly server: number; readonly database: number } | undefined => {
  let pids: readonly string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  const all = new Map(
    pids.flatMap((pid) => {
      const found = processOf(pid);
      return found ? [[Number(pid), found] as const] : [];
    }),
  );
  const isOwn = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined; at = all.get(at)?.parent) if (at === root) return true;
    return false;
  };
  const time = { server: 0, database: 0 };
  for (const [pid, { name, seconds }] of all)
    if (isOwn(pid)) time[name.startsWith('postgres') ? 'database' : 'server'] += seconds;
  return time;
};
