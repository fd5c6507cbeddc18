import { err, marketOf, ok } from '@bourse/rules';
import { type ContentEntry, type Endpoints, type InputOf, MARKETS } from '@bourse/wire';
import type { AnyCaller, Context, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { inLanguage, shown } from '../http/shown-content.ts';
import { presentQuote } from '../market/index.ts';
import type { Services } from '../services.ts';
import { type ImportedNews, importedNews, newestImported } from './feeds/imported-news.ts';
import { leading } from './links.ts';
import { configScript, settingsGroup, supportScript } from './settings-groups.ts';

type CallContext = Context<AnyCaller>;

const said = ({ services, language }: CallContext, texts: Readonly<Record<string, string | undefined>>): string =>
  inLanguage(services.brand, texts, language);

const newestFirst = <E extends { readonly publishedAt: number }>(entries: readonly E[]): readonly E[] =>
  [...entries].sort((one, other) => other.publishedAt - one.publishedAt);

const announced = (context: CallContext, item: ContentEntry<'announcement'>) => ({
  id: item.id,
  title: said(context, item.title),
  content: said(context, item.body),
  link: item.link,
  publishedAt: item.publishedAt,
});

const newsItem = (context: CallContext, item: ContentEntry<'news'>) => ({
  id: item.id,
  title: said(context, item.title),
  imageUrl: item.image,
  source: context.services.brand.name,
  publishedAt: item.publishedAt,
  content: said(context, item.body),
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Imported news as what operators write: the text in a paragraph, and the way to where it is from. */
const importedItem = ({ id, source, title, summary, link, publishedAt }: ImportedNews) => ({
  id,
  title,
  imageUrl: null,
  source,
  publishedAt,
  content: [
    ...(summary === '' ? [] : [`<p>${escaped(summary)}</p>`]),
    ...(link === null ? [] : [`<p><a href="${escaped(link)}">${escaped(source)}</a></p>`]),
  ].join(''),
});

/** The markets that have instruments in this deployment. */
const marketsOf = ({ market }: Services): (typeof MARKETS)[number][] => {
  const listed = new Set([...market.all()].map(({ instrument }) => marketOf(instrument)));
  return MARKETS.filter((name) => listed.has(name));
};

/** What the side of the app, the guides or the downloads offer, in their order. */
const offered = async (context: CallContext, group: 'sidebar' | 'guides' | 'downloads') => {
  const numbered = <T extends object>(items: readonly T[]) =>
    items.map((item, order) => ({ ...item, order: order + 1 }));
  const { isOwnAddress } = context.services.content;
  if (group === 'sidebar')
    return numbered(
      leading((await shown(context, 'sidebar')).entries, isOwnAddress).map(({ key, icon, link, name }) => ({
        id: key,
        name: said(context, name),
        icon,
        description: '',
        link: link ?? '',
      })),
    );
  if (group === 'guides')
    return numbered(
      (await shown(context, 'guides')).entries.map(({ key, icon, link, title, text }) => ({
        id: key,
        name: said(context, title),
        icon,
        description: said(context, text),
        link: link ?? '',
      })),
    );
  return numbered(
    (await shown(context, 'downloads')).entries.map(({ key, icon, address, name, text }) => ({
      id: key,
      name: said(context, name),
      icon,
      description: said(context, text),
      link: address,
    })),
  );
};

const HOT = 10;

const hots = ({ services }: CallContext, type: InputOf<Endpoints['home.hots']>['type']) => {
  const venue = type === undefined || type === 'IT' ? services.brand.market : type;
  const turnover = (id: string): number => {
    const quote = services.market.candles.lastQuote(id);
    return quote ? quote.volume * quote.last : 0;
  };
  return [...services.market.all()]
    .filter(({ instrument }) => marketOf(instrument) === venue)
    .map((listing) => ({ listing, turnover: turnover(listing.instrument.id) }))
    .sort((a, b) => b.turnover - a.turnover)
    .slice(0, HOT)
    .map(({ listing }) => presentQuote(services, listing, new Set()));
};

/** Rows of this area that stand in documents.ts and in the notify module. */
type OtherFiles = 'home.document' | 'home.acceptDocument' | 'home.openPreview' | 'home.unreadCount';

export const contentHandlers = {
  'home.banners': async (_input, context) =>
    ok(
      (await shown(context, 'banners')).entries.map((banner, order) => ({
        id: banner.id,
        imageUrl: banner.image,
        link: banner.link,
        title: said(context, banner.title),
        order: order + 1,
      })),
    ),

  'home.menus': async ({ group = 'menu' }, context) => {
    if (group !== 'menu') return ok(await offered(context, group));
    return ok(
      leading((await shown(context, 'menus')).entries, context.services.content.isOwnAddress).map(
        ({ key, icon, link, name, description }, order) => ({
          id: key,
          name: said(context, name),
          icon,
          description: said(context, description),
          order: order + 1,
          link: link ?? '',
        }),
      ),
    );
  },

  'home.hots': async (input, context) => ok(hots(context, input.type)),

  'home.translateSetting': async (input, context) => {
    const { brand } = context.services;
    const language = brand.languages.find((each) => each === input.lang) ?? context.language;
    const { entries } = await shown(context, 'translation', language);
    return ok({ texts: Object.fromEntries(entries.map(({ key, text }) => [key, text])), language: brand.language });
  },

  'home.rules': async (input, context) => {
    const rule = (await shown(context, 'rules')).entries.find(({ key }) => key === input.key);
    if (rule)
      return ok([{ key: rule.key, title: said(context, rule.title), content: said(context, rule.body), settings: [] }]);
    const settings = await settingsGroup(context.services, input.key, context.language);
    return ok(settings ? [{ key: input.key, title: '', content: '', settings: [...settings] }] : []);
  },

  'home.notices': async (input, context) =>
    ok(
      newestFirst((await shown(context, 'notices')).entries)
        .filter(({ key }) => input.key === undefined || key === input.key)
        .map((notice) => ({
          id: notice.id,
          key: notice.key,
          title: said(context, notice.title),
          content: said(context, notice.body),
          publishedAt: notice.publishedAt,
          popup: false,
          link: notice.link,
        })),
    ),

  'home.config': async (_input, { services }) =>
    ok({ type: 'text/javascript; charset=utf-8', body: await configScript(services) }),

  'home.supportScript': async (_input, { services }) =>
    ok({ type: 'text/javascript; charset=utf-8', body: supportScript(services) }),

  'home.onlineService': async (_input, { services: { brand } }) =>
    ok({ onlineService: brand.contacts[0]?.url ?? null, contacts: brand.contacts }),

  'home.announcement': async (_input, context) => {
    const [item] = (await shown(context, 'announcement')).entries;
    return ok(item ? announced(context, item) : null);
  },

  'home.announcementById': async (input, context) => {
    const item = (await shown(context, 'announcement')).entries.find(({ id }) => id === input.id);
    return item ? ok(announced(context, item)) : err('NOT_FOUND');
  },

  'quotes.newsPage': async (input, context) => {
    const { brand, database } = context.services;
    const paging = pagingOf(input);
    const written = (await shown(context, 'news')).entries.map((item) => newsItem(context, item));
    const most = paging.pageNumber * paging.pageSize;
    const imported = await newestImported(database.pool, brand, { language: context.language, most });
    const { list } = pageOf(newestFirst([...written, ...imported.list.map(importedItem)]), paging);
    return ok({ list, total: written.length + imported.total });
  },

  'quotes.news': async (input, context) => {
    const item = (await shown(context, 'news')).entries.find(({ id }) => id === input.id);
    if (item) return ok(newsItem(context, item));
    const { brand, database } = context.services;
    const imported = await importedNews(database.pool, brand, input.id);
    return imported ? ok(importedItem(imported)) : err('NEWS_NOT_FOUND');
  },

  'quotes.siteInfo': async (_input, { services }) => {
    const { brand, settings, market, now } = services;
    return ok({
      name: brand.name,
      logo: brand.logo,
      phoneArea: brand.phoneArea,
      mode: settings.mode,
      currency: brand.currency,
      secondCurrency: brand.secondCurrency,
      market: brand.market,
      markets: marketsOf(services),
      zone: brand.zone,
      language: brand.language,
      languages: [...brand.languages],
      theme: brand.theme,
      feed: market.feed,
      invitationNeeded: brand.registration.invitationNeeded,
      phoneCodeNeeded: brand.registration.codeNeeded,
      depositWays: [...brand.depositWays],
      credentialsWaitHours: brand.withdrawal.credentialsWaitHours,
      hasBlocks: brand.blockTrade.subscribe,
      onlineService: brand.contacts[0]?.url ?? null,
      serverTime: now(),
    });
  },
} satisfies HandlersOf<Exclude<NamesOf<'home'>, OtherFiles> | 'quotes.newsPage' | 'quotes.news' | 'quotes.siteInfo'>;
