import { ApplicationFlow } from './application-flow.tsx';

/** The first level of the check of identity: name, document, both its sides. */
export const CertificationPrimaryScreen = () => <ApplicationFlow level="primary" />;
