import { SkeletonCard } from '@bourse/ui/skeleton';
import { useEffect } from 'react';
import { detailOf, type Quote } from '../market/index.ts';
import { useGo } from '../shell/index.ts';

/** An address that names what another product trades leads to the page of that: its account and its rules are others (rule SPOT-15). */
export const OtherProduct = ({ quote }: { readonly quote: Quote }) => {
  const go = useGo();
  const href = detailOf(quote);
  useEffect(() => go.href(href, true), [go, href]);
  return <SkeletonCard className="mx-4 min-h-96" />;
};
