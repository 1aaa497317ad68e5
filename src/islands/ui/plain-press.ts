/** Whether the press has no modifier key that opens a new tab or window. */
export const isPlainPress = (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey;
