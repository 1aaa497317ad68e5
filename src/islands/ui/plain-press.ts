/** Whether the press has no modifier key that opens a new tab or window. */
export const isPlainPress = (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey;

/** Whether the key has no modifier with which it belongs to the browser or the system, such as Alt+ArrowLeft, which goes back. */
export const isPlainKey = ({
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => !altKey && !ctrlKey && !metaKey;
