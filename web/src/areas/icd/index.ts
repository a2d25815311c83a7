import type english from './locales/en.json'

export { DiagnosisCodesCard } from './DiagnosisCodesCard'
export { type Code, codeOption, useCodeSearch } from './useCodeSearch'
export { useDiagnosisCodes } from './useDiagnosisCodes'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    icd: typeof english
  }
}
