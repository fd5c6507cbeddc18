import { useTranslation } from 'react-i18next';
import { ScreenHeader, usePlace, useSetQuery } from '../shell/index.ts';
import type { SpotDesk } from './desk.ts';
import { DeskPanel } from './desk-panel.tsx';

/** A desk on a page of its own; the pair stands in the address. */
export const DeskScreen = ({ desk }: { readonly desk: SpotDesk }) => {
  const { t } = useTranslation('spot');
  const { query } = usePlace();
  const setQuery = useSetQuery();
  return (
    <>
      <ScreenHeader title={t(`spot.desk.${desk}`)} fallback="/trade" />
      <DeskPanel desk={desk} named={query['symbol']} onSymbol={(symbol) => setQuery({ symbol })} />
    </>
  );
};
