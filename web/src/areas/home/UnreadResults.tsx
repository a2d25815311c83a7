import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { FigureStrip } from '../../ui/FigureStrip'

/** A lab can record a result, and a colleague can read one, at any time. */
const refetchIntervalMs = 60_000

/** Shows how many results of the user's orders are unread, and links to their list. */
export function UnreadResults() {
  const t = useText('home')
  const query = useQuery({
    ...api.investigations.unreadCount.query(),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => (
        <FigureStrip
          figures={[{ key: 'results', label: t('figure.results'), value: data.unread, to: '/investigations/unread' }]}
        />
      )}
    </QueryBoundary>
  )
}
