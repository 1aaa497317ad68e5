/** Plans a query with a vocabulary in an external store: takes a few small reads, and results in the same plan as in memory. */
import { LazyVocabulary } from './lazy-vocabulary.ts';
import type { Questions } from './lazy-vocabulary.ts';
import { planQuery, termsOf } from './query-plan.ts';
import type { QueryPlan } from './query-plan.ts';
import { createSynonyms } from './synonyms.ts';

/** A plan that still has questions after this many rounds is used unchanged. */
const MOST_ROUNDS = 12;

export interface LazyPlan {
  readonly plan: QueryPlan;
  readonly vocabulary: LazyVocabulary;
}

export interface LazyPlanning {
  readonly language: string;
  readonly synonyms: readonly (readonly string[])[];
  /** Reads the answers to the questions of a round into the vocabulary. */
  readonly answer: (questions: Questions, vocabulary: LazyVocabulary) => Promise<void>;
}

export async function planLazily(query: string, { language, synonyms, answer }: LazyPlanning): Promise<LazyPlan> {
  const vocabulary = new LazyVocabulary();
  const planning = { vocabulary, language, synonyms: createSynonyms(synonyms, language) };
  for (let round = 1; ; round += 1) {
    const plan = planQuery(query, planning);
    // The ranking needs the document counts of all terms, including corrections of misspelled words and completions.
    for (const term of termsOf(plan)) vocabulary.documentsWith(term);
    const questions = vocabulary.questions();
    if (!questions || round === MOST_ROUNDS) return { plan, vocabulary };
    await answer(questions, vocabulary);
  }
}
