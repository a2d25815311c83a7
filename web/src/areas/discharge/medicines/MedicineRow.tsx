import type { ReactNode } from 'react'
import type { Verdict } from '#contract/discharge/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import classes from '../discharge.module.css'
import { CarrierCell } from './CarrierCell'
import type { Carrier } from './useCarrier'
import type { Decision } from './useReconciliation'
import { VerdictFields } from './VerdictFields'

type MedicineRowProps = {
  /** As in the missing parts: `prescriptions.{id}` or `home_medicines.{id}`. */
  field: string
  name: string
  /** What the patient has now. */
  before: ReactNode
  decided: { verdict: Verdict | null; reason: string | null; discharge_prescription_id: number | null }
  drugId: number | null
  /** The ward prescription with which a new one begins; undefined of a home medicine. */
  like?: Prescription | undefined
  error: string | undefined
  carrier: Carrier
  zone: string
  decide: (decision: Decision) => Promise<unknown>
  onDiscontinue: (order: Prescription) => void
}

/** A medicine that the patient has, the verdict on it, and what carries it after the discharge. */
export function MedicineRow(props: MedicineRowProps) {
  const { field, name, before, decided, drugId, like, error, carrier, zone, decide, onDiscontinue } = props
  const t = useText('discharge')
  const { verdict, reason, discharge_prescription_id: carrierId } = decided
  const order = carrier.orderOf(carrierId)
  // A copy of a medicine that was stopped must not stay.
  const left = verdict === 'stopped' ? carrier.freeOf(drugId) : undefined
  const after = order ?? left
  const newForm = like
    ? ({ kind: 'new', like } as const)
    : ({ kind: 'new', ...(drugId !== null && { drug: { id: drugId, name } }) } as const)
  // What was taken at home may have been prescribed on the ward, too.
  const existing = order ?? (like ? undefined : carrier.sharedOf(drugId))
  const form = order ? ({ kind: 'change', order } as const) : newForm
  const keep = (next: Verdict) => (saved: Prescription) =>
    void decide({ verdict: next, reason: next === 'changed' ? reason : null, carrier: saved.id })
  const onContinue = () => {
    if (existing) void decide({ verdict: 'continue', carrier: existing.id })
    else if (like) void carrier.copy(like, (id) => void decide({ verdict: 'continue', carrier: id }))
    else if (drugId === null || !carrier.mayPrescribe) void decide({ verdict: 'continue' })
    else carrier.show(newForm, keep('continue'))
  }
  const onChanged = () => {
    if (existing && !order) void decide({ verdict: 'changed', reason, carrier: existing.id })
    else if (carrier.mayPrescribe) carrier.show(form, keep('changed'))
    else void decide({ verdict: 'changed', reason, carrier: carrierId })
  }
  return (
    <li className={classes.medicine} data-field={field}>
      <div className={classes.cell}>
        <span className={classes.label}>{t('medicines.before')}</span>
        {before}
      </div>
      <div className={classes.cell} data-wide>
        <VerdictFields
          key={`${verdict}.${reason}`}
          name={name}
          verdict={verdict}
          reason={reason}
          error={error}
          onContinue={onContinue}
          onChanged={onChanged}
          onDecide={({ verdict: next, reason: why = null }) =>
            decide({ verdict: next, reason: why, carrier: carrierId })
          }
        />
      </div>
      <div className={classes.cell}>
        <span className={classes.label}>{t('medicines.after')}</span>
        {after ? (
          <CarrierCell
            order={after}
            zone={zone}
            onChange={() => carrier.show({ kind: 'change', order: after }, keep('changed'))}
            onDiscontinue={() => onDiscontinue(after)}
          />
        ) : (
          <span className={classes.quiet}>
            {verdict === 'stopped'
              ? t('medicines.nothing')
              : verdict === 'continue' && drugId === null
                ? t('medicines.asBefore')
                : t('medicines.notYet')}
          </span>
        )}
      </div>
    </li>
  )
}
