/** Products viewed in this browser, except the page's own product. Renders nothing until the list comes near the viewport. */
import { useEffect, useRef, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { othersViewed } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import { readProductPages } from '#stores/product-pages.ts';
import { $viewed } from '#stores/saved-products.ts';

import { SavedTiles } from './SavedTiles.tsx';
import { useSavedFrame } from './use-saved-frame.ts';
import type { TilePlace } from './use-saved-frame.ts';

export default function RecentlyViewed(place: TilePlace<SavedText<'viewed'>>) {
  const frame = useSavedFrame(place);
  const inside = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly ProductPayload[]>([]);
  useLive(inside);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { locale } = document.documentElement.dataset;
      const slug = inside.current?.closest<HTMLElement>('[data-viewed]')?.dataset['viewed'] ?? '';
      const pages = await readProductPages(`/${locale}/p`, othersViewed($viewed.get(), slug));
      setProducts(pages.flatMap((page) => (page ? [page.product] : [])));
    };
    void read();
  }, []);
  return (
    <div ref={inside}>
      {products.length > 0 && (
        <section className="section">
          <div className="section-head">
            <h2>{say(place.texts, 'Recently viewed')}</h2>
          </div>
          <SavedTiles products={products} frame={frame} />
        </section>
      )}
    </div>
  );
}
