/** Prices, stock, orders and webhooks of the embedded platform on the embedded database. */
import { cartEventsContract } from '../support/cart-events-contract.ts';
import { startCommerce } from '../support/commerce.ts';
import { tradeContract } from '../support/trade-contract.ts';

tradeContract('PGlite', (options) => startCommerce(options));
cartEventsContract('PGlite', () => startCommerce());
