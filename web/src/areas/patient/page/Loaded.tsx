import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Problem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { ErrorState } from '../../../ui/feedback/ErrorState'
import { Skeleton } from '../../../ui/feedback/Skeleton'

/** For useQuery: this screen itself says what went wrong. */
export const saidHere = { meta: { quiet: true } }

type LoadedProps<T> = {
  query: UseQueryResult<T>
  look?: 'rows' | 'cards' | 'text' | 'form'
  count?: number
  children: (data: T) => ReactNode
}

/** What a read answered; its outline while it is under way, and what went wrong with Try again. */
export function Loaded<T>({ query, look = 'cards', count = 3, children }: LoadedProps<T>) {
  const t = useText('patient')
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton look={look} count={count} />
  const problem = error instanceof Problem ? error : undefined
  if (problem?.status === 404)
    return (
      <Empty
        icon={<IconSearchOff />}
        title={t('missing.title')}
        body={t('missing.body')}
        action={<Button to="/patient/appointments">{t('list.title')}</Button>}
      />
    )
  return (
    <ErrorState body={problem?.message || undefined} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  )
}
