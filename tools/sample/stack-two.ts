/** A second, tiny stack with texts shared by several brands of the company (spec section 7, interstack references). */
import { entry, languagesOf, say } from './entries/entry.ts';
import type { SampleEntry } from './entries/entry.ts';
import { texts } from './texts.ts';

const SHARED = {
  'avalanche notice': texts(
    'Off the piste you need a beacon, a shovel, a probe, and somebody who can use them.|Abseits der Piste brauchst du LVS-Gerät, Schaufel, Sonde und jemanden, der damit umgehen kann.|Hors piste il te faut un DVA, une pelle, une sonde et quelqu’un qui sait s’en servir.|Fuori pista servono ARTVA, pala, sonda e qualcuno che li sappia usare.|Fuera de pista necesitas DVA, pala, sonda y alguien que sepa usarlos.',
  ),
  'repair promise': texts(
    'What we made, we repair.|Was wir gemacht haben, reparieren wir.|Ce que nous avons fait, nous le réparons.|Ciò che abbiamo fatto, lo ripariamo.|Lo que hicimos, lo reparamos.',
  ),
  'dealer advice': texts(
    'A dealer mounts and adjusts the binding; that is not a job for the kitchen table.|Die Bindung montiert und stellt der Händler ein; das ist nichts für den Küchentisch.|Le revendeur monte et règle la fixation ; ce n’est pas un travail de table de cuisine.|Il rivenditore monta e regola l’attacco; non è un lavoro da tavolo di cucina.|La tienda monta y ajusta la fijación; no es trabajo para la mesa de la cocina.',
  ),
};

export function secondStackEntries(): readonly SampleEntry[] {
  return Object.entries(SHARED).map(([key, copy]) =>
    entry({ type: 'display_text', name: key, languages: languagesOf(copy) }, (language) => ({
      title: key,
      text: say(copy, language),
    })),
  );
}
