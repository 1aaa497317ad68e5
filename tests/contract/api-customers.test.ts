/** Customers of the shop's API on the embedded databases. */
import { accountContract } from '../support/api/account-contract.ts';
import { signInContract } from '../support/api/sign-in-contract.ts';

signInContract('the embedded database');
accountContract('the embedded database');
