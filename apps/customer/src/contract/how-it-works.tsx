import { useTranslation } from 'react-i18next';
import { Explained } from '../shell/index.ts';

const LINES = ['what', 'who', 'lose', 'end', 'cost'] as const;

/** What a contract pays and who pays it, what can be lost, when one can leave, and what it costs. */
export const HowItWorks = () => {
  const { t } = useTranslation('contract');
  return <Explained lines={LINES.map((name) => [t(`contract.explain.${name}`), t(`contract.explain.${name}Text`)])} />;
};
