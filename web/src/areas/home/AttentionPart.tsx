import { useQuery } from '@tanstack/react-query'
import type { Attention } from '#contract/home/attention'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { FigureStrip } from '../../ui/FigureStrip'
import { Section } from '../../ui/Section'
import { AttentionCard } from './attention/AttentionCard'
import { WardsCard } from './attention/WardsCard'
import { WorklistsCard } from './attention/WorklistsCard'

/** Others change what waits at any time. */
const refetchIntervalMs = 60_000

function useAttention() {
  return useQuery({
    ...api.home.attention.query(),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Shows what waits for somebody. */
export function WaitingPart() {
  const { data } = useAttention()
  // That it could not be read is said where the work of today is.
  return data && saysWhatWaits(data.data) ? <AttentionCard items={data.data.items} /> : null
}

/** Shows the work of today: the visits, and what is due in wards and centers. */
export function AttentionPart() {
  return (
    <QueryBoundary query={useAttention()} variant="rows">
      {({ data }) => (
        <>
          {data.today && <VisitsToday today={data.today} />}
          {data.worklists.length > 0 && <WorklistsCard worklists={data.worklists} />}
          {data.wards.length > 0 && <WardsCard wards={data.wards} />}
        </>
      )}
    </QueryBoundary>
  )
}

/** Returns whether the card of what needs attention is shown: that nothing does is not said beside work that is due. */
function saysWhatWaits({ items, wards, worklists }: Attention): boolean {
  const isDue =
    wards.some((ward) => ward.overdue_checks + (ward.doses ?? 0) > 0) ||
    worklists.some(({ stat, urgent, routine }) => stat + urgent + routine > 0)
  return items.some(({ count }) => count > 0) || (items.length > 0 && !isDue)
}

/** Addresses of the lists of what is counted; codes of the status of appointments. */
const lists = {
  visits: '/appointments?period=today',
  waiting: '/appointments?period=today&status=2',
  done: '/appointments?period=today&status=4',
  missed: '/appointments?period=today&status=5',
} as const

function VisitsToday({ today }: { today: NonNullable<Attention['today']> }) {
  const t = useText('home')
  const figures = (['visits', 'waiting', 'done', 'missed'] as const).map((key) => ({
    key,
    label: t(`visits.${key}`),
    value: today[key],
    to: lists[key],
  }))
  return (
    <Section title={t('visits.title')}>
      <FigureStrip figures={figures} />
    </Section>
  )
}
