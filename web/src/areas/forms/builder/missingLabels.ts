import type { Language } from '#contract/kit/translate'
import { missingFormTexts, missingTexts } from '#contract/surveys/bothLanguages'
import type { FormDraft } from './draft'

/** A label of a form that is missing in one language. */
export interface MissingLabel {
  language: Language
  /** Where it is in the form, such as `groups.0.questions.2.answers.1.label_ar`. */
  path: string
  /** The line of the question whose text, option or part it belongs to; undefined for titles. */
  line?: number
}

type Texts = Pick<FormDraft, 'title' | 'title_ar' | 'groups'>

const labelAt = (path: string, line?: number): MissingLabel => ({
  language: path.endsWith('_ar') ? 'ar' : 'en',
  path,
  ...(line !== undefined && { line }),
})

function isEmpty({ title, title_ar: titleInArabic, groups }: Texts): boolean {
  const titles = [title, titleInArabic, ...groups.flatMap((group) => [group.group_title, group.group_title_ar])]
  return titles.every((text) => text.trim() === '') && groups.every(({ questions }) => questions.length === 0)
}

/**
 * Returns the labels that a form needs in a language before it can be published: its title and those of its groups, then the
 * texts of its questions, their options and their parts. A form in which nothing has been written yet has none.
 */
export function missingLabels(form: Texts): MissingLabel[] {
  if (isEmpty(form)) return []
  const trimmed = {
    title: form.title.trim(),
    title_ar: form.title_ar.trim(),
    groups: form.groups.map((group) => ({
      group_title: group.group_title.trim(),
      group_title_ar: group.group_title_ar.trim(),
    })),
  }
  return [
    ...missingFormTexts(trimmed).map((path) => labelAt(path)),
    ...form.groups.flatMap(({ questions }, groupIndex) =>
      questions.flatMap((question, index) =>
        missingTexts(question).map((path) =>
          labelAt(`groups.${groupIndex}.questions.${index}.${path}`, question.line_id),
        ),
      ),
    ),
  ]
}
