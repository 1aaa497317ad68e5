import { expect, test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { openEditedShop } from '../support/edited-shop.ts';
test('x', async () => {
  const shop = await openEditedShop();
  const uid = shop.inStore((s) => s.byUrl('product', '/ridge-98', 'en-us') ?? expect.fail()).uid;
  for (let i = 0; i < 8; i += 1) {
    appendFileSync('/tmp/pages.log', `=== ${i}\n`);
    shop.change('product', uid, () => ({ title: `Ridge ${i}`, displayTitle: `Ridge ${i}` }));
    const t = process.cpuUsage();
    await shop.release();
    const u = process.cpuUsage(t);
    appendFileSync('/tmp/pages.log', `cpu ${(u.user + u.system) / 1000}\n`);
  }
  await shop.close();
}, 300000);
