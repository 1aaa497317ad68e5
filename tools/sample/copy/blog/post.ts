/** A blog post. Its copy has a title, a summary and a body per language (see `article`). */
export interface BlogPostCopy {
  readonly slug: string;
  readonly category: string;
  readonly author: string;
  readonly date: string;
  readonly image: string;
  readonly products: string;
  readonly copy: string;
}
