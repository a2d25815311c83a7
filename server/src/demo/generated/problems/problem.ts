/** The texts that a patient writes before a visit, and those that the doctor writes during it. */
export interface VisitTexts {
  cause: string
  complaint: string
  examination: string
  diagnosis: string
  recommendations: string
}

/** A problem that patients have, with its texts in both languages. */
export interface Problem {
  en: VisitTexts
  ar: VisitTexts
}
