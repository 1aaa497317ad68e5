/** Pages of the professional programme: what editors wrote, and the shop's own doors below it. */
import { accountPage } from './account-page.ts';
import { categoryNames } from './category-names.ts';
import { sectionViews } from './sections-view.ts';

export async function proPage(
  lang: string | undefined,
  facts: { readonly rest: '/pro' | '/proclub'; readonly type: 'pro' | 'proclub'; readonly title: string },
) {
  const view = await accountPage(lang, { rest: facts.rest, title: facts.title, indexed: true });
  if (!view) return undefined;
  const entry = await view.context.content.byUrl(facts.type, facts.rest);
  const sections =
    entry && view.context.shown([entry]).length > 0 ? await sectionViews(view.context, entry.sections) : [];
  const props = { ...view.props, title: entry?.title ?? view.title, description: entry?.seo.description };
  const { address, phone } = view.context.brand.contact;
  const applyHref = (address ?? phone) ? `${view.context.path('/pro/signup')}#apply` : undefined;
  return { ...view, props, sections, applyHref, categories: await categoryNames(view.context) };
}
