import type { InvestigationRow } from '#contract/investigations/investigation'

/** Returns the address of the investigations of a case. */
export const caseInvestigationsAddress = (episodeId: number) => `/episodes/spok/case/${episodeId}?tab=investigations`

/** Returns the address of a visit of staff, with its investigations. */
export const visitAddress = (appointmentId: number) => `/appointments/${appointmentId}/show`

/** Returns the address of the page that prints an order. */
export const printAddress = (investigationId: number) => `/investigations/${investigationId}/print`

/** Returns the address at which an order is opened: the tab of its case, or its visit. */
export function openInvestigationAddress(order: Pick<InvestigationRow, 'id' | 'episode_id' | 'model_id'>): string {
  const { id, episode_id: episodeId, model_id: visitId } = order
  return episodeId === null ? visitAddress(visitId) : `${caseInvestigationsAddress(episodeId)}&investigation=${id}`
}
