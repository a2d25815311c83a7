import { lazy } from 'react'
import type answeringTexts from './answering/locales/en.json'

export { AnswerProblems } from './answering/AnswerProblems'
export { FormAnswering } from './answering/FormAnswering'
export { FormLanguage } from './answering/FormLanguage'
export { groupTitle, questionOptions, questionTitle } from './answering/questionText'

/** The form of a question of the bank, to be shown in a dialog. Loaded when it is first shown. */
export const QuestionEditor = lazy(() => import('./bank/QuestionEditor').then((m) => ({ default: m.QuestionEditor })))
/** The forms that contain a question. Loaded when it is first shown. */
export const QuestionUses = lazy(() => import('./bank/QuestionUses').then((m) => ({ default: m.QuestionUses })))

declare module '../../app/i18n/catalogues' {
  interface Texts {
    /** The texts of forms that are filled in or shown, for the screens of several areas. */
    answering: typeof answeringTexts
  }
}
