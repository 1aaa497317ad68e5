/** Account creation; a new customer is signed in. */
import { returnForms } from './return-forms.ts';

returnForms({ forms: 'main form[data-form$="create"]', done: (back) => location.assign(back ?? '/') });
