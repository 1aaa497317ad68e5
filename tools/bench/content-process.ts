/** Runs the content service that is edited in a separate process, so that its memory does not count as the publisher's. Uses IPC with its parent. */
import { stateDirOf } from '#app/content/running-content.ts';
import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { createContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';

/** Message from parent to child: URL of the webhook receiver. */
export interface WebhookTarget {
  readonly webhooks: string;
}

/** Message from child to parent, once the service is ready. */
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
