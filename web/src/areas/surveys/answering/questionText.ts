import type { Language } from '#contract/kit/translate'
import type { FormGroup, FormPlace } from '#contract/surveys/form'

/** Returns a text in a language, or in the other one where it is missing. */
function inLanguage(text: string, textInArabic: string, language: Language): string {
  return language === 'ar' ? textInArabic || text : text || textInArabic
}

/** A question of a form, or a part of a composite one. */
export type ShownQuestion = Pick<
  FormPlace,
  'line_id' | 'question' | 'question_ar' | 'type' | 'data_type' | 'unit' | 'min' | 'max' | 'answers'
>

export const groupTitle = ({ group_title: title, group_title_ar: inArabic }: FormGroup, language: Language) =>
  inLanguage(title, inArabic, language)

export const questionTitle = ({ question, question_ar: inArabic }: ShownQuestion, language: Language) =>
  inLanguage(question, inArabic, language)

/** Returns the options of a question as fields choose from them: the ids as values. */
export const questionOptions = ({ answers }: ShownQuestion, language: Language) =>
  answers.map(({ id, label, label_ar: inArabic }) => ({
    value: String(id),
    label: inLanguage(label, inArabic, language),
  }))
