// npm leaves out of package-lock.json the optional packages of other platforms when the registry it talks to does not
// hold them; `npm ci` then refuses the file ("Missing … from lock file"), and other platforms get no native binding.
// This puts the rows back: the version from the package that asks for them, the platform read from their names.
// Usage, after each change of dependencies: node scripts/lock-fill.mjs [--check] [package-lock.json]
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = {
  android: 'android',
  aix: 'aix',
  darwin: 'darwin',
  fsevents: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = {
  arm: 'arm',
  eabi: 'arm',
  gnueabihf: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64le',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};

/** The places where Node looks for a package from this one, nearest first. */
const placesFor = (from, name) => {
  const places = [];
  for (let at = from; at; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0)))
    places.push(`${at}/node_modules/${name}`);
  return [...places, `node_modules/${name}`];
};

const rowFor = (name, range, isDev) => {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const system = words.map((word) => SYSTEMS[word]).find(Boolean);
  const processor = words.map((word) => PROCESSORS[word]).find(Boolean);
  const isMusl = words.some((word) => word.includes('musl'));
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(isDev && { dev: true }),
    optional: true,
    ...(processor && { cpu: [processor] }),
    ...(isMusl && { libc: ['musl'] }),
    ...(system && { os: [system] }),
  };
};

const missingRows = (packages) => {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages))
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (placesFor(path, name).some((place) => packages[place] ?? missing[place])) continue;
      missing[`node_modules/${name}`] = rowFor(name, range, dev);
    }
  return missing;
};

/**
 * Rows that `npm ci` could not hold against anything. The rows put back above are of platforms that the registry had no package for, so no hash of
 * theirs is known; every other package has one (docs/security.md, V15).
 */
const unhashed = (packages) =>
  Object.entries(packages).filter(
    ([path, { integrity, link, inBundle, optional, os, cpu }]) =>
      path.includes('node_modules/') && !integrity && !link && !inBundle && !(optional && (os || cpu)),
  );

const isCheck = process.argv.includes('--check');
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingRows(lock.packages);
const count = Object.keys(missing).length;
if (count && !isCheck) {
  const rows = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`lock: ${count} optional rows ${isCheck ? 'missing' : 'added'}`);
const bare = unhashed({ ...lock.packages, ...missing });
for (const [path] of bare) console.error(`lock: ${path} has no integrity hash`);
process.exitCode = (isCheck && count) || bare.length > 0 ? 1 : 0;
