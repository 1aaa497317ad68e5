/** Prices, stock, orders and webhooks of the embedded platform on the embedded database. */
import { startCommerce } from '../support/commerce.ts';
import { tradeContract } from '../support/trade-contract.ts';

tradeContract('PGlite', (options) => startCommerce(options));
