/** A field that an editor should check, because pages are built without its value. */
export interface FieldProblem {
  /** Path as the content service spells it: `sections.2.story.image`. */
  readonly field: string;
  /** Predicate of a sentence whose subject is the field: `is a number, text is expected`. */
  readonly problem: string;
}
