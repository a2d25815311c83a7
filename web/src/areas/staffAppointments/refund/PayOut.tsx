import { IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Refund } from '#contract/payments/refunds'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { isolated } from '../../../ui/isolated'
import classes from './Refund.module.css'

/** Whether a refund waits to be paid out in cash. */
export function waitsForPayOut(refund: Refund | null): refund is Refund {
  return refund?.state === 'requested' && refund.provider === 'cash'
}

type PayOutProps = { appointment: StaffAppointmentRow; refund: Refund; size?: 'small' | undefined }

/**
 * Leads to the pay-out of a refund in the user's cash drawer; without an open drawer at the hospital of the appointment, it
 * says why it cannot be paid out.
 */
export function PayOut({ appointment, refund, size }: PayOutProps) {
  const t = useText('staffAppointments')
  const query = useQuery({ ...api.cash.drawer.query(), ...handlesOwnError })
  if (!query.data) return null
  const { drawer } = query.data.data
  const { hospital } = appointment.clinic
  const here = isolated(hospital.name)
  if (drawer?.hospital.id === hospital.id)
    return (
      <Button
        size={size}
        variant="light"
        icon={<IconCashBanknote />}
        to={`/payments/drawer?refund=${refund.id}`}
        aria-label={t('payOut.of', { patient: appointment.patient.name_text })}
      >
        {t('payOut')}
      </Button>
    )
  return (
    <span className={classes.reason}>
      <span>
        {drawer
          ? t('payOut.otherHospital', { hospital: isolated(drawer.hospital.name), here })
          : t('payOut.noDrawer', { here })}
      </span>
      <Button size={size} to="/payments/drawer">
        {t('cash.openDrawer')}
      </Button>
    </span>
  )
}
