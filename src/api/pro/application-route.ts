/** Applications to the professional program: one mail to the brand, nothing is stored. */
import { visitEndpoints as calls } from '#lib/contract/visit-endpoints.ts';
import { clientKey } from '#lib/network/client-key.ts';
import type { ProApplication } from '#lib/pro/application.ts';
import { isShoppingRegion } from '#lib/region/region.ts';

import { demandCaptcha } from '../customers/account-routes.ts';
import { countUnlessOutage } from '../limits/count-unless-outage.ts';
import { mailIdOf } from '../mail/mail-id.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';

const BY_CLIENT = { most: 5, seconds: 3600 } as const;
/** Limit per client and e-mail address. Other clients do not count, so a stranger cannot use up the attempts of the address's owner. */
const BY_CLIENT_AND_EMAIL = { most: 3, seconds: 86_400 } as const;

/** Id of the mail: the same for the same application, which an applicant who got no answer sends again, with another captcha token. */
function applicationId({ name, email, profession, message }: ProApplication): string {
  return mailIdOf(['pro-application', name, email.toLowerCase(), profession, message]);
}

export const applicationRoute = route(calls.applyPro, async ({ body }, call) => {
  const { post, proEmail, store } = call.services;
  if (!post || !proEmail || !isShoppingRegion(call.regionHeader))
    throw new Refusal('not-offered', 'This shop takes no applications in this region.');
  const { locale, captchaToken, ...application } = body;
  const client = clientKey(call.address);
  const counted = [
    { name: 'pro-application-client', who: client, limit: BY_CLIENT },
    { name: 'pro-application-client-email', who: `${body.email} ${client}`, limit: BY_CLIENT_AND_EMAIL },
  ];
  return countUnlessOutage(store.attempts, counted, async () => {
    await demandCaptcha(call, 'apply', captchaToken);
    await post({ id: applicationId(application), kind: 'pro-application', to: proEmail, locale, application });
    return { ok: true } as const;
  });
});
