/** The kinds of alert, the most urgent first: what protects others and what decides about resuscitation. */
export const alertKinds = ['isolation', 'resuscitation', 'fall_risk', 'interpreter', 'other'] as const
export type AlertKind = (typeof alertKinds)[number]

/** `inactive`: it no longer applies. */
export const alertStatuses = ['active', 'inactive'] as const

/** Returns whether an alert of this kind needs details. Only the risk of falling says enough by itself. */
export function needsDetails(kind: AlertKind): boolean {
  return kind !== 'fall_risk'
}
