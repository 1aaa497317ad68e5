/** All endpoints of the media service, with valid requests to them. */
import type { FuzzedService } from './malformed-requests.ts';

const PICTURE = {
  w: ['15', '40', '85'], h: ['40'], maxW: ['40'], maxH: ['40'], sm: ['c', 'aspect', 's', 'tl'], aspect: ['1:2', '16:9'], fmt: ['webp', 'png', 'auto', 'jpeg'], qlt: ['40', 'default'], bg: ['fff', 'rgb(1,2,3)'],
  upscale: ['false'], dpi: ['72'], scaleFit: ['poi'], poi: ['0.5,0.5,0,0', '{$this.metadata.pointOfInterest.x},1'], img404: ['picture'], v: ['1'], func: ['callback'], metadata: ['true'], protocol: ['https'],
}; // prettier-ignore

const PATHS = [
  '/i/{alias}/{name}', '/i/{alias}/{name}.webp', '/i/{alias}/{name}/{seo}', '/i/{alias}/{name}.json', '/s/{alias}/{name}', '/s/{alias}/{name}.json', '/s/{alias}/{name}.js', '/v/{alias}/{name}',
  '/v/{alias}/{name}.json', '/v/{alias}/{name}/mp4_720p', '/v/{alias}/{name}/{seo}', '/{alias}',
]; // prettier-ignore

export const mediaRequests: FuzzedService = {
  endpoints: PATHS.map((path) => ({ method: 'GET', path, query: PICTURE })),
  headers: { accept: 'image/webp,*/*', range: 'bytes=0-1', 'if-none-match': 'W/"x"' },
  segments: { alias: ['firn'], name: ['picture', 'set', 'film', 'gone'], seo: ['a-name', 'a-name.png', 'a-name.json'] },
};
