/** Orders, addresses and the program of the shop's API on the embedded databases. */
import { ordersContract } from '../support/api/orders-contract.ts';

ordersContract('the embedded database');
