/** Polls builds/latest.json (ruling 3): a new release makes the next navigation a whole load; it never reloads under the shopper's hands. */

const EVERY_MS = 60 * 60 * 1000;

export function watchBuilds(): void {
  let known: string | undefined;
  let asked = Date.now();

  async function ask(): Promise<void> {
    asked = Date.now();
    const build = (await fetch('/builds/latest.json', { cache: 'no-cache' })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)) as { id?: string } | undefined;
    if (!build?.id) return;
    if (known !== undefined && known !== build.id) document.documentElement.dataset['newBuild'] = build.id;
    known = build.id;
  }

  setInterval(() => void ask(), EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= EVERY_MS) void ask();
  });
}
