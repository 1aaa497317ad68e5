interface Props {
  readonly text: string;
  /** Whether the error is the result of the form just posted. (With scripts, `CartNotices` announces errors.) */
  readonly isAnswer?: boolean;
}

/** An error that belongs to no line. */
export function CartProblem({ text, isAnswer = false }: Props) {
  return (
    <p className="message error" role={isAnswer ? 'alert' : undefined} data-testid="cart-problem">
      {text}
    </p>
  );
}
