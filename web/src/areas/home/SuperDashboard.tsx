import { useQuery } from '@tanstack/react-query'
import type { StatisticsOf } from '#contract/home/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { FigureStrip } from '../../ui/FigureStrip'
import { FigureTree } from '../../ui/FigureTree'
import { Section } from '../../ui/Section'

const figures = [
  'in_patients',
  'doctors',
  'coordinators',
  'nurses',
  'admins',
  'total_users',
  'hospitals_count',
] as const

/** Shows every hospital with its numbers of people. */
export function SuperDashboard() {
  const query = useQuery({ ...api.home.statistics.query(), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) => data.dashboard === 'super' && <Hospitals statistics={data} />}
    </QueryBoundary>
  )
}

function Hospitals({ statistics: { total, hospitals } }: { statistics: StatisticsOf<'super'> }) {
  const t = useText('home')
  const columns = figures.map((key) => ({ key, label: t(`figure.${key}`) }))
  return (
    <>
      <Section title={t('super.total')}>
        <FigureStrip figures={columns.map(({ key, label }) => ({ key, label, value: total[key] }))} />
      </Section>
      <FigureTree
        title={t('tree.title')}
        note={t('super.note')}
        nameLabel={t('tree.hospital')}
        columns={columns}
        rows={hospitals}
      />
    </>
  )
}
