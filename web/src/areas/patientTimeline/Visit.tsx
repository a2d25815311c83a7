import { IconMicroscope, IconNotes, IconPill } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { VisitOrders } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { Row, RowList } from '../../ui/RowList'
import { TextLink } from '../../ui/TextLink'
import { PatientPage, PatientQueryBoundary, VisitSummary } from '../appointments'
import { partAddress, timelineAddress } from './addresses'
import { useOrders } from './useOrders'

/** A visit in the timeline, with what the doctor wrote and ordered in it. */
export function Visit() {
  const t = useText('patientTimeline')
  const { id = '' } = useParams<'id'>()
  const { can } = useAuthSession()
  const maySeeVisit = can('patient-show-appointment')
  const visit = useQuery({
    ...api.patient.show.query({ params: { id } }),
    ...handlesOwnError,
    enabled: maySeeVisit,
  })
  const orders = useOrders(id)
  return (
    <PatientPage title={t('visit.title')} backTo={timelineAddress} width="narrow">
      {maySeeVisit && (
        <PatientQueryBoundary query={visit} variant="cards">
          {({ data }) => (
            <VisitSummary
              appointment={data}
              actions={<TextLink to={`/patient/appointments/${id}/show`}>{t('visit.appointment')}</TextLink>}
            />
          )}
        </PatientQueryBoundary>
      )}
      <PatientQueryBoundary query={orders} variant="cards">
        {({ data }) => <Parts orders={data} />}
      </PatientQueryBoundary>
    </PatientPage>
  )
}

function Parts({ orders }: { orders: VisitOrders }) {
  const t = useText('patientTimeline')
  const { appointment_id: id, recommendations, diagnosis, examination, investigations, prescriptions } = orders
  const isWritten = Boolean(recommendations ?? diagnosis ?? examination)
  return (
    <Card title={t('visit.orders')} flush>
      <RowList>
        <Row
          start={<IconNotes />}
          title={t('diagnosis.title')}
          line={t(isWritten ? 'diagnosis.written' : 'diagnosis.none')}
          to={partAddress(id, 'diagnosis')}
        />
        <Row
          start={<IconMicroscope />}
          title={t('visit.tests')}
          line={t('visit.ordered', { count: investigations.length })}
          to={partAddress(id, 'lab-rad')}
        />
        <Row
          start={<IconPill />}
          title={t('visit.prescriptions')}
          line={t('visit.prescribed', { count: prescriptions.length })}
          to={partAddress(id, 'prescription')}
        />
      </RowList>
    </Card>
  )
}
