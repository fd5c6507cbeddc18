import { Carousel } from '@bourse/ui/carousel';
import { AppLink } from '@bourse/ui/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, type ReplyOfCall, safeRedirect, useQueryCall } from '../shell/index.ts';

/** The published carousel waits five minutes before it goes on by itself. */
const AUTOPLAY_MS = 300_000;

type BannerItem = ReplyOfCall<'home.banners'>[number];

const Banner = ({ banner }: { readonly banner: BannerItem }) => {
  const href = safeRedirect(banner.link ?? undefined);
  const picture = (
    <span className="relative block aspect-[18/7] overflow-hidden rounded-card bg-raised">
      <img src={banner.imageUrl} alt="" className="absolute inset-0 size-full object-cover" loading="eager" />
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent p-4 pt-10 text-17 font-semibold text-white">
        {banner.title}
      </span>
    </span>
  );
  return href ? (
    <AppLink href={href} className="block rounded-card focus-ring-inset">
      {picture}
    </AppLink>
  ) : (
    picture
  );
};

/** The deployment's pictures. Nothing is shown where there are none, or where they could not be loaded. */
export const HomeBanners = () => {
  const { t } = useTranslation('content');
  const banners = useQueryCall('home.banners', {}, { freshMs: 300_000 });
  if (banners.state === 'error') return null;
  return (
    <div className="mt-6 px-4 lg:mt-2 lg:px-0">
      <Loaded of={banners} skeleton={<Skeleton className="aspect-[18/7] w-full rounded-card" />}>
        {(list) =>
          list.length === 0 ? null : (
            <Carousel
              label={t('content.home.banners')}
              slideLabel={(index, count) => t('content.home.slide', { index, count })}
              autoMs={AUTOPLAY_MS}
              slides={list.map((banner) => ({ id: banner.id, content: <Banner banner={banner} /> }))}
            />
          )
        }
      </Loaded>
    </div>
  );
};
