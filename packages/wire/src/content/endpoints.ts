import { DEPOSIT_METHODS, SHARE_VENUES } from '@bourse/rules';
import { z } from 'zod';
import { flag, id, instantMs, line, nothing, page, pageInput, renamed, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { marketName } from '../market-name.ts';
import { quote } from '../quote.ts';

const banner = renamed(
  z.object({ id, bannerUrl: z.string(), targetUrl: z.string().nullable(), title: z.string(), sort: wholeNumber }),
  { bannerUrl: 'imageUrl', targetUrl: 'link', sort: 'order' },
);

const menuItem = renamed(
  z.object({
    id,
    featureName: z.string(),
    featureImg: z.string(),
    featureDesc: z.string(),
    order: wholeNumber,
    param1: z.string(),
  }),
  { featureName: 'name', featureImg: 'icon', featureDesc: 'description', param1: 'link' },
);

const news = renamed(
  z.object({
    id,
    title: z.string(),
    extend1: z.string().nullable(),
    sourceName: z.string(),
    addTime: instantMs,
    /** HTML, cleaned by the server. */
    content: z.string(),
  }),
  { extend1: 'imageUrl', sourceName: 'source', addTime: 'publishedAt' },
);

const notice = renamed(
  z.object({
    id,
    key: z.string(),
    title: z.string(),
    content: z.string(),
    createTime: instantMs,
    isPopup: flag,
    jumpPath: z.string().nullable(),
  }),
  { createTime: 'publishedAt', isPopup: 'popup', jumpPath: 'link' },
);

const announcement = renamed(
  z.object({
    id,
    title: z.string(),
    /** HTML, cleaned by the server. */
    announcement: z.string(),
    pathCode: z.string().nullable(),
    createTime: instantMs,
  }),
  { announcement: 'content', pathCode: 'link', createTime: 'publishedAt' },
);

const contact = z.object({ name: z.string(), url: z.string(), logo: z.string().nullable() });

export const homeEndpoints = {
  'home.banners': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/site/banners',
    envelope: 'stock',
    who: 'public',
    summary: 'Pictures at the top of the home page.',
    input: nothing,
    reply: z.array(banner),
    errors: [],
  }),
  'home.menus': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/site/menus',
    envelope: 'stock',
    who: 'public',
    summary: 'The menu grid, in its order; by `group` what the side of the app, the guides or the downloads offer.',
    input: z.object({ group: z.enum(['menu', 'sidebar', 'guides', 'downloads']).optional() }),
    reply: z.array(menuItem),
    errors: [],
  }),
  'home.hots': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/hots',
    envelope: 'stock',
    who: 'public',
    summary:
      "A market's most traded shares; IT, a sector of older clients, and no market are the deployment's main one.",
    input: z.object({ type: z.enum([...SHARE_VENUES, 'IT']).optional() }),
    reply: z.array(quote),
    errors: [],
  }),
  'home.translateSetting': endpoint({
    area: 'home',
    method: 'GET',
    path: '/common/getTranslateSetting',
    envelope: 'stock',
    who: 'public',
    summary: "The deployment's own texts for a language, laid over the app's, and its default language.",
    input: z.object({ lang: line(16, 'en').optional() }),
    reply: renamed(z.object({ default: z.record(z.string(), z.string()), language: z.string() }), { default: 'texts' }),
    errors: [],
  }),
  'home.rules': endpoint({
    area: 'home',
    method: 'POST',
    path: '/api/option/rules/list',
    envelope: 'api',
    who: 'public',
    shows: [],
    summary: 'A rules text or a group of platform settings, by its key.',
    input: z.object({ key: line(64, 'COIN_EXPLAIN') }),
    reply: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        /** HTML, cleaned by the server; a settings group has `settings` and no content. */
        content: z.string(),
        settings: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    errors: [],
  }),
  'home.notices': endpoint({
    area: 'home',
    method: 'POST',
    path: '/api/notice/getAllNoticeList',
    envelope: 'api',
    who: 'public',
    shows: [],
    summary: 'Notices that run along the notice bar, newest first.',
    input: z.object({ key: line(64).optional() }),
    reply: z.array(notice),
    errors: [],
  }),
  'home.config': endpoint({
    area: 'home',
    method: 'GET',
    path: '/platform/{env}/config.js',
    envelope: 'bare',
    produces: 'text/javascript',
    who: 'public',
    summary: "A script that yields the deployment's settings; the deployment named in the path is not looked at.",
    input: z.object({ env: line(64, 'default') }),
    reply: z.string(),
    errors: [],
  }),
  'home.supportScript': endpoint({
    area: 'home',
    method: 'GET',
    path: '/platform/{env}/customer.min.js',
    envelope: 'bare',
    produces: 'text/javascript',
    who: 'public',
    summary:
      "The support script that older clients load: it opens the deployment's first contact when it is called, and loads nothing of others.",
    input: z.object({ env: line(64, 'default') }),
    reply: z.string(),
    errors: [],
  }),
  'home.onlineService': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/site/onlineService',
    envelope: 'stock',
    who: 'public',
    summary: 'Where customer service is found.',
    input: nothing,
    reply: z.object({ onlineService: z.string().nullable(), contacts: z.array(contact) }),
    errors: [],
  }),
  'home.announcement': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/orderAnnouncement/getPublic',
    envelope: 'stock',
    who: 'public',
    summary:
      'The announcement to show once after sign-in, if there is one; a page that looks at its draft is shown it signed out too.',
    input: nothing,
    reply: announcement.nullable(),
    errors: [],
  }),
  'home.announcementById': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/orderAnnouncement/getPublicById',
    envelope: 'stock',
    who: 'public',
    summary: 'One announcement.',
    input: z.object({ id }),
    reply: announcement,
    errors: ['NOT_FOUND'],
  }),
};

