interface Props {
  readonly text: string;
  /** It answers the form that was just posted; a script announces it by itself. */
  readonly isAnswer?: boolean;
}

/** What went wrong with the cart, where no line can say it. */
export function CartProblem({ text, isAnswer = false }: Props) {
  return (
    <p className="message error" role={isAnswer ? 'alert' : undefined} data-testid="cart-problem">
      {text}
    </p>
  );
}
