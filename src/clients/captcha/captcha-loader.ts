/** Loads the captcha script in the browser once, and executes the captcha with an action name for each token (spec sections 4, 7, 8 and 9). */

/** The API that the captcha script defines on `window`. */
interface Maker {
  ready(done: () => void): void;
  render(container: HTMLElement, options: Readonly<Record<string, string>>): number;
  execute(widget: number, options: { readonly action: string }): PromiseLike<string>;
}

/** The page's window; tests pass a fake one. */
export interface CaptchaHost {
  readonly document?: Document;
  readonly grecaptcha?: Maker | undefined;
}

export type CaptchaState = 'not loaded' | 'loading' | 'loaded';

export interface CaptchaLoader {
  state(): CaptchaState;
  /** Rejects when the script cannot be loaded; the next call retries. Rejects for a second site key, and outside a browser. */
  load(siteKey: string, scriptUrl: string): Promise<void>;
  /** A single-use token. Loads the script first if needed. */
  token(siteKey: string, scriptUrl: string, action: string): Promise<string>;
}

const POLL_MS = 25;
const TIMEOUT_MS = 15_000;
/** The form shows its own reCAPTCHA notice, so the badge may be hidden. */
const HIDDEN_BADGE = '.grecaptcha-badge{visibility:hidden!important}';

function inTime<T>(work: PromiseLike<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The captcha does not respond.')), milliseconds);
    const end = (): void => clearTimeout(timer);
    Promise.resolve(work).then(resolve, reject).finally(end);
  });
}

/** Polls for the API after the script has loaded: some blockers let the script load but remove the API. */
function loadScript(host: CaptchaHost, document: Document, address: string): Promise<Maker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const failed = (): void => {
      script.remove();
      reject(new Error('The captcha could not be loaded.'));
    };
    let tries = TIMEOUT_MS / POLL_MS;
    const poll = (): void => {
      const maker = host.grecaptcha;
      tries -= 1;
      if (maker?.ready) maker.ready(() => resolve(maker));
      else if (tries > 0) setTimeout(poll, POLL_MS);
      else failed();
    };
    script.addEventListener('load', () => setTimeout(poll, POLL_MS));
    script.addEventListener('error', failed);
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}

export function createCaptchaLoader(host: CaptchaHost = globalThis as unknown as CaptchaHost): CaptchaLoader {
  let state: CaptchaState = 'not loaded';
  let key: string | undefined;
  let loading: Promise<{ readonly maker: Maker; readonly widget: number }> | undefined;

  async function start(siteKey: string, scriptUrl: string, document: Document) {
    const address = new URL(scriptUrl);
    address.searchParams.set('render', 'explicit');
    const maker = await inTime(loadScript(host, document, address.href), TIMEOUT_MS);
    const place = document.createElement('div');
    const style = document.createElement('style');
    style.textContent = HIDDEN_BADGE;
    document.head.append(style);
    document.body.append(place);
    return { maker, widget: maker.render(place, { sitekey: siteKey, size: 'invisible' }) };
  }

  async function loaded(siteKey: string, scriptUrl: string) {
    const { document } = host;
    if (!document) throw new Error('This is a library for the browser!');
    if (key !== undefined && key !== siteKey) throw new Error('reCAPTCHA already loaded with different site key!');
    if (!loading) {
      key = siteKey;
      state = 'loading';
      loading = start(siteKey, scriptUrl, document);
    }
    try {
      const captcha = await loading;
      state = 'loaded';
      return captcha;
    } catch (error) {
      state = 'not loaded';
      loading = undefined;
      key = undefined;
      throw error;
    }
  }

  return {
    state: () => state,
    async load(siteKey, scriptUrl) {
      await loaded(siteKey, scriptUrl);
    },
    async token(siteKey, scriptUrl, action) {
      const { maker, widget } = await loaded(siteKey, scriptUrl);
      return inTime(maker.execute(widget, { action }), TIMEOUT_MS);
    },
  };
}
