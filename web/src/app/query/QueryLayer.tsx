import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { onLanguageChange } from '../i18n/language'

const maxRetriesWithoutResponse = 2
const staleTimeMs = 5000

// A 401 has opened the sign-in dialog; the screen itself shows a 404.
const reportedElsewhere = [401, 404]

/** The query cache of the whole page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.handlesOwnError || !(error instanceof Problem) || reportedElsewhere.includes(error.status)) return
      reportProblem(error)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network the query fails at once and shows an error, instead of pausing silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: staleTimeMs,
      retry: (tries, error) => error instanceof Problem && error.isTransient && tries < maxRetriesWithoutResponse,
    },
  },
})

// Names and states are returned in the language of the request.
onLanguageChange(() => void queryClient.invalidateQueries())

/** Provides the query client to the screens. */
export function QueryLayer({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
