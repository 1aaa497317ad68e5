/** Child process of the kill test: creates carts in a loop and prints the id of each acknowledged cart. */
import { createCommerceService } from '#services/commerce/commerce-service.ts';

const service = await createCommerceService({
  dataDir: process.argv[2] ?? '',
  seedFile: 'sample/commerce/stores.json',
  token: 'token',
});
for (let count = 0; count < 10_000; count += 1) {
  const response = await service.fetch(
    new Request('http://commerce.test/stores/us/v3/carts', {
      method: 'POST',
      headers: { 'x-auth-token': 'token', 'content-type': 'application/json' },
      body: JSON.stringify({ line_items: [{ product_id: 1101, variant_id: 110_100, quantity: 1 }] }),
    }),
  );
  const { data } = (await response.json()) as { data: { id: string } };
  process.send?.(data.id);
}
