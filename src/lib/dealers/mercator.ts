/** The projection of the map of dealers: web Mercator, the world as a square of size 1. Pure. */

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Latitude limit of the projection, in which the poles are infinitely far away. */
const MOST_LATITUDE = 85;
const RADIANS = Math.PI / 180;

export function project({ latitude, longitude }: Place): Point {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * RADIANS;
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + bounded / 2)) / (2 * Math.PI) };
}

const EARTH_RADIUS_KM = 6371;

/** Distance along the surface, in kilometers. */
export function distanceKm(one: Place, other: Place): number {
  const north = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2);
  const east = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2);
  const chord = north ** 2 + Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * east ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
