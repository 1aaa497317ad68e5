import { stateDirOf } from '#app/content/running-content.ts';
/** The content service that editors change, in a process of its own: its memory is not the publisher's. Talks to the process that forked it. */
import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { createContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';

/** From the parent: where webhooks go. */
export interface WebhookTarget {
  readonly webhooks: string;
}

/** To the parent, once it answers. */
export interface ContentReady {
  readonly url: string;
}

const env = readEnv(processEnvironment());
const { apiKey, deliveryToken: accessToken, environment, managementToken } = EMBEDDED;
let targets: readonly { readonly url: string }[] = [];
process.on('message', ({ webhooks }: WebhookTarget) => {
  targets = [{ url: webhooks }];
});
process.once('disconnect', () => process.exit(0));
const service = await createContentService({
  stacks: [{ dir: env.content.stackDir, apiKey, accessToken, environment }],
  stateDir: stateDirOf(env),
  watch: true,
  webhooks: () => targets,
  managementToken,
});
const { url } = await listen(service.fetch, { port: env.servicesPort });
process.send?.({ url } satisfies ContentReady);
