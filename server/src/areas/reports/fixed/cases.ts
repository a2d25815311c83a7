import { detail, meaning, partyTerm } from './fixedReport'

/** What the details of reports about cases show of each. */
export const caseDetails = [
  detail('admitted_at'),
  detail('patient'),
  detail('hospital'),
  detail('department'),
  detail('status'),
  detail('discharged_at'),
  detail('stay'),
]

export const partyOfDischarge = meaning(
  partyTerm,
  'Who ended the stay, as the discharge says: the hospital, or the patient at their own request.',
  'من أنهى الإقامة كما هو مسجل في الخروج: المستشفى، أو المريض بناءً على رغبته.',
)
