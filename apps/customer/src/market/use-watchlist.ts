import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  keyOf,
  type ReplyOfCall,
  useCommand,
  useGo,
  useRoute,
  useSession,
  useToast,
  useWholeCall,
} from '../shell/index.ts';
import type { Quote } from './quote.ts';

const pageInput = (pageNo: number) => ({ pageNo, pageSize: 100 });
const KEY = keyOf('watch.list', pageInput(1));
type List = ReplyOfCall<'watch.list'>;

/** The watchlist, putting on and taking off, and its order: shown at once, taken back where the server refuses. */
export const useWatchlist = () => {
  const { t } = useTranslation('market');
  const { signedIn } = useSession();
  const cache = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const { path, query } = useRoute();
  const loadable = useWholeCall('watch.list', pageInput, { when: signedIn });
  const adding = useCommand('watch.add');
  const removing = useCommand('watch.remove');
  const ordering = useCommand('watch.order');
  const list = loadable.state === 'success' ? loadable.value.list : undefined;
  const watched = useMemo(() => new Set(list?.map(({ instrument }) => instrument)), [list]);

  const toggle = async (quote: Quote): Promise<void> => {
    if (!signedIn) return go.to('/login', { redirect: `${path}?${new URLSearchParams(query)}` });
    const key = KEY;
    const isOn = watched.has(quote.instrument);
    const before = cache.getQueryData<List>(key);
    await cache.cancelQueries({ queryKey: key });
    cache.setQueryData<List>(key, (held) => {
      const rest = held?.list.filter(({ instrument }) => instrument !== quote.instrument) ?? [];
      const next = isOn ? rest : [...rest, { ...quote, watched: true }];
      return { list: next, total: next.length };
    });
    const result = await (isOn ? removing : adding).run({ instrument: quote.instrument });
    if (result.ok) {
      toast.info(t(isOn ? 'market.watch.removed' : 'market.watch.added', { name: quote.symbol }));
    } else {
      cache.setQueryData(key, before);
      toast.failure(result);
    }
  };
  /** Puts the whole list in another order. */
  const order = async (quotes: readonly Quote[]): Promise<void> => {
    const key = KEY;
    const before = cache.getQueryData<List>(key);
    await cache.cancelQueries({ queryKey: key });
    cache.setQueryData<List>(key, { list: [...quotes], total: quotes.length });
    const result = await ordering.run({ instruments: quotes.map(({ instrument }) => instrument) });
    if (result.ok) return;
    cache.setQueryData(key, before);
    toast.failure(result);
  };
  return { loadable, watched, toggle, order, signedIn };
};
