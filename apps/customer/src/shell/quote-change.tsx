import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';
import type { Quoted } from './use-quote.ts';

/** Says of a price that was renewed while it is being confirmed what is given and got now, and what was before (rule FUNDS-142). */
export const QuoteChange = ({ quote }: { readonly quote: Quoted | undefined }) => {
  const { t } = useTranslation('shell');
  const { money } = useFormat();
  const [{ now, before }, setShown] = useState<{ readonly now: Quoted | undefined; readonly before?: Quoted }>({
    now: quote,
  });
  if (quote && quote.id !== now?.id) setShown(now ? { now: quote, before: now } : { now: quote });
  const terms = (of: Quoted) => ({ gives: money(of.fromAmount, of.from), gets: money(of.toAmount, of.to) });
  const termsText = (of: Quoted): string => t('shell.quote.terms', terms(of));
  return (
    <p role="status" className="mt-4 text-13 text-ink empty:hidden">
      {now &&
        before &&
        (termsText(now) === termsText(before)
          ? t('shell.quote.same')
          : t('shell.quote.changed', { now: termsText(now), before: termsText(before) }))}
    </p>
  );
};
