import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env['BOURSE_ORIGIN'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwind()],
  server: {
    port: 5173,
    fs: { allow: [root] },
    proxy: Object.fromEntries(
      ['/stock', '/api', '/forex', '/platform', '/common', '/member', '/account', '/websocket', '/brand'].map(
        (path) => [path, { target: server, ws: path === '/websocket' }],
      ),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A picture or font as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 600,
  },
});
