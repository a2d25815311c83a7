/** The timeline of the patient. */
export const timelineAddress = '/patient/timeline'

/** Returns the address of a finished visit in the timeline. */
export const visitAddress = (appointmentId: number | string) => `/patient/timeline/appointment/${appointmentId}/show`

/** Returns the address of a part of it. */
export const partAddress = (appointmentId: number | string, part: 'prescription' | 'diagnosis' | 'lab-rad') =>
  `${visitAddress(appointmentId)}/${part}`

/** Returns the address of the results of a stay that has ended. */
export const stayResultsAddress = (episodeId: number) => `/patient/timeline/episode/${episodeId}/show/lab-rad`
