interface Props {
  readonly text: string;
  /** Answers the form just posted. (In the browser, `CartNews` announces errors.) */
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
