/** Returns the address of the discharge of a case. */
export const dischargeAddress = (episodeId: number | string) => `/episodes/spok/case/${episodeId}/discharge-form`

/** Returns the address of the page of a case. */
export const caseAddress = (episodeId: number | string) => `/episodes/spok/case/${episodeId}`

/** Returns the address of the cases of a hospital. */
export const casesAddress = (hospitalId: number | string) => `/episodes/cases/${hospitalId}`
