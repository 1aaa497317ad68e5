/** One published document: type (`sys_assets` for assets), uid and publish locale. */
export interface Place {
  readonly type: string;
  readonly uid: string;
  readonly locale: string;
}

export function rowKey(place: Place): string {
  return `${place.type}/${place.uid}/${place.locale}`;
}

export function placeOf(key: string): Place {
  const [type = '', uid = '', locale = ''] = key.split('/');
  return { type, uid, locale };
}
