/** Returns the address of the list of doses of a hospital. */
export const wardDosesAddress = (hospitalId: number | string) => `/episodes/cases/${hospitalId}/doses`

/** Returns the address of the list of cases of a hospital. */
export const casesAddress = (hospitalId: number | string) => `/episodes/cases/${hospitalId}`

/** Returns the address of the prescriptions of a case. */
export const prescriptionsAddress = (episodeId: number | string) => `/episodes/spok/case/${episodeId}?tab=prescriptions`

/** Returns the address of the doses of a case. */
export const dosesAddress = (episodeId: number | string) => `/episodes/spok/case/${episodeId}?tab=doses`

/** Returns the address of the page that prints the active prescriptions of a case. */
export const printAddress = (episodeId: number | string, type: 'doctor' | 'S') =>
  `/episodes/spok/case/${episodeId}/prescriptions/print${type === 'S' ? '?type=S' : ''}`

/** Returns the address of the page that prints the active prescriptions of a visit. */
export const visitPrintAddress = (appointmentId: number | string) =>
  `/appointments/${appointmentId}/prescriptions/print`

/** Returns the address of a visit of staff, with its prescriptions. */
export const visitAddress = (appointmentId: number | string) => `/appointments/${appointmentId}/show`

/** Returns the address of the page on which patients read the prescriptions of their visit. */
export const ownAddress = (appointmentId: number | string) =>
  `/patient/timeline/appointment/${appointmentId}/show/prescription`

/** Returns the address of the page on which patients print the prescriptions of their visit. */
export const ownPrintAddress = (appointmentId: number | string) => `${ownAddress(appointmentId)}/print`

/** Returns the address of a visit of the patient. */
export const ownVisitAddress = (appointmentId: number | string) => `/patient/appointments/${appointmentId}/show`

/** The page on which doses are entered from an outage sheet. */
export const outageAddress = '/outage'
