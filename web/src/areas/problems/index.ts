import type english from './locales/en.json'

export { ProblemBadges } from './ProblemBadges'
export { ProblemsCard } from './ProblemsCard'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    problems: typeof english
  }
}
