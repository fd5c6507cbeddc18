import { ApplicationFlow } from './application-flow.tsx';

/** The advanced level: an address and its proof. */
export const CertificationAdvancedScreen = () => <ApplicationFlow level="advanced" />;
