/** Returns the address of the patients of a hospital, those whose check is due first at the top. */
export const wardAddress = (hospitalId: number | string, departmentId = '') =>
  `/episodes/cases/${hospitalId}/vital-signs${departmentId ? `?department_id=${departmentId}` : ''}`

/** Returns the address of the form with which the vital signs of a patient are recorded from that list. */
export const wardSetAddress = (hospitalId: number | string, episodeId: number | string, departmentId = '') =>
  `/episodes/cases/${hospitalId}/vital-signs/${episodeId}${departmentId ? `?department_id=${departmentId}` : ''}`

/** Returns the address of the investigations in the page of a case. */
export const investigationsAddress = (episodeId: number) => `/episodes/spok/case/${episodeId}?tab=investigations`

/** Returns the address of a visit. */
export const visitAddress = (appointmentId: number) => `/appointments/${appointmentId}/show`

/** Returns the address of the vital signs in the page of a case. */
export const vitalSignsAddress = (episodeId: number | string) => `/episodes/spok/case/${episodeId}?tab=vital-signs`
