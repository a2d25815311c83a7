/** The page on which a hospital is chosen. */
export const spokesAddress = '/episodes/select-spoke'

/** Returns the address of the episodes of a hospital. */
export const casesAddress = (hospitalId: number | string) => `/episodes/cases/${hospitalId}`

/**
 * Returns the address of the form with which a patient is admitted.
 * @param patientId of a registered patient who is then chosen
 */
export const createAddress = (hospitalId: number | string, patientId?: string) =>
  `/episodes/spock/cases/${hospitalId}/create${patientId ? `?patient=${patientId}` : ''}`

/**
 * Returns the address of the transfers of a hospital.
 * @param offerId of an offer that is opened
 */
export const transfersAddress = (hospitalId: number | string, offerId?: number) =>
  `${casesAddress(hospitalId)}/transfers${offerId === undefined ? '' : `?offer=${offerId}`}`

/**
 * Returns the address of the page of a case.
 * @param logoId of the logo of its hospital, which the page then shows
 */
export const caseAddress = (episodeId: number | string, logoId?: number | null) =>
  `/episodes/spok/case/${episodeId}${logoId ? `?logo=${logoId}` : ''}`
