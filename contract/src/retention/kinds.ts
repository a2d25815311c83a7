/** The kinds of data that are removed after a period; everything else is kept (decision 217). */
export const retainedKinds = ['mails', 'text_messages', 'notifications', 'sessions', 'import_cells'] as const
export type RetainedKind = (typeof retainedKinds)[number]

interface RetentionRule {
  /** In days; null: forever. */
  default: number | null
  /** In days: what is younger is still needed. */
  minimum: number
  /** In days; null: it can be kept forever. */
  maximum: number | null
}

/** The periods that can be chosen. The defaults remove what was removed before there were settings, and nothing else. */
export const retentionRules = {
  // So that a failed email is seen, and one that is only in the outbox is read.
  mails: { default: null, minimum: 30, maximum: null },
  // Delivery reports arrive days later, and costs are looked up by the month.
  text_messages: { default: null, minimum: 60, maximum: null },
  // While it is stored, nobody is told of the same matter twice.
  notifications: { default: null, minimum: 90, maximum: null },
  sessions: { default: 7, minimum: 1, maximum: 365 },
  // An import can be undone for a day.
  import_cells: { default: 7, minimum: 1, maximum: 90 },
} as const satisfies Record<RetainedKind, RetentionRule>
