import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { onLanguageChange } from '../i18n/language'

const maxRetriesWithoutResponse = 2
const staleTimeMs = 5000

// 401 has asked for sign-in already; of 404 the screen itself speaks.
const reportedElsewhere = [400, 401, 404]

/** What has been read from the server; one for the whole page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.handlesOwnError || !(error instanceof Problem) || reportedElsewhere.includes(error.status)) return
      reportProblem(error)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a line the read fails at once and says so, instead of waiting without a word.
      networkMode: 'always',
      staleTime: staleTimeMs,
      retry: (tries, error) => error instanceof Problem && error.isTransient && tries < maxRetriesWithoutResponse,
    },
  },
})

// Names and states come in the language that they were asked in.
onLanguageChange(() => void queryClient.invalidateQueries())

/** Gives useQuery to the screens below. */
export function QueryLayer({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
