import type { Language } from '#contract/kit/translate'
import { call, signedIn } from './api'
import { emailOf } from './hospital'

type Id = { data: { id: number } }

/** The title of the form, as readers of each language see it. */
export const formTitle: Record<Language, string> = { en: 'Thirty questions', ar: 'ثلاثون سؤالًا' }

/** Returns the text of a question of the form. */
export function questionText(number: number, language: Language): string {
  return language === 'en' ? `Question ${number}` : `السؤال ${number}`
}

/**
 * Publishes a form with required questions that are answered by typing, and shares it with all patients.
 * @returns the form's id
 */
export async function shareTypedForm(url: string, count: number): Promise<number> {
  const token = await signedIn(url, emailOf.super)
  const questions: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const texts = { question: questionText(number, 'en'), question_ar: questionText(number, 'ar') }
    const { data } = await call<Id>(url, token, 'POST', '/api/admin/surveys/questions', {
      ...texts,
      type: 1,
      data_type: 1,
    })
    questions.push(data.id)
  }
  await call(url, token, 'POST', '/api/admin/surveys/questions/publish', { questions })
  const form = await call<Id>(url, token, 'POST', '/api/admin/surveys', {
    title: formTitle.en,
    title_ar: formTitle.ar,
    type: 1,
    groups: [
      {
        group_title: 'All',
        group_title_ar: 'الكل',
        questions: questions.map((id) => ({ question_id: id, required: true })),
      },
    ],
  })
  const { id } = form.data
  await call(url, token, 'POST', '/api/admin/public-surveys', { survey: id, survey_availability: 2 })
  return id
}
