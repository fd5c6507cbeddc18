import { Gallery } from '@bourse/ui/gallery';
import { useFormat, useGo } from '../shell/index.ts';

/** Every part of the design in its states. */
export const GalleryScreen = () => {
  const { language, zone } = useFormat();
  const go = useGo();
  return <Gallery locale={language} zone={zone} onBack={() => go.back()} />;
};
