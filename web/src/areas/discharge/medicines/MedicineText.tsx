import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { HighAlertBadge } from '../../prescriptions'
import classes from '../discharge.module.css'

/** A prescription in short: the drug, the dose, and until when. */
export function MedicineText({ order, zone }: { order: Prescription; zone: string }) {
  const t = useText('discharge')
  return (
    <>
      <strong>
        <Name>{order.drug_name}</Name>
      </strong>
      <HighAlertBadge isHighAlert={order.drug.high_alert} />
      <span>
        <Isolate dir="auto">{order.dosage_text}</Isolate> · {order.route} · {order.frequency_text}
      </span>
      <span className={classes.quiet}>
        {order.status_text}
        {order.end_date && (
          <>
            {' · '}
            {t('medicines.until')} <InstantText instant={order.end_date} zone={zone} show="date" />
          </>
        )}
      </span>
      {order.notes && (
        <span className={classes.quiet}>
          <Name>{order.notes}</Name>
        </span>
      )}
    </>
  )
}