/** News and what the site says of itself; the published interface keeps them with the quotes. */
export const newsEndpoints = {
  'quotes.newsPage': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/stockNews/page',
    envelope: 'stock',
    who: 'public',
    summary: 'News, newest first.',
    input: pageInput,
    reply: page(news),
    errors: [],
  }),
  'quotes.news': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/stockNews/get',
    envelope: 'stock',
    who: 'public',
    summary: 'One item of news.',
    input: z.object({ id }),
    reply: news,
    errors: ['NEWS_NOT_FOUND'],
  }),
  'quotes.siteInfo': endpoint({
    area: 'quotes',
    method: 'GET',
    path: '/stock/site/info',
    envelope: 'stock',
    who: 'public',
    summary: 'What the app needs to know of the deployment at start.',
    input: nothing,
    reply: renamed(
      z.object({
        siteName: z.string(),
        siteLogo: z.string(),
        mode: z.enum(['paper', 'live']),
        currency: z.string(),
        secondCurrency: z.string(),
        market: z.string(),
        /** The markets that have instruments here, in their order. */
        markets: z.array(marketName),
        zone: z.string(),
        language: z.string(),
        languages: z.array(z.string()),
        theme: z.enum(['light', 'dark']),
        /** Which feed the prices come from, for the badge. */
        feed: z.enum(['simulated', 'replay', 'live', 'delayed']),
        invitationNeeded: z.boolean(),
        phoneCodeNeeded: z.boolean(),
        /** The ways to pay in that are offered, in their order. */
        depositWays: z.array(z.enum(DEPOSIT_METHODS)),
        /** How long withdrawals wait after a change of credentials. */
        credentialsWaitHours: z.int(),
        /** Whether block trades are offered here, and not their records alone. */
        hasBlocks: z.boolean(),
        /** The telephone's area code that is offered first, without its plus. */
        phoneArea: z.string(),
        siteOnlineService: z.string().nullable(),
        serverTime: instantMs,
      }),
      { siteName: 'name', siteLogo: 'logo', siteOnlineService: 'onlineService' },
    ),
    errors: [],
  }),
};
