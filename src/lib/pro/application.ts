/** An application to the professional program, as an applicant sends it. */
export interface ProApplication {
  readonly name: string;
  readonly email: string;
  readonly profession: string;
  readonly message: string;
}
