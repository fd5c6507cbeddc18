import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Fixed } from '../http/fixed.ts';
import type { Brand } from '../platform/index.ts';
import { type BrandTheme, themeCss } from './theme.ts';

const PICTURES = [
  ['icon-192.png', '192x192', 'any'],
  ['icon-512.png', '512x512', 'any'],
  ['icon-maskable-512.png', '512x512', 'maskable'],
] as const;

/** What a phone needs to put the app among its own: the brand's name, colours and pictures. */
const manifestOf = (brand: Brand, theme: BrandTheme | undefined): string => {
  const page = theme?.[brand.theme].page ?? (brand.theme === 'light' ? '#f4f2ec' : '#0b0d13');
  const pictures = PICTURES.filter(([file]) => existsSync(join(brand.folder, 'assets', file)));
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    lang: brand.language,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: page,
    theme_color: page,
    categories: ['finance'],
    icons: [
      { src: brand.logo, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...pictures.map(([file, sizes, purpose]) => ({ src: `/brand/${file}`, sizes, type: 'image/png', purpose })),
    ],
  });
};

/** Serves a brand's pictures under `/brand/`, its colours as `/brand/theme.css`, and the app's manifest. */
export const serveBrand = async (app: FastifyInstance, brand: Brand, theme: BrandTheme | undefined): Promise<void> => {
  const css = new Fixed(themeCss(theme), 'text/css; charset=utf-8');
  const manifest = new Fixed(manifestOf(brand, theme), 'application/manifest+json');
  app.get('/brand/theme.css', (request, reply) => css.send(request, reply));
  app.get('/manifest.webmanifest', (request, reply) => manifest.send(request, reply));
  const root = join(brand.folder, 'assets');
  await app.register(fastifyStatic, { root, prefix: '/brand/', decorateReply: false, maxAge: '1h' });
};
