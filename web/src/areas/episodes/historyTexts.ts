/** The texts of a medical history, in their order. */
export const historyTexts = ['chief_complaint', 'present_illness_history', 'examination'] as const
export type HistoryText = (typeof historyTexts)[number]

/** The values of the fields of a medical history. */
export type HistoryTexts = Record<HistoryText, string>
