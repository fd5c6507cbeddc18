import { decimalsWritten } from '@bourse/rules';
import { AssetIcon } from '@bourse/ui/asset-icon';
import { ChangePill, directionOf } from '@bourse/ui/change-pill';
import { ListRow } from '@bourse/ui/list-row';
import { Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { useMemo } from 'react';
import { address, type ReplyOfCall, useFormat, useTicker } from '../shell/index.ts';

type Quote = ReplyOfCall<'home.hots'>[number];

type RowProps = { readonly quote: Quote; readonly points: readonly string[] };

const usePercent = (quote: Quote): string | number | undefined => {
  const ticker = useTicker(quote.instrument);
  return ticker ? ticker.changeBps / 100 : (quote.changePercent ?? undefined);
};

const Course = ({ quote, points }: RowProps) => {
  const percent = usePercent(quote);
  const course = useMemo(() => {
    const [base, ...values] = points.map(Number);
    return base === undefined ? { values } : { base, values };
  }, [points]);
  return (
    <Sparkline {...course} {...(percent === undefined ? {} : { direction: directionOf(percent) })} hasGround={false} />
  );
};

const MovingPrice = ({ quote }: { readonly quote: Quote }) => {
  const { language } = useFormat();
  const ticker = useTicker(quote.instrument);
  return (
    <Price
      value={ticker?.last ?? quote.last ?? undefined}
      decimals={decimalsWritten(quote.last ?? '')}
      locale={language}
    />
  );
};

const MovingChange = ({ quote }: { readonly quote: Quote }) => {
  const { language } = useFormat();
  return <ChangePill percent={usePercent(quote)} locale={language} />;
};

/** An instrument with its course of the day and its live price; only what moves with the price is drawn anew. */
export const QuoteRow = ({ quote, points }: RowProps) => {
  return (
    <ListRow
      href={address('/transaction', { gid: quote.instrument, market: quote.venue })}
      leading={<AssetIcon code={quote.code} src={quote.logo ?? undefined} isSquare />}
      title={
        <span translate="no" className="block truncate">
          {quote.name}
        </span>
      }
      subtitle={quote.code}
      middle={
        <span className="block w-16 max-[359px]:hidden">
          {points.length > 1 && <Course quote={quote} points={points} />}
        </span>
      }
      trailing={
        <span className="block min-w-20 text-end">
          <MovingPrice quote={quote} />
        </span>
      }
      trailingSubtitle={<MovingChange quote={quote} />}
    />
  );
};
