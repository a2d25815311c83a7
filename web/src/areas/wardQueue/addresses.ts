/** The address of the list of what is not sent or was refused. */
export const unsentAddress = '/episodes/unsent'

/** Returns the address of the notes of a case, where one that is not sent is continued. */
export const noteAddress = (episodeId: number, tab: string) => `/episodes/spok/case/${episodeId}?tab=${tab}`

/** The pages on which the device asks for the PIN when nobody uses it: those of the inpatients. */
export const isWardPage = (pathname: string) => pathname.startsWith('/episodes')
