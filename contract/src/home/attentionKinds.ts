/** What needs somebody today, the most urgent first. */
export const attentionKinds = [
  /** Critical results that nobody has acknowledged. */
  'critical_results',
  /** Other escalations that nobody has acknowledged in time. */
  'escalations',
  /** Patients in the waiting rooms of today’s clinics. */
  'waiting',
  /** Consultation requests to the caller that nobody has started to answer. */
  'requests',
  /** Today’s appointments that are not paid, without cancelled ones and slots that are only held. */
  'unpaid',
  /** Refunds that wait for an approval. */
  'refunds',
  /** Payments and cash drawers that need a person. */
  'reviews',
  /** Patients who ask for their account to be erased. */
  'erasures',
  /** Emails that could not be delivered. */
  'mails',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Counts end here, so that a backlog costs no more than this. */
export const mostCounted = 1_000
