/** The words of an index, with lookups by prefix, by ending and by similar spelling. */
import { editDistance } from './edit-distance.ts';

const reversed = (word: string): string => [...word].toReversed().join('');

/** Index of the first word that is equal to or after `word`. */
function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of unsorted additions at which they are sorted, so that no single lookup or removal has to sort a whole index. */
const MOST_WAITING = 1000;

/** A sorted list of words; additions are sorted at the next lookup. */
class SortedWords {
  private readonly words: string[] = [];
  private waiting: string[] = [];

  add(word: string): void {
    this.waiting.push(word);
    if (this.waiting.length >= MOST_WAITING) this.settle();
  }

  remove(word: string): void {
    this.settle();
    const at = lowerBound(this.words, word);
    if (this.words[at] === word) this.words.splice(at, 1);
  }

  startingWith(prefix: string, most: number): readonly string[] {
    this.settle();
    const found: string[] = [];
    for (let at = lowerBound(this.words, prefix); at < this.words.length && found.length < most; at += 1) {
      const word = this.words[at] ?? '';
      if (!word.startsWith(prefix)) break;
      found.push(word);
    }
    return found;
  }

  private settle(): void {
    if (this.waiting.length === 0) return;
    if (this.waiting.length < 200) {
      for (const word of this.waiting) this.words.splice(lowerBound(this.words, word), 0, word);
    } else {
      this.words.push(...this.waiting);
      this.words.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    }
    this.waiting = [];
  }
}

/** One bit for each letter of a word; different letters may share a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function hasMoreBitsThan(bits: number, most: number): boolean {
  let left = bits;
  for (let count = 0; count < most; count += 1) left &= left - 1;
  return left !== 0;
}

export interface Vocabulary {
  /** Counts one more use; the first use adds the word. */
  add(word: string): void;
  /** Counts one use fewer; removing the last use removes the word. */
  remove(word: string): void;
  has(word: string): boolean;
  startingWith(prefix: string, most: number): readonly string[];
  endingWith(ending: string, most: number): readonly string[];
  /** Words at most `distance` edits away, closest first. The first letter may differ only if `distance` is 1. */
  similarTo(word: string, distance: number): readonly { readonly word: string; readonly distance: number }[];
}

export function createVocabulary(): Vocabulary {
  const uses = new Map<string, number>();
  const forwards = new SortedWords();
  const backwards = new SortedWords();
  /** Length → word → its letters as bits. */
  const byLength = new Map<number, Map<string, number>>();

  return {
    add(word) {
      const count = uses.get(word) ?? 0;
      uses.set(word, count + 1);
      if (count > 0) return;
      forwards.add(word);
      backwards.add(reversed(word));
      const same = byLength.get(word.length) ?? new Map<string, number>();
      byLength.set(word.length, same.set(word, lettersOf(word)));
    },
    remove(word) {
      const count = uses.get(word) ?? 0;
      if (count > 1) uses.set(word, count - 1);
      if (count !== 1) return;
      uses.delete(word);
      forwards.remove(word);
      backwards.remove(reversed(word));
      byLength.get(word.length)?.delete(word);
    },
    has: (word) => uses.has(word),
    startingWith: (prefix, most) => forwards.startingWith(prefix, most),
    endingWith: (ending, most) => backwards.startingWith(reversed(ending), most).map(reversed),
    similarTo(word, most) {
      const found: { word: string; distance: number }[] = [];
      const letters = lettersOf(word);
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const [other, itsLetters] of byLength.get(length) ?? []) {
          // An edit removes at most one letter and adds at most one.
          if (hasMoreBitsThan(letters & ~itsLetters, most) || hasMoreBitsThan(itsLetters & ~letters, most)) continue;
          if (other[0] !== word[0] && most > 1) continue;
          const distance = editDistance(word, other, most);
          if (distance <= most) found.push({ word: other, distance });
        }
      }
      const rank = (one: { word: string; distance: number }): number => one.distance * 1e6 - (uses.get(one.word) ?? 0);
      return found.toSorted((a, b) => rank(a) - rank(b) || (a.word < b.word ? -1 : 1));
    },
  };
}
