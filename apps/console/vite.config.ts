import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../../scripts/packed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = process.env['BOURSE_CONSOLE_ORIGIN'] ?? 'http://localhost:8081';

export default defineConfig({
  plugins: [react(), packed()],
  server: {
    port: 5174,
    fs: { allow: [root] },
    proxy: { '/console': { target, changeOrigin: true }, '/stock': { target, changeOrigin: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The parts library is one chunk that changes with its version only.
    chunkSizeWarningLimit: 1_200,
    rollupOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'parts', test: /node_modules\/(antd|@ant-design|@rc-component)/ }] },
      },
    },
  },
});
