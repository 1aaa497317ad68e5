import type { DiscountWords } from '#lib/customer/discount-texts.ts';
import type { SpendWords } from '#lib/customer/spend-texts.ts';
import type { Text } from '#lib/page/page-locals.ts';

export function spendWords(text: Text): SpendWords & DiscountWords {
  return {
    used: text('{spent} of {limit} used', '{spent} of {limit} used'),
    left: text('{left} left', '{left} left'),
    cart: text('this cart uses {cart} of what is left', 'This cart uses {cart} of what is left'),
    until: text('valid until {date}', 'Valid until {date}'),
    ended: text('the program ended on {date}', 'The program ended on {date}'),
    discount: text('your discount: {discount}', 'Your discount: {discount}'),
    off: text('{amount} off {what}', '{amount} off {what}'),
    for: text('{what} for {amount}', '{what} for {amount}'),
    all: text('everything', 'everything'),
    list: text('prices of your own list', 'prices of your own list'),
    near: text('almost used up', 'Almost used up'),
    over: text('this cart is {over} more than what is left', 'This cart is {over} more than what is left'),
    down: text(
      'the shop does not answer right now. please try again in a moment.',
      'The shop does not answer right now. Please try again in a moment.',
    ),
  };
}
