/** The list of consultation requests. */
export const requestsAddress = '/requests'

/** Returns the address of a request in the list of its receiver. */
export const requestAddress = (id: number) => `${requestsAddress}?request=${id}`

/** Returns the address of the page of a case. */
export const caseAddress = (episodeId: number) => `/episodes/spok/case/${episodeId}`

/** Returns the address of the investigations of a case, where files are opened. */
export const investigationsAddress = (episodeId: number) => `${caseAddress(episodeId)}?tab=investigations`
