import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this a packed copy spares nothing: the answer fits one packet anyway. */
const LEAST_BYTES = 1_400;

/** Lays a packed copy beside each file that can be packed, so that the server sends it as it is, at the strength that only a build has time for. */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (!/\.(js|css|svg|json)$/.test(part.fileName)) continue;
        const bytes = Buffer.from(part.type === 'chunk' ? part.code : part.source);
        if (bytes.length < LEAST_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        this.emitFile({
          type: 'asset',
          fileName: `${part.fileName}.br`,
          source: brotliCompressSync(bytes, { params }),
        });
        this.emitFile({ type: 'asset', fileName: `${part.fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
      }
    },
  },
});
