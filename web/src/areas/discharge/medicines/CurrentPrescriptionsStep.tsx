import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import classes from '../discharge.module.css'
import type { StepProps } from '../wizard/wizardStep'
import { MedicineText } from './MedicineText'

/** What the ward gives the patient at present. The next step decides what happens to it. */
export function CurrentPrescriptionsStep({ episode, discharge }: StepProps) {
  const t = useText('discharge')
  const { current } = discharge.reconciliation
  return (
    <Card title={t('current.title')} note={t('current.note')} flush>
      {current.length === 0 ? (
        <p className={classes.medicine}>{t('medicines.noWard')}</p>
      ) : (
        <ul className={classes.list}>
          {current.map(({ prescription }) => (
            <li key={prescription.id} className={classes.medicine}>
              <div className={classes.cell}>
                <MedicineText order={prescription} zone={episode.zone} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
