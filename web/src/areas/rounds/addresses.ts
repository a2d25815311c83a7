export const roundsAddress = '/rounds'
export const myRoundsAddress = '/rounds/my-rounds'
export const showAddress = (id: number) => `/rounds/show/${id}` as const
export const editAddress = (id: number) => `/rounds/edit/${id}` as const
export const detailsAddress = (id: number) => `/rounds/my-rounds/${id}/details` as const
export const recordingAddress = (id: number) => `/rounds/my-rounds/${id}/recording` as const
export const conferenceAddress = (token: string) => `/round/${token}/conference` as const
