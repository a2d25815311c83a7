import type answeringTexts from './answering/locales/en.json'

export { AnswerProblems } from './answering/AnswerProblems'
export { FormAnswering } from './answering/FormAnswering'
export { FormLanguage } from './answering/FormLanguage'
export { groupTitle } from './answering/questionText'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    /** The texts of forms that are filled in or shown, for the screens of several areas. */
    answering: typeof answeringTexts
  }
}
