/** What a patient writes before a visit, and the doctor during it. */
export interface VisitTexts {
  cause: string
  complaint: string
  examination: string
  diagnosis: string
  recommendations: string
}

/** Something that brings people to a specialty, as those who read English and those who read Arabic have it. */
export interface Problem {
  en: VisitTexts
  ar: VisitTexts
}
