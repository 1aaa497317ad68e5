/** Orders, addresses and the programme of the own API on the embedded databases. */
import { ordersContract } from '../support/api/orders-contract.ts';

ordersContract('the embedded database');
