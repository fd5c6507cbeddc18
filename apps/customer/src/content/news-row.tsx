import { AppLink } from '@bourse/ui/link';
import { address, type ReplyOfCall, useFormat } from '../shell/index.ts';

export type NewsItem = ReplyOfCall<'quotes.newsPage'>['list'][number];

/** A piece of news: title, where it is from, how old. */
export const NewsRow = ({ item }: { readonly item: NewsItem }) => {
  const { ago } = useFormat();
  return (
    <AppLink
      href={address('/news-detail', { id: item.id })}
      className="flex min-h-18 items-start gap-3 px-4 py-3 transition-colors hover:bg-raised/70 focus-ring-inset"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-medium text-ink-strong">{item.title}</span>
        <span className="mt-1 block truncate text-13 text-ink-faint">
          {item.source} · {ago(item.publishedAt)}
        </span>
      </span>
      {item.imageUrl && (
        <img
          src={item.imageUrl}
          alt=""
          loading="lazy"
          className="h-14 w-20 shrink-0 rounded-control bg-raised object-cover"
        />
      )}
    </AppLink>
  );
};
