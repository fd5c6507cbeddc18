import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'content-languages');
}, 120_000);

afterAll(() => server?.close());

test('CONTENT-31: a missing text is shown in English where there is English, else in the language of the brand', async () => {
  const product = server.operatorAs(await (await castOperators(server))('product'));
  const publish = async (title: Readonly<Record<string, string>>) => {
    const entries = [{ id: 'follows', image: '/brand/banner-1.svg', link: '/market', title }];
    const { version } = value(await product('console.saveContent', { content: 'banners', note: 'test', entries }));
    const named = { content: 'banners', version: version ?? 0 };
    const { missing } = value(await product('console.content', named));
    value(await product('console.publishContent', { ...named, reason: 'tried and read' }));
    return missing;
  };
  const seen = async (language: string) =>
    value(await server.as(undefined, { 'accept-language': language })('home.banners', {})).map(({ title }) => title);
  const others = ['ar', 'es', 'it', 'ja', 'ko', 'zh'];

  expect(await publish({ 'zh-tw': '只有中文' })).toEqual(
    ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh'].map((language) => ({ language, shown: 'zh-tw' })),
  );
  for (const language of [...others, 'en']) expect(await seen(language)).toEqual(['只有中文']);

  expect(await publish({ 'zh-tw': '只有中文', en: 'In English' })).toEqual(
    others.map((language) => ({ language, shown: 'en' })),
  );
  for (const language of others) expect(await seen(language)).toEqual(['In English']);
  expect(await seen('zh-tw')).toEqual(['只有中文']);
});
