import { err, ok } from '@bourse/rules';
import type { AnyCaller, Context, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { presentQuote } from '../market/index.ts';
import type { Services } from '../services.ts';
import { inLanguage } from './content.ts';

type Asker = Context<AnyCaller>;

const said = ({ services, language }: Asker, texts: Readonly<Record<string, string>>): string =>
  inLanguage(services.brand, texts, language);

const newsItem = (context: Asker, item: Services['content']['news'][number]) => ({
  id: item.id,
  title: said(context, item.title),
  imageUrl: null,
  source: context.services.brand.name,
  publishedAt: item.publishedAt,
  content: said(context, item.body),
});

/** Older clients name a market by its sector code 'IT' too: it means the brand's main market. */
const VENUES = ['US', 'HK', 'CN', 'BR', 'EU'];
const HOT = 10;

const hots = ({ services }: Asker, type: string | undefined) => {
  const venue = type !== undefined && VENUES.includes(type) ? type : services.brand.market;
  const turnover = (id: string): number => {
    const quote = services.market.candles.lastQuote(id);
    return quote ? quote.volume * quote.last : 0;
  };
  return [...services.market.all()]
    .filter(({ instrument }) => instrument.kind === 'share' && instrument.venue === venue)
    .map((listed) => ({ listed, turnover: turnover(listed.instrument.id) }))
    .sort((a, b) => b.turnover - a.turnover)
    .slice(0, HOT)
    .map(({ listed }) => presentQuote(services, listed, new Set()));
};

/** Settings groups that older clients ask for by key. */
const settingsGroup = ({ brand }: Services, key: string): Record<string, string | number | boolean>[] | undefined => {
  switch (key) {
    case 'BOTTOM_MENU_SETTING':
      return brand.tabs.map((tab, order) => ({
        key: tab,
        name: tab,
        linkUrl: `/${tab}`,
        isOpen: true,
        sort: order + 1,
      }));
    case 'TAB_SETTING':
      return brand.accounts.map((key, order) => ({ key, name: key, isOpen: true, sort: order + 1 }));
    case 'SUPPORT_STAFF_SETTING':
      return brand.contacts.map(({ name, url }) => ({ name, url }));
    case 'LOGO_SETTING':
      return [{ logo: brand.logo }];
    case 'LOGIN_REGIS_SETTING':
      return [{ codeNeeded: brand.registration.codeNeeded, invitationNeeded: brand.registration.invitationNeeded }];
    case 'MODULE_FREEZE_TYPE_SETTING':
      return [];
    default:
      return undefined;
  }
};

const configOf = ({ brand }: Services): string =>
  JSON.stringify({
    name: brand.name,
    language: brand.language,
    languages: brand.languages,
    currency: brand.currency,
    zone: brand.zone,
    tabs: brand.tabs,
    theme: brand.theme,
    contacts: brand.contacts,
  }).replaceAll('<', '\\u003c');

export const contentHandlers = {
  'home.banners': async (_input, context) =>
    ok(
      context.services.content.banners.map((banner, order) => ({
        id: banner.id,
        imageUrl: banner.image,
        link: banner.link,
        title: said(context, banner.title),
        order: order + 1,
      })),
    ),

  'home.menus': async (_input, { services }) =>
    ok(
      services.brand.menus.map(({ key, icon, link }, order) => ({
        id: key,
        name: key,
        icon,
        description: '',
        order: order + 1,
        link,
      })),
    ),

  'home.hots': async (input, context) => ok(hots(context, input.type)),

  'home.translateSetting': async (_input, { services }) => ok({ texts: {}, language: services.brand.language }),

  'home.rules': async (input, context) => {
    const { content } = context.services;
    const rule = content.rules.find(({ key }) => key === input.key);
    if (rule)
      return ok([{ key: rule.key, title: said(context, rule.title), content: said(context, rule.body), settings: [] }]);
    const settings = settingsGroup(context.services, input.key);
    return ok(settings ? [{ key: input.key, title: '', content: '', settings }] : []);
  },

  'home.notices': async (input, context) =>
    ok(
      context.services.content.notices
        .filter(({ key }) => input.key === undefined || key === input.key)
        .map((notice) => ({
          id: notice.id,
          key: notice.key,
          title: said(context, notice.title),
          content: said(context, notice.body),
          publishedAt: notice.publishedAt,
          popup: notice.popup,
          link: notice.link,
        })),
    ),

  'home.config': async (_input, { services }) =>
    ok({ type: 'text/javascript; charset=utf-8', body: `window.platformConfig = ${configOf(services)};\n` }),

  'home.onlineService': async (_input, { services: { brand } }) =>
    ok({ onlineService: brand.contacts[0]?.url ?? null, contacts: brand.contacts }),

  'home.announcement': async (_input, context) => {
    const notice = context.services.content.notices.find(({ popup }) => popup);
    return ok(
      notice
        ? {
            id: notice.id,
            title: said(context, notice.title),
            content: said(context, notice.body),
            link: notice.link,
            publishedAt: notice.publishedAt,
          }
        : null,
    );
  },

  'home.announcementById': async (input, context) => {
    const notice = context.services.content.notices.find(({ id }) => id === input.id);
    if (!notice) return err('NOT_FOUND');
    const { id, link, publishedAt } = notice;
    return ok({ id, title: said(context, notice.title), content: said(context, notice.body), link, publishedAt });
  },

  'quotes.newsPage': async (input, context) => {
    const page = pageOf(context.services.content.news, pagingOf(input));
    return ok({ list: page.list.map((item) => newsItem(context, item)), total: page.total });
  },

  'quotes.news': async (input, context) => {
    const item = context.services.content.news.find(({ id }) => id === input.id);
    return item ? ok(newsItem(context, item)) : err('NEWS_NOT_FOUND');
  },

  'quotes.siteInfo': async (_input, { services: { brand, settings, market, now } }) =>
    ok({
      name: brand.name,
      logo: brand.logo,
      mode: settings.mode,
      currency: brand.currency,
      secondCurrency: brand.secondCurrency,
      market: brand.market,
      zone: brand.zone,
      language: brand.language,
      languages: [...brand.languages],
      theme: brand.theme,
      feed: market.feed,
      invitationNeeded: brand.registration.invitationNeeded,
      phoneCodeNeeded: brand.registration.codeNeeded,
      onlineService: brand.contacts[0]?.url ?? null,
      serverTime: now(),
    }),
} satisfies HandlersOf<NamesOf<'home'> | 'quotes.newsPage' | 'quotes.news' | 'quotes.siteInfo'>;
