import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The one file lies elsewhere than the sources: what they say of their own place has to stay true, for their data lies beside them. */
const placesStay = {
  name: 'places-stay',
  transform(code: string, id: string) {
    const places = { url: pathToFileURL(id).href, filename: id, dirname: dirname(id) };
    const replaced = code.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, name: keyof typeof places) =>
      JSON.stringify(places[name]),
    );
    // The lines stay where they were.
    return replaced === code ? undefined : { code: replaced, map: null };
  },
};

const DAY_MS = 86_400_000;

/** A server that runs reads some of its parts when they are first wanted: those of the build before this one stay for a day. */
const earlierPartsStay = {
  name: 'earlier-parts-stay',
  writeBundle({ dir = '' }: { readonly dir?: string }) {
    const parts = join(dir, 'assets');
    if (!existsSync(parts)) return;
    const until = Date.now() - DAY_MS;
    for (const name of readdirSync(parts))
      if (statSync(join(parts, name)).mtimeMs < until) rmSync(join(parts, name), { force: true });
  },
};

// Makes the server a few files for `npm start`, which then need not look up and compile hundreds. What is read later (the composition after the
// database was started, the follower's thread, statements as PDF) is a file of its own, and brings its packages when it is read. Packages stay
// where npm put them.
export default {
  plugins: [placesStay, earlierPartsStay],
  ssr: { noExternal: [/^@bourse\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    sourcemap: true,
  },
};
