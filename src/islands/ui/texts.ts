import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';

export type Texts<Listed extends InterfaceText> = IslandTexts<Listed>;

/** A text of the island in the page's language. The compiler rejects texts that are not in the island's list. */
export function say<Listed extends InterfaceText>(texts: Texts<Listed>, key: NoInfer<Listed>): string {
  return texts[key.toLowerCase()] ?? key;
}
