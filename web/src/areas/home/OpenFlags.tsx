import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { FigureStrip } from '../../ui/FigureStrip'

/** Another person can acknowledge one, and a form can raise one, at any time. */
const refetchIntervalMs = 60_000

/** Shows how many red flags of the user's patients are open, and how many of them are critical, and links to their list. */
export function OpenFlags() {
  const t = useText('home')
  const query = useQuery({ ...api.surveyFlags.count.query(), ...handlesOwnError, refetchInterval: refetchIntervalMs })
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => (
        <FigureStrip
          figures={[
            { key: 'flags', label: t('figure.flags'), value: data.open, to: '/survey-flags' },
            { key: 'critical', label: t('figure.criticalFlags'), value: data.critical, to: '/survey-flags' },
          ]}
        />
      )}
    </QueryBoundary>
  )
}
