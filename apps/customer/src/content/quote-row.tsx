import { Avatar } from '@bourse/ui/avatar';
import { ChangePill } from '@bourse/ui/change-pill';
import { ListRow } from '@bourse/ui/list-row';
import { Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { address, type ReplyOfCall, useFormat, useTicker } from '../shell/index.ts';

type Quote = ReplyOfCall<'home.hots'>[number];

const decimalsOf = (price: string | null): number => (price?.split('.')[1] ?? '').length;

/** An instrument with its course of the day and its live price. */
export const QuoteRow = ({ quote, points }: { readonly quote: Quote; readonly points: readonly string[] }) => {
  const { language } = useFormat();
  const ticker = useTicker(quote.instrument);
  const percent = ticker ? ticker.changeBps / 100 : (quote.changePercent ?? undefined);
  const direction =
    percent === undefined ? undefined : Number(percent) > 0 ? 'rise' : Number(percent) < 0 ? 'fall' : 'flat';
  return (
    <ListRow
      href={address('/transaction', { gid: quote.instrument, market: quote.venue })}
      leading={<Avatar name={quote.code} src={quote.logo ?? undefined} shape="square" />}
      title={quote.name}
      subtitle={quote.code}
      middle={
        <span className="block w-16 max-[359px]:hidden">
          {points.length > 1 && (
            <Sparkline values={points.map(Number)} {...(direction ? { direction } : {})} hasGround={false} />
          )}
        </span>
      }
      trailing={
        <span className="block min-w-20 text-end">
          <Price value={ticker?.last ?? quote.last ?? undefined} decimals={decimalsOf(quote.last)} locale={language} />
        </span>
      }
      trailingSubtitle={<ChangePill percent={percent} locale={language} />}
    />
  );
};
