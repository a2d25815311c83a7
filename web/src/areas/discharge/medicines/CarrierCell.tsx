import { IconBan, IconPencil } from '@tabler/icons-react'
import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import classes from '../discharge.module.css'
import { MedicineText } from './MedicineText'

type CarrierCellProps = {
  order: Prescription
  zone: string
  onChange: () => void
  onDiscontinue: () => void
}

/** A prescription for the time after discharge, with what can be done with it. */
export function CarrierCell({ order, zone, onChange, onDiscontinue }: CarrierCellProps) {
  const t = useText('discharge')
  const { can } = useAuthSession()
  const isModified = order.actions.includes('modify') && can('create-prescription')
  const mayChange = isModified || (order.actions.includes('edit') && can('update-prescription'))
  return (
    <>
      <MedicineText order={order} zone={zone} />
      <span className={classes.badges}>
        {mayChange && (
          <Button
            size="small"
            icon={<IconPencil />}
            onClick={onChange}
            aria-label={t('medicines.changeOf', { drug: order.drug_name })}
          >
            {t('medicines.change')}
          </Button>
        )}
        {order.actions.includes('discontinue') && can('update-prescription') && (
          <Button
            size="small"
            icon={<IconBan />}
            onClick={onDiscontinue}
            aria-label={t('medicines.discontinueOf', { drug: order.drug_name })}
          >
            {t('medicines.discontinue')}
          </Button>
        )}
      </span>
    </>
  )
}
