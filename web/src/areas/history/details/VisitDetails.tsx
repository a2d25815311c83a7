import type { HistoryVisit } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import classes from '../history.module.css'
import { AllOrders } from './OrdersSection'
import { PrescriptionsSection } from './PrescriptionsSection'
import { codesFact, written } from './Written'

/** A visit with what was written and prescribed in it. */
export function VisitDetails({ visit }: { visit: HistoryVisit }) {
  const t = useText('history')
  const isJudged = Boolean(visit.examination || visit.diagnosis || visit.icds.length > 0)
  return (
    <div className={classes.details}>
      <Facts
        facts={[
          { label: t('column.clinic'), value: <Name>{visit.clinic.title}</Name> },
          { label: t('column.location'), value: <Name>{visit.clinic.hospital.name}</Name> },
          { label: t('column.doctor'), value: <Name>{visit.doctor.name_text}</Name> },
          { label: t('column.specialty'), value: <Name>{visit.specialty.name}</Name> },
          {
            label: t('column.appointmentDate'),
            value: visit.walk_in_text ?? <InstantText instant={visit.starts_at} zone={visit.time_zone} />,
          },
          { label: t('column.status'), value: visit.status_text },
          ...written(t('field.cause'), visit.cause),
          ...written(t('field.symptoms'), visit.complaint),
          ...written(t('field.examination'), visit.examination),
          ...written(t('field.diagnosis'), visit.diagnosis),
          ...codesFact(t('field.codes'), visit.icds),
          ...written(t('field.recommendations'), visit.recommendations),
        ]}
      />
      {!isJudged && <p className={classes.by}>{t('visit.none')}</p>}
      <AllOrders of={visit} />
      <PrescriptionsSection title={t('prescriptions.title')} of={visit} />
    </div>
  )
}
