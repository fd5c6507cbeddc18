import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { ITEMS, type Item } from './application.ts';
import { areAlike, type StoredApplication } from './applications.ts';
import { maskName } from './labels.ts';

type Shown = ReplyOf<Endpoints['user.submitPrimary']>;
type ShownItem = Shown['items'][number];

/** How a text of an application is shown: to its owner, or to an operator. */
type Show = (item: Item, text: string) => string;

/** The last four characters of a number of at least eight, fewer of a shorter one. */
const lastOf = (text: string): string => `••••${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`;

/** To its owner: words in full, a document's number by its end. */
export const toOwner: Show = (item, text) => (item === 'id-number' ? lastOf(text) : text);

/** To operators: the first letter of each word, a document's number by its end. */
export const toOperator: Show = (item, text) => (item === 'id-number' ? lastOf(text) : maskName(text));

/** The items of an application's level, whether given or not; pictures by signed addresses, or not at all. */
export const presentItems = (
  { files }: Services,
  { level, items, texts }: StoredApplication,
  show: Show,
  withPictures = true,
): ShownItem[] =>
  ITEMS[level].map((item) => {
    const { state, fileKey, remark } = items[item] ?? { state: 'missing' };
    const text = texts[item];
    return {
      item,
      state,
      remark: remark ?? null,
      text: text === undefined ? null : show(item, text),
      pictureUrl: fileKey !== undefined && withPictures ? files.addressOf(fileKey) : null,
    };
  });

/** An application as its owner sees it: who reviews it is not named. */
export const presentOwn = async (services: Services, application: StoredApplication): Promise<Shown> => ({
  id: application.id,
  level: application.level,
  state: application.state,
  submittedAt: application.submittedAt,
  items: presentItems(services, application, toOwner),
  sidesAlike: await areAlike(services, application.items.front?.fileKey, application.items.back?.fileKey),
  timeline: application.timeline.map(({ operator: _, ...step }) => step),
});
