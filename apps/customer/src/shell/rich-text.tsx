import { lazy, Suspense } from 'react';

const CleanHtml = lazy(() => import('./clean-html.tsx').then((module) => ({ default: module.CleanHtml })));

/** A rich text of the deployment; what cleans it is fetched with the first one. */
export const RichText = ({ html }: { readonly html: string }) => (
  <Suspense fallback={null}>
    <CleanHtml html={html} />
  </Suspense>
);
