import type { DiscountTemplates } from '#lib/customer/discount-texts.ts';
import type { SpendTemplates } from '#lib/customer/spend-texts.ts';
import type { Text } from '#lib/page/page-locals.ts';

export function spendTemplates(text: Text): SpendTemplates & DiscountTemplates {
  return {
    used: text('{spent} of {limit} used'),
    left: text('{left} left'),
    cart: text('This cart uses {cart} of your remaining allowance'),
    until: text('Valid until {date}'),
    ended: text('The program ended on {date}'),
    discount: text('Your discount: {discount}'),
    off: text('{amount} off {what}'),
    for: text('{what} for {amount}'),
    all: text('everything'),
    list: text('prices from your own list'),
    near: text('Almost used up'),
    over: text('This cart exceeds your remaining allowance by {over}'),
    down: text('The shop is not responding right now. Please try again in a moment.'),
  };
}
