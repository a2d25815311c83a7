import { IconMicroscope } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { Empty } from '../../ui/feedback/Empty'
import { PatientPage, PatientQueryBoundary } from '../appointments'
import { visitAddress } from './addresses'
import { DownloadResults } from './DownloadResults'
import { TestCard } from './TestCard'
import classes from './timeline.module.css'
import { useOrders } from './useOrders'

/** The lab tests and imaging that the doctor ordered in a visit, with their results. */
export function LabRad() {
  const t = useText('patientTimeline')
  const { id = '' } = useParams<'id'>()
  return (
    <PatientPage title={t('visit.tests')} backTo={visitAddress(id)} width="narrow">
      <PatientQueryBoundary query={useOrders(id)} variant="cards">
        {({ data: { investigations } }) =>
          investigations.length === 0 ? (
            <Empty icon={<IconMicroscope />} title={t('tests.none')} body={t('tests.noneBody')} />
          ) : (
            <div className={classes.texts}>
              {investigations.map((test) => (
                <TestCard key={test.id} test={test} of={{ kind: 'visit', id }} />
              ))}
              {investigations.some(({ files }) => files.length > 0) && <DownloadResults />}
            </div>
          )
        }
      </PatientQueryBoundary>
    </PatientPage>
  )
}
