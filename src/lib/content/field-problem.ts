/** A field of an entry that an editor has to look at: the page is made without it. */
export interface FieldProblem {
  /** Path as the content service names it: `sections.2.story.image`. */
  readonly field: string;
  /** Half a sentence after the field's name: `is a number, text is expected`. */
  readonly problem: string;
}
