/** Child process of `page-bundle.ts`: minifies the scripts of a bundle and exits, so that terser's memory is returned. Its only argument is the bundle's folder. */
import { minifyScripts } from './minify-scripts.ts';

const [, , bundleDir = ''] = process.argv;
await minifyScripts(bundleDir);
