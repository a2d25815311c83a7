/** The address of the list of what is not sent or was refused. */
export const unsentAddress = '/episodes/unsent'

/** The pages on which the device asks for the PIN when nobody uses it: those of the inpatients. */
export const isWardPage = (pathname: string) => pathname.startsWith('/episodes')
