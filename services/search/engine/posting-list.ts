/** The occurrences of a term: one entry per document and field, sorted by document. */
export interface PostingList {
  readonly slots: number[];
  readonly fields: number[];
  readonly counts: number[];
  /** Number of documents with the term. */
  documents: number;
}

export function createPostingList(): PostingList {
  return { slots: [], fields: [], counts: [], documents: 0 };
}

/** Index of the first entry of this document or of a later one. */
export function firstEntry({ slots }: PostingList, slot: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Appends the occurrences in a document, whose slot must be higher than all in the list. */
export function appendPostings(list: PostingList, slot: number, counts: ReadonlyMap<number, number>): void {
  for (const [field, count] of counts) {
    list.slots.push(slot);
    list.fields.push(field);
    list.counts.push(count);
  }
  list.documents += 1;
}

export function removePostings(list: PostingList, slot: number): void {
  const at = firstEntry(list, slot);
  let end = at;
  while (list.slots[end] === slot) end += 1;
  if (end === at) return;
  for (const column of [list.slots, list.fields, list.counts]) column.splice(at, end - at);
  list.documents -= 1;
}
