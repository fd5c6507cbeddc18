import { useSite } from './site.ts';

/** The deployment's own mark; where its name stands beside it, it is for the eye only. */
export const BrandMark = ({ size, isNamed = false }: { readonly size: number; readonly isNamed?: boolean }) => {
  const { logo, name } = useSite((site) => site);
  return <img src={logo} alt={isNamed ? name : ''} width={size} height={size} className="shrink-0 object-contain" />;
};
