import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { Card } from '../../ui/Card'
import { PatientPage, PatientQueryBoundary, PatientText } from '../appointments'
import { visitAddress } from './addresses'
import classes from './timeline.module.css'
import { useOrders } from './useOrders'

/** What the doctor of a visit wrote for the patient. */
export function Diagnosis() {
  const t = useText('patientTimeline')
  const ofVisit = useText('appointments')
  const { id = '' } = useParams<'id'>()
  return (
    <PatientPage title={t('diagnosis.title')} backTo={visitAddress(id)} width="narrow">
      <PatientQueryBoundary query={useOrders(id)} variant="cards">
        {({ data: { diagnosis, examination, recommendations } }) => (
          <Card title={ofVisit('show.outcome')}>
            <div className={classes.texts}>
              <PatientText title={ofVisit('show.diagnosis')} emptyText={ofVisit('show.noDiagnosis')}>
                {diagnosis}
              </PatientText>
              <PatientText title={ofVisit('show.recommendations')} emptyText={ofVisit('show.noRecommendations')}>
                {recommendations}
              </PatientText>
              <PatientText title={ofVisit('show.examination')} emptyText={ofVisit('show.noExamination')}>
                {examination}
              </PatientText>
            </div>
          </Card>
        )}
      </PatientQueryBoundary>
    </PatientPage>
  )
}
