import type { AnyCaller, Context } from '../http/handler.ts';
import { inLanguage, shown } from '../http/shown-content.ts';

type Said = { readonly id: string; readonly title: string; readonly text: string };

const said = (
  { services, language }: Context<AnyCaller>,
  kind: { readonly [K in 'title' | 'text']: Readonly<Record<string, string | undefined>> } & { readonly id: string },
): Said => ({
  id: kind.id,
  title: inLanguage(services.brand, kind.title, language),
  text: inLanguage(services.brand, kind.text, language),
});

/** What the deployment says of the products, in its order and the caller's language. */
export const productTexts = async (
  context: Context<AnyCaller>,
): Promise<readonly (Said & { readonly image: string | null })[]> =>
  (await shown(context, 'points-products')).entries.map((entry) => ({ ...said(context, entry), image: entry.image }));

/** What the deployment says of the occasions that give points, in its order and the caller's language. */
export const eventTexts = async (context: Context<AnyCaller>): Promise<readonly Said[]> =>
  (await shown(context, 'points-events')).entries.map((entry) => said(context, entry));
