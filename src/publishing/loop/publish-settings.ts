/** Settings of a shop's publishing: the same for a command, a CI shard and a running shop. */
import type { ContentClient } from '#clients/content/content-client.ts';

import { entryPlace } from '../report/entry-place.ts';
import type { EntryPlaceOptions } from '../report/entry-place.ts';
import { pictureCheck } from '../report/picture-check.ts';
import type { PictureCheckOptions } from '../report/picture-check.ts';
import type { ChatOptions } from '../report/post-chat-message.ts';
import { reportWriter } from '../report/write-report.ts';
import type { CommerceWatch } from './commerce-watch.ts';
import { measurePublish } from './publish-estimate.ts';
import type { Output } from './publish-log.ts';
import type { PublishOptions } from './publish-options.ts';

export interface PublishSettings extends Pick<
  PublishOptions,
  'dataDir' | 'pages' | 'securityContacts' | 'source' | 'bundleDir' | 'renderers'
> {
  readonly client: Pick<ContentClient, 'sync'>;
  readonly commerce: CommerceWatch;
  readonly output: Output;
  /** The chat that receives one line after each release. */
  readonly chat: ChatOptions;
  /** Settings for a report's links to entries. */
  readonly editing: EntryPlaceOptions;
  /** Settings for a report's check of pictures. */
  readonly media: PictureCheckOptions;
}

/** Identifies the code and the settings that are part of pages: a change to any of them renders all pages again. */
function renderDigest(pages: PublishOptions['pages'], code: string): string {
  // All settings of the pages, because one that is missing here would stay outdated in the rendered pages.
  return `${code} ${JSON.stringify(pages)}`;
}

/** Options of one publish. `code`: the digest of the code of the bundle. */
export function publishOptions(settings: PublishSettings, code: string): PublishOptions {
  const { dataDir, pages, securityContacts = [], client, source, commerce, bundleDir, renderers, output } = settings;
  const clock = (): Date => new Date();
  const timings = measurePublish(dataDir);
  const writeReport = reportWriter({
    clock,
    say: (line) => output.warn(line),
    siteUrl: pages.siteUrl,
    ...settings.chat,
    place: entryPlace(settings.editing),
    findMissingPictures: pictureCheck(settings.media),
  });
  return {
    dataDir,
    pages,
    securityContacts,
    client,
    source,
    commerce,
    bundleDir,
    renderers,
    bundleDigest: renderDigest(pages, code),
    clock,
    say: (line) => output.log(line),
    onStep: timings.step,
    async onLive(facts) {
      // The release is live; a failure to record the timing must not revoke it.
      await timings.keep(facts.rendered).catch(() => undefined);
      await writeReport(facts);
    },
  };
}
