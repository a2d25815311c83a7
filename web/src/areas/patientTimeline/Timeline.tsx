import { IconTimeline } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PatientTimelineItem } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Empty } from '../../ui/feedback/Empty'
import { Pagination } from '../../ui/list/Pagination'
import { OwnAllergies } from '../allergies'
import { PatientPage } from '../appointments'
import { StayCard } from './StayCard'
import classes from './timeline.module.css'
import { VisitCardOf } from './VisitCardOf'

/** The finished visits and the stays of the patient, the newest first. */
export function Timeline() {
  const t = useText('patientTimeline')
  const { page, setPage } = useListAddress()
  const query = useQuery({
    ...api.patientTimeline.list.query({ query: { page } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <PatientPage title={t('title')} lead={t('lead')}>
      <OwnAllergies />
      <QueryBoundary query={query} variant="cards">
        {({ data, meta }) => (
          <>
            {meta.total === 0 && <Empty icon={<IconTimeline />} title={t('none')} body={t('noneBody')} />}
            <ul className={classes.list} aria-label={t('title')}>
              {data.map((item) => (
                <li key={item.key}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
            {meta.total > 0 && <Pagination meta={meta} onPageChange={setPage} />}
          </>
        )}
      </QueryBoundary>
    </PatientPage>
  )
}

/** An item without a clinic is a stay. */
function Item({ item }: { item: PatientTimelineItem }) {
  const { appointment_id: id, clinic, doctor } = item
  if (id === null || clinic === null || doctor === null) return <StayCard stay={item} />
  return <VisitCardOf visit={{ ...item, id, clinic, doctor }} />
}
