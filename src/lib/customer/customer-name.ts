/** Names of a customer (spec section 3, derived fields). */
interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** First name and initial of the last name: `Anna B.` */
export function abbreviatedName({ firstName, lastName }: Named): string {
  const [initial] = lastName.trim();
  return initial ? `${firstName} ${initial}.`.trim() : firstName.trim();
}
