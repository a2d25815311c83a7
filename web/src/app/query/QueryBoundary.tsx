import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../../lib/api/problem'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { useText } from '../i18n/useText'
import { ProblemText } from '../problems/ProblemBanner'
import { MissingRecord } from './MissingRecord'

/** An option of useQuery: the screen shows the error itself. */
export const handlesOwnError = { meta: { handlesOwnError: true } }

type QueryBoundaryProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch(): Promise<unknown> }
  variant?: 'rows' | 'cards' | 'text' | 'form'
  count?: number
  /** The link shown if the record does not exist; to the home page by default. */
  missing?: { to: string; label: string }
  children: (data: T) => ReactNode
}

/** Renders the data of a query; a skeleton while it loads, or the error with a retry button. */
export function QueryBoundary<T>({ query, variant = 'cards', count = 3, missing, children }: QueryBoundaryProps<T>) {
  const t = useText('app')
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton variant={variant} count={count} />
  const problem = error instanceof Problem ? error : undefined
  const link = missing ?? { to: '/', label: t('missing.home') }
  if (problem?.status === 404) return <MissingRecord link={link} mergedInto={problem.extra.merged_into} />
  return (
    <ErrorState
      body={problem && <ProblemText problem={problem} />}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
