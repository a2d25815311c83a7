import { useQuery } from '@tanstack/react-query'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { visitAddress } from '../addresses'
import { Paper } from './Paper'
import { most, PrintPage } from './PrintPage'

/** The active prescriptions of a visit, to be printed by staff. */
export function VisitPrint() {
  const t = useText('prescriptions')
  const { id = '' } = useParams<'id'>()
  const params = { id }
  const query = { status: String(PRESCRIPTION_STATUS.active), limit: most, page: 1 }
  const list = useQuery({ ...api.prescriptions.listOfAppointment.query({ params, query }), ...handlesOwnError })
  const visit = useQuery({ ...api.staffAppointments.show.query({ params }), ...handlesOwnError })
  const parent = { label: t('visit.title'), to: visitAddress(id) }
  return (
    <PrintPage title={t('print.title')} parent={parent} isLoaded={Boolean(list.data && visit.data)}>
      <QueryBoundary query={visit} missing={parent}>
        {({ data: { patient, clinic, time_zone: zone } }) => (
          <QueryBoundary query={list} missing={parent}>
            {({ data: orders, meta }) => (
              <Paper
                facts={[
                  { label: t('field.patient'), value: <Name>{patient.name_text}</Name> },
                  { label: t('print.nationalId'), value: <Isolate>{patient.uuid}</Isolate> },
                  { label: t('print.hospital'), value: <Name>{clinic.hospital.name}</Name> },
                  { label: t('print.clinic'), value: <Name>{clinic.name}</Name> },
                ]}
                allergiesOf={patient.id}
                orders={orders}
                total={meta.total}
                zone={zone}
                signing={api.signedPrescriptions.issueOfAppointment.query({ params })}
              />
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </PrintPage>
  )
}
