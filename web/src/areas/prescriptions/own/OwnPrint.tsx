import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Name } from '../../../ui/Name'
import { PatientPage } from '../../appointments'
import { ownAddress } from '../addresses'
import { Paper } from '../print/Paper'
import { PrintNow } from '../print/PrintNow'
import { OwnVisit } from './OwnVisit'

/** The active prescriptions of a visit with their codes, to be printed or shown at a pharmacy by the patient. */
export function OwnPrint() {
  const t = useText('prescriptions')
  const { id = '' } = useParams<'id'>()
  const user = useUser()
  return (
    <PatientPage title={t('print.title')} backTo={ownAddress(id)}>
      <OwnVisit id={id}>
        {({ clinic, time_zone: zone }, all) => {
          const orders = all.filter(({ status }) => status === PRESCRIPTION_STATUS.active)
          return (
            <>
              {orders.length > 0 && <PrintNow />}
              <Paper
                facts={[
                  { label: t('field.patient'), value: <Name>{`${user.first_name} ${user.last_name}`}</Name> },
                  { label: t('print.hospital'), value: <Name>{clinic.hospital.name}</Name> },
                  { label: t('print.clinic'), value: <Name>{clinic.title}</Name> },
                ]}
                orders={orders}
                total={orders.length}
                zone={zone}
                signing={api.signedPrescriptions.issueOfOwn.query({ params: { id } })}
              />
            </>
          )
        }}
      </OwnVisit>
    </PatientPage>
  )
}
