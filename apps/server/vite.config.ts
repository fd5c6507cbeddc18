import { dirname } from 'node:path';
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

// Makes the server one file for `npm start`, which then need not look up and compile hundreds. Packages stay where npm put them.
export default {
  plugins: [placesStay],
  ssr: { noExternal: [/^@bourse\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    copyPublicDir: false,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
};
