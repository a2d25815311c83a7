import { createContext } from 'react'

/** Fetches the first screens after sign-in in the background. The app provides it: the sign-in page cannot import other screens. */
export const PrefetchHomeContext = createContext<() => void>(() => {})
