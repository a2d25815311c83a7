import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../../lib/api/problem'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/feedback/Empty'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { useText } from '../i18n/useText'
import { ProblemWords } from '../problems/ProblemBanner'

/** For useQuery: this screen itself says what went wrong. */
export const saidHere = { meta: { quiet: true } }

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch(): Promise<unknown> }
  look?: 'rows' | 'cards' | 'text' | 'form'
  count?: number
  /** Where to go on from a record that is not there; the home page without it. */
  missing?: { to: string; label: string }
  children: (data: T) => ReactNode
}

/** What a read answered; its outline while it is under way, and what went wrong with Try again. */
export function Loaded<T>({ query, look = 'cards', count = 3, missing, children }: LoadedProps<T>) {
  const t = useText('app')
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton look={look} count={count} />
  const problem = error instanceof Problem ? error : undefined
  const way = missing ?? { to: '/', label: t('missing.home') }
  if (problem?.status === 404)
    return (
      <Empty
        icon={<IconSearchOff />}
        title={t('missing.title')}
        body={t('missing.body')}
        action={<Button to={way.to}>{way.label}</Button>}
      />
    )
  return (
    <ErrorState
      body={problem && <ProblemWords problem={problem} />}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
